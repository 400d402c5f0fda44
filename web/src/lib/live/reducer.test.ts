import { describe, expect, it } from 'vitest';
import type { LoggedEvent, Position, ShownEvent, TableInfo } from '../api/types';
import { addOlderChat, EMPTY, receive, type News, type TableState } from './reducer';

const table = { id: 't', status: 'playing', seats: [], you: 0 } as unknown as TableInfo;
const position = (moves: number): Position => ({ moves }) as unknown as Position;
const line = (number: number): LoggedEvent => ({ number, event: { event: 'x' }, text: `move ${number}` });
const moved = (number: number, ...lines: number[]): ShownEvent => ({ number, at: number, type: 'moved', seat: 0, lines: lines.map(line) });
const said = (number: number): ShownEvent => ({ number, at: number, type: 'said', name: 'Ada', kind: 'guest', seat: 0, user: 'ada', text: `word ${number}` });
const undone = (number: number, to: number): ShownEvent => ({ number, at: number, type: 'undone', seat: 0, to });

const news = (events: ShownEvent[], seen = events.at(-1)?.number ?? 0, moves?: number): News => ({
  type: 'news',
  seen,
  now: 1000,
  events,
  table,
  ...(moves === undefined ? {} : { position: position(moves) }),
});

const texts = (state: TableState): string[] => state.log.flatMap((one) => (one.line ? [one.line.text] : []));

describe('older chat', () => {
  const opening = (): News => ({ ...news([moved(1, 0), said(40), said(41)]), older_chat: 40 });

  it('may be left out of the first news, but nothing else', () => {
    const { state, gap } = receive(EMPTY, opening(), 0);
    expect(gap).toBe(false);
    expect([state.seen, state.olderChat]).toEqual([41, 40]);
    expect(receive(EMPTY, news([moved(1, 0), said(40)]), 0).gap).toBe(true);
    expect(receive(EMPTY, { ...news([moved(1, 0), said(40), said(43)]), older_chat: 40 }, 0).gap).toBe(true);
  });

  it('comes by pages', () => {
    const { state } = receive(EMPTY, opening(), 0);
    const one = addOlderChat(state, { lines: [said(8), said(9)], more: true });
    expect([one.chat.map((line) => line.number), one.olderChat]).toEqual([[8, 9, 40, 41], 8]);
    const all = addOlderChat(one, { lines: [said(7), said(8)], more: false });
    expect([all.chat.map((line) => line.number), all.olderChat]).toEqual([[7, 8, 9, 40, 41], null]);
    expect(receive(all, news([said(42)]), 0).state.olderChat).toBe(null);
  });

  it('begins again after a long absence', () => {
    const { state } = receive(EMPTY, news([said(1), said(2)]), 0);
    const back = receive(state, { ...news([said(90), said(91)]), older_chat: 90 }, 0);
    expect(back.gap).toBe(false);
    expect([back.state.chat.map((line) => line.number), back.state.olderChat]).toEqual([[90, 91], 90]);
  });
});

describe('receive', () => {
  it('takes events in order', () => {
    const first = receive(EMPTY, news([moved(1, 0), moved(2, 1, 2)], 2, 3), 900);
    expect(first.gap).toBe(false);
    expect(texts(first.state)).toEqual(['move 0', 'move 1', 'move 2']);
    expect(first.state.seen).toBe(2);
    expect(first.state.skew).toBe(100);
    expect(first.fresh.map((one) => one.number)).toEqual([1, 2]);
  });

  it('keeps the game as it is where nothing happened, unless somebody else looks', () => {
    const { state } = receive(EMPTY, news([moved(1, 0)], 1, 1), 0);
    expect(receive(state, news([], 1, 1), 0).state.position).toBe(state.position);
    expect(receive(state, news([moved(2, 1)], 2, 2), 0).state.position).not.toBe(state.position);
    const other = { ...news([], 1, 1), table: { ...table, you: 1 } };
    expect(receive(state, other, 0).state.position).not.toBe(state.position);
  });

  it('takes nothing twice', () => {
    const { state } = receive(EMPTY, news([moved(1, 0), moved(2, 1)]), 0);
    const again = receive(state, news([moved(1, 0), moved(2, 1), moved(3, 2)]), 0);
    expect(texts(again.state)).toEqual(['move 0', 'move 1', 'move 2']);
    expect(again.fresh.map((one) => one.number)).toEqual([3]);
    expect(receive(again.state, news([moved(3, 2)]), 0).fresh).toEqual([]);
  });

  it('sees a gap and changes nothing', () => {
    const { state } = receive(EMPTY, news([moved(1, 0)]), 0);
    for (const bad of [news([moved(3, 2)]), news([moved(2, 1), moved(4, 3)]), news([], 5)]) {
      const result = receive(state, bad, 0);
      expect(result.gap).toBe(true);
      expect(result.state).toBe(state);
    }
  });

  it('does not go back to an older picture', () => {
    const { state } = receive(EMPTY, news([moved(1, 0), moved(2, 1)], 2, 2), 0);
    const late = receive(state, news([moved(1, 0)], 1, 1), 0);
    expect(late.gap).toBe(false);
    expect(late.state).toBe(state);
  });

  it('keeps the position when news have none', () => {
    const { state } = receive(EMPTY, news([moved(1, 0)], 1, 1), 0);
    const chat = receive(state, news([said(2)]), 0);
    expect(chat.state.position?.moves).toBe(1);
    expect(chat.state.chat.map((one) => one.text)).toEqual(['word 2']);
    expect(texts(chat.state)).toEqual(['move 0']);
  });

  it('drops lines that were taken back', () => {
    const { state } = receive(EMPTY, news([moved(1, 0, 1), moved(2, 2, 3), undone(3, 2)], 3, 2), 0);
    expect(texts(state)).toEqual(['move 0', 'move 1']);
    expect(state.log.at(-1)?.table?.type).toBe('undone');
    const on = receive(state, news([moved(4, 2)], 4, 3), 0);
    expect(texts(on.state)).toEqual(['move 0', 'move 1', 'move 2']);
  });

  it('has one key for every line', () => {
    const { state } = receive(EMPTY, news([moved(1, 0, 0, 1), moved(2, 2), undone(3, 2)]), 0);
    expect(new Set(state.log.map((one) => one.key)).size).toBe(state.log.length);
  });

  it('gives the same from any cut of the same events', () => {
    const all = [moved(1, 0), said(2), moved(3, 1, 2), undone(4, 1), moved(5, 1), said(6)];
    const whole = receive(EMPTY, news(all, 6, 2), 0).state;
    for (let cut = 1; cut < all.length; cut += 1)
      for (let overlap = 0; overlap <= cut; overlap += 1) {
        const first = receive(EMPTY, news(all.slice(0, cut)), 0).state;
        const second = receive(first, news(all.slice(cut - overlap), 6, 2), 0).state;
        expect(second).toEqual(whole);
      }
  });
});
