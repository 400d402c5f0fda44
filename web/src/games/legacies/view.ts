/** What the game shows (crates/legacies/src/view.rs, event.rs), and small readings of it. No rules. */
import type { ActionInfo } from '../../lib/api/types';
import { isIcon, type IconName } from '../../lib/icons/art';

export const CHARACTERS = [
  'politician',
  'general',
  'socialite',
  'underworldboss',
  'masterthief',
  'inventor',
  'promoter',
  'philosopher',
  'transportationbaron',
  'corporatemogul',
] as const;
export const INDUSTRIES = [
  'tourism',
  'museums',
  'theater',
  'communications',
  'law',
  'military',
  'education',
  'transportation',
  'manufacturing',
  'finance',
] as const;
/** The groups of industries with how many each has, in their order. */
export const GROUPS = [
  ['entertainment', 3],
  ['government', 3],
  ['progress', 4],
] as const;
export const RESOURCES = ['dye', 'gear', 'gem', 'iron'] as const;
export const SIZES = ['minor', 'major'] as const;
export const GLOBALS = ['event', 'relationships', 'income', 'fame', 'foundation', 'influence', 'dividends', 'trade'] as const;
export const COMMODITIES = ['gold', 'fame', 'foundation', 'resources'] as const;
export const LEVELS = [1, 2, 3, 4, 5, 6] as const;

export type Character = (typeof CHARACTERS)[number];
export type Industry = (typeof INDUSTRIES)[number];
export type Resource = (typeof RESOURCES)[number];
export type Size = (typeof SIZES)[number];
export type Global = (typeof GLOBALS)[number];
export type Commodity = (typeof COMMODITIES)[number];
export type ImpactIcon = 'power' | 'manipulation' | 'humanity' | 'commerce' | 'knowledge' | 'innovation';

export interface CardFace {
  id: string;
  name: string;
  kind: string;
  lines: string[];
  signs: string;
}

export interface House {
  character: Character | null;
  side: 'aboveboard' | 'underhanded';
  fame: number;
  gold: number;
  foundation: number;
  resources: number[];
  tokens: number;
  shares: [number, number];
  locked: [boolean, boolean, boolean];
  /** A set of industries for each size. */
  invested: [number, number];
  /** A set of levels. */
  own: number;
  controlled: (Character | null)[];
  cards: number;
  matches: number;
  heir_put: boolean;
  triggered: number;
}

export interface PlayerView {
  kind: 'person' | 'nemesis' | 'rising-star';
  mat: CardFace | null;
  successor: CardFace | null;
  score: number | null;
  hand: number;
  pays: [[number, number], [number, number], [number, number]];
  icons: ImpactIcon[];
  solo: CardFace | null;
}

export interface MatFace {
  character: Character;
  industries: [Industry, Industry];
  icon: ImpactIcon;
  amicable: Character[];
  hostile: Character[];
  start: [number, number, number];
  resource: Resource;
  specials: [{ name: string; text: string }, { name: string; text: string }];
  heirlooms: { name: string; cost: Resource[]; fee: number }[];
}

export interface Prices {
  relations: { card: string; with: Character | null; wild: boolean; pays: string; why: string[] }[];
  buy: [number, number][];
  sell: [number, number][];
  share_why: string[];
  heirlooms: { character: Character; level: number; fewer: number; fee: number; why: string[] }[];
}

export interface View {
  you: number | null;
  chain: { offers: string[]; then: { who: number; text: string; source: string }[] };
  open: {
    generation: number;
    order: number[];
    position: number;
    houses: House[];
    tracks: (number | null)[][];
    bonuses: (number | null)[];
    figures: (number | null)[];
    legends: (number | null)[];
    rows: number[];
    century_tiles: string[];
    tiles_scored: number;
    game_tiles: string[];
    globals: ('up' | 'down' | { blocked: number })[];
    bank: number[] | null;
    currency: Commodity | null;
    bids: ({ column: Commodity; row: number } | null)[];
  };
  players: PlayerView[];
  hands: { cards: number; heirs: number }[];
  values: number[];
  hand: CardFace[];
  market: CardFace[];
  heirs: CardFace[];
  face_up: CardFace[];
  components: CardFace[];
  board: {
    tracks: { text: string; signs: string }[][];
    rows: { value: number; dividends: [number, number] }[];
    globals: Global[];
    explore: [number, number, number];
    honorarium: [number, number, number];
    bids: number[][];
    payouts: number[][];
    tile_icons: ImpactIcon[][];
  };
  mats: MatFace[];
  tiles: { tile: string; fame: (number | null)[] }[];
  past: string[];
  prices: Prices | null;
}

