/**
 * The games that the page can draw. Each is a part of its own that is loaded when a table needs it; a game that is not
 * here can be opened all the same, with its choices and log as text.
 */
import type { Component } from 'svelte';
import type { ActionInfo } from '../lib/api/types';
import type { IconName } from '../lib/icons/art';
import type { Flight } from '../lib/live/flights';
import type { TableClient } from '../lib/live/table.svelte';
import type { Sound } from '../lib/sounds';

export interface BoardProps {
  /** The table, for choices and previews. */
  client: TableClient;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** The pieces that a line of the log shows. */
  pieces(event: unknown): IconName[];
  /** Where a piece flies from and to. */
  flight(event: unknown): Flight | null;
  sound(event: unknown): Sound | null;
  /** The choices that stand in the prompt bar and not on the board. */
  bar(actions: readonly ActionInfo[]): ActionInfo[];
}

const GAMES: Record<string, () => Promise<{ game: GameModule }>> = {
  bronze: () => import('./bronze'),
  'bronze-age': () => import('./bronze-age'),
  legacies: () => import('./legacies'),
};

export const canDraw = (id: string): boolean => id in GAMES;

export const loadGame = async (id: string): Promise<GameModule | null> => {
  const load = GAMES[id];
  return load ? (await load()).game : null;
};
