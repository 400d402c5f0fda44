/** Every page in both sizes and themes: pictures, axe, and no scrolling sideways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, dice, host, inspect, playBot, playTo, sleep, visitor, withHost } from './lib.mjs';

withHost();

test('the pages around the tables', async () => {
  const page = await visitor(browser, host);
  const faults = [];
  await page.goto(host.url);
  await page.waitForSelector('[data-play]');
  faults.push(...(await inspect(page, 'lobby-first')));
  await page.click('[data-play="bronze"]');
  await page.waitForSelector('#guest-name');
  faults.push(...(await inspect(page, 'name')));
  await page.fill('#guest-name', 'Ariadne');
  await page.click('dialog .primary');
  await page.waitForSelector('[data-prompt]');
  for (const [path, ready] of [
    ['/', '.halls a'],
    ['/new?game=bronze', '#seat-0'],
    ['/rules/bronze#BZ-P4', '#BZ-P4'],
    ['/rules/bronze-age', 'h1'],
    ['/settings', 'kbd'],
    ['/account', '#name'],
    ['/nowhere', 'h1'],
  ]) {
    await page.goto(host.url + path);
    await page.waitForSelector(ready);
    const name = path.replace(/[?#].*/, '').replaceAll('/', '-').slice(1) || 'lobby';
    faults.push(...(await inspect(page, name)));
  }
  await page.goto(host.url);
  await page.click('[data-invite="bronze-age"]');
  await page.waitForSelector('#link');
  faults.push(...(await inspect(page, 'room')));
  assert.deepEqual(faults, []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const STAGES = {
  bronze: { take: '[data-stack]', settle: '.spot.can', city: '.citycard' },
  'bronze-age': { act: '.play.can', advance: '.set.can', keep: '.land.can' },
  legacies: { turn: '[data-card]', held: '[data-card]', trade: '.bid.can', tile: '.tile.can', successor: '.heir.can', question: '[data-choices]' },
};
/** What is pressed before a picture is taken. */
const PRESSED = { take: ['[data-stack]', '.place.can'], held: ['[data-card]', '.ways [data-action]'] };

for (const game of ['bronze', 'bronze-age', 'legacies']) {
  test(`the table of ${game}`, async () => {
    const page = await visitor(browser, host);
    const roll = dice(21);
    const faults = [];
    await playBot(page, host, game);
    await playTo(page, roll, ['main']);
    faults.push(...(await inspect(page, `${game}-start`)));
    const stages = Object.entries(STAGES[game]);
    for (let least = 12; ; least = 0) {
      const found = await playTo(page, roll, stages.map(([, selector]) => selector), least);
      if (found === null) break;
      const [[stage, selector]] = stages.splice(stages.findIndex(([, one]) => one === found), 1);
      const [press, focus] = PRESSED[stage] ?? [null, selector];
      if (press) await page.locator(press).first().click();
      await page.locator(focus).first().focus();
      // The Collapse is shown over the board for a moment.
      await page.waitForSelector('.collapse', { state: 'detached' });
      await sleep(300);
      faults.push(...(await inspect(page, `${game}-${stage}`)));
      // The board is on one screen.
      const tall = await page.evaluate(() => document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight);
      if (tall > 2) faults.push(`${game} ${stage}: ${tall} pixels too tall`);
    }
    await page.waitForSelector('dialog [data-total]');
    faults.push(...(await inspect(page, `${game}-sheet`)));
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    faults.push(...(await inspect(page, `${game}-over`)));
    await page.click('[data-menu]');
    await page.click('.menu button:has-text("Replay")');
    await page.waitForSelector('[data-slider]');
    await page.locator('[data-slider]').fill('40');
    await sleep(300);
    faults.push(...(await inspect(page, `${game}-replay`)));
    await page.click('[data-live]');
    // These are the same at every table.
    if (game !== 'legacies') {
      await page.click('#tab-scores');
      faults.push(...(await inspect(page, `${game}-scores`)));
      await page.click('#tab-chat');
      faults.push(...(await inspect(page, `${game}-chat`)));
    }
    assert.deepEqual([...new Set(faults)], []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