/** The scoring tiles, six of the end of a century, then six of the end of the game. */
export const TILES = ['magnetic', 'devoted', 'committed', 'cautious', 'desired', 'exotic', 'resourceful', 'nostalgic', 'wealthy', 'storied', 'diverse', 'philanthropic'] as const;

export const icon = (name: string): IconName => (isIcon(name) ? name : 'card');

const GLOBAL_ICONS: Record<Global, IconName> = {
  event: 'event',
  relationships: 'relation',
  income: 'income',
  fame: 'fame',
  foundation: 'foundation',
  influence: 'influence',
  dividends: 'dividends',
  trade: 'trade',
};

export const globalIcon = (global: Global): IconName => GLOBAL_ICONS[global];

/** Which of the first so many are in a set of bits. */
export const members = (set: number, count: number): number[] => Array.from({ length: count }, (_, at) => at).filter((at) => (set & (1 << at)) !== 0);

export const mandatory = (global: Global): boolean => global === 'event' || global === 'relationships';

export const centuryOf = (generation: number): number => Math.min(3, Math.max(1, Math.ceil(generation / 2)));

/** A card's three parts, read from its lines. */
export interface Parts {
  relations: { partner: Character | 'legend'; cost: string }[];
  industry: Industry | null;
  group: string | null;
  opportunity: string | null;
  resources: Resource[];
}

/** A name as the view writes it: `Underworld Boss` and `underworld-boss` are `underworldboss`. */
const plain = (name: string): string => name.toLowerCase().replace(/[ -]/g, '');

export const parts = (card: CardFace): Parts => {
  const found: Parts = { relations: [], industry: null, group: null, opportunity: null, resources: [] };
  for (const line of card.lines) {
    const at = line.indexOf(': ');
    const [head, rest] = [line.slice(0, at), line.slice(at + 2)];
    if (head === 'Relationship') {
      const [, name = rest, cost = ''] = /^(.*) \((.*)\)$/.exec(rest) ?? [];
      const partner = plain(name) as Character;
      found.relations.push({ partner: CHARACTERS.includes(partner) ? partner : 'legend', cost });
    } else if (head === 'Invest') {
      if (rest.endsWith(' group')) found.group = plain(rest.slice(0, -' group'.length));
      else found.industry = plain(rest) as Industry;
    } else if (head === 'Opportunity') found.opportunity = rest;
    else if (head === 'Resources') found.resources = rest.split(', ').filter((word): word is Resource => (RESOURCES as readonly string[]).includes(word));
  }
  return found;
};

/** A line of signs cut into words and drawings: `+3★ 2g` is +3, a star, 2, a coin. */
export const signs = (line: string): { text: string; icon: IconName | null }[] => {
  const found: { text: string; icon: IconName | null }[] = [];
  const pattern = /★|(?<=\d)g(?![a-z])|(?<=\d)f(?![a-z])| ?\b(?:dye|gear|gem|iron)\b|(?<=\d) (?:any|card|successor)\b|▲+|▼+|\b(?:refresh|recover|collect|special|explore|income|dividends|heirloom|relationship|legend|block|unlock)\b/gu;
  let last = 0;
  for (const match of line.matchAll(pattern)) {
    const word = match[0].trim();
    if (match.index > last) found.push({ text: line.slice(last, match.index), icon: null });
    const drawn = SIGNS[word] ?? (word.startsWith('▲') ? 'up' : word.startsWith('▼') ? 'down' : icon(word));
    found.push({ text: word, icon: drawn });
    last = match.index + match[0].length;
  }
  if (last < line.length) found.push({ text: line.slice(last), icon: null });
  return found;
};

