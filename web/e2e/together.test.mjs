/** Two people in two browsers; lost connections; a server that dies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickOnce, dice, host, playBot, playOn, sleep, table, visitor, withHost } from './lib.mjs';

withHost();

/** Keeps every byte that a page gets from the API, with what it was. */
const listen = (page) => {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api')) heard.push(await response.text().catch(() => ''));
  });
  return heard;
};

const newsOf = (heard) =>
  heard.flatMap((text) => {
    try {
      const message = JSON.parse(text);
      return message.type === 'news' && message.position ? [message] : [];
    } catch {
      return [];
    }
  });

/** The cards of one's own hand that the other does not know, by the number of the last event. */
const secrets = (heard, seat) =>
  new Map(
    newsOf(heard).map((news) => [
      news.seen,
      news.position.view.realms[seat].hand.filter((card) => !card.known && card.front !== null).map((card) => card.front),
    ]),
  );

test('two people finish Bronze Age, and nobody gets what is hidden', async () => {
  const [ann, ben] = [await visitor(browser, host), await visitor(browser, host)];
  const [annHeard, benHeard] = [listen(ann), listen(ben)];
  await ann.goto(host.url);
  await ann.click('[data-invite="bronze-age"]');
  await ann.fill('#guest-name', 'Ann');
  await ann.click('dialog .primary');
  await ann.waitForSelector('#link');
  const link = await ann.inputValue('#link');
  await ben.goto(link);
  await ben.click('text=Sit here');
  await ben.fill('#guest-name', 'Ben');
  await ben.click('dialog .primary');
  await ann.waitForFunction(() => !document.querySelector('main .primary')?.disabled);
  await ann.click('main .primary');
  await Promise.all([ann, ben].map((page) => page.waitForSelector('[data-prompt]')));

  // They can write to each other, and what they write stays text.
  await ann.click('#tab-chat');
  await ann.fill('#say', '<img src=x onerror=alert(1)> hello');
  await ann.press('#say', 'Enter');
  await ben.click('#tab-chat');
  await ben.waitForSelector('[data-said]');
  assert.match(await ben.textContent('[data-said]'), /<img src=x onerror=alert\(1\)> hello/);
  assert.equal(await ben.locator('[data-said] img').count(), 0);

  const roll = dice(5);
  for (let decisions = 0; decisions < 1500; decisions += 1) {
    const [a, b] = [await table(ann), await table(ben)];
    if (a.status === 'over' && b.status === 'over') break;
    const mover = a.turn === 'mine' ? ann : b.turn === 'mine' ? ben : null;
    if (mover) await clickOnce(mover, roll);
    else await sleep(10);
  }
  assert.equal((await table(ann)).status, 'over');
  await sleep(500);

  let looked = 0;
  for (const [own, seat, others] of [
    [annHeard, 0, benHeard],
    [benHeard, 1, annHeard],
  ]) {
    const hidden = secrets(own, seat);
    for (const news of newsOf(others)) {
      const cards = hidden.get(news.seen) ?? [];
      // What was shuffled in at the Collapse, and what lies in the discards, both have seen.
      const open = new Set([...news.position.view.mixed_in, ...news.position.view.discards].map((card) => card.name));
      news.position.view.mixed_in = [];
      news.position.view.discards = [];
      const bytes = JSON.stringify(news);
      for (const card of cards) {
        looked += 1;
        if (open.has(card.name)) continue;
        assert.ok(!bytes.includes(card.name), `${card.name} is hidden and was sent`);
        assert.ok(!bytes.includes(`"card":${card.card},`) && !bytes.includes(`"card":${card.card}}`), `the number of ${card.name} was sent`);
      }
    }
  }
  assert.ok(looked > 100, `only ${looked} looks`);
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  await ann.context().close();
  await ben.context().close();
});

/** The lines of the log, once all are there: until then it is not read out. */
const logOf = async (page) => {
  await page.waitForSelector('[role="log"][aria-live="polite"]', { state: 'attached' });
  return page.$$eval('[data-log]', (lines) => lines.map((line) => `${line.dataset.log} ${line.textContent.trim()}`));
};

test('a reload in the middle goes on where it was', async () => {
  const page = await visitor(browser, host);
  await playBot(page, host, 'bronze-age');
  const roll = dice(8);
  await playOn(page, roll, (decision) => decision >= 6);
  const [before, lines] = [await table(page), await logOf(page)];
  await page.reload();
  await page.waitForSelector('[data-prompt]');
  await page.waitForFunction((moves) => Number(document.querySelector('.table').dataset.moves) === moves, before.moves);
  assert.deepEqual(await logOf(page), lines);
  await playOn(page, roll, (decision) => decision >= 3);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a server that is killed and started again: nothing missed, nothing twice', async () => {
  const page = await visitor(browser, host);
  const watcher = await visitor(browser, host);
  await playBot(page, host, 'bronze', 'Nestor');
  const roll = dice(9);
  await playOn(page, roll, (decision) => decision >= 8);
  await watcher.goto(page.url());
  await watcher.waitForSelector('[data-prompt]');
  const [before, lines] = [await table(page), await logOf(page)];
  for (let round = 0; round < 2; round += 1) {
    await host.kill();
    await page.waitForSelector('[data-line="lost"]');
    await host.up();
    await page.waitForSelector('[data-line="open"]', { timeout: 20_000 });
  }
  assert.deepEqual([await table(page), await logOf(page)], [before, lines]);
  await playOn(page, roll, (decision) => decision >= 4);
  await watcher.waitForSelector('[data-line="open"]', { timeout: 20_000 });
  const { moves } = await table(page);
  await watcher.waitForFunction((now) => Number(document.querySelector('.table').dataset.moves) === now, moves);
  const after = await logOf(page);
  assert.deepEqual(after.slice(0, lines.length), lines);
  assert.deepEqual(await logOf(watcher), after);
  // The same as somebody has who comes anew.
  await page.reload();
  await page.waitForSelector('[data-log]');
  assert.deepEqual(await logOf(page), after);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await watcher.context().close();
});
