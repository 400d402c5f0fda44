/** Help at the table and around it: reasons, the guide, friends, the game as the bots judge it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, dice, host, inspect, playBot, playOn, visitor, withHost } from './lib.mjs';

withHost();

const mine = (page) => page.waitForFunction(() => document.querySelector('.table')?.dataset.turn === 'mine');

test('why not: a piece that cannot be chosen tells its reason and its rule, by click and by keys', async () => {
  const page = await visitor(browser, host);
  await playBot(page, host, 'bronze');
  await mine(page);
  const before = await page.evaluate(() => document.querySelector('.table').dataset.moves);
  await page.click('[data-why-not]');
  await page.locator('.spot[data-why]').first().click();
  await page.waitForSelector('[data-reason]');
  assert.match(await page.textContent('[data-reason]'), /First take a card/);
  await page.click('[data-preview] .clause');
  // The rules come when they are asked for.
  await page.waitForFunction(() => /BZ-P1/.test(document.querySelector('dialog')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  // By keys: what cannot be chosen can be reached as long as reasons are asked for.
  await page.keyboard.press('?');
  await page.locator('.cover[data-why]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /First take a card/.test(document.querySelector('[data-reason]')?.textContent ?? ''));
  assert.equal(await page.locator('.cover[tabindex]').count(), 0, 'closed to the keys again');
  // What can be chosen says so, and is not chosen.
  await page.keyboard.press('?');
  await page.locator('[data-stack]').first().click();
  await page.waitForFunction(() => /can be done/.test(document.querySelector('[data-reason]')?.textContent ?? ''));
  assert.equal(await page.evaluate(() => document.querySelector('.table').dataset.moves), before);
  // An answer goes by its button, by anything else that is done, and by what happens at the table.
  const gone = () => page.waitForSelector('[data-reason]', { state: 'detached' });
  await page.getByRole('button', { name: 'Close this answer' }).click();
  await gone();
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-why-not]')), 'the focus is not lost');
  const ask = async () => {
    await page.keyboard.press('?');
    await page.locator('.spot[data-why]').first().click();
    await page.waitForSelector('[data-reason]');
  };
  await ask();
  await page.click('#tab-scores');
  await gone();
  await ask();
  await page.keyboard.press('g');
  await gone();
  await ask();
  await page.locator('[data-stack]').first().click();
  await gone();
  await ask();
  await page.evaluate((id) => fetch(`/api/tables/${id}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"say","text":"hello"}' }), page.url().split('/').at(-1));
  await gone();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a first game is guided, for each game, until one knows it', async () => {
  const page = await visitor(browser, host);
  await page.goto(host.url);
  await page.waitForSelector('[data-learn="legacies"]');
  const games = await page.$$eval('[data-learn]', (buttons) => buttons.map((button) => button.dataset.learn));
  assert.ok(games.length >= 2, games.join());
  for (const game of games) {
    await page.goto(host.url);
    await page.click(`[data-learn="${game}"]`);
    if (await page.locator('#guest-name').isVisible().catch(() => false)) {
      await page.fill('#guest-name', 'Telemachus');
      await page.click('dialog .primary');
    }
    await mine(page);
    await page.waitForSelector('[data-guide] [data-goal]');
    assert.match(await page.textContent('[data-guide]'), /1 of \d+ kinds of decision met/);
    await page.click('[data-guide-off]');
    await page.waitForSelector('[data-guide]', { state: 'detached' });
    await page.reload();
    await mine(page);
    assert.equal(await page.locator('[data-guide]').count(), 0, 'it stays away for this game');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('friends find a table that others do not', async () => {
  const account = async (name) => {
    const page = await visitor(browser, host);
    await page.goto(`${host.url}/account`);
    await page.fill('#name', name);
    await page.fill('#password', 'tin and copper');
    await page.click('button[value="register"]');
    await page.waitForSelector('[data-friends]');
    return page;
  };
  const [ann, ben, eve] = [await account('Ann'), await account('Ben'), await account('Eve')];
  await ann.fill('#friend', 'ben');
  await ann.click('[data-friends] form button');
  await ann.waitForSelector('text=has not answered yet');
  await ben.reload();
  await ben.click('text=Agree: Ann');
  await ben.waitForSelector('[data-friend]');
  assert.deepEqual(await inspect(ben, 'friends'), []);
  await ann.goto(`${host.url}/new?game=bronze`);
  await ann.selectOption('#visibility', 'friends');
  await ann.click('form .end .primary');
  await ann.waitForSelector('#link');
  const link = await ann.inputValue('#link');
  await ben.goto(host.url);
  await ben.waitForSelector('text=for friends');
  await ben.click(`a[href="${new URL(link).pathname}"]`);
  await ben.waitForSelector('text=Sit here');
  await eve.goto(link);
  await eve.waitForSelector('text=friends of its host');
  await eve.goto(host.url);
  await eve.waitForSelector('.halls');
  assert.equal(await eve.locator('text=for friends').count(), 0);
  for (const page of [ann, ben, eve]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('after the game: chances to win, turning points that lead to their moment, shares', async () => {
  const page = await visitor(browser, host);
  await playBot(page, host, 'bronze-age');
  await playOn(page, dice(5));
  await page.waitForSelector('dialog [data-total]');
  await page.waitForSelector('dialog [data-chances] path', { timeout: 120_000 });
  const turns = await page.$$eval('[data-turning]', (lines) => lines.map((line) => Number(line.dataset.turning)));
  assert.ok(turns.length > 0);
  assert.ok((await page.locator('dialog dl dt').count()) > 0, 'the sources of points');
  assert.deepEqual(await inspect(page, 'after'), []);
  await page.locator('[data-turning]').first().click();
  await page.waitForFunction((at) => document.querySelector('.at')?.textContent.includes(`Move ${at} `), turns[0]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
