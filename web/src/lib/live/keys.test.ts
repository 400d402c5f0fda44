import { describe, expect, it } from 'vitest';
import { nearest } from './keys';

describe('arrows', () => {
  const places = [
    { x: 10, y: 0 },
    { x: 50, y: 0 },
    { x: 12, y: 40 },
    { x: -30, y: 5 },
  ];

  it('goes to the nearest in that direction', () => {
    const from = { x: 0, y: 0 };
    expect(nearest(from, places, 'right')).toBe(0);
    expect(nearest(from, places, 'left')).toBe(3);
    expect(nearest(from, places, 'down')).toBe(2);
    expect(nearest(from, places, 'up')).toBe(-1);
  });
});
