import { describe, expect, it } from 'vitest';
import { ago, clock, inNotation, list, pace } from './format';

describe('times', () => {
  it('says how long ago', () => {
    const minute = 60_000;
    expect(ago(0, 30_000)).toBe('just now');
    expect(ago(0, minute)).toBe('1 minute ago');
    expect(ago(0, 59 * minute)).toBe('59 minutes ago');
    expect(ago(0, 60 * minute)).toBe('1 hour ago');
    expect(ago(0, 50 * 60 * minute)).toBe('2 days ago');
  });

  it('shows clocks', () => {
    expect(clock(247_000)).toBe('4:07');
    expect(clock(3_725_000)).toBe('1:02:05');
    expect(clock(9_950)).toBe('0:09.9');
    expect(clock(-5)).toBe('0:00.0');
  });

  it('names the pace', () => {
    expect(pace({ pace: 'live', minutes: 20, increment: 15 })).toBe('20 min + 15 s');
    expect(pace({ pace: 'slow', hours: 48 })).toBe('48 h a decision');
  });

  it('writes names as notation has them', () => {
    expect(['Troy', "Storm God's Gate", 'Reed Boats'].map(inNotation)).toEqual(['troy', 'storm-gods-gate', 'reed-boats']);
  });

  it('lists names', () => {
    expect(list(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben, and Cleo');
  });
});
