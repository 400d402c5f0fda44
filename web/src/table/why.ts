/**
 * The 'why not?' of the board: while it is on, a press anywhere on the board asks about what lies there instead of
 * choosing it. Pieces say with `data-why` (or `data-action`) which action they stand for.
 */

const PIECES = '[data-why], [data-action]';

/** The action that a press on the board asks about; empty where nothing stands for one. */
export const askedAbout = (target: EventTarget | null): string => {
  const piece = target instanceof Element ? target.closest<HTMLElement>(PIECES) : null;
  return piece?.dataset['why'] ?? piece?.dataset['action'] ?? '';
};

/** Lets the keyboard reach what cannot be chosen, as long as reasons are asked for; returns how to end that. */
export const openToKeys = (stage: HTMLElement): (() => void) => {
  const pieces = [...stage.querySelectorAll<HTMLElement>('[data-why]')].filter((piece) => !piece.hasAttribute('tabindex'));
  for (const piece of pieces) piece.tabIndex = 0;
  return () => {
    for (const piece of pieces) piece.removeAttribute('tabindex');
  };
};
