/** A table as the page has it: connection, knowledge, choice in progress, replay. */
import { tick } from 'svelte';
import { api, Failure, messageOf } from '../api/client';
import type { ActionInfo, Command, LoggedEvent, Moment, Preview, ShownEvent, WhyNot } from '../api/types';
import { afterPaint } from '../later';
import type { Sound } from '../sounds';
import { isMoving, mustConfirm } from '../settings.svelte';
import { capture, fly, type Flight } from './flights';
import { Connection, type Line } from './connection';
import { addOlderChat, EMPTY, receive, type News, type TableState } from './reducer';

/** What a game adds to the table; see `games/index.ts`. */
export interface Eyes {
  flight(event: unknown): Flight | null;
  sound(event: unknown): Sound | null;
}

/** Between two moves of others, so that one can follow them. */
const STEP = 420;

const sound = (name: Sound): void => {
  void import('../sounds').then(({ play }) => play(name), () => undefined);
};

const linesOf = (fresh: readonly ShownEvent[]): LoggedEvent[] =>
  fresh.flatMap((event) => (event.type === 'moved' || event.type === 'started' ? event.lines : []));

export class TableClient {
  state: TableState = $state.raw(EMPTY);
  line: Line = $state('connecting');
  /** Whether the connection was lost and is back since a moment. */
  back = $state(false);
  error: string | null = $state(null);
  /** A table that is not there or not for us. */
  missing: string | null = $state(null);
  busy = $state(false);

  /** The action under the pointer or the focus, and the one that waits for confirmation. */
  hovered: string | null = $state(null);
  pending: string | null = $state(null);
  preview: Preview | null = $state.raw(null);
  whyNot = $state(false);
  reason: WhyNot | null = $state.raw(null);

  moment: Moment | null = $state.raw(null);
  eyesOf: number | null = $state(null);
  running = $state(false);

  eyes: Eyes | null = null;

  #connection: Connection;
  #queue: News[] = [];
  #draining = false;
  #previews = new Map<string, Preview>();
  #askedFor: string | null = null;
  #question = 0;
  #goal: number | null = null;

  readonly table = $derived(this.state.table);
  readonly position = $derived(this.state.position);
  readonly me = $derived(this.state.table?.you ?? null);
  readonly names: string[] = $derived((this.state.table?.seats ?? []).map((seat, index) => seat.name || `P${index + 1}`));
  readonly live = $derived(this.moment === null);
  readonly actions: readonly ActionInfo[] = $derived(this.moment === null && !this.busy ? (this.state.position?.actions ?? []) : []);
  readonly myTurn = $derived((this.state.position?.actions.length ?? 0) > 0);
  /** What is on the board now: the game, or a moment of it. */
  readonly shown = $derived(this.moment ?? this.state.position);
  /** Whether the computer does the counting: a table can leave it to the players. */
  readonly counting = $derived(this.state.table?.live_scores !== false || this.state.table.status === 'over');
  readonly can = $derived(new Set(this.actions.map((action) => action.notation)));

