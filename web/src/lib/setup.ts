/** The options of a new table: those that matter with the others as they are, and their words. */
import type { Games } from './api/types';
import { t } from './text';

type Option = Games['games'][number]['options'][number];
type Chosen = Record<string, string>;

/** Options that mean nothing unless Nemeses play. */
const ABOUT_NEMESES = ['difficulty', 'nemesis-mats'];

/** Whether Nemeses play: a person alone always meets one, others only if they ask for it (LG-S5). */
const nemesesPlay = (options: Chosen, players: number): boolean => {
  const count = options['nemeses'] ?? 'auto';
  return count === 'auto' ? players === 1 : count !== '0';
};

/** The options to show, in the order of the game. */
export const shownOptions = (offered: readonly Option[], chosen: Chosen, players: number): Option[] =>
  offered.filter((option) => !ABOUT_NEMESES.includes(option.name) || nemesesPlay(chosen, players));

/** What was chosen of the options that are shown: an option that was hidden again is left at its default. */
export const usedOptions = (shown: readonly Option[], chosen: Chosen): Chosen =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => shown.some((option) => option.name === name)));

/** A value of an option in words. */
export const valueName = (option: string, value: string): string =>
  t.setup.valuesOf[option]?.[value] ?? t.setup.values[value] ?? value;
