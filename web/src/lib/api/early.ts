/**
 * Requests that are made before the code that needs their answers is there. Each is answered once: who asks again, asks
 * the server.
 */

const early = new Map<string, Promise<Response>>();

export const tablePath = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const askEarly = (path: string): Promise<Response> => {
  const answer = fetch(path, { credentials: 'same-origin' });
  early.set(path, answer);
  // Whoever takes the answer sees what went wrong.
  answer.catch(() => undefined);
  return answer;
};

/** The answer to a request that was made early. */
export const takeEarly = (path: string): Promise<Response> | undefined => {
  const answer = early.get(path);
  early.delete(path);
  return answer;
};
