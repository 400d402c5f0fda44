/** What the player likes, kept in this browser. */
import { untrack } from 'svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'on' | 'off';
export type Confirm = 'auto' | 'always' | 'never';

interface Stored {
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  notify: boolean;
  confirm: Confirm;
  guide: boolean;
  /** The games for which the guide was put away. */
  known: string[];
  /** People whose chat lines are hidden, by id. */
  muted: string[];
}

const KEY = 'oxhide-settings';
const DEFAULTS: Stored = { theme: 'system', motion: 'system', sounds: true, notify: false, confirm: 'auto', guide: true, known: [], muted: [] };

const pick = <T extends string>(value: unknown, among: readonly T[], otherwise: T): T =>
  among.find((one) => one === value) ?? otherwise;

/** How many people can be muted; the oldest are forgotten. */
const MUTED = 500;

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Settings as they were stored; what cannot be read is as at first. */
export const parse = (text: string | null): Stored => {
  let found: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) found = value as Record<string, unknown>;
  } catch {
    // Not ours: begin anew.
  }
  return {
    theme: pick(found['theme'], ['system', 'light', 'dark'], DEFAULTS.theme),
    motion: pick(found['motion'], ['system', 'on', 'off'], DEFAULTS.motion),
    sounds: typeof found['sounds'] === 'boolean' ? found['sounds'] : DEFAULTS.sounds,
    notify: typeof found['notify'] === 'boolean' ? found['notify'] : DEFAULTS.notify,
    confirm: pick(found['confirm'], ['auto', 'always', 'never'], DEFAULTS.confirm),
    guide: typeof found['guide'] === 'boolean' ? found['guide'] : DEFAULTS.guide,
    known: strings(found['known']),
    muted: strings(found['muted']).slice(-MUTED),
  };
};

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

let kept = read();
export const settings: Stored = $state(parse(kept));

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const coarse = matchMedia('(pointer: coarse)');

const system = $state({ dark: dark.matches, still: still.matches, coarse: coarse.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
still.addEventListener('change', () => (system.still = still.matches));
coarse.addEventListener('change', () => (system.coarse = coarse.matches));

export const isDark = (): boolean => (settings.theme === 'system' ? system.dark : settings.theme === 'dark');
export const isMoving = (): boolean => (settings.motion === 'system' ? !system.still : settings.motion === 'on');
export const isMuted = (user: string | null): boolean => user !== null && settings.muted.includes(user);
export const mustConfirm = (): boolean =>
  settings.confirm === 'auto' ? system.coarse : settings.confirm === 'always';

$effect.root(() => {
  $effect(() => {
    document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
    document.documentElement.dataset['motion'] = isMoving() ? 'on' : 'off';
  });
  $effect(() => {
    const text = JSON.stringify(settings);
    // Only what is new: to write makes the browser wait.
    if (text === (kept ?? JSON.stringify(DEFAULTS))) return;
    kept = text;
    untrack(() => {
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Not kept: a private window.
      }
    });
  });
});
