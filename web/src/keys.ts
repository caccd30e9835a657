/** The keys of seats that this browser holds, and the battles that can be resumed with them. */
import type { Side } from './wire/Side';

/** A battle of which this browser holds keys. */
export interface Held {
  /** The battle's name, by which requests call it. */
  battle: string;
  /** What it is called. */
  title: string;
  /** When it was last open here, in milliseconds since 1970. */
  seen: number;
  /** The keys by side. */
  keys: Partial<Record<Side, string>>;
  /** The side whose seat was taken last. */
  last: Side | null;
  /** The side whose edge is the top one, once that was seen. */
  above?: Side;
  /** The ruleset under which it is fought; absent of one that was kept before that was. */
  rules?: string;
  /** How it stands, in words, for the list. */
  stands: string;
  /** Whether it is over, once that was seen. */
  over?: boolean;
  /** The words by which something was agreed before it, where it was begun here. */
  agreed?: readonly string[];
  /** Whether it is a lesson, which is not taken up again but begun anew. */
  lesson?: boolean;
}

const PLACE = 'tercio.battles';

function read(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Held>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Held>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still plays; only resuming is lost.
  }
}

/** The battles of which keys are held, the latest first. */
export function heldBattles(): Held[] {
  return Object.values(read()).sort((one, other) => other.seen - one.seen);
}

/** What is held of a battle. */
export function held(battle: string): Held | null {
  return read()[battle] ?? null;
}

/** Keeps what is known of a battle, adding keys to those held. */
export function keep(battle: string, known: Partial<Omit<Held, 'battle'>>): Held {
  const all = read();
  const old = all[battle] ?? { battle, title: battle, seen: 0, keys: {}, last: null, stands: '' };
  const next: Held = { ...old, ...known, battle, seen: Date.now(), keys: { ...old.keys, ...known.keys } };
  all[battle] = next;
  write(all);
  return next;
}

/** Forgets a battle and its keys. */
export function forget(battle: string): void {
  const all = read();
  delete all[battle];
  write(all);
}

/** What stands behind the page's address in the link that gives a friend the seat of a key. */
export function hashFor(battle: string, key: string): string {
  return `#/battle/${encodeURIComponent(battle)}/${key}`;
}
