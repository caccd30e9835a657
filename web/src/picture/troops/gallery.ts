/** Kept pictures of units and flags: painted anew by a worker only when what they show has changed, and blitted else. */
import type { Piece } from '../../wire/Piece';
import { hash, seedOf } from './chance';
import { painted, roomOf, type Banner, type Layer, type Picture, type Sitting } from './easel';
import type { Livery } from './livery';
import type { Tone } from './palette';
import { boxOf, planOf, stateOf, type Plan } from './plan';
import type { Delivery, Order } from './worker';

/** The pixels of all pictures beyond which those not looked at are let go. */
const ROOM = 24_000_000;
/** Steps of a unit's facing on the window at which its light is painted anew, in degrees. */
const FACING = 3;
/** How long a picture fades into the one that replaces it, in milliseconds. */
export const FADE = 170;
/** How many pictures the worker has before it at once: what matters more by then goes first. */
const AHEAD = 6;

/** A picture and how much of it is seen, from 0 to 1. */
export interface Shown {
  picture: Picture;
  opacity: number;
}

/** Everything by which a unit is painted. */
export interface Subject {
  piece: Piece;
  livery: Livery;
  tone: Tone;
  fired: boolean;
  night: boolean;
}

/** When something is shown: the time, and whether the view moves. */
export interface Moment {
  now: number;
  moving: boolean;
}

interface Kept {
  key: string;
  picture: Picture;
  /** The one before, while it fades. */
  before: Picture | null;
  since: number;
  used: number;
}

/** Whether this browser can paint at all. */
export function paintable(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof Path2D === 'function' &&
    typeof CanvasRenderingContext2D === 'function' &&
    'roundRect' in CanvasRenderingContext2D.prototype
  );
}

/** The scale at which something is painted that is shown at another: steps of the cube root of 2, never coarser. */
export function stepOf(scale: number): number {
  return 2 ** (Math.ceil(Math.log2(scale) * 3 - 0.001) / 3);
}

/** How much larger a picture may be shown than it was painted, while everything moves. */
const STRETCH = 1.7;

function near(own: number, wanted: number): boolean {
  return own < wanted * STRETCH * STRETCH && wanted < own * STRETCH;
}

const areaOf = (one: Picture | null): number => (one ? one.image.width * one.image.height : 0);

/** All kept pictures of one table. */
export class Gallery {
  private readonly worker: Worker;
  private readonly kept = new Map<string, Kept>();
  private readonly plans = new WeakMap<Piece, Map<boolean, Plan>>();
  private readonly looks = new WeakMap<Piece, string>();
  private readonly dresses = new WeakMap<Livery, string>();
  /** What the last frame lacked, by what it is of, in the order in which it is to be painted. */
  private wanted = new Map<string, { key: string; what: () => Sitting | Banner }>();
  /** What the worker is painting. */
  private readonly ordered = new Map<string, string>();
  private pixels = 0;
  /** Whether something fades. */
  fading = false;

