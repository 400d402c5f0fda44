import { describe, expect, it } from 'vitest';
import { t } from '../lib/text';
import bronze from '../lib/api/samples/bronze.json';
import bronzeAge from '../lib/api/samples/bronze-age.json';
import legacies from '../lib/api/samples/legacies.json';

describe('the guide', () => {
  for (const { game, positions } of [bronze, bronzeAge, legacies])
    it(`has a goal and a tip for every kind of decision of ${game} in the samples`, () => {
      expect(t.guide.goals[game]).toBeTruthy();
      const clauses = new Set(positions.map((position) => position.prompt.clause));
      expect([...clauses].filter((clause) => !(clause in t.guide.tips))).toEqual([]);
    });
});
