/** From the wire's lengths to the drawing's: a drawing unit is a twentieth of an inch, and y grows downwards. */
import type { Point } from '../draft.svelte';

/** Hundredths of a millimetre in a drawing unit. */
export const UNIT = 127;

/** Hundredths of a millimetre in an inch. */
export const INCH = 2540;

/**
 * How the table lies on the drawing: its size as on the wire, whether it is seen from its top edge, and whether it then lies
 * a quarter turned to the right, so that its width runs down the drawing.
 */
export interface Lay {
  width: number;
  depth: number;
  turned: boolean;
  quarter: boolean;
}

/** How wide and how deep the table is as it lies on the drawing, lengths as on the wire. */
export function extentOf({ width, depth, quarter }: Lay): readonly [number, number] {
  return quarter ? [depth, width] : [width, depth];
}

/** A place on the drawing. */
export type Spot = readonly [number, number];

/** A box on the drawing: left, top, right, bottom. */
export type Frame = readonly [number, number, number, number];

/** Where a place on the table lies on the drawing. */
export function spotOf(point: Point, { width, depth, turned, quarter }: Lay): Spot {
  const [right, down] = turned ? [width - point[0], point[1]] : [point[0], depth - point[1]];
  return quarter ? [(depth - down) / UNIT, right / UNIT] : [right / UNIT, down / UNIT];
}

/** The place on the table behind a spot on the drawing. */
export function pointOf([x, y]: Spot, { width, depth, turned, quarter }: Lay): Point {
  const [right, down] = quarter ? [y * UNIT, depth - x * UNIT] : [x * UNIT, y * UNIT];
  return turned ? [Math.round(width - right), Math.round(down)] : [Math.round(right), Math.round(depth - down)];
}

/** How far something is turned on the drawing that faces so many hundredths of a degree, in degrees clockwise from up. */
export function degreesOf(facing: number, { turned, quarter }: Lay): number {
  return facing / 100 + (turned ? 180 : 0) + (quarter ? 90 : 0);
}

/** Places as the `points` of a polygon. */
export function joined(points: readonly Point[], lay: Lay): string {
  return points.map((point) => spotOf(point, lay).map(short).join(',')).join(' ');
}

/** A number with two places at most. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The way in which somebody looks who faces so many hundredths of a degree, on the table: right and up. */
export function ahead(facing: number): Point {
  const angle = (facing / 100 / 180) * Math.PI;
  return [Math.sin(angle), Math.cos(angle)];
}

/** A place so far ahead of and to the right of another, lengths as on the wire. */
export function beside(at: Point, facing: number, forward: number, right: number): Point {
  const [x, y] = ahead(facing);
  return [Math.round(at[0] + x * forward + y * right), Math.round(at[1] + y * forward - x * right)];
}

/** The box round some spots. */
export function frameOf(spots: readonly Spot[]): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of spots) {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return [left, top, right, bottom];
}

/** Whether two boxes share any room. */
export function meet(one: Frame, other: Frame): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** How far a spot lies from an outline; 0 within it. */
export function apartFrom(corners: readonly Spot[], [x, y]: Spot): number {
  let inside = false;
  let off = Infinity;
  corners.forEach(([u, v], at) => {
    const [p, q] = corners[(at + corners.length - 1) % corners.length] ?? [u, v];
    if (v > y !== q > y && x < ((p - u) * (y - v)) / (q - v) + u) inside = !inside;
    const [dx, dy] = [p - u, q - v];
    const long = dx * dx + dy * dy;
    const part = long === 0 ? 0 : Math.min(Math.max(((x - u) * dx + (y - v) * dy) / long, 0), 1);
    off = Math.min(off, Math.hypot(u + dx * part - x, v + dy * part - y));
  });
  return inside ? 0 : off;
}