  /** `changed` is told when there is something new to be seen, `failed` if the worker cannot work. */
  constructor(private readonly changed: () => void, failed: () => void) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Delivery>) => this.take(data);
    this.worker.onerror = failed;
  }

  /** Ends the worker and lets go of all pictures. */
  end(): void {
    this.worker.terminate();
    for (const one of this.kept.values()) release(one);
    this.kept.clear();
  }

  /** A frame begins: what it lacks is asked for, and no longer what others lacked. */
  begin(): void {
    this.wanted = new Map();
    this.fading = false;
  }

  /** How a piece is drawn; the piece must stand on the table. */
  plan(subject: Subject): Plan {
    const { piece, fired } = subject;
    let both = this.plans.get(piece);
    if (!both) this.plans.set(piece, (both = new Map<boolean, Plan>()));
    let plan = both.get(fired);
    if (!plan) both.set(fired, (plan = planOf(piece, piece.stand!, stateOf(piece, fired))));
    return plan;
  }

  /** The pictures of a unit to be blitted one over the other with their opacity; none before the first is painted, unless it is to be painted at once. */
  shown(subject: Subject, layer: Layer, scale: number, degrees: number, moment: Moment, atOnce = false): Shown[] {
    const turned = Math.round(degrees / FACING) * FACING;
    const what = (): Sitting => {
      const { name, side, arm, start, word } = subject.piece;
      const { livery, tone, night } = subject;
      return { is: 'unit', layer, piece: { name, side, arm, start, word }, plan: this.plan(subject), livery, tone, night, scale, turned };
    };
    return this.look(`${layer} ${subject.piece.id}`, this.keyOf(subject, scale, turned), scale, what, moment, atOnce);
  }

  /** A unit's flag as it is planted, its anchor the foot of its pole; `h` is the height of the cloth in millimetres. */
  flag(subject: Subject, h: number, scale: number, moment: Moment): Shown[] {
    const { piece, night, livery } = subject;
    const tall = piece.leads === 'nobody' ? 1.3 : 1.5;
    const pixels = Math.max(Math.round(h * scale), 6);
    const what = (): Banner => ({ is: 'flag', flag: livery.flag, pixels, tall, gust: gustOf(piece), night });
    const shown = this.look(`flag ${piece.id}`, `${this.dressOf(livery)}|${pixels}|${tall}|${night}`, pixels, what, moment, false);
    const room = roomOf(livery.flag, tall);
    const placed = { left: room.left * h, top: room.top * h, width: room.width * h, height: room.height * h };
    return shown.map(({ picture, opacity }) => ({ picture: { ...picture, ...placed }, opacity }));
  }

  /** Has the worker paint what the frame lacked. */
  order(): void {
    for (const [id, { key, what }] of this.wanted) {
      if (this.ordered.size >= AHEAD) return;
      this.wanted.delete(id);
      if (this.ordered.has(id)) continue;
      this.ordered.set(id, key);
      const order: Order = { id, key, what: what() };
      this.worker.postMessage(order);
    }
  }

  /** What is kept under a name; asks for what its key stands for where that is another. */
  private look(id: string, key: string, scale: number, what: () => Sitting | Banner, { now, moving }: Moment, atOnce: boolean): Shown[] {
    let kept = this.kept.get(id);
    if (!kept && atOnce) kept = this.renew(id, key, painted(what()), now);
    // What moves is painted anew only where it would be seen to be coarse.
    if (kept?.key !== key && !(kept && moving && near(kept.picture.scale, scale)) && this.ordered.get(id) !== key) this.wanted.set(id, { key, what });
    if (!kept) return [];
    kept.used = now;
    const share = kept.before ? Math.min((now - kept.since) / FADE, 1) : 1;
    if (share >= 1) {
      if (kept.before) this.drop(kept.before);
      kept.before = null;
      return [{ picture: kept.picture, opacity: 1 }];
    }
    this.fading = true;
    return [
      { picture: kept.before!, opacity: 1 },
      { picture: kept.picture, opacity: share },
    ];
  }

  /** The worker has painted something. */
  private take({ id, key, picture }: Delivery): void {
    this.ordered.delete(id);
    this.renew(id, key, picture, performance.now());
    this.order();
    this.changed();
  }

  private renew(id: string, key: string, picture: Picture, now: number): Kept {
    const old = this.kept.get(id);
    const fades = old !== undefined && now - old.used < 400;
    if (old?.before) this.drop(old.before);
    if (old && !fades) this.drop(old.picture);
    this.pixels += areaOf(picture);
    const made: Kept = { key, picture, before: fades ? old.picture : null, since: now, used: now };
    this.kept.set(id, made);
    if (this.pixels > ROOM) this.clear(now);
    return made;
  }

  private drop(picture: Picture): void {
    this.pixels -= areaOf(picture);
    picture.image.close();
  }

  /** Lets go of what was not looked at of late. */
  private clear(now: number): void {
    for (const [id, one] of this.kept) {
      if (now - one.used <= 300) continue;
      this.kept.delete(id);
      this.drop(one.picture);
      if (one.before) this.drop(one.before);
    }
  }

  private keyOf({ piece, livery, tone, fired, night }: Subject, scale: number, turned: number): string {
    let look = this.looks.get(piece);
    if (look === undefined) this.looks.set(piece, (look = lookOf(piece)));
    return `${look}|${scale.toFixed(3)}|${turned}|${this.dressOf(livery)}|${tone.colour}|${fired}|${night}`;
  }

  /** Everything about a livery by which a picture may differ. */
  private dressOf(livery: Livery): string {
    let dress = this.dresses.get(livery);
    if (dress === undefined) this.dresses.set(livery, (dress = [livery.coat, livery.lining, ...Object.values(livery.flag)].join()));
    return dress;
  }
}

/** Everything about a piece itself by which its picture may differ. */
function lookOf(piece: Piece): string {
  const marks = piece.marks.map((mark) => mark.kind + mark.word).join();
  const parts = piece.stand?.parts.map((part) => `${part.role}${part.figures.length}`).join() ?? '';
  const box = piece.stand ? boxOf(piece.stand, piece.stand.outline).map(Math.round).join() : '';
  return [piece.name, piece.figures, piece.arm, piece.word, piece.fight !== null, marks, parts, box].join('|');
}

function release({ picture, before }: Kept): void {
  picture.image.close();
  before?.image.close();
}

/** A small number by which flags that hang side by side wave differently. */
function gustOf(piece: Piece): number {
  return Math.floor(hash(seedOf(piece.name), 90) * 4);
}
