/** Legacies: a whole game by clicks on the board, a solo game against a Nemesis, a turn by keys, six at the table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, dice, host, inspect, playBot, playOn, table, visitor, withHost } from './lib.mjs';

withHost();

/** Opens a table by the page of new tables. */
const open = async (page, seats, name = 'Ariadne') => {
  await page.goto(`${host.url}/new?game=legacies`);
  await page.waitForSelector('#seat-0');
  await page.locator(`label.number:has(input[value="${seats.length}"])`).click();
  for (const [index, who] of seats.entries()) await page.selectOption(`#seat-${index}`, who);
  await page.click('form .button.primary');
  if (await page.locator('#guest-name').isVisible().catch(() => false)) {
    await page.fill('#guest-name', name);
    await page.click('dialog .primary');
  }
  await page.waitForSelector('[data-prompt]');
};

const generation = (page) => page.locator('.pips').getAttribute('aria-label').then((label) => Number(/\d/.exec(label ?? '0')?.[0]), () => 0);

test('a whole game of Legacies against a bot by clicks, to the score sheet', async () => {
  const page = await visitor(browser, host);
  const clicks = await playBot(page, host, 'legacies');
  assert.ok(clicks <= 3, `${clicks} clicks`);
  await page.waitForSelector('.mats .side.can');
  const uses = new Set();
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => /"action":"(\S+?)[ "]/.exec(String(payload))?.[1] && uses.add(/"action":"(\S+?)[ "]/.exec(String(payload))[1])));
  await page.reload();
  await page.waitForSelector('[data-prompt]');
  const decisions = await playOn(page, dice(4));
  assert.ok(decisions > 40, `${decisions} decisions`);
  for (const verb of ['mat', 'trigger', 'succeed']) assert.ok(uses.has(verb), `${verb} among ${[...uses].join(', ')}`);
  assert.ok(uses.size >= 10, `ways used: ${[...uses].join(', ')}`);
  await page.waitForSelector('dialog [data-total]');
  const totals = await page.$$eval('dialog [data-total]', (cells) => cells.map((cell) => Number(cell.textContent)));
  assert.equal(totals.length, 2);
  assert.ok(totals.every((total) => Number.isInteger(total) && total > 0), totals.join(', '));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a solo game against a Nemesis: its turns are told card by card', async () => {
  const page = await visitor(browser, host);
  await open(page, ['me']);
  await playOn(page, dice(6), async () => (await generation(page)) >= 1 && /Nemesis plays its/.test((await page.locator('[data-story]').textContent().catch(() => '')) ?? ''));
  const told = await page.locator('[data-story] article:has-text("Nemesis plays its")').first().textContent();
  assert.match(told, /Relationship|Buy|Sell|heirloom|Trigger|cannot act|takes|took/);
  // Its mat folds out, with the solo card.
  const nemesis = page.locator('[data-house]', { hasText: 'Nemesis' });
  await nemesis.click();
  await page.waitForSelector('.fold .solo .now');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.fold', { state: 'detached' });
  await playOn(page, dice(6), async () => (await generation(page)) >= 3);
  assert.equal(await generation(page), 3);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a turn by keyboard: a card, a part, a way', async () => {
  const page = await visitor(browser, host);
  await playBot(page, host, 'legacies');
  await playOn(page, dice(8), async () => (await page.locator('[data-card]').count()) > 1);
  const { moves } = await table(page);
  await page.locator('main').focus();
  await page.locator('[data-card]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ways [data-action]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.ways', { state: 'detached' });
  // What cannot be done is explained.
  await page.keyboard.press('?');
  await page.locator('[data-at="global-trade"]').click();
  await page.waitForFunction(() => (document.querySelector('[data-preview] .why')?.textContent ?? '').length > 10);
  assert.equal((await table(page)).moves, moves);
  await page.keyboard.press('Escape');
  // Its bottom, by Tab: the ways of that part alone.
  await page.locator('[data-card]').first().focus();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-part') === 'resources')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ways [data-action^="gather"]');
  assert.equal(await page.locator('.ways [data-action]').count(), 1);
  for (let step = 0; step < 80; step += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-action')?.startsWith('gather') ?? false)) break;
    await page.keyboard.press('Tab');
  }
  // Resting on it shows what it would give.
  await page.waitForFunction(() => /gains/.test(document.querySelector('[data-preview]')?.textContent ?? ''));
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => Number(document.querySelector('.table').dataset.moves) > before, moves);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('six at the table', async () => {
  const page = await visitor(browser, host);
  await open(page, ['me', 'random', 'random', 'random', 'random', 'random']);
  await playOn(page, dice(2), async () => (await page.locator('[data-card]').count()) > 0);
  assert.equal(await page.locator('[data-house]').count(), 6);
  const faults = await inspect(page, 'legacies-six');
  await page.setViewportSize({ width: 390, height: 844 });
  const [last, dot] = await Promise.all(['[data-player="5"]', '[data-line]'].map((part) => page.locator(part).boundingBox()));
  if (last.x + last.width + 4 > dot.x) faults.push('the last player touches the sign of the connection');
  await page.setViewportSize({ width: 1366, height: 768 });
  const tall = await page.evaluate(() => document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight);
  if (tall > 2) faults.push(`${tall} pixels too tall`);
  assert.deepEqual([...new Set(faults)], []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('by thumb: a press shows what it would do, a second one does it', async () => {
  const page = await visitor(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await playBot(page, host, 'legacies');
  const confirm = async () => {
    const { moves } = await table(page);
    await page.locator('.buttons .primary').tap();
    await page.waitForFunction((before) => Number(document.querySelector('.table').dataset.moves) > before, moves);
  };
  await page.waitForSelector('.mats .side.can');
  await page.locator('.side.can').nth(3).tap();
  await confirm();
  for (let turns = 0; turns < 2; turns += 1) {
    await page.waitForFunction(() => document.querySelector('.table')?.dataset.turn === 'mine');
    if (!(await page.locator('[data-card]').first().isVisible())) await page.locator('[data-tab="cards"]').tap();
    await page.locator('[data-card]:visible').first().tap();
    const way = page.locator('.ways [data-action^="explore"]');
    await way.scrollIntoViewIfNeeded();
    await way.tap();
    await page.waitForFunction(() => /gains/.test(document.querySelector('[data-preview]')?.textContent ?? ''));
    await confirm();
  }
  for (const tab of ['town', 'market', 'goals', 'cards']) {
    await page.locator(`[data-tab="${tab}"]`).tap();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, tab);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
