/** Times and names for people. */
import type { Pace, TableSummary } from './api/types';
import { t } from './text';

const MINUTE = 60_000;

/** A piece's name as notation has it: "Storm God's Gate" is storm-gods-gate. */
export const inNotation = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const ago = (then: number, now: number): string => {
  const minutes = Math.floor((now - then) / MINUTE);
  if (minutes < 1) return t.ago.now;
  if (minutes < 60) return t.ago.minutes(minutes);
  if (minutes < 60 * 24) return t.ago.hours(Math.floor(minutes / 60));
  return t.ago.days(Math.floor(minutes / (60 * 24)));
};

/** What a clock shows: 4:07, and tenths when it gets tight. */
export const clock = (left: number): string => {
  const rest = Math.max(0, left);
  if (rest < 10_000) return `0:0${(Math.floor(rest / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};

export const pace = (value: Pace): string => {
  switch (value.pace) {
    case 'free':
      return t.pace.free;
    case 'live':
      return t.pace.live(value.minutes, value.increment);
    case 'slow':
      return t.pace.slow(value.hours);
  }
};

export const gameName = (id: string): string => t.games[id]?.name ?? id;

export const levelName = (id: string): string => t.levels[id] ?? id;

/** How a finished game in a list ended. */
export const outcome = (table: TableSummary): string => {
  const first = table.seats.filter((seat) => seat.place === 1);
  const [winner] = first;
  if (!winner) return '';
  return first.length > 1 ? t.lobby.shared : t.lobby.won(winner.name);
};

export const list = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
