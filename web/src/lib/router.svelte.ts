/** Where the page is. Links are plain links; those to this page are followed without loading it anew. */

import { here, type Route } from './routes';

class Router {
  route: Route = $state.raw(here());
  hash: string = $state(location.hash);

  go(to: string, replace = false): void {
    const url = new URL(to, location.href);
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.sync();
    if (!url.hash) scrollTo(0, 0);
  }

  sync(): void {
    this.route = here();
    this.hash = location.hash;
  }
}

export const router = new Router();

const wants = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && !url.pathname.startsWith('/api') ? link : null;
};

/** Begins to follow links; called once. */
export const followLinks = (): void => {
  addEventListener('popstate', () => {
    router.sync();
  });
  document.addEventListener('click', (event) => {
    const link = wants(event);
    if (!link) return;
    event.preventDefault();
    router.go(link.href);
  });
};
