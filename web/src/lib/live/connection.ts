/** A WebSocket to a table that comes back by itself, and commands with their answers. */
import { api, Failure } from '../api/client';
import type { Command, ServerMessage } from '../api/types';
import { t } from '../text';
import type { News } from './reducer';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  resolve(): void;
  reject(error: Failure): void;
}

export interface Ears {
  /** The number of the last event that was taken in. */
  seen(): number;
  news(news: News): void;
  line(line: Line, reason?: string): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly table: string,
    readonly ears: Ears,
  ) {}

  open(): void {
    if (this.#ended || this.#socket) return;
    this.ears.line('connecting');
    const url = new URL(api.livePath(this.table, this.ears.seen()), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#hear(event.data);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#fail();
      if (this.#ended) return;
      this.ears.line('lost');
      this.#timer = setTimeout(() => {
        this.open();
      }, this.#wait);
      this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
    });
  }

  /** Comes back at once, asking for what is new after `seen`. */
  reopen(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#fail();
    this.open();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
    this.#fail();
  }

  send(command: Command): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Failure('offline', t.table.lost));
    }
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, command }));
    });
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case 'news':
        this.#wait = FIRST_WAIT;
        this.ears.news(message);
        this.ears.line('open');
        break;
      case 'done':
        this.#take(message.id)?.resolve();
        break;
      case 'refused':
        if (message.id !== null) this.#take(message.id)?.reject(new Failure(message.error.code, message.error.message));
        break;
      case 'bye':
        this.ears.line('lost', message.reason);
        break;
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #fail(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Failure('offline', t.table.lost));
    this.#waiting.clear();
  }
}
