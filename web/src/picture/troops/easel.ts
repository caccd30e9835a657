/** Paints one picture of a unit or of its flag, by itself: in the page or in its worker. */
import type { Piece } from '../../wire/Piece';
import { seedOf } from './chance';
import { FLAG_ROOM, paintCloth, paintFlag, ratioOf } from './flags';
import { sunFor, type Kit } from './kit';
import type { Flag, Livery } from './livery';
import { paintUnit } from './paint';
import type { Tone } from './palette';
import type { Box, Plan } from './plan';
import { paintSmoke } from './smoke';
import { paintToken } from './token';

/** The most pixels that one picture may have; larger ones are painted coarser. */
const LARGEST = 3_000_000;

/** Something painted: what to blit, and where it lies about its anchor, in millimetres. */
export interface Picture {
  image: ImageBitmap;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels to a millimetre; of a flag, those of the height of its cloth. */
  scale: number;
  /** How far it was turned on the window when it was painted, in degrees. */
  turned: number;
}

/** What is painted of a unit. */
export type Layer = 'far' | 'men' | 'smoke';

/** A unit that is to be painted: all that its picture depends on, so that a worker can be told. */
export interface Sitting {
  is: 'unit';
  layer: Layer;
  piece: Pick<Piece, 'name' | 'side' | 'arm' | 'start' | 'word'>;
  plan: Plan;
  livery: Livery;
  tone: Tone;
  night: boolean;
  scale: number;
  turned: number;
}

/** A flag that is to be painted, so many pixels high. */
export interface Banner {
  is: 'flag';
  flag: Flag;
  pixels: number;
  /** The height of its pole, in heights of the cloth. */
  tall: number;
  gust: number;
  night: boolean;
}

/** Paints what it is told. Takes from half a millisecond for a block to some thirty for a large unit from near. */
export function painted(what: Sitting | Banner): Picture {
  return what.is === 'unit' ? unit(what) : flag(what);
}

function unit({ layer, piece, plan, livery, tone, night, scale: wanted, turned }: Sitting): Picture {
  const angle = (turned * Math.PI) / 180;
  const [left, top, right, bottom] = frameOf(plan, angle, layer);
  const scale = Math.min(wanted, Math.sqrt(LARGEST / ((right - left) * (bottom - top))));
  const sheet = new OffscreenCanvas(Math.max(Math.ceil((right - left) * scale), 1), Math.max(Math.ceil((bottom - top) * scale), 1));
  const paper = sheet.getContext('2d')!;
  paper.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  paper.rotate(angle);
  const kit: Kit = { side: piece.side, tone, livery, scale, sun: sunFor(angle), night, seed: seedOf(piece.name) };
  if (layer === 'far') paintToken(paper, piece, plan, kit);
  else if (layer === 'smoke') paintSmoke(paper, plan, kit, piece.arm === 'guns');
  else paintUnit(paper, plan, kit);
  return { image: sheet.transferToImageBitmap(), left, top, width: sheet.width / scale, height: sheet.height / scale, scale, turned };
}

/** The room of a flag about the foot of its pole, the height of its cloth being 1. */
export function roomOf(flag: Flag, tall: number): { left: number; top: number; width: number; height: number } {
  return { left: -FLAG_ROOM.left, top: -(tall + 0.35), width: ratioOf(flag) + FLAG_ROOM.right, height: tall + 0.35 + FLAG_ROOM.below };
}

function flag({ flag, pixels, tall, gust, night }: Banner): Picture {
  const room = roomOf(flag, tall);
  // The cloth is painted large, so that its devices stay sharp.
  const cloth = Math.min(Math.max(pixels * 2, 40), 200);
  const woven = new OffscreenCanvas(Math.ceil(cloth * ratioOf(flag)), cloth);
  paintCloth(woven.getContext('2d')!, flag, cloth);
  const sheet = new OffscreenCanvas(Math.ceil(room.width * pixels), Math.ceil(room.height * pixels));
  const paper = sheet.getContext('2d')!;
  paper.imageSmoothingQuality = 'high';
  paper.setTransform(pixels, 0, 0, pixels, -room.left * pixels, -room.top * pixels);
  paintFlag(paper, flag, woven, 1, pixels, tall, gust * 1.7, night);
  return { image: sheet.transferToImageBitmap(), ...room, scale: pixels, turned: 0 };
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
