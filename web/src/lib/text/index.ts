/** The words of the page in the language that is chosen. Only English is there so far. */
import { en } from './en';

/** Every language has all the words: a missing one does not compile. */
export type Catalogue = typeof en;

export const t: Catalogue = en;
