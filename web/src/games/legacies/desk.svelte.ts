/** What a player has in mind at the table of Legacies: the card in hand, its part, and what pieces stand for. */
import { MediaQuery } from 'svelte/reactivity';
import type { TableClient } from '../../lib/live/table.svelte';
import { t } from '../../lib/text';
import { attempt, CHARACTERS, centuryOf, inCentury, isTurn, way, type Character, type House, type MatFace, type Use, type View, type Way } from './view';

/** Up to this width the parts of the board show one at a time; the styles know the same number. */
const narrow = new MediaQuery('max-width: 1240px');

export const isNarrow = (): boolean => narrow.current;

export const TABS = ['town', 'cards', 'market', 'goals'] as const;
export type Tab = (typeof TABS)[number];

/** Which part of the board a place is in: on a small screen one shows at a time. */
const TAB_OF: Record<string, Tab> = { card: 'cards', resource: 'cards', locked: 'cards', heirloom: 'cards', market: 'market', heir: 'market', outcome: 'goals', tile: 'goals' };

export class Desk {
  /** The card that is held, and which of its parts. */
  held: string | null = $state(null);
  use: Use | null = $state(null);
  /** What a piece with several ways is chosen among. */
  several: readonly Way[] = $state.raw([]);
  /** Whose mat is folded out. */
  unfolded: number | null = $state(null);
  tab: Tab = $state('town');

  readonly client: TableClient;
  readonly view = $derived.by(() => this.client.shown?.view as View);
  readonly me = $derived.by(() => this.client.me ?? this.client.shown?.prompt.seat ?? 0);
  readonly ways = $derived.by(() => (this.client.live ? this.client.actions.map(way) : []));
  readonly turn = $derived.by(() => isTurn(this.ways));
  readonly #at = $derived.by(() => {
    const found = new Map<string, Way[]>();
    for (const one of this.ways)
      for (const place of one.places) {
        const there = found.get(place);
        if (there) there.push(one);
        else found.set(place, [one]);
      }
    return found;
  });
  /** The cards that can be played, by name. */
  readonly playable = $derived.by(() => new Set(this.ways.flatMap((one) => (one.use !== null && one.card !== null ? [one.card] : []))));
  /** The card that must be played: the one just taken from the market. */
  readonly forced = $derived.by(() => (this.turn && this.playable.size === 1 && this.ways.every((one) => one.use !== null) ? ([...this.playable][0] ?? null) : null));
  readonly card = $derived.by(() => this.held ?? this.forced);
  /** What the held card can be used for. */
  readonly cardWays = $derived.by(() => this.ways.filter((one) => one.use !== null && one.card === this.card));
  /** Parts of the board with something to choose. */
  readonly calls = $derived.by(() => {
    const places = this.turn ? [...(this.playable.size > 0 ? ['card'] : []), ...[...this.#at.keys()].filter((place) => this.at(place).length > 0)] : [...this.#at.keys()];
    return new Set(places.map((place) => TAB_OF[place.split(':')[0] ?? ''] ?? 'town'));
  });

  constructor(client: TableClient) {
    this.client = client;
  }

  /** Another moment, another choice. */
  reset(): void {
    this.held = null;
    this.use = null;
    this.several = [];
  }

  /** When a part of the board is drawn: on a small screen what is not in sight comes behind the rest. */
  rank(tab: Tab): number {
    return isNarrow() && this.tab !== tab ? 10 : 0;
  }

  /** The ways that a piece stands for now: in a turn those of the held card. */
  at(place: string): Way[] {
    const all = this.#at.get(place) ?? [];
    if (!this.turn) return all;
    const open = all.filter((one) => {
      if (one.verb === 'swap') return this.held === null || one.card === this.held;
      if (one.use === null) return this.held === null;
      return one.card === this.card && (this.use === null || one.use === this.use);
    });
    if (open.length > 0 || !this.client.whyNot) return open;
    // Everything on the table can be asked about.
    const notation = attempt(place, this.card ?? this.view.hand[0]?.id ?? null);
    return notation === null ? [] : [way({ notation, text: '', action: null })];
  }

  /** Takes a card in hand, or lays it back. */
  hold(card: string, use: Use | null = null): void {
    const same = this.held === card && this.use === use;
    this.reset();
    this.client.pending = null;
    this.client.look(null);
    if (!same) [this.held, this.use] = [card, use];
  }

  /** Chooses the only way of a piece, or lets choose among several. */
  pick(ways: readonly Way[]): void {
    const [only] = ways;
    if (only && ways.length === 1) this.client.choose(only.notation);
    else {
      this.several = ways;
      this.tab = 'cards';
    }
  }

  /** What makes a piece a button while it can be chosen, and a picture with a name otherwise. */
  piece(ways: readonly Way[], label: string): Record<string, unknown> {
    const [only] = ways;
    if (!only) return { role: 'img', 'aria-label': label, title: label };
    const one = ways.length === 1 ? only.notation : null;
    // The name of a button is in it, hidden: what it shows would not be a name.
    return { ...this.client.press(one, () => this.pick(ways)), title: label };
  }

  house(who: number): House | undefined {
    return this.view.open.houses[who];
  }

  mat(who: number): MatFace | undefined {
    const character = this.house(who)?.character;
    return this.view.mats.find((mat) => mat.character === character);
  }

  /** Who plays a character. */
  player(character: Character): number | null {
    const who = this.view.open.houses.findIndex((house) => house.character === character);
    return who >= 0 && who < this.view.players.length ? who : null;
  }

  name(who: number): string {
    const kind = this.view.players[who]?.kind;
    if (kind === 'rising-star') return t.legacies.star;
    if (kind !== 'nemesis') return this.client.names[who] ?? `P${who + 1}`;
    const nemeses = this.view.players.flatMap((player, at) => (player.kind === 'nemesis' ? [at] : []));
    return nemeses.length === 1 ? t.legacies.nemesis : t.legacies.nemesisNumber(nemeses.indexOf(who) + 1);
  }

  character(id: string): string {
    return t.legacies.characters[id] ?? id;
  }

  characterOf(who: number): string {
    return this.character(this.house(who)?.character ?? '');
  }

  /** A line of signs as it is in this century. */
  signs(line: string): string {
    return inCentury(line, centuryOf(this.view.open.generation)).replaceAll('+', '');
  }

  component(kind: string): View['components'] {
    return this.view.components.filter((face) => face.kind === kind);
  }

  /** The bonus token by a character's track. */
  bonus(character: Character): View['components'][number] | null {
    const { bonuses } = this.view.open;
    const at = CHARACTERS.indexOf(character);
    if (bonuses[at] == null) return null;
    return this.component('bonus')[bonuses.slice(0, at).filter((bonus) => bonus !== null).length] ?? null;
  }
}
