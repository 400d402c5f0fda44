/** Requests to the server, each with its type. */
import type {
  ApiCode,
  ApiError,
  Branch,
  ChatPage,
  Course,
  Credentials,
  FinishedTables,
  Friends,
  GameAnalysis,
  Games,
  Lobby,
  Me,
  Moment,
  MyTables,
  NewPassword,
  NewToken,
  NewWebTable,
  Preview,
  ServerMessage,
  Sessions,
  TableOpened,
  TokenMade,
  Tokens,
  WhyNot,
} from './types';
import { t } from '../text';
import { takeEarly, tablePath as at } from './early';

/** A refusal of the server, or no answer at all. */
export class Failure extends Error {
  constructor(
    readonly code: ApiCode | 'offline',
    message: string,
  ) {
    super(message);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Failure ? error.message : t.errors.unexpected);

const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
  let response: Response;
  try {
    const early = method === 'GET' ? takeEarly(path) : undefined;
    response = await (early ??
      fetch(path, {
        method,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }));
  } catch {
    throw new Failure('offline', t.errors.offline);
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  if (isApiError(answer)) throw new Failure(answer.code, answer.message);
  throw new Failure('internal', t.errors.unexpected);
};

const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await ask(method, path, body)).json()) as T;

export const api = {
  me: () => json<Me>('GET', '/api/me'),
  guest: (name: string) => json<Me>('POST', '/api/guest', { name }),
  register: (body: Credentials) => json<Me>('POST', '/api/register', body),
  login: (body: Credentials) => json<Me>('POST', '/api/login', body),
  logout: () => json<Me>('POST', '/api/logout'),
  myTables: () => json<MyTables>('GET', '/api/me/tables'),
  changePassword: (body: NewPassword) => json<Me>('POST', '/api/me/password', body),
  sessions: () => json<Sessions>('GET', '/api/me/sessions'),
  dropSession: (id: string) => json<Sessions>('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`),
  dropOtherSessions: () => json<Sessions>('DELETE', '/api/me/sessions'),
  tokens: () => json<Tokens>('GET', '/api/me/tokens'),
  makeToken: (body: NewToken) => json<TokenMade>('POST', '/api/me/tokens', body),
  dropToken: (id: string) => json<Tokens>('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`),
  friends: () => json<Friends>('GET', '/api/me/friends'),
  addFriend: (name: string) => json<Friends>('POST', '/api/me/friends', { name }),
  dropFriend: (id: string) => json<Friends>('DELETE', `/api/me/friends/${encodeURIComponent(id)}`),
  games: () => json<Games>('GET', '/api/games'),
  rules: async (game: string) => (await ask('GET', `/api/games/${encodeURIComponent(game)}/rules`)).text(),
  lobby: (page: { waiting_after?: string; playing_after?: string } = {}) => {
    const query = new URLSearchParams(page).toString();
    return json<Lobby>('GET', query === '' ? '/api/tables' : `/api/tables?${query}`);
  },
  open: (body: NewWebTable) => json<TableOpened>('POST', '/api/tables', body),
  finished: (before?: number) =>
    json<FinishedTables>('GET', `/api/tables/finished${before === undefined ? '' : `?before=${before}`}`),
  table: (id: string) => json<ServerMessage>('GET', at(id)),
  olderChat: (id: string, before: number) => json<ChatPage>('GET', `${at(id)}/chat?before=${before}`),
  preview: (id: string, action: string) =>
    json<Preview>('GET', `${at(id)}/preview?action=${encodeURIComponent(action)}`),
  whyNot: (id: string, action: string) => json<WhyNot>('GET', `${at(id)}/why-not?action=${encodeURIComponent(action)}`),
  moment: (id: string, moves: number, seat?: number | null) =>
    json<Moment>('GET', `${at(id)}/at/${moves}${seat === null || seat === undefined ? '' : `?seat=${seat}`}`),
  course: (id: string) => json<Course>('GET', `${at(id)}/course`),
  analysis: (id: string) => json<GameAnalysis>('GET', `${at(id)}/analysis`),
  branch: (id: string, body: Branch) => json<TableOpened>('POST', `${at(id)}/branch`, body),
  recordPath: (id: string) => `${at(id)}/record`,
  livePath: (id: string, seen: number) => `${at(id)}/live${seen > 0 ? `?seen=${seen}` : ''}`,
};
