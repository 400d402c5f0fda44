/** Turning points of a game in words. */
import type { TurningPoint } from '../lib/api/types';

const hundredths = (value: number): number => Math.round(value * 100);

/** A change of a chance, with its sign. */
export const change = (value: number): string => `${value > 0 ? '+' : '−'}${Math.abs(hundredths(value))} %`;

/** The seats whose chance it changed: who decided, and who it changed most for, which may be another. */
export function shifted(turn: TurningPoint): number[] {
  const size = (seat: number): number => Math.abs(hundredths(turn.change[seat] ?? 0));
  const most = turn.change.reduce((best, _, seat) => (size(seat) > size(best) ? seat : best), turn.seat);
  return [...new Set([turn.seat, most])].filter((seat) => size(seat) > 0);
}
