import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ActionInfo } from '../lib/api/types';
import { awake, choices as bronzeChoices, nextRoute, spotKey } from './bronze/view';
import { choices as ageChoices, sets } from './bronze-age/view';
import { since, story } from './legacies/story';
import { attempt, inCentury, inSigns, isShown, isTurn, parts, price, signs, way, type CardFace, type View } from './legacies/view';
import sample from '../lib/api/samples/legacies.json';
import { routeOf } from '../lib/routes';
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

describe('Legacies', () => {
  const positions = sample.positions as unknown as { actions: ActionInfo[]; view: View }[];
  const cards = positions.flatMap(({ view }) => [...view.hand, ...view.market]);

  it('reads the three parts of a card', () => {
    const card: CardFace = {
      id: 'penny-gazette',
      name: 'The Penny Gazette',
      kind: 'card',
      lines: ['Relationship: Underworld Boss (3 gold)', 'Relationship: a legendary figure (free)', 'Invest: Government group', 'Opportunity: Pay 2 gold: gain 1 fame.', 'Resources: dye, gem'],
      signs: '',
    };
    expect(parts(card)).toEqual({
      relations: [
        { partner: 'underworldboss', cost: '3 gold' },
        { partner: 'legend', cost: 'free' },
      ],
      industry: null,
      group: 'government',
      opportunity: 'Pay 2 gold: gain 1 fame.',
      resources: ['dye', 'gem'],
    });
  });

  it('reads every card that the server sends', () => {
    expect(cards.length).toBeGreaterThan(20);
    for (const card of cards) {
      const read = parts(card);
      expect(read.resources.length, card.id).toBeGreaterThan(0);
      expect(read.industry ?? read.group, card.id).toBeTruthy();
      expect(read.relations.length + (read.opportunity === null ? 0 : 1), card.id).toBeGreaterThan(0);
    }
  });

  it('finds a place or words for every action that the server sends', () => {
    const seen = new Set<string>();
    for (const { actions, view } of positions) {
      const ways = actions.map(way);
      for (const one of ways) {
        seen.add(one.verb);
        // What has no piece is listed; what has one is on the board.
        expect(one.places.length > 0 || one.use !== null || !isShown(one, view) || ['pass', 'decline'].includes(one.verb), one.notation).toBe(true);
        if (one.use !== null) expect([...view.hand, ...view.market].some((card) => card.id === one.card), one.notation).toBe(true);
        if (['relate', 'wild', 'legend', 'buy'].includes(one.verb)) expect(price(one, view.prices).pays, one.notation).not.toBeNull();
        if (one.verb === 'sell') expect(price(one, view.prices).gets, one.notation).toBeGreaterThan(0);
      }
      expect(isTurn(ways)).toBe(ways.some((one) => ['explore', 'trigger'].includes(one.verb)));
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  it('draws signs', () => {
    expect(signs('3★ 2g')).toEqual([
      { text: '3', icon: null },
      { text: '★', icon: 'fame' },
      { text: ' 2', icon: null },
      { text: 'g', icon: 'gold' },
    ]);
    expect(signs('1 gem').map((part) => part.icon)).toEqual([null, 'gem']);
    expect(inCentury('6/15/25f', 2)).toBe('15f');
    expect(inSigns('2 fame + 1 resource')).toBe('2★ 1 any');
  });

  it('spells an attempt as the game does', () => {
    expect(attempt('track:underworldboss', 'penny-gazette')).toBe('relate penny-gazette with underworld-boss');
    expect(attempt('global:trade', null)).toBe('trigger trade');
    expect(attempt('track:general', null)).toBeNull();
  });

  it('tells the turns of others with their reasons', () => {
    const line = (number: number, event: object, text: string) => ({ number, event, text });
    const turns = story([
      line(1, { event: 'played', who: 0 }, 'Ada plays a card.'),
      line(1, { event: 'gained', who: 0 }, 'Ada gains 2 gold.'),
      line(2, { event: 'card-dealt', who: 1 }, 'Bob draws a card.'),
      line(3, { event: 'npc-card', who: 2, row: 3 }, 'The Nemesis plays solo-i-4, row 3.'),
      line(3, { event: 'npc-decided', who: 2 }, 'The Nemesis triggers Trade: as its card shows.'),
      line(3, { event: 'triggered', who: 2 }, 'The Nemesis triggers Trade.'),
    ]);
    expect(turns.map((turn) => [turn.who, turn.kind, turn.steps.length])).toEqual([
      [0, 'card', 1],
      [2, 'solo', 1],
    ]);
    expect(turns[1]?.steps[0]?.reason).toBe(true);
    expect(since(turns, 2)).toHaveLength(1);
    expect(since(turns, 5)).toHaveLength(2);
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
