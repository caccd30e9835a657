/** Kept pictures of units and flags: made anew only when what they show has changed, and blitted else. */
import type { Piece } from '../../wire/Piece';
import { hash, seedOf } from './chance';
import { FLAG_ROOM, paintCloth, paintFlag, ratioOf } from './flags';
import type { Flag, Livery } from './livery';
import { sunFor, type Kit } from './kit';
import { paintUnit } from './paint';
import type { Tone } from './palette';
import { boxOf, planOf, stateOf, type Box, type Plan } from './plan';
import { paintSmoke } from './smoke';
import { paintToken } from './token';

/** The most pixels that one picture may have; larger ones are kept coarser. */
const LARGEST = 3_000_000;
/** The pixels of all pictures beyond which those not looked at are let go. */
const ROOM = 24_000_000;
/** Steps of a unit's facing on the window at which its light is painted anew, in degrees. */
const FACING = 3;
/** How long a picture fades into the one that replaces it, in milliseconds. */
export const FADE = 170;

/** Something painted: what to blit, and where it lies about its anchor, in millimetres. */
export interface Picture {
  image: OffscreenCanvas;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels to a millimetre. */
  scale: number;
  /** How far it was turned on the window when it was painted, in degrees. */
  turned: number;
}

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

/** What is painted of a unit. */
export type Layer = 'far' | 'men' | 'smoke';

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

/** All kept pictures of one table. */
export class Gallery {
  private readonly kept = new Map<string, Kept>();
  private readonly plans = new WeakMap<Piece, Map<boolean, Plan>>();
  private readonly looks = new WeakMap<Piece, string>();
  private readonly flags = new Map<string, Picture>();
  private readonly cloths = new WeakMap<Flag, string>();
  private pixels = 0;
  /** Whether something is shown that is not as it should be yet. */
  pending = false;
  /** Whether something fades. */
  fading = false;

  /** How a piece is drawn; the piece must stand on the table. */
  plan(subject: Subject): Plan {
    const { piece, fired } = subject;
    let both = this.plans.get(piece);
    if (!both) this.plans.set(piece, (both = new Map<boolean, Plan>()));
    let plan = both.get(fired);
    if (!plan) both.set(fired, (plan = planOf(piece, piece.stand!, stateOf(piece, fired))));
    return plan;
  }

  /** The pictures to be blitted one over the other with their opacity; none yet where there is no time to paint, as `spare` says. */
  shown(
    subject: Subject,
    layer: Layer,
    scale: number,
    degrees: number,
    now: number,
    spare: boolean,
    moving: boolean,
  ): Shown[] {
    const id = `${layer} ${subject.piece.id}`;
    const turned = Math.round(degrees / FACING) * FACING;
    const key = this.keyOf(subject, scale, turned);
    let kept = this.kept.get(id);
    if (!kept && !spare) {
      this.pending = true;
      return [];
    }
    if (!kept || kept.key !== key) {
      // What moves is painted anew only where it would be seen to be coarse.
      if (kept && (!spare || (moving && near(kept.picture.scale, scale)))) this.pending = true;
      else kept = this.renew(id, key, kept, this.paint(subject, layer, scale, turned), now);
    }
    kept.used = now;
    const share = kept.before ? Math.min((now - kept.since) / FADE, 1) : 1;
    if (share >= 1) {
      kept.before = null;
      return [{ picture: kept.picture, opacity: 1 }];
    }
    this.fading = true;
    return [
      { picture: kept.before!, opacity: 1 },
      { picture: kept.picture, opacity: share },
    ];
  }

  private renew(id: string, key: string, old: Kept | undefined, picture: Picture, now: number): Kept {
    const area = (one: Picture | null): number => (one ? one.image.width * one.image.height : 0);
    this.pixels += area(picture) - (old ? area(old.before) : 0);
    const fades = old !== undefined && now - old.used < 400;
    if (old && !fades) this.pixels -= area(old.picture);
    const made: Kept = { key, picture, before: fades ? old.picture : null, since: now, used: now };
    this.kept.set(id, made);
    if (this.pixels > ROOM) this.clear(now);
    return made;
  }

  /** Lets go of what was not looked at of late. */
  private clear(now: number): void {
    this.pixels = 0;
    for (const [id, one] of this.kept) {
      if (now - one.used > 300) this.kept.delete(id);
      else this.pixels += one.picture.image.width * one.picture.image.height;
    }
  }

  private keyOf({ piece, livery, tone, fired, night }: Subject, scale: number, turned: number): string {
    let look = this.looks.get(piece);
    if (look === undefined) this.looks.set(piece, (look = this.lookOf(piece)));
    const { coat, lining, flag } = livery;
    return `${look}|${scale.toFixed(3)}|${turned}|${coat}|${lining}|${tone.colour}|${flag.kind}|${fired}|${night}`;
  }

