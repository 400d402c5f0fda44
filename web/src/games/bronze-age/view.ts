/** What the game shows (crates/bronze-age/src/view.rs, event.rs), and small readings of it. No rules. */
import type { ActionInfo } from '../../lib/api/types';
import { isIcon, type IconName } from '../../lib/icons/art';

export const TERRITORIES = ['sea', 'mountains', 'plains'] as const;
export const COLOURS = ['blue', 'red', 'yellow'] as const;
export const ICONS = ['exploration', 'society', 'prosperity', 'warfare', 'artistry', 'faith', 'commerce'] as const;

export type Territory = (typeof TERRITORIES)[number];
export type Colour = (typeof COLOURS)[number];
export type IconKind = (typeof ICONS)[number];

export interface CardView {
  card: number;
  name: string;
  text: string;
}

export interface HandCard {
  back: Territory;
  front: CardView | null;
  known: boolean;
  before: boolean;
}

export interface Side {
  icon: IconKind;
  points: number;
  text: string;
}

export interface Realm {
  civilisation: { civilisation: number; name: string; sides: [Side, Side] } | null;
  actions: [number, number, number];
  hand: HandCard[];
  territories: { kept: number; others: number }[];
  under: CardView[][];
  icons: number[];
  score: number;
}

export interface Deck {
  cards: number;
  top: Territory | null;
  actions: [number, number, number];
}

export interface View {
  you: number | null;
  start: number;
  active: number;
  collapsed: boolean;
  decks: Deck[];
  discards: CardView[];
  mixed_in: CardView[];
  realms: Realm[];
}

export interface IconSet {
  icon: IconKind | 'wild';
  count: number;
}

/** The two sets on a card's front, read from its text: 'Society 1 or Commerce 3', 'Exploration 1 or wild'. */
export const sets = (card: CardView): IconSet[] =>
  card.text.split(' or ').map((part) => {
    const [word = '', count] = part.trim().toLowerCase().split(' ');
    return { icon: (ICONS as readonly string[]).includes(word) ? (word as IconKind) : 'wild', count: Number(count ?? 1) || 1 };
  });

const BACKS: Partial<Record<IconKind | 'wild', Territory>> = { exploration: 'sea', society: 'mountains', prosperity: 'plains' };

/** The colour that a card lying open is drawn with: that of the territory whose basic icon it has. */
export const backOf = (card: CardView): Territory => BACKS[sets(card)[0]?.icon ?? 'wild'] ?? 'plains';

/** The drawing of a civilisation, by its name. */
export const emblem = (name: string): IconName => {
  const id = name.toLowerCase();
  return isIcon(id) ? id : 'city';
};

const TERRITORY_OF: Record<Colour, Territory> = { blue: 'sea', red: 'mountains', yellow: 'plains' };

/** The territory that is drawn on an action. */
export const glyph = (colour: Colour): Territory => TERRITORY_OF[colour];

export const icon = (kind: string): IconName => (isIcon(kind) ? kind : 'wild');

/** The parts of an action as data: `{"advance":[3,"faith"]}` and `"draw"`. */
export const parts = (action: unknown): { verb: string; args: unknown[] } => {
  if (typeof action === 'string') return { verb: action, args: [] };
  if (typeof action === 'object' && action !== null) {
    const [entry] = Object.entries(action as Record<string, unknown>);
    if (entry) return { verb: entry[0], args: Array.isArray(entry[1]) ? entry[1] : [entry[1]] };
  }
  return { verb: '', args: [] };
};

export interface Choices {
  /** By colour and deck. */
  play(colour: Colour, deck: number): string | null;
  /** Returning or recalling an action that lies at a deck. */
  lift(colour: Colour, deck: number): string | null;
  deck(deck: number): string | null;
  seize(territory: Territory): string | null;
  keep(territory: Territory): string | null;
  /** What playing a card for each of its icons is called. */
  advance(card: number): { icon: IconKind; notation: string }[];
  discard(card: number): string | null;
  salvage(card: number): string | null;
  readonly recalls: boolean;
  readonly civilisations: boolean;
}

export const choices = (actions: readonly ActionInfo[]): Choices => {
  const plain = new Set(actions.map((action) => action.notation));
  const has = (notation: string): string | null => (plain.has(notation) ? notation : null);
  const read = actions.map((action) => ({ notation: action.notation, ...parts(action.action) }));
  const byCard = (verb: string, card: number): string | null => read.find((action) => action.verb === verb && action.args[0] === card)?.notation ?? null;
  return {
    play: (colour, deck) => has(`play ${colour} to ${deck + 1}`),
    lift: (colour, deck) => has(`return ${colour} from ${deck + 1}`) ?? has(`recall ${colour} from ${deck + 1}`),
    deck: (deck) => has(`deck ${deck + 1}`),
    seize: (territory) => has(`seize ${territory}`),
    keep: (territory) => has(`keep ${territory}`),
    advance: (card) =>
      read.filter((action) => action.verb === 'advance' && action.args[0] === card).map((action) => ({ icon: action.args[1] as IconKind, notation: action.notation })),
    discard: (card) => byCard('discard', card),
    salvage: (card) => byCard('salvage', card),
    recalls: read.some((action) => action.verb === 'recall'),
    civilisations: read.some((action) => action.verb === 'civilisation'),
  };
};
