/** Spots along lines and over areas, on which trees, tufts and strokes are drawn: always the same for the same ground. */
import { frameOf, type Spot } from './space';

/** Whether a spot lies within a polygon. */
export function holds(corners: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false;
  corners.forEach(([bx, by], at) => {
    const [ax, ay] = corners[(at + corners.length - 1) % corners.length] ?? [bx, by];
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside;
  });
  return inside;
}

/** Twice the area of a polygon, positive if its corners run clockwise on the drawing. */
export function winding(corners: readonly Spot[]): number {
  let sum = 0;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] ?? [ax, ay];
    sum += ax * by - bx * ay;
  });
  return sum;
}

/** A spot on a line with the line's direction there. */
export interface Step {
  at: Spot;
  way: Spot;
}

/** Spots along a line at even steps. */
export function along(points: readonly Spot[], step: number): Step[] {
  const found: Step[] = [];
  let rest = step / 2;
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length <= 0) continue;
    const way: Spot = [dx / length, dy / length];
    while (rest < length) {
      found.push({ at: [from[0] + way[0] * rest, from[1] + way[1] * rest], way });
      rest += step;
    }
    rest -= length;
  }
  return found;
}

/** Spots strewn over a polygon, evenly but not in rows, each with a size from 0 to 1. */
export function strewn(corners: readonly Spot[], step: number): { at: Spot; size: number }[] {
  const [left, top, right, bottom] = frameOf(corners);
  const columns = Math.min(Math.ceil((right - left) / step), 200);
  const rows = Math.min(Math.ceil((bottom - top) / step), 200);
  const found: { at: Spot; size: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = left + step * (column + 0.15 + 0.7 * mixed(column, row, 1));
      const y = top + step * (row + 0.15 + 0.7 * mixed(column, row, 2));
      if (holds(corners, [x, y])) found.push({ at: [x, y], size: mixed(column, row, 3) });
    }
  }
  return found;
}

/** A number from 0 to 1 that looks like chance and is none. */
function mixed(column: number, row: number, salt: number): number {
  let value = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  value = Math.imul(value, 0x297a2d39);
  value ^= value >>> 15;
  return (value & 0xffff) / 65535;
}