const SIGNS: Record<string, IconName> = {
  '★': 'fame',
  g: 'gold',
  f: 'foundation',
  any: 'resource',
  refresh: 'again',
  recover: 'undo',
  collect: 'relation',
  special: 'wild',
  explore: 'compass',
  relationship: 'relation',
  block: 'lock',
  unlock: 'lock',
};

/** A line of signs with the numbers of a century: `6/15/25f` is 6f in the first. */
export const inCentury = (line: string, century: number): string => line.replace(/(\d+)\/(\d+)\/(\d+)/g, (_, ...numbers: string[]) => numbers[century - 1] ?? '');

/** What a card can be played for: the parts of a card, and what any card can do. */
export const USES = ['relationship', 'invest', 'opportunity', 'resources', 'explore', 'heirloom'] as const;
export type Use = (typeof USES)[number];

const USE_OF: Record<string, Use> = {
  relate: 'relationship',
  wild: 'relationship',
  legend: 'relationship',
  perform: 'relationship',
  buy: 'invest',
  sell: 'invest',
  opportunity: 'opportunity',
  gather: 'resources',
  explore: 'explore',
  acquire: 'heirloom',
};

/** An action with what it is for and where it is on the board. */
export interface Way {
  notation: string;
  text: string;
  verb: string;
  words: string[];
  /** The card of the hand that it is played with. */
  card: string | null;
  use: Use | null;
  /** The pieces that stand for it. */
  places: string[];
}

const AT: Record<string, (words: string[]) => string[]> = {
  mat: ([character]) => [`mat:${character}`],
  tile: ([tile]) => [`tile:${tile}`],
  swap: ([gives, , takes]) => [`card:${gives}`, `market:${takes}`],
  relate: ([, , character]) => [`track:${character}`],
  wild: ([, , character]) => [`track:${character}`],
  legend: ([, , slot]) => [`legend:${slot}`],
  buy: ([, , industry]) => [`industry:${industry}`],
  sell: ([, , industry]) => [`industry:${industry}`],
  acquire: ([, character, level]) => [`heirloom:${character}:${level}`],
  heirloom: ([character, level]) => [`heirloom:${character}:${level}`],
  trigger: ([global]) => [`global:${global}`],
  block: ([global]) => [`global:${global}`],
  outcome: ([side]) => [`outcome:${side}`],
  collect: ([character]) => [`track:${character}`],
  with: ([character]) => [`track:${character}`],
  from: ([character]) => [`house:${character}`],
  'collect-legend': ([slot]) => [`legend:${slot}`],
  'with-legend': ([slot]) => [`legend:${slot}`],
  'token-legend': ([slot]) => [`legend:${slot}`],
  token: ([character, space]) => [`space:${character}:${space}`],
  industry: ([industry]) => [`industry:${industry}`],
  move: ([industry]) => [`industry:${industry}`],
  share: ([, industry]) => [`industry:${industry}`],
  shift: ([, from, to]) => [`industry:${from}`, `industry:${to}`],
  withdraw: ([, , industry]) => [`industry:${industry}`],
  take: ([heir]) => [`heir:${heir}`],
  succeed: ([heir]) => [`heir:${heir}`],
  resource: ([resource]) => [`resource:${resource}`],
  card: ([card]) => [`card:${card}`, `market:${card}`],
  unlock: ([token]) => [`locked:${token}`],
  special: ([character]) => [`house:${character}`],
  currency: ([commodity]) => [`commodity:${commodity}`],
  bid: ([commodity, row]) => [`bid:${commodity}:${row}`],
};

export const way = (action: ActionInfo): Way => {
  const [verb = '', ...spelt] = action.notation.split(' ');
  const words = spelt.map((word) => ((CHARACTERS as readonly string[]).includes(plain(word)) ? plain(word) : word));
  const use = USE_OF[verb] ?? null;
  return {
    notation: action.notation,
    text: action.text,
    verb,
    words,
    card: use !== null || verb === 'swap' ? (words[0] ?? null) : null,
    use,
    places: AT[verb]?.(words) ?? [],
  };
};

