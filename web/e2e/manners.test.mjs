/** Chat with strangers, and what needs the consent of others; by mouse and by keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, clickOnce, dice, host, inspect, table, visitor, withHost } from './lib.mjs';

withHost();

const name = async (page, button, word) => {
  await page.click(button);
  await page.fill('#guest-name', word);
  await page.click('dialog .primary');
};

/** A command of whoever has the page open, by the API. */
const command = (page, body) =>
  page.evaluate(async (body) => {
    const path = `/api/tables/${location.pathname.split('/').at(-1)}/commands`;
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return answer.status;
  }, body);

/** Presses a button with the keyboard alone. */
const press = async (page, selector) => {
  await page.locator(selector).first().focus();
  await page.keyboard.press('Enter');
};

test('older messages, mute, shut out, and who is asked about an undo', async () => {
  const [ann, ben, cid] = [await visitor(browser, host), await visitor(browser, host), await visitor(browser, host)];
  await ann.goto(host.url);
  await name(ann, '[data-invite="bronze"]', 'Ann');
  await ann.waitForSelector('#link');
  const link = await ann.inputValue('#link');
  await ben.goto(link);
  await name(ben, 'text=Sit here', 'Ben');
  await ann.waitForFunction(() => !document.querySelector('main .primary')?.disabled);
  await ann.click('main .primary');
  await Promise.all([ann, ben].map((page) => page.waitForSelector('[data-prompt]')));

  for (let line = 0; line < 70; line += 1) assert.equal(await command(ben, { do: 'say', text: `line ${line}` }), 200);
  await ann.reload();
  await ann.waitForSelector('[data-prompt]');
  await ann.click('#tab-chat');
  await ann.waitForSelector('[data-said]');
  assert.equal(await ann.locator('[data-said]').count(), 50);
  await press(ann, '[data-older]');
  await ann.waitForFunction(() => document.querySelectorAll('[data-said]').length === 70);
  assert.equal(await ann.locator('[data-older]').count(), 0);

  await press(ann, '[data-mute]');
  await ann.waitForSelector('[data-unmute]');
  assert.equal(await ann.locator('[data-said]').count(), 0);
  assert.deepEqual(await inspect(ann, 'chat-muted'), []);
  await ann.click('#tab-chat');
  await press(ann, '[data-unmute]');
  await ann.waitForFunction(() => document.querySelectorAll('[data-said]').length === 70);

  await cid.goto(host.url);
  await cid.evaluate(() => fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Cid"}' }));
  await cid.goto(link);
  await cid.waitForSelector('[data-prompt]');
  assert.equal(await command(cid, { do: 'say', text: 'you play badly' }), 200);
  await ann.waitForFunction(() => document.querySelectorAll('[data-said]').length === 71);
  assert.equal(await ben.locator('[data-shut-out]').count(), 0, 'the host alone shuts out');
  await ann.click('summary');
  assert.equal(await ann.locator('[data-watcher]').count(), 1);
  await press(ann, '[data-watcher] [data-shut-out]');
  assert.deepEqual(await inspect(ann, 'chat-shut-out'), []);
  await ann.click('#tab-chat');
  if ((await ann.locator('[data-shut-out-yes]').count()) === 0) {
    await ann.click('summary');
    await press(ann, '[data-watcher] [data-shut-out]');
  }
  await press(ann, '[data-shut-out-yes]');
  await cid.waitForSelector('text=the host has shut you out of this table');
  await ann.waitForFunction(() => document.querySelectorAll('[data-watcher]').length === 0);

  const roll = dice(3);
  const mover = (await table(ann)).turn === 'mine' ? ann : ben;
  const other = mover === ann ? ben : ann;
  const [moverName, otherName] = mover === ann ? ['Ann', 'Ben'] : ['Ben', 'Ann'];
  await clickOnce(mover, roll);
  assert.match(await mover.locator('[data-undo]').first().textContent(), new RegExp(`${otherName} must agree`));
  await press(mover, '[data-undo]');
  await mover.waitForSelector(`.offer >> text=Waiting for ${otherName}.`);
  await other.waitForSelector(`.offer >> text=${moverName} asks to take a move back.`);
  await press(other, '.offer .primary');
  await mover.waitForSelector('.offer', { state: 'detached' });
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  for (const page of [ann, ben, cid]) await page.context().close();
});
