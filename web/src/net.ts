/** How the page speaks with Tercio: one call at a time over HTTP, and live over a WebSocket that comes back by itself. */
import type { Call } from './wire/Call';
import type { Fault } from './wire/Fault';
import type { Reply } from './wire/Reply';
import type { Response } from './wire/Response';
import type { Snapshot } from './wire/Snapshot';
import type { Since } from './wire/Since';

/** The version of the protocol that this page speaks. */
export const VERSION = 1;

/** A call came to nothing; the battle stands as it stood. */
export class FaultError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** What a reply of one kind carries. */
export type Carried<Kind extends Reply['is']> = Contents[Kind];

type Contents = { [One in Reply as One['is']]: One['of'] };

/** The content of a reply of the kind that was expected; anything else is a broken answer. */
export function carried<Kind extends Reply['is']>(reply: Reply, kind: Kind): Carried<Kind> {
  if (reply.is !== kind) throw broken(`expected ${kind} but was told ${reply.is}`);
  return reply.of as Carried<Kind>;
}

/** Who is told what a live connection brings. */
export interface Heed {
  /** The viewer's snapshot of the battle has changed. */
  snapshot(snapshot: Snapshot): void;
  /** The connection stands (`true`) or was lost and is being sought again (`false`). */
  connected(stands: boolean): void;
  /** The server will not show this battle to this key. */
  refused(fault: Fault): void;
  /** The battle is open in another tab of this browser, and only one may play it; `take` takes it over. */
  elsewhere(take: () => void): void;
}

/** A live connection to one battle as one seat. */
export interface Watch {
  /** Asks something of the battle. */
  call(call: Call): Promise<Reply>;
  /** Ends it for good. */
  close(): void;
}

/** A way to Tercio: a server, or a stand-in for one. */
export interface Transport {
  /** Asks something of the program, or of a battle as the holder of a key. */
  call(call: Call, battle?: string | null, key?: string | null): Promise<Reply>;
  /** Follows a battle. `since` tells what the page has of the story whenever the connection is made. */
  watch(battle: string, key: string | null, since: () => Since, heed: Heed): Watch;
}

function broken(message: string): FaultError {
  return new FaultError({ kind: 'broken', message, refusal: null });
}

function outcome(response: Response): Reply {
  if ('fault' in response) throw new FaultError(response.fault);
  return response.reply;
}

let lastId = 0;

/** Numbers for requests, each used once. */
function nextId(): number {
  lastId = (lastId + 1) % 0x7fffffff;
  return lastId;
}

async function post(call: Call, battle: string | null, key: string | null): Promise<Reply> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (key) headers['Authorization'] = `Bearer ${key}`;
  const request = { version: VERSION, id: nextId(), battle, call };
  let answer: globalThis.Response;
  try {
    answer = await fetch('/api/call', { method: 'POST', headers, body: JSON.stringify(request) });
  } catch {
    throw broken('Tercio does not answer. Is it still running?');
  }
  let response: Response;
  try {
    response = (await answer.json()) as Response;
  } catch {
    throw broken(`Tercio answered with something unreadable (${answer.status}).`);
  }
  return outcome(response);
}

interface Pending {
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** The waits between attempts to connect again, in milliseconds; the last one repeats. */
const WAITS = [150, 400, 1000, 2000, 4000];

/** A WebSocket to one battle that connects again by itself and asks only for what it missed. */
class LiveWatch implements Watch {
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly battle: string,
    private readonly key: string | null,
    private readonly since: () => Since,
    private readonly heed: Heed,
  ) {
    this.connect();
  }

  call(call: Call): Promise<Reply> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return post(call, this.battle, this.key);
    const id = nextId();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, call }));
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.drop();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      socket.send(JSON.stringify({ battle: this.battle, key: this.key, since: this.since() }));
      this.heed.connected(true);
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.lost();
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { snapshot?: Snapshot; id?: number; fault?: Fault } & Partial<Response>;
    if (message.snapshot) {
      this.heed.snapshot(message.snapshot);
      return;
    }
    const pending = message.id === undefined ? undefined : this.pending.get(message.id);
    if (pending && message.id !== undefined) {
      this.pending.delete(message.id);
      try {
        pending.resolve(outcome(message as Response));
      } catch (error) {
        pending.reject(error);
      }
    } else if (message.fault) {
      this.ended = true;
      this.heed.refused(message.fault);
    }
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    this.heed.connected(false);
    const wait = WAITS[Math.min(this.attempts, WAITS.length - 1)] ?? 4000;
    this.attempts += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private drop(): void {
    for (const pending of this.pending.values()) {
      pending.reject(broken('The connection was lost before the answer came; look at the table before trying again.'));
    }
    this.pending.clear();
  }
}

/** The server that served this page. */
export const server: Transport = {
  call: (call, battle = null, key = null) => post(call, battle, key),
  watch: (battle, key, since, heed) => new LiveWatch(battle, key, since, heed),
};

let chosen: Transport = server;

/** The way to Tercio that the page uses. */
export function transport(): Transport {
  return chosen;
}

/** Has the page use another way to Tercio. */
export function useTransport(other: Transport): void {
  chosen = other;
}

/** Asks something of the program, whatever the battle. */
export async function ask<Kind extends Reply['is']>(call: Call, kind: Kind): Promise<Carried<Kind>> {
  return carried(await chosen.call(call), kind);
}
