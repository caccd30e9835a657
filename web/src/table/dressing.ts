/** Dressing the line: what is dragged comes up level with a friend near by, and turns to look where he looks. */
import type { Point } from '../draft.svelte';
import type { Gesture } from '../wire/Gesture';
import { ahead, INCH } from './space';

/** A friend by whom a unit dresses. */
export interface Neighbour {
  /** The middle of his front. */
  front: Point;
  /** Where he looks, in hundredths of a degree. */
  facing: number;
}

/** Where a drag comes to by a neighbour, and what shows it: from the neighbour's front to that of the unit. */
export interface Dressed {
  to: Point;
  /** Where it looks, for a piece that is turned where it is set down. */
  facing: number | null;
  line: readonly [Point, Point];
}

/** How far to the side a neighbour may stand. */
const WIDE = 16 * INCH;
/** How far from his heading a unit is said to look where he looks, in hundredths of a degree. */
const ALIKE = 300;
/** How far from it a turn comes round to it. */
const NEAR = 400;

function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 36_000;
  return Math.min(turn, 36_000 - turn);
}

/**
 * Brings a unit that looks `facing`, and whose front would come to `to`, level with a neighbour whose line it is within
 * `reach` of, lengths as on the wire. `null` if there is none.
 */
export function levelled(to: Point, facing: number, neighbours: readonly Neighbour[], reach: number): Dressed | null {
  const [x, y] = ahead(facing);
  let best: { off: number; side: number; by: Neighbour } | null = null;
  for (const by of neighbours) {
    const [right, up] = [to[0] - by.front[0], to[1] - by.front[1]];
    const off = right * x + up * y;
    const side = Math.abs(right * y - up * x);
    if (apart(by.facing, facing) > ALIKE || Math.abs(off) > reach || side > WIDE || side < reach) continue;
    if (!best || side < best.side) best = { off, side, by };
  }
  if (!best) return null;
  const level: Point = [Math.round(to[0] - x * best.off), Math.round(to[1] - y * best.off)];
  return { to: level, facing: null, line: [best.by.front, level] };
}

/** The heading of a neighbour near one that is wanted at a place; `null` if none looks nearly so. */
function heading(at: Point, facing: number, neighbours: readonly Neighbour[]): Neighbour | null {
  const near = neighbours.filter((one) => apart(one.facing, facing) <= NEAR && Math.hypot(one.front[0] - at[0], one.front[1] - at[1]) < WIDE);
  near.sort((one, other) => apart(one.facing, facing) - apart(other.facing, facing));
  return near[0] ?? null;
}

/** Where a place is that lies so far from another in the direction of a facing. */
function from(at: Point, facing: number, far: number): Point {
  const [x, y] = ahead(facing);
  return [Math.round(at[0] + x * far), Math.round(at[1] + y * far)];
}

function facingOf(at: Point, to: Point): number {
  const degrees = (Math.atan2(to[0] - at[0], to[1] - at[1]) / Math.PI) * 180;
  return Math.round(((degrees + 360) % 360) * 100);
}

/**
 * Turns a unit to look where a neighbour does, where it nearly would. Of a wheel `pivot` is the corner about which it goes and
 * `to` where the other is to come; of a turn `pivot` is where it stands and `to` what it is to look at.
 */
export function turned(gesture: Gesture, pivot: Point, to: Point, neighbours: readonly Neighbour[]): Dressed | null {
  const far = Math.hypot(to[0] - pivot[0], to[1] - pivot[1]);
  // From a pivot on the right the line of the front runs to the left, a quarter turn from where the unit looks.
  const quarter = gesture === 'left-corner' ? 9_000 : gesture === 'right-corner' ? 27_000 : 0;
  const wanted = (facingOf(pivot, to) + quarter) % 36_000;
  const by = heading(pivot, wanted, neighbours);
  if (!by || far === 0) return null;
  const there = from(pivot, (by.facing - quarter + 36_000) % 36_000, far);
  return { to: there, facing: by.facing, line: [by.front, pivot] };
}
