import { describe, expect, it } from 'vitest';
import { shownOptions, usedOptions, valueName } from './setup';

const option = (name: string, values: string[]) => ({ name, default: values[0] ?? '', values, help: '' });
const LEGACIES = [
  option('nemeses', ['auto', '0', '1', '2']),
  option('difficulty', ['standard', 'guru']),
  option('characters', ['choose', 'random']),
  option('nemesis-mats', ['random', 'choose']),
];
const names = (chosen: Record<string, string>, players: number) => shownOptions(LEGACIES, chosen, players).map((one) => one.name);

describe('the options of a new table', () => {
  it('ask for the mats and the difficulty of Nemeses where these play', () => {
    expect(names({}, 1)).toEqual(['nemeses', 'difficulty', 'characters', 'nemesis-mats']);
    expect(names({ nemeses: '2' }, 3)).toContain('nemesis-mats');
  });

  it('do not ask for them where none plays', () => {
    expect(names({}, 3)).toEqual(['nemeses', 'characters']);
    expect(names({ nemeses: '0' }, 2)).toEqual(['nemeses', 'characters']);
  });

  it('send nothing that was hidden again', () => {
    const chosen = { nemeses: '0', 'nemesis-mats': 'choose', characters: 'random' };
    expect(usedOptions(shownOptions(LEGACIES, chosen, 3), chosen)).toEqual({ nemeses: '0', characters: 'random' });
  });

  it('say who chooses', () => {
    expect(valueName('nemesis-mats', 'choose')).toBe('the first player chooses');
    expect(valueName('nemesis-mats', 'random')).toBe('at random');
    expect(valueName('characters', 'choose')).toBe('chosen by the players');
    expect(valueName('edition', 'unheard-of')).toBe('unheard-of');
  });
});
