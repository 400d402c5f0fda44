/** Whole games by clicks and by keys, their replay, and playing on from a moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickOnce, dice, host, playBot, playOn, sleep, table, visitor, withHost } from './lib.mjs';

withHost();

const logLines = (page) => page.$$eval('[data-log]', (lines) => lines.map((line) => line.textContent.trim()));

for (const game of ['bronze', 'bronze-age']) {
  test(`a whole game of ${game} against a bot by clicks, and its replay`, async () => {
    const page = await visitor(browser, host);
    const began = Date.now();
    const clicks = await playBot(page, host, game);
    assert.ok(clicks <= 3, `${clicks} clicks`);
    assert.ok(Date.now() - began < 20_000);
    const decisions = await playOn(page, dice(game.length));
    assert.ok(decisions > 10, `${decisions} decisions`);

    // The score sheet opens by itself.
    await page.waitForSelector('dialog [data-total]');
    const totals = await page.$$eval('dialog [data-total]', (cells) => cells.map((cell) => Number(cell.textContent)));
    assert.ok(totals.every((total) => Number.isInteger(total)));
    await page.waitForSelector('dialog svg path[class^="seat"]');

    // The replay: to the beginning, by the slider to the middle, on by keys, to the end.
    await page.click('[data-replay]');
    await page.waitForSelector('[data-slider]');
    const moves = (await table(page)).moves;
    assert.equal(await page.inputValue('[data-slider]'), '0');
    await page.locator('[data-slider]').fill(String(Math.floor(moves / 2)));
    await page.waitForFunction((at) => document.querySelector('.at').textContent.includes(`Move ${at} `), Math.floor(moves / 2));
    await page.locator('main').focus();
    await page.keyboard.press(']');
    await page.waitForFunction((at) => document.querySelector('.at').textContent.includes(`Move ${at} `), Math.floor(moves / 2) + 1);
    await page.locator('[data-slider]').fill(String(moves));
    await page.waitForFunction((at) => document.querySelector('.at').textContent.includes(`Move ${at} `), moves);
    const atEnd = await page.$$eval('[data-score]', (cells) => cells.map((cell) => parseInt(cell.textContent, 10)));
    assert.deepEqual(atEnd, totals);
    // A line of the log shows its moment.
    const line = page.locator('[data-log]').first();
    const number = Number(await line.getAttribute('data-log'));
    await line.click();
    await page.waitForFunction((at) => document.querySelector('.at').textContent.includes(`Move ${at} `), number + 1);

    // Playing on from a moment, against bots.
    await page.locator('[data-slider]').fill(String(Math.floor(moves / 2)));
    await page.click('[data-branch]');
    await page.click('dialog .primary');
    await page.waitForFunction(() => document.querySelector('.table')?.dataset.status === 'playing');
    await playOn(page, dice(7), (decision) => decision >= 2);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('a whole game of Bronze by keyboard only', async () => {
  const page = await visitor(browser, host);
  const roll = dice(11);
  await page.goto(host.url);
  await page.waitForSelector('[data-play="bronze"]');
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-play') === 'bronze')) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('#guest-name');
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-prompt]');
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let presses = 0; presses < 6000; presses += 1) {
    const { status, turn, moves } = await table(page);
    if (status === 'over') break;
    if (turn !== 'mine') {
      await sleep(10);
      continue;
    }
    await page.keyboard.press('g');
    const steps = Math.floor(roll() * 4);
    for (let step = 0; step < steps; step += 1) await page.keyboard.press(arrows[Math.floor(roll() * arrows.length)]);
    await page.keyboard.press('Enter');
    // A card of the pool is in the hand now: the focus goes on to where it can lie.
    if (await page.locator('.place.can').count()) {
      await page.locator('main').evaluate(() => undefined);
      for (let step = 0; step < 12; step += 1) {
        if (await page.evaluate(() => document.activeElement?.classList.contains('place'))) break;
        await page.keyboard.press('ArrowRight');
      }
      if (await page.evaluate(() => document.activeElement?.classList.contains('place'))) await page.keyboard.press('Enter');
    }
    // Several active cards fit the spot: Tab goes on to them.
    if (await page.locator('.with [data-action]').count()) {
      for (let step = 0; step < 60; step += 1) {
        if (await page.evaluate(() => document.activeElement?.closest('.with') !== null)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    }
    await page
      .waitForFunction((before) => Number(document.querySelector('.table').dataset.moves) !== before, moves, { timeout: 400 })
      .catch(() => undefined);
    if ((await table(page)).moves === moves && presses % 5 === 4) await page.keyboard.press('d');
  }
  assert.equal((await table(page)).status, 'over');
  await page.waitForSelector('dialog [data-total]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('what is taken back is gone, and can be chosen again', async () => {
  const page = await visitor(browser, host);
  await playBot(page, host, 'bronze');
  const roll = dice(3);
  await playOn(page, roll, async () => (await page.locator('[data-stack]').count()) > 0);
  const lines = await logLines(page);
  await clickOnce(page, roll);
  await page.waitForSelector('[data-undo]');
  const { moves } = await table(page);
  assert.ok((await logLines(page)).length > lines.length);
  await page.keyboard.press('u');
  await page.waitForFunction((before) => Number(document.querySelector('.table').dataset.moves) !== before, moves);
  assert.deepEqual(await logLines(page), lines);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
