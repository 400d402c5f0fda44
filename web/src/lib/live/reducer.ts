/**
 * What the page knows of a table, and how news change it. Pure: the same news give the same knowledge.
 *
 * Happenings are numbered. One that was seen before is passed over, and a gap is told, so that after a lost connection
 * nothing is missed and nothing comes twice.
 */
import type { Happening, LoggedEvent, Position, ServerMessage, TableInfo } from '../api/types';

export type News = Extract<ServerMessage, { type: 'news' }>;

/** A line of the log: of the game (with the move it came from), or of the table. */
export interface LogLine {
  readonly key: string;
  readonly happening: number;
  readonly seat: number | null;
  readonly line: LoggedEvent | null;
  readonly table: Happening | null;
}

export interface Said {
  readonly number: number;
  readonly at: number;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
}

export interface TableState {
  readonly seen: number;
  readonly table: TableInfo | null;
  readonly position: Position | null;
  readonly log: readonly LogLine[];
  readonly chat: readonly Said[];
  /** The server's clock minus ours, in milliseconds. */
  readonly skew: number;
  /** When the news came, by our clock. */
  readonly heard: number;
}

export const EMPTY: TableState = { seen: 0, table: null, position: null, log: [], chat: [], skew: 0, heard: 0 };

export interface Received {
  readonly state: TableState;
  /** The happenings that were not known before, in order. */
  readonly fresh: readonly Happening[];
  /** Whether happenings are missing: ask for everything again. */
  readonly gap: boolean;
}

const gameLines = (happening: Happening & { lines: LoggedEvent[] }, seat: number | null): LogLine[] =>
  happening.lines.map((line, index) => ({
    key: `${happening.number}.${index}`,
    happening: happening.number,
    seat,
    line,
    table: null,
  }));

const tableLine = (happening: Happening, seat: number | null): LogLine => ({
  key: `${happening.number}`,
  happening: happening.number,
  seat,
  line: null,
  table: happening,
});

/** The log after a happening. */
const log = (before: readonly LogLine[], happening: Happening): readonly LogLine[] => {
  switch (happening.what) {
    case 'said':
      return before;
    case 'started':
      return [...before, ...gameLines(happening, null)];
    case 'moved':
      return [...before, ...gameLines(happening, happening.seat)];
    case 'undone':
      return [
        ...before.filter((line) => line.line === null || line.line.number < happening.to),
        tableLine(happening, happening.seat),
      ];
    default:
      return [...before, tableLine(happening, 'seat' in happening ? happening.seat : null)];
  }
};

/** Takes news in. `now` is our clock. */
export const receive = (before: TableState, news: News, now: number): Received => {
  const fresh = news.happenings.filter((happening) => happening.number > before.seen);
  let next = before.seen + 1;
  for (const happening of fresh) {
    if (happening.number !== next) return { state: before, fresh: [], gap: true };
    next += 1;
  }
  if (news.seen >= next) return { state: before, fresh: [], gap: true };
  // News that crossed on their way: an older picture never replaces a newer one.
  if (news.seen < before.seen) return { state: before, fresh: [], gap: false };
  let lines = before.log;
  let chat = before.chat;
  for (const happening of fresh) {
    lines = log(lines, happening);
    if (happening.what === 'said') {
      const { number, at, name, seat, text } = happening;
      chat = [...chat, { number, at, name, seat, text }];
    }
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
      skew: news.now - now,
      heard: now,
    },
    fresh,
    gap: false,
  };
};