  /** Everything about a piece itself by which its picture may differ. */
  private lookOf(piece: Piece): string {
    const marks = piece.marks.map((mark) => mark.kind + mark.word).join();
    const parts = piece.stand?.parts.map((part) => `${part.role}${part.figures.length}`).join() ?? '';
    const box = piece.stand ? boxOf(piece.stand, piece.stand.outline).map(Math.round).join() : '';
    return [piece.name, piece.figures, piece.arm, piece.word, piece.fight !== null, marks, parts, box].join('|');
  }

  private paint(subject: Subject, layer: Layer, wanted: number, turned: number): Picture {
    const plan = this.plan(subject);
    const { piece, tone, livery, night } = subject;
    const angle = (turned * Math.PI) / 180;
    const frame = frameOf(plan, angle, layer);
    const [left, top, right, bottom] = frame;
    const scale = Math.min(wanted, Math.sqrt(LARGEST / ((right - left) * (bottom - top))));
    const image = new OffscreenCanvas(Math.max(Math.ceil((right - left) * scale), 1), Math.max(Math.ceil((bottom - top) * scale), 1));
    const paper = image.getContext('2d')!;
    paper.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    paper.rotate(angle);
    const kit: Kit = { side: piece.side, tone, livery, scale, sun: sunFor(angle), night, seed: seedOf(piece.name) };
    if (layer === 'far') paintToken(paper, piece, plan, kit);
    else if (layer === 'smoke') paintSmoke(paper, plan, kit, piece.arm === 'guns');
    else paintUnit(paper, plan, kit);
    return { image, left, top, width: image.width / scale, height: image.height / scale, scale, turned };
  }

  /** A flag as it is planted, its anchor the foot of its pole; `h` is the height of the cloth in millimetres. */
  flag(flag: Flag, h: number, scale: number, tall: number, gust: number, night: boolean): Picture {
    const pixels = Math.max(Math.round(h * scale), 6);
    let woven = this.cloths.get(flag);
    if (woven === undefined) this.cloths.set(flag, (woven = Object.values(flag).join()));
    const key = `${woven}|${pixels}|${tall}|${gust}|${night}`;
    const found = this.flags.get(key);
    const size = pixels / h;
    const [left, top] = [-FLAG_ROOM.left * h, -h * (tall + 0.35)];
    const [width, height] = [h * (ratioOf(flag) + FLAG_ROOM.right), h * (tall + 0.35 + FLAG_ROOM.below)];
    if (found) return { ...found, left, top, width, height };
    if (this.flags.size > 400) this.flags.clear();
    // The cloth is painted large, so that its devices stay sharp.
    const clothHeight = Math.min(Math.max(pixels * 2, 40), 200);
    const cloth = new OffscreenCanvas(Math.ceil(clothHeight * ratioOf(flag)), clothHeight);
    paintCloth(cloth.getContext('2d')!, flag, clothHeight);
    const image = new OffscreenCanvas(Math.ceil(width * size), Math.ceil(height * size));
    const paper = image.getContext('2d')!;
    paper.imageSmoothingQuality = 'high';
    paper.setTransform(size, 0, 0, size, -left * size, -top * size);
    paintFlag(paper, flag, cloth, h, pixels, tall, gust * 1.7, night);
    const made: Picture = { image, left, top, width, height, scale: size, turned: 0 };
    this.flags.set(key, made);
    return made;
  }
}

/** The box on the window about everything that is painted of a unit which is turned by an angle. */
export function frameOf(plan: Plan, angle: number, layer: Layer): Box {
  const [left, top, right, bottom] = plan.box;
  const pikes = plan.men.some((man) => man.pike);
  const beyond = layer === 'far' ? 8 : plan.shape === 'rout' ? 44 : 6 + plan.size * 10;
  const ahead = layer === 'smoke' ? 74 : layer === 'far' ? 16 : Math.max(beyond, pikes ? plan.size * 30 : plan.size * 15);
  const room = layer === 'smoke' ? 24 : beyond;
  const corners = [
    [left - room, top - ahead],
    [right + room, top - ahead],
    [right + room, bottom + room],
    [left - room, bottom + room],
  ] as const;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const xs = corners.map(([x, y]) => x * cos - y * sin);
  const ys = corners.map(([x, y]) => x * sin + y * cos);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A small number by which flags that hang side by side wave differently. */
export function gustOf(piece: Piece): number {
  return Math.floor(hash(seedOf(piece.name), 90) * 4);
}
