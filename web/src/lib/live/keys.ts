/** Arrows move the focus between things that can be chosen, by where they are on the screen. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The place that is nearest in a direction; -1 if there is none. Being off the line counts double. */
export const nearest = (from: Point, places: readonly Point[], direction: Direction): number => {
  let best = -1;
  let least = Infinity;
  for (const [index, { x, y }] of places.entries()) {
    const [dx, dy] = [x - from.x, y - from.y];
    const across = direction === 'left' || direction === 'right';
    const ahead = direction === 'left' ? -dx : direction === 'right' ? dx : direction === 'up' ? -dy : dy;
    const aside = Math.abs(across ? dy : dx);
    if (ahead < 3) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [index, far];
  }
  return best;
};

const middle = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const choices = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('button.can:not(:disabled), [data-choice] button:not(:disabled)')].filter(
    (element) => element.offsetParent !== null,
  );

export const focusFirst = (root: ParentNode): boolean => {
  const first = choices(root)[0];
  first?.focus();
  return first !== undefined;
};

export const moveFocus = (root: ParentNode, direction: Direction): boolean => {
  const all = choices(root);
  const now = document.activeElement;
  if (!now || !all.includes(now as HTMLElement)) return focusFirst(root);
  const others = all.filter((element) => element !== now);
  const found = others[nearest(middle(now), others.map(middle), direction)];
  found?.focus();
  return found !== undefined;
};