  constructor(readonly id: string) {
    this.#connection = new Connection(id, {
      seen: () => this.state.seen,
      news: (news) => {
        this.#queue.push(news);
        void this.#drain();
      },
      line: (line) => {
        if (line === 'open' && this.line === 'lost') {
          this.back = true;
          setTimeout(() => (this.back = false), 4000);
        }
        if (line === 'lost') void this.#checkAdmission();
        // While it tries again the line stays lost, so that the page does not flicker.
        if (!(line === 'connecting' && this.line === 'lost')) this.line = line;
      },
    });
  }

  async start(): Promise<void> {
    try {
      const first = await api.table(this.id);
      if (first.type === 'news') {
        this.state = receive(EMPTY, first, Date.now()).state;
        // What is known is shown first.
        afterPaint(() => {
          this.#connection.open();
        });
      }
    } catch (error) {
      if (error instanceof Failure && error.code === 'offline') {
        setTimeout(() => void this.start(), 1500);
        this.line = 'lost';
      } else this.missing = messageOf(error);
    }
  }

  stop(): void {
    this.#connection.close();
  }

  /** Somebody who was shut out would try again for ever: a socket does not say why it was refused. */
  async #checkAdmission(): Promise<void> {
    try {
      // The shortest question there is: nothing was said before the first event.
      await api.olderChat(this.id, 1);
    } catch (error) {
      if (!(error instanceof Failure) || (error.code !== 'forbidden' && error.code !== 'not-found')) return;
      this.missing = error.message;
      this.stop();
    }
  }

  /** Asks for the chat lines before those that are here. */
  async olderChat(): Promise<void> {
    const before = this.state.olderChat;
    if (before === null) return;
    try {
      const page = await api.olderChat(this.id, before);
      // Pressed twice, or the line came back meanwhile: the page fits nowhere any more.
      if (this.state.olderChat === before) this.state = addOlderChat(this.state, page);
    } catch (error) {
      this.error = messageOf(error);
    }
  }

  reconnect(): void {
    this.#connection.reopen();
  }

  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    for (let news = this.#queue.shift(); news; news = this.#queue.shift()) {
      const others = await this.#take(news);
      if (others && this.#queue.length > 0 && isMoving() && !document.hidden)
        await new Promise((resolve) => setTimeout(resolve, STEP));
    }
    this.#draining = false;
  }

  /** Takes news in; tells whether they have a move of somebody else. */
  async #take(news: News): Promise<boolean> {
    const { state, fresh, gap } = receive(this.state, news, Date.now());
    if (gap) {
      this.#queue = [];
      this.state = { ...EMPTY, table: this.state.table, position: this.state.position };
      this.#connection.reopen();
      return false;
    }
    const lines = linesOf(fresh);
    const flights = this.live && isMoving() && this.state.position ? capture(lines, this.eyes) : [];
    const moved = state.position?.moves !== this.state.position?.moves;
    const wasMine = this.myTurn;
    this.state = state;
    if (moved) this.#forget();
    else if (fresh.length > 0) this.hush();
    await tick();
    fly(flights);
    this.#sound(lines, !wasMine && this.myTurn, fresh);
    return fresh.some((event) => event.type === 'moved' && event.seat !== this.me);
  }

  #forget(): void {
    this.#previews.clear();
    this.hovered = null;
    this.pending = null;
    this.preview = null;
    this.wonder(false);
  }

  #sound(lines: LoggedEvent[], nowMine: boolean, fresh: readonly ShownEvent[]): void {
    if (fresh.some((event) => event.type === 'ended')) sound('end');
    else if (nowMine) sound('turn');
    else {
      const heard = lines.map((line) => this.eyes?.sound(line.event) ?? null).filter((one) => one !== null);
      const one = heard.includes('collapse') ? 'collapse' : heard.includes('gain') ? 'gain' : heard[0];
      if (one) sound(one);
    }
  }

  async send(command: Command): Promise<boolean> {
    this.error = null;
    try {
      await this.#connection.send(command);
      return true;
    } catch (error) {
      // What came in the meantime shows the table as it is: a stale choice needs no words.
      if (!(error instanceof Failure && error.code === 'stale')) this.error = messageOf(error);
      return false;
    }
  }

  /** Chooses an action: plays it, or has it confirmed first. */
  choose(notation: string): void {
    if (!this.can.has(notation)) return;
    if (mustConfirm() && this.pending !== notation) {
      this.pending = notation;
      void this.#ask(notation);
      return;
    }
    void this.play(notation);
  }

  async play(notation: string): Promise<void> {
    const at = this.position?.moves;
    if (at === undefined || this.busy) return;
    this.busy = true;
    this.pending = null;
    this.hovered = null;
    try {
      await this.send({ do: 'play', action: notation, at });
    } finally {
      this.busy = false;
    }
  }

  undo(): void {
    const at = this.position?.moves;
    if (at !== undefined) void this.send({ do: 'undo', at });
  }

  /** The pointer or the focus is on an action; null when it left. */
  look(notation: string | null): void {
    this.hovered = notation;
    const now = notation ?? this.pending;
    if (now === null) this.preview = null;
    else void this.#ask(now);
  }

  /** What makes a button of an action: it shows beforehand what it would do, and chooses it, or does as it is told. */
  press(notation: string | null, onclick?: () => void): Record<string, unknown> {
    const look = (on: boolean) => () => {
      this.look(on ? notation : null);
    };
    const choose = (): void => {
      if (notation !== null) this.choose(notation);
    };
    return {
      type: 'button',
      'data-action': notation ?? undefined,
      onclick: onclick ?? choose,
      onpointerenter: look(true),
      onpointerleave: look(false),
      onfocus: look(true),
      onblur: look(false),
    };
  }

  async #ask(notation: string): Promise<void> {
    this.#askedFor = notation;
    const known = this.#previews.get(notation);
    if (known) {
      this.preview = known;
      return;
    }
    if (!this.can.has(notation)) return;
    // Not for every spot that the pointer passes over.
    await new Promise((resolve) => setTimeout(resolve, 70));
    if (this.#askedFor !== notation) return;
    try {
      const found = await api.preview(this.id, notation);
      this.#previews.set(notation, found);
      if (this.#askedFor === notation && (this.hovered === notation || this.pending === notation)) this.preview = found;
    } catch {
      // A preview is a kindness: without one the page works as well.
    }
  }

  /** Turns 'why not?' on or off. */
  wonder(on: boolean): void {
    this.whyNot = on;
    this.hush();
  }

  /** Puts the answer to a 'why not?' away, and one that is still on its way. */
  hush(): void {
    this.#question += 1;
    this.reason = null;
  }

  /** Why something cannot be done now, by the rules; with nothing named, what is asked instead. */
  async explain(notation: string): Promise<void> {
    this.wonder(false);
    const question = this.#question;
    try {
      const reason = await api.whyNot(this.id, notation);
      if (question === this.#question) this.reason = reason;
    } catch (error) {
      this.error = messageOf(error);
    }
  }

  /** Shows the game after so many moves. */
  async show(moves: number): Promise<void> {
    const of = this.position?.moves ?? 0;
    const goal = Math.max(0, Math.min(moves, of));
    const busy = this.#goal !== null;
    this.#goal = goal;
    if (busy) return;
    // Only the last moment that was asked for is drawn, so that the slider never lags behind.
    for (let next: number | null = goal; next !== null; ) {
      try {
        const moment: Moment = await api.moment(this.id, next, this.table?.status === 'over' ? this.eyesOf : null);
        const flights = isMoving() && this.moment ? capture(moment.lines, this.eyes) : [];
        this.moment = moment;
        await tick();
        fly(flights);
      } catch (error) {
        this.error = messageOf(error);
        this.#goal = next;
      }
      next = this.#goal === next ? null : this.#goal;
    }
    this.#goal = null;
  }

  leaveReplay(): void {
    this.running = false;
    this.moment = null;
  }
}
