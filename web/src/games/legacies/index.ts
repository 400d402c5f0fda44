import type { GameModule } from '..';
import { isIcon, type IconName } from '../../lib/icons/art';
import type { Flight } from '../../lib/live/flights';
import type { Sound } from '../../lib/sounds';
import Board from './Board.svelte';
import { globalIcon, GLOBALS, IN_BAR, type Global } from './view';

interface Event {
  event: string;
  who?: number;
  owner?: number;
  character?: string;
  industry?: string;
  global?: string;
  good?: string | { resource: string };
  source?: string | Record<string, unknown>;
  level?: number;
  slot?: number;
  space?: number;
}

const event = (value: unknown): Event => value as Event;

const isGlobal = (name: string): name is Global => (GLOBALS as readonly string[]).includes(name);

const pieces = (value: unknown): IconName[] => {
  const { event: what, character, industry, global, good } = event(value);
  const found: IconName[] = [];
  if (global !== undefined && isGlobal(global)) found.push(globalIcon(global));
  if (character !== undefined && isIcon(character)) found.push(character);
  if (industry !== undefined && isIcon(industry)) found.push(industry);
  const kind = typeof good === 'object' ? good.resource : good;
  if (kind !== undefined && isIcon(kind)) found.push(kind);
  if (what === 'heirloom-taken') found.push('heirloom');
  if (what.startsWith('heir-')) found.push('successor');
  return found;
};

/** Where something comes from that is gained: a track, a global action, a card. */
const origin = (source: Event['source'], who: number | undefined): string | null => {
  if (typeof source !== 'object') return null;
  if ('track' in source) return `track-${String(source['track'])}`;
  if ('global' in source) return `global-${String(source['global'])}`;
  if ('event' in source) return 'event';
  return 'card' in source ? `hand-${who}` : null;
};

const flight = (value: unknown): Flight | null => {
  const { event: what, who, owner, character, level, slot, space, good, source } = event(value);
  switch (what) {
    case 'related':
      return { from: `house-${who}`, to: `space-${character}-0` };
    case 'token-moved':
      return { from: `token-${owner}-${character}`, to: `space-${character}-${space}` };
    case 'legend-made':
      return { from: `house-${who}`, to: `legend-${slot}` };
    case 'heirloom-taken':
      return { from: `house-${who}`, to: `heirloom-${character}-${level}` };
    case 'gained': {
      const from = origin(source, who);
      const kind = typeof good === 'object' ? good.resource : good;
      return from === null ? null : { from, to: `${kind}-${who}` };
    }
    default:
      return null;
  }
};

const SOUNDS: Record<string, Sound> = {
  played: 'card',
  'npc-card': 'card',
  related: 'place',
  'legend-made': 'place',
  bought: 'place',
  'heirloom-taken': 'gain',
  'heir-put': 'gain',
  'tile-scored': 'gain',
  triggered: 'place',
};

export const game: GameModule = {
  Board,
  pieces,
  flight,
  sound: (value) => SOUNDS[event(value).event] ?? null,
  // What has no piece stands with what asks it, on the board: see Choices.
  bar: (actions) => actions.filter((action) => IN_BAR.has(action.notation)),
};
