/** The pages, each loaded when it is gone to. */
import type { Route } from '../lib/routes';

export const PAGES = {
  lobby: () => import('./Lobby.svelte'),
  new: () => import('./NewTable.svelte'),
  rules: () => import('./Rules.svelte'),
  settings: () => import('./Settings.svelte'),
  account: () => import('./Account.svelte'),
};

export const loadTable = () => import('./Table.svelte');

/** Begins to load what a page is made of. */
export const load = ({ page }: Route): Promise<unknown> | null =>
  page === 'table' ? loadTable() : page === 'unknown' ? null : PAGES[page]();
