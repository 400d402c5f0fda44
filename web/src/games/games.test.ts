import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ActionInfo } from '../lib/api/types';
import { awake, choices as bronzeChoices, nextRoute, spotKey } from './bronze/view';
import { choices as ageChoices, sets } from './bronze-age/view';
import { routeOf } from '../lib/router.svelte';
import { parse as parseSettings } from '../lib/settings.svelte';

const info = (notation: string, action: unknown = notation): ActionInfo => ({ notation, text: notation, action });

describe('Bronze', () => {
  it('sorts actions by where they are on the board', () => {
    const found = bronzeChoices([
      info('take 2 as bronze at right'),
      info('settle 3 woods 2 with wheel'),
      info('settle 3 woods 2 with bronze'),
      info('done'),
    ]);
    expect(found.takes).toEqual([{ stack: 1, as: 'bronze', at: 'right', notation: 'take 2 as bronze at right' }]);
    expect(found.settles.get(spotKey(2, 'woods', 1))?.map((way) => way.with)).toEqual(['wheel', 'bronze']);
  });

  it('marks active cards only where the server counts the same', () => {
    const matrix = [['wheel', 'pottery', 'wheel'], ['religion', 'masonry', 'bronze']] as const;
    const counts = [0, 0, 0, 0, 0, 2, 0, 1];
    expect(awake(matrix, 0, counts)).toEqual(new Set(['0-2', '1-2', '0-0']));
    expect(awake(matrix, 0, [0, 0, 0, 0, 0, 1, 0, 1]).size).toBe(0);
  });

  it('finds the next trade route', () => {
    expect(nextRoute([null, null, null], 2)?.length).toBe(3);
    expect(nextRoute([1, null, null], 2)?.length).toBe(5);
    expect(nextRoute([null, null, null], 7)).toBeNull();
  });
});

describe('Bronze Age', () => {
  it('reads the sets of a card', () => {
    expect(sets({ card: 1, name: 'Silver Mines', text: 'Society 1 or Commerce 3' })).toEqual([
      { icon: 'society', count: 1 },
      { icon: 'commerce', count: 3 },
    ]);
    expect(sets({ card: 1, name: 'First Harbour', text: 'Exploration 1 or wild' })[1]).toEqual({ icon: 'wild', count: 1 });
  });

  it('finds what can be done with a thing', () => {
    const found = ageChoices([
      info('play blue to 2', { play: ['blue', 1] }),
      info('recall red from 1', { recall: ['red', 0] }),
      info('advance silver-mines as society', { advance: [31, 'society'] }),
      info('discard tin-road', { discard: 30 }),
    ]);
    expect(found.play('blue', 1)).toBe('play blue to 2');
    expect(found.play('blue', 0)).toBeNull();
    expect(found.lift('red', 0)).toBe('recall red from 1');
    expect(found.advance(31)).toEqual([{ icon: 'society', notation: 'advance silver-mines as society' }]);
    expect(found.discard(30)).toBe('discard tin-road');
  });
});

describe('the page', () => {
  it('knows its addresses', () => {
    const none = new URLSearchParams();
    expect(routeOf('/', none)).toEqual({ page: 'lobby' });
    expect(routeOf('/table/abc', none)).toEqual({ page: 'table', id: 'abc' });
    expect(routeOf('/rules/bronze', none)).toEqual({ page: 'rules', game: 'bronze' });
    expect(routeOf('/new', new URLSearchParams('game=bronze'))).toEqual({ page: 'new', game: 'bronze' });
    expect(routeOf('/a/b/c', none)).toEqual({ page: 'unknown' });
  });

  it('forgives what was stored', () => {
    expect(parseSettings('{"theme":"dark","sounds":"loud"}')).toMatchObject({ theme: 'dark', sounds: true });
    expect(parseSettings('not json').theme).toBe('system');
    expect(parseSettings('null').motion).toBe('system');
  });

  it('writes no styles into the markup: the policy of the server forbids them', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(readFileSync(`src/${file}`, 'utf8'), file).not.toMatch(/\sstyle=|@html/);
  });
});
