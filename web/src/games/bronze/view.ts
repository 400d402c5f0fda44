/** What the game shows (crates/bronze/src/view.rs, event.rs), and small readings of it. */
import type { ActionInfo } from '../../lib/api/types';
import { isIcon, type IconName } from '../../lib/icons/art';

export const TERRAINS = ['mountains', 'woods', 'grasslands', 'savannas', 'deserts', 'jungles', 'shore'] as const;
export const TECHNOLOGIES = ['domestication', 'pottery', 'masonry', 'authority', 'religion', 'wheel', 'irrigation', 'bronze'] as const;
export const ROUTES = [
  { length: 3, points: 3 },
  { length: 5, points: 6 },
  { length: 7, points: 10 },
] as const;

export type Terrain = (typeof TERRAINS)[number];
export type Technology = (typeof TECHNOLOGIES)[number];
export type Kind = 'farmers' | 'herders' | 'hunters';

export interface Spot {
  kind: Kind;
  owner: number | null;
}

export interface City {
  city: number;
  name: string;
  text: string;
  points: number[];
}

export interface Tile {
  face: number | null;
  province: { value: number; holder: 'tile' | 'nobody' | { seat: number } } | null;
  spots: Spot[][];
  markers: number[];
  cities: City[];
}

export interface People {
  markers: number;
  front: number | null;
  matrix: Technology[][];
  cities: City[];
  score: number;
}

export interface View {
  you: number | null;
  edition: string;
  tasks: unknown[];
  first: number;
  active: number;
  ending: string | null;
  tiles: Tile[];
  pool: { cards: number; top: Technology | null }[];
  reserve: number;
  routes: { terrain: Terrain; holders: (number | null)[]; lines: number[] }[];
  people: People[];
}

/**
 * What is printed on the faces of the technology cards of the classic pack: a drawing, as on the cards themselves. What
 * can be done comes from the server.
 */
export const FACES: Record<Exclude<Technology, 'bronze'>, { terrains: readonly Terrain[]; kinds: readonly Kind[] }> = {
  domestication: { terrains: ['grasslands', 'savannas', 'shore'], kinds: ['farmers', 'herders'] },
  pottery: { terrains: ['woods', 'grasslands', 'shore'], kinds: ['farmers', 'hunters'] },
  masonry: { terrains: ['woods', 'grasslands', 'jungles'], kinds: ['farmers', 'herders'] },
  authority: { terrains: ['mountains', 'woods', 'jungles'], kinds: ['herders', 'hunters'] },
  religion: { terrains: ['mountains', 'deserts', 'jungles'], kinds: ['farmers', 'hunters'] },
  wheel: { terrains: ['savannas', 'deserts', 'shore'], kinds: ['herders', 'hunters'] },
  irrigation: { terrains: ['mountains', 'savannas', 'deserts'], kinds: ['farmers', 'herders'] },
};

export const shows = (technology: Technology, terrain: Terrain, kind: Kind): boolean =>
  technology === 'bronze' || (FACES[technology].terrains.includes(terrain) && FACES[technology].kinds.includes(kind));

export const drawing = (word: string): IconName => (isIcon(word) ? word : 'card');

/** How many cards of each technology are active, from the task on top; none if nobody is settling. */
export const active = (view: View): number[] | null => {
  for (const task of view.tasks.slice().reverse()) {
    if (typeof task === 'object' && task !== null && 'settle' in task) return task.settle as number[];
  }
  return null;
};

/**
 * Where in the matrix the cards lie that the server says are active: the card played last at the foot of a column, its
 * neighbours in the row, and those of its kind in the column. Where that does not give the numbers of the server, none
 * is marked.
 */
export const awake = (matrix: readonly (readonly Technology[])[], column: number, counts: readonly number[]): Set<string> => {
  const cards = matrix[column];
  const row = (cards?.length ?? 0) - 1;
  const played = cards?.[row];
  const found = new Set<string>();
  if (!cards || played === undefined) return found;
  const seen = TECHNOLOGIES.map(() => 0);
  const add = (at: number, line: number): void => {
    const technology = matrix[at]?.[line];
    if (technology === undefined || found.has(`${at}-${line}`)) return;
    found.add(`${at}-${line}`);
    const index = TECHNOLOGIES.indexOf(technology);
    seen[index] = (seen[index] ?? 0) + 1;
  };
  add(column, row);
  add(column - 1, row);
  add(column + 1, row);
  if (played !== 'bronze') for (const [line, technology] of cards.entries()) if (technology === played) add(column, line);
  return seen.every((count, index) => count === (counts[index] ?? 0)) ? found : new Set();
};

export interface Take {
  stack: number;
  as: Technology;
  at: string;
  notation: string;
}

export interface Settle {
  tile: number;
  terrain: Terrain;
  spot: number;
  with: Technology;
  notation: string;
}

export interface Choices {
  readonly takes: readonly Take[];
  readonly settles: ReadonlyMap<string, readonly Settle[]>;
  /** By the name of the city in notation. */
  readonly cities: readonly ActionInfo[];
}

export const spotKey = (tile: number, terrain: string, spot: number): string => `${tile}-${terrain}-${spot}`;

export const choices = (actions: readonly ActionInfo[]): Choices => {
  const takes: Take[] = [];
  const settles = new Map<string, Settle[]>();
  const cities: ActionInfo[] = [];
  for (const action of actions) {
    const words = action.notation.split(' ');
    if (words[0] === 'take') {
      takes.push({ stack: Number(words[1]) - 1, as: words[3] as Technology, at: words[5] ?? '', notation: action.notation });
    } else if (words[0] === 'settle') {
      const settle: Settle = {
        tile: Number(words[1]) - 1,
        terrain: words[2] as Terrain,
        spot: Number(words[3]) - 1,
        with: words[5] as Technology,
        notation: action.notation,
      };
      const key = spotKey(settle.tile, settle.terrain, settle.spot);
      settles.set(key, [...(settles.get(key) ?? []), settle]);
    } else if (words[0] === 'city') cities.push(action);
  }
  return { takes, settles, cities };
};

const cityNumber = (action: unknown): number | null => {
  if (typeof action !== 'object' || action === null) return null;
  const value: unknown = Object.values(action)[0];
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  return typeof inner === 'number' ? inner : null;
};

/** What taking a city is called; null if it cannot be taken. */
export const takeCity = (city: City, found: Choices): string | null =>
  found.cities.find((action) => cityNumber(action.action) === city.city)?.notation ?? null;

/** The next trade route of a terrain that a player's line could earn, among those in the supply. */
export const nextRoute = (holders: readonly (number | null)[], length: number): (typeof ROUTES)[number] | null =>
  ROUTES.find((route, index) => length < route.length && holders[index] == null) ?? null;

/** A column where the last card was put: the one that is longer than before, by the log's last `card-taken`. */
export interface CardTaken {
  event: 'card-taken';
  seat: number;
  column: number;
  row: number;
}
