import { expect, test, vi } from 'vitest';
import { inTurn, isDrawing } from './later';

test('pieces are drawn by rank, then in the order in which they came', async () => {
  const drawn: string[] = [];
  const piece = (name: string) => () => drawn.push(name);
  inTurn(piece('second'), 1);
  inTurn(piece('third'), 1);
  inTurn(() => {
    drawn.push('first');
    inTurn(piece('inside'), 0);
  });
  const off = inTurn(piece('never'));
  off();
  expect(drawn).toEqual([]);
  expect(isDrawing()).toBe(true);
  await vi.waitUntil(() => !isDrawing());
  expect(drawn).toEqual(['first', 'inside', 'second', 'third']);
  expect(isDrawing()).toBe(false);
});

test('each piece is a task of its own', async () => {
  const seen: string[] = [];
  for (const piece of ['one', 'two', 'three'])
    inTurn(() => {
      seen.push(piece);
      void new Promise((done) => setTimeout(done)).then(() => seen.push('a task'));
    });
  await vi.waitUntil(() => !isDrawing());
  expect(seen).toEqual(['one', 'a task', 'two', 'a task', 'three', 'a task']);
});