/** Questions whose pieces are plain to see: they need no list of words. */
const SHOWN = new Set(['bid', 'currency', 'tile', 'take', 'succeed', 'outcome', 'with', 'with-legend', 'collect', 'collect-legend', 'token', 'token-legend', 'heirloom', 'block', 'industry', 'mat']);

/** Ways that stand in the prompt bar: to do nothing. */
export const IN_BAR = new Set(['pass', 'decline']);

/** Whether the board itself shows a way, so that it is not listed besides. */
export const isShown = (one: Way, view: View): boolean =>
  SHOWN.has(one.verb) ||
  IN_BAR.has(one.verb) || (one.verb === 'card' && [...view.hand, ...view.market].some((card) => card.id === one.words[0]));

/** A price in signs: `2 fame + 3 gold` is 2★ 3g. */
export const inSigns = (pays: string): string =>
  pays.replace(/(\d+) gold/, '$1g').replace(/(\d+) fame/, '$1★').replace(/(\d+) foundation/, '$1f').replace(/(\d+) resource/, '$1 any').replaceAll(' + ', ' ');

const GROUP_ICONS: Record<string, IconName> = { entertainment: 'artistry', government: 'society', progress: 'wheel' };

export const groupIcon = (group: string): IconName => GROUP_ICONS[group] ?? 'finance';

const SPELT: Record<string, string> = { underworldboss: 'underworld-boss', masterthief: 'master-thief', transportationbaron: 'transportation-baron', corporatemogul: 'corporate-mogul' };

/** What a piece would be used for with a card, allowed or not: to ask why not. */
export const attempt = (place: string, card: string | null): string | null => {
  const [kind = '', first = '', second = ''] = place.split(':');
  const who = SPELT[first] ?? first;
  if (kind === 'global') return `trigger ${first}`;
  if (card === null) return null;
  switch (kind) {
    case 'track':
      return `relate ${card} with ${who}`;
    case 'legend':
      return `legend ${card} with ${first}`;
    case 'industry':
      return `buy ${card} minor ${first}`;
    case 'heirloom':
      return `acquire ${card} ${who} ${second}`;
    case 'market':
      return `swap ${card} for ${first}`;
    default:
      return null;
  }
};

/** Whether a decision is a turn with cards rather than a question. */
export const isTurn = (ways: readonly Way[]): boolean => ways.some((one) => one.use !== null || one.verb === 'trigger');

/** The price of a way as the server counts it, and why. */
export const price = (one: Way, prices: Prices | null): { pays: string | null; gets: number | null; why: string[] } => {
  const nothing = { pays: null, gets: null, why: [] };
  if (!prices) return nothing;
  const [card, second = '', third = ''] = one.words;
  switch (one.verb) {
    case 'relate':
    case 'wild': {
      const found = prices.relations.find((entry) => entry.card === card && entry.with === third && entry.wild === (one.verb === 'wild'));
      return found ? { pays: found.pays, gets: null, why: found.why } : nothing;
    }
    case 'legend': {
      const found = prices.relations.find((entry) => entry.card === card && entry.with === null);
      return found ? { pays: found.pays, gets: null, why: found.why } : nothing;
    }
    case 'buy':
    case 'sell': {
      const [industry, size] = [INDUSTRIES.indexOf(third as Industry), SIZES.indexOf(second as Size)];
      const gold = (one.verb === 'buy' ? prices.buy : prices.sell)[industry]?.[size] ?? 0;
      return one.verb === 'buy' ? { pays: `${gold} gold`, gets: null, why: prices.share_why } : { pays: null, gets: gold, why: prices.share_why };
    }
    default:
      return nothing;
  }
};

/** The price of an heirloom for the viewer. */
export const heirloomPrice = (prices: Prices | null, character: string, level: number): Prices['heirlooms'][number] | null =>
  prices?.heirlooms.find((entry) => entry.character === character && entry.level === level) ?? null;
