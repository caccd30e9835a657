/** Where the names of places are written: off the troops and off each other, and where they were before if that is as good. */
import type { Ground } from '../wire/Ground';
import { toName } from './features';
import { extentOf, frameOf, meet, spotOf, UNIT, type Frame, type Lay, type Spot } from './space';
import { along, holds } from './strewing';

/** A name where it is written. Lengths in drawing units. */
export interface Written {
  /** The number of the feature whose name it is: of two with one name each has a number. */
  number: number;
  text: string;
  at: Spot;
  /** Degrees clockwise. */
  turn: number;
  /** The room it takes, in squares along it. */
  room: Frame[];
}

/** The height of the type at so many drawing units to a pixel: as the style sheet has it. */
export function typeOf(pixel: number): number {
  return 5.5 + 8 * pixel;
}

/** Where each feature's name was written last, by its number. */
export type Remembered = Map<number, number>;

/** How much of the type's height a letter with its space is wide. */
const LETTER = 0.56;
/** How much better a place must be than the one before, in letters that are covered. */
const WORTH = 3;

/** Where room is dear: how many times its feature's length a name may have, and which part of it may lie on troops. */
const SPARING = { long: 2.5, covered: 0.3 };

/** A place at which a name may stand: its middle, and how it runs. */
interface Place {
  at: Spot;
  turn: number;
  /** What it costs by itself, in letters covered. */
  cost: number;
}

/**
 * The names of a ground at a size of type; those for which there is no room are left out. The largest features come first.
 * On a small window, `sparing`, names that are much longer than what they name are left out too, and those that would lie on troops.
 */
export function written(ground: readonly Ground[], lay: Lay, pixel: number, troops: readonly Frame[], before: Remembered, sparing = false): Written[] {
  const type = typeOf(pixel);
  const [wide, deep] = extentOf(lay).map((length) => length / UNIT) as [number, number];
  const within = ([x, y]: Spot): boolean => x > type * 0.4 && y > type * 0.4 && x < wide - type * 0.4 && y < deep - type * 0.4;
  const taken: Frame[] = [];
  const all = toName(ground, lay).filter(({ name }) => name !== '').map((feature) => ({ feature, size: sizeOf(feature, lay) }));
  const short = ({ feature: { name }, size }: (typeof all)[number]): boolean => !sparing || name.length * type * LETTER < size * SPARING.long;
  return all.filter(short).sort((one, other) => other.size - one.size).flatMap(({ feature }) => {
    const places = placesOf(feature, lay, type);
    const judged = places.map((place, at) => {
      const room = roomOf(feature.name, place, type);
      const off = room.some((frame) => !within([(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2]) || taken.some((other) => meet(frame, other)));
      const covered = room.filter((frame) => troops.some((other) => meet(frame, other))).length;
      const hidden = sparing && covered > room.length * SPARING.covered;
      return { at, place, room, cost: off || hidden ? Infinity : place.cost + covered * 1.6 };
    });
    const best = judged.reduce((least, one) => (one.cost < least.cost ? one : least), judged[0]!);
    const last = judged[before.get(feature.number) ?? -1];
    const chosen = last && last.cost <= best.cost + WORTH ? last : best;
    if (chosen.cost === Infinity) return [];
    before.set(feature.number, chosen.at);
    taken.push(...chosen.room);
    return [{ number: feature.number, text: feature.name, at: chosen.place.at, turn: chosen.place.turn, room: chosen.room }];
  });
}

function sizeOf({ shape }: Ground, lay: Lay): number {
  const [left, top, right, bottom] = frameOf((shape.is === 'area' ? shape.corners : shape.points).map((point) => spotOf(point, lay)));
  return Math.hypot(right - left, bottom - top);
}

function placesOf(feature: Ground, lay: Lay, type: number): Place[] {
  const { shape } = feature;
  return shape.is === 'area' ? overArea(shape.corners.map((corner) => spotOf(corner, lay)), type) : alongLine(shape.points.map((point) => spotOf(point, lay)), type);
}

/** In the upper part of an area, then lower in it, then above and below it. */
function overArea(corners: readonly Spot[], type: number): Place[] {
  const [left, top, right, bottom] = frameOf(corners);
  const x = (left + right) / 2;
  const places: Place[] = [];
  const rows = [top + type * 1.1, bottom - type * 0.8, (top + bottom) / 2, (3 * top + bottom) / 4, (top + 3 * bottom) / 4];
  rows.forEach((y, row) => {
    for (const part of [0, -0.24, 0.24]) {
      const at = x + part * (right - left);
      if (holds(corners, [at, y])) places.push({ at: [at, y], turn: 0, cost: row * 0.3 + Math.abs(part) * 3 });
    }
  });
  places.push({ at: [x, top - type * 0.7], turn: 0, cost: 2.5 }, { at: [x, bottom + type * 0.8], turn: 0, cost: 2.6 });
  return places;
}

/** Beside a line, about its middle first, on either side. */
function alongLine(points: readonly Spot[], type: number): Place[] {
  const steps = along(points, 10);
  return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88].flatMap((part, row): Place[] => {
    const step = steps[Math.floor((steps.length - 1) * part)];
    if (!step) return [];
    const [dx, dy] = step.way[0] < 0 ? [-step.way[0], -step.way[1]] : step.way;
    const turn = (Math.atan2(dy, dx) / Math.PI) * 180;
    const off = type * 0.95;
    return [-1, 1].map((side) => ({ at: [step.at[0] - dy * off * side, step.at[1] + dx * off * side] as const, turn, cost: row * 0.35 + (side > 0 ? 0.2 : 0) }));
  });
}

/** The squares that a name covers. */
function roomOf(text: string, { at: [x, y], turn }: Place, type: number): Frame[] {
  const half = (text.length * type * LETTER) / 2;
  const [dx, dy] = [Math.cos((turn / 180) * Math.PI), Math.sin((turn / 180) * Math.PI)];
  const many = Math.max(Math.ceil((2 * half) / type), 1);
  return Array.from({ length: many }, (_, at): Frame => {
    const far = -half + (at + 0.5) * ((2 * half) / many);
    const [u, v] = [x + dx * far, y + dy * far];
    return [u - type * 0.5, v - type * 0.52, u + type * 0.5, v + type * 0.52];
  });
}
