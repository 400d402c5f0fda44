/** The news of the table that the page was opened at: asked for before the code of the table is there. */
import { loadGame } from '../../games';
import { api } from '../api/client';
import type { ServerMessage } from '../api/types';

let early: { id: string; news: Promise<ServerMessage> } | null = null;

/** Asks for a table, and then for the code of its game. */
export const askEarly = (id: string): void => {
  const news = api.table(id);
  early = { id, news };
  // Whoever takes the news sees what went wrong.
  news.then((message) => (message.type === 'news' ? loadGame(message.table.game) : null)).catch(() => undefined);
};

/** The news that were asked for; they are taken once. */
export const takeEarly = (id: string): Promise<ServerMessage> | null => {
  const found = early?.id === id ? early.news : null;
  early = null;
  return found;
};
