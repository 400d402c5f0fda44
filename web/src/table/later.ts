/** The parts of a table that are not there when a game is opened: one file, loaded when all else is there. */
export { default as Replay } from './Replay.svelte';
export { default as ResignDialog } from './ResignDialog.svelte';
export { default as Room } from './Room.svelte';
export { default as RulesDialog } from './RulesDialog.svelte';
export { default as SheetDialog } from './SheetDialog.svelte';
