/** The addresses of the page. Without anything of Svelte: the first code of the page reads them too. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string | null }
  | { page: 'settings' }
  | { page: 'account' }
  | { page: 'unknown' };

export const routeOf = (path: string, query: URLSearchParams): Route => {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '').map(decodeURIComponent);
  if (rest.length > 0) return { page: 'unknown' };
  if (first === 'table' && second !== undefined) return { page: 'table', id: second };
  if (first === 'rules') return { page: 'rules', game: second ?? null };
  if (second !== undefined) return { page: 'unknown' };
  switch (first) {
    case undefined:
      return { page: 'lobby' };
    case 'new':
      return { page: 'new', game: query.get('game') };
    case 'settings':
    case 'account':
      return { page: first };
    default:
      return { page: 'unknown' };
  }
};

/** Where the page is now. */
export const here = (): Route => {
  try {
    return routeOf(location.pathname, new URLSearchParams(location.search));
  } catch {
    return { page: 'unknown' };
  }
};
