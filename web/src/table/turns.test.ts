import { describe, expect, it } from 'vitest';
import type { TurningPoint } from '../lib/api/types';
import { change, shifted } from './turns';

const turn = (seat: number, shifts: number[]): TurningPoint => ({ moves: 4, seat, played: 'pass', best: null, change: shifts });

describe('turning points', () => {
  it('names who decided, and who it changed most for', () => {
    expect(shifted(turn(1, [-0.2, 0.05, 0.15]))).toEqual([1, 0]);
    expect(shifted(turn(0, [-0.2, 0.05, 0.15]))).toEqual([0]);
    expect(shifted(turn(1, [-0.1, 0.1]))).toEqual([1]);
  });

  it('tells no change that rounds to nothing', () => {
    expect(shifted(turn(1, [-0.2, 0.004, 0.196]))).toEqual([0]);
  });

  it('writes changes in hundredths with their sign', () => {
    expect([0.126, -0.03].map(change)).toEqual(['+13 %', '−3 %']);
  });
});
