/**
 * What the page knows of a table, and how news change it. Pure: the same news give the same knowledge.
 *
 * Events are numbered. One that was seen before is passed over, and a gap is reported, so that after a lost connection
 * nothing is missed and nothing comes twice.
 */
import type { ChatPage, LoggedEvent, Position, ServerMessage, ShownEvent, TableInfo, UserKind } from '../api/types';

export type News = Extract<ServerMessage, { type: 'news' }>;

/** A line of the log: of the game (with the move it came from), or of the table. */
export interface LogLine {
  readonly key: string;
  /** The number of the table event it came with. */
  readonly eventNumber: number;
  readonly seat: number | null;
  readonly line: LoggedEvent | null;
  readonly table: ShownEvent | null;
}

export interface Said {
  readonly number: number;
  readonly at: number;
  readonly name: string;
  /** Guest or account; null where it is not known. */
  readonly kind: UserKind | null;
  readonly seat: number | null;
  /** The id of the person; null in chats of earlier versions. */
  readonly user: string | null;
  readonly text: string;
}

export interface TableState {
  readonly seen: number;
  readonly table: TableInfo | null;
  readonly position: Position | null;
  readonly log: readonly LogLine[];
  readonly chat: readonly Said[];
  /** Chat lines before this number are not here yet; null if there are none. */
  readonly olderChat: number | null;
  /** The server's clock minus ours, in milliseconds. */
  readonly skew: number;
  /** When the news came, by our clock. */
  readonly heard: number;
}

export const EMPTY: TableState = { seen: 0, table: null, position: null, log: [], chat: [], olderChat: null, skew: 0, heard: 0 };

export interface Received {
  readonly state: TableState;
  /** The events that were not known before, in order. */
  readonly fresh: readonly ShownEvent[];
  /** Whether events are missing: ask for everything again. */
  readonly gap: boolean;
}

const gameLines = (event: ShownEvent & { lines: LoggedEvent[] }, seat: number | null): LogLine[] =>
  event.lines.map((line, index) => ({
    key: `${event.number}.${index}`,
    eventNumber: event.number,
    seat,
    line,
    table: null,
  }));

const tableLine = (event: ShownEvent, seat: number | null): LogLine => ({
  key: `${event.number}`,
  eventNumber: event.number,
  seat,
  line: null,
  table: event,
});

/** The log after a event. */
const log = (before: readonly LogLine[], event: ShownEvent): readonly LogLine[] => {
  switch (event.type) {
    case 'said':
      return before;
    case 'started':
      return [...before, ...gameLines(event, null)];
    case 'moved':
      return [...before, ...gameLines(event, event.seat)];
    case 'undone':
      return [
        ...before.filter((line) => line.line === null || line.line.number < event.to),
        tableLine(event, event.seat),
      ];
    default:
      return [...before, tableLine(event, 'seat' in event ? event.seat : null)];
  }
};

const saidIn = (event: ShownEvent): Said[] => {
  if (event.type !== 'said') return [];
  const { number, at, name, kind, seat, user, text } = event;
  return [{ number, at, name, kind, seat, user, text }];
};

/** Takes in a page of older chat lines. */
export const addOlderChat = (before: TableState, page: ChatPage): TableState => {
  const first = before.chat[0]?.number ?? Infinity;
  const older = page.lines.flatMap(saidIn).filter((said) => said.number < first);
  const chat = [...older, ...before.chat];
  return { ...before, chat, olderChat: page.more ? (chat[0]?.number ?? null) : null };
};

/** Takes news in. `now` is our clock. */
export const receive = (before: TableState, news: News, now: number): Received => {
  const fresh = news.events.filter((event) => event.number > before.seen);
  let next = before.seen + 1;
  for (const event of fresh) {
    // Old chat lines may be left out; nothing else.
    if (event.number !== next && !(event.number > next && event.number <= (news.older_chat ?? 0)))
      return { state: before, fresh: [], gap: true };
    next = event.number + 1;
  }
  if (news.seen >= next) return { state: before, fresh: [], gap: true };
  // News that crossed on their way: an older picture never replaces a newer one.
  if (news.seen < before.seen) return { state: before, fresh: [], gap: false };
  let lines = before.log;
  // What lies between the lines we had and the new ones is missing: all of it comes by pages.
  let chat = news.older_chat === undefined ? before.chat : [];
  for (const event of fresh) {
    lines = log(lines, event);
    chat = [...chat, ...saidIn(event)];
  }
  // Where nothing happened the game is what it was: the same object, so that a line that comes back draws no board anew.
  const same = news.seen === before.seen && news.table.you === before.table?.you ? before.position : null;
  const position = same ?? news.position ?? (news.table.status === 'waiting' ? null : before.position);
  return {
    state: {
      seen: news.seen,
      table: news.table,
      position,
      log: lines,
      chat,
      olderChat: news.older_chat ?? before.olderChat,
      skew: news.now - now,
      heard: now,
    },
    fresh,
    gap: false,
  };
};
