import type { GameModule } from '..';
import { isIcon, type IconName } from '../../lib/icons/art';
import type { Flight } from '../../lib/live/flights';
import type { Sound } from '../../lib/sounds';
import Board from './Board.svelte';
import { parts } from './view';

interface Event {
  event: string;
  seat?: number;
  deck?: number;
  colour?: string;
  territory?: string;
  icon?: string;
}

const event = (value: unknown): Event => value as Event;

const GLYPH: Record<string, IconName> = { blue: 'sea', red: 'mountains', yellow: 'plains' };

const pieces = (value: unknown): IconName[] => {
  const { colour, territory, icon } = event(value);
  const found: IconName[] = [];
  if (colour !== undefined && GLYPH[colour]) found.push(GLYPH[colour]);
  if (territory !== undefined && isIcon(territory)) found.push(territory);
  if (icon !== undefined && isIcon(icon)) found.push(icon);
  return found;
};

const flight = (value: unknown): Flight | null => {
  const { event: what, seat, deck, colour, territory, icon } = event(value);
  switch (what) {
    case 'action-played':
      return { from: `action-${seat}-${colour}`, to: `deck-${deck}-${colour}` };
    case 'action-returned':
    case 'action-recalled':
      return { from: `deck-${deck}-${colour}`, to: `action-${seat}-${colour}` };
    case 'territory-claimed':
      return { from: `deck-${deck}`, to: `territory-${seat}-${territory}` };
    case 'territory-seized':
      return { from: `territory-${seat === 0 ? 1 : 0}-${territory}`, to: `territory-${seat}-${territory}` };
    case 'card-drawn':
      return { from: 'decks', to: `hand-${seat}` };
    case 'advanced':
      return { from: `hand-${seat}`, to: `icon-${seat}-${icon}` };
    case 'discarded':
      return { from: `hand-${seat}`, to: 'discards' };
    default:
      return null;
  }
};

const SOUNDS: Record<string, Sound> = {
  'action-played': 'place',
  'action-returned': 'place',
  'action-recalled': 'place',
  'territory-claimed': 'gain',
  'territory-seized': 'gain',
  'card-drawn': 'card',
  advanced: 'gain',
  discarded: 'card',
  collapse: 'collapse',
};

export const game: GameModule = {
  Board,
  pieces,
  flight,
  sound: (value) => SOUNDS[event(value).event] ?? null,
  bar: (actions) => actions.filter((action) => ['draw', 'branch', 'civilisation'].includes(parts(action.action).verb)),
};
