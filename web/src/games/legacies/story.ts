/** The log told turn by turn: what somebody did, and step by step what came of it. */
import type { LoggedEvent } from '../../lib/api/types';

export interface Turn {
  /** The number of the move that it began with. */
  readonly move: number;
  /** Whose turn it was; none for what the rules did. */
  readonly who: number | null;
  readonly kind: 'card' | 'global' | 'solo' | 'rules';
  readonly title: string;
  /** The row of a solo card. */
  readonly row: number | null;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly text: string;
  /** Why an NPC did something. */
  readonly reason: boolean;
}

interface Told {
  event: string;
  who?: number;
  row?: number;
}

const OPENING: Record<string, Turn['kind']> = {
  played: 'card',
  triggered: 'global',
  'npc-card': 'solo',
  'generation-started': 'rules',
  'generation-ended': 'rules',
  'century-ended': 'rules',
};

/** What nobody needs to be told twice: deals, and what is seen on the board. */
const QUIET = new Set(['card-dealt', 'heir-dealt', 'market-card', 'heir-turned', 'aid-drawn', 'figure-turned', 'bonus-placed', 'mat-taken', 'skipped']);

export const story = (lines: readonly LoggedEvent[]): Turn[] => {
  const turns: Turn[] = [];
  let held: Step[] = [];
  for (const line of lines) {
    const told = line.event as Told;
    const kind = OPENING[told.event];
    const last = turns.at(-1);
    // An NPC says why it triggers a global action before it does: that is still its card.
    const within = told.event === 'triggered' && last?.kind === 'solo' && last.who === told.who;
    if (within) continue;
    if (kind !== undefined) {
      turns.push({ move: line.number, who: told.who ?? null, kind, title: line.text, row: told.row ?? null, steps: held });
      held = [];
    } else if (told.event === 'swapped') held = [{ text: line.text, reason: false }];
    else if (!QUIET.has(told.event) && last) {
      turns[turns.length - 1] = { ...last, steps: [...last.steps, { text: line.text, reason: told.event === 'npc-decided' }] };
    }
  }
  return turns;
};

/** The turns since somebody's last one, that one included. */
export const since = (turns: readonly Turn[], who: number): Turn[] => {
  const last = turns.findLastIndex((turn) => turn.who === who && turn.kind !== 'rules');
  return turns.slice(Math.max(0, last));
};
