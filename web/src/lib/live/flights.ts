/**
 * Pieces move: an element of the new picture flies in from where its piece was in the old one. Places are named by
 * `data-at`.
 */
import type { LoggedEvent } from '../api/types';

export interface Flight {
  readonly from: string;
  readonly to: string;
}

interface Captured {
  readonly to: string;
  readonly box: DOMRect;
}

const find = (place: string): HTMLElement | null => document.querySelector(`[data-at="${CSS.escape(place)}"]`);

export const capture = (
  lines: readonly LoggedEvent[],
  eyes: { flight(event: unknown): Flight | null } | null,
): Captured[] => {
  const found: Captured[] = [];
  if (!eyes) return found;
  for (const line of lines) {
    const flight = eyes.flight(line.event);
    const box = flight && find(flight.from)?.getBoundingClientRect();
    if (flight && box && box.width > 0) found.push({ to: flight.to, box });
  }
  return found;
};

export const fly = (captured: readonly Captured[]): void => {
  for (const { to, box } of captured) {
    const element = find(to);
    if (!element) continue;
    const end = element.getBoundingClientRect();
    if (end.width === 0) continue;
    const x = box.left + box.width / 2 - (end.left + end.width / 2);
    const y = box.top + box.height / 2 - (end.top + end.height / 2);
    const scale = Math.min(3, Math.max(0.3, box.height / end.height));
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 30 },
        { transform: 'none', zIndex: 30 },
      ],
      { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' },
    );
  }
};
