import type { GameModule } from '..';
import { isIcon, type IconName } from '../../lib/icons/art';
import type { Flight } from '../../lib/live/flights';
import type { Sound } from '../../lib/sounds';
import Board from './Board.svelte';

interface Event {
  event: string;
  seat?: number;
  stack?: number;
  card?: string;
  column?: number;
  row?: number;
  tile?: number;
  terrain?: string;
  spot?: number;
  kind?: string;
  with?: string;
  city?: number;
}

const event = (value: unknown): Event => value as Event;

const pieces = (value: unknown): IconName[] => {
  const { event: what, card, terrain, kind } = event(value);
  const found = [card, terrain, kind].filter((word) => word !== undefined).filter(isIcon);
  if (what.startsWith('city')) found.push('city');
  if (what.startsWith('province')) found.push('wreath');
  return found;
};

const flight = (value: unknown): Flight | null => {
  const { event: what, seat, stack, column, row, tile, terrain, spot, city } = event(value);
  switch (what) {
    case 'card-taken':
      return { from: `stack-${stack}`, to: `matrix-${seat}-${column}-${row}` };
    case 'settled':
      return { from: `people-${seat}`, to: `spot-${tile}-${terrain}-${spot}` };
    case 'city-taken':
      return { from: `city-${city}`, to: `owned-${city}` };
    case 'province-taken':
      return { from: `province-${tile}`, to: `people-${seat}` };
    case 'city-drawn':
      return { from: `tile-${tile}`, to: `city-${city}` };
    default:
      return null;
  }
};

const SOUNDS: Record<string, Sound> = {
  'card-taken': 'card',
  settled: 'place',
  'city-taken': 'gain',
  'route-taken': 'gain',
  'province-taken': 'gain',
  'tile-turned': 'card',
};

export const game: GameModule = {
  Board,
  pieces,
  flight,
  sound: (value) => SOUNDS[event(value).event] ?? null,
  bar: (actions) => actions.filter((action) => action.notation === 'done'),
};
