/** Lines and polygons on the drawing: where a spot lies of them, and lines that run beside or through them. */
import { frameOf, type Frame, type Spot } from '../../table/space';
import { held } from './chance';

/** A spot on a line with the line's direction there, a unit long. */
export interface Stride {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Whether a spot lies within a polygon. */
export function within(edge: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false;
  for (let at = 0, before = edge.length - 1; at < edge.length; before = at, at += 1) {
    const [ax, ay] = edge[before]!;
    const [bx, by] = edge[at]!;
    if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside;
  }
  return inside;
}

/** How far a spot is from a stretch between two others. */
export function span(x: number, y: number, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const part = held(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1));
  return Math.hypot(x - ax - dx * part, y - ay - dy * part);
}

/** How far a spot is from a line, or from the edge of a polygon where it is closed. */
export function apart(points: readonly Spot[], x: number, y: number, closed: boolean): number {
  let least = Infinity;
  for (let at = closed ? 0 : 1; at < points.length; at += 1) {
    least = Math.min(least, span(x, y, points[(at + points.length - 1) % points.length]!, points[at]!));
  }
  return least;
}

/** Spots along a line at even steps, the first half a step from its start. */
export function strides(points: readonly Spot[], step: number, closed = false): Stride[] {
  const found: Stride[] = [];
  const all = closed && points[0] ? [...points, points[0]] : points;
  let rest = step / 2;
  for (let at = 1; at < all.length; at += 1) {
    const [[ax, ay], [bx, by]] = [all[at - 1]!, all[at]!];
    const length = Math.hypot(bx - ax, by - ay);
    if (length <= 0) continue;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    for (; rest < length; rest += step) found.push({ x: ax + dx * rest, y: ay + dy * rest, dx, dy });
    rest -= length;
  }
  return found;
}

/**
 * A line with its corners rounded off, which still begins and ends where it did. Only what is within `reach` of a corner
 * gives way, so that it never strays from the line by more than half of that.
 */
export function rounded(points: readonly Spot[], closed: boolean, reach = 14, rounds = 3): Spot[] {
  let now: Spot[] = [...points];
  for (let round = 0; round < rounds && now.length > 2; round += 1) {
    const next: Spot[] = [];
    const last = closed ? now.length : now.length - 1;
    if (!closed) next.push(now[0]!);
    for (let at = 0; at < last; at += 1) {
      const [[ax, ay], [bx, by]] = [now[at]!, now[(at + 1) % now.length]!];
      const part = Math.min(0.25, reach / (Math.hypot(bx - ax, by - ay) || 1));
      if (closed || at > 0) next.push([ax + (bx - ax) * part, ay + (by - ay) * part]);
      if (closed || at < last - 1) next.push([bx - (bx - ax) * part, by - (by - ay) * part]);
    }
    if (!closed) next.push(now[now.length - 1]!);
    now = next;
  }
  return now;
}

/** Twice the area of a polygon, positive if its corners run clockwise on the drawing. */
export function winding(edge: readonly Spot[]): number {
  let sum = 0;
  edge.forEach(([ax, ay], at) => {
    const [bx, by] = edge[(at + 1) % edge.length] ?? [ax, ay];
    sum += ax * by - bx * ay;
  });
  return sum;
}

/** The direction of the longest side, in radians from -π/2 to π/2. */
export function longest(edge: readonly Spot[]): number {
  let [length, turn] = [0, 0];
  edge.forEach(([x, y], at) => {
    const [u, v] = edge[(at + 1) % edge.length] ?? [x, y];
    const side = Math.hypot(u - x, v - y);
    if (side > length + 0.01) [length, turn] = [side, Math.atan2(v - y, u - x)];
  });
  if (turn > Math.PI / 2) return turn - Math.PI;
  return turn <= -Math.PI / 2 ? turn + Math.PI : turn;
}

/** The middle of a polygon's box. */
export function middle(edge: readonly Spot[]): Spot {
  const [left, top, right, bottom] = frameOf(edge);
  return [(left + right) / 2, (top + bottom) / 2];
}

/** How deep the deepest spot within a polygon lies, roughly. */
export function depth(edge: readonly Spot[]): number {
  const [left, top, right, bottom] = frameOf(edge);
  let most = 0;
  for (let row = 1; row < 12; row += 1) {
    for (let column = 1; column < 12; column += 1) {
      const [x, y] = [left + ((right - left) * column) / 12, top + ((bottom - top) * row) / 12];
      if (within(edge, [x, y])) most = Math.max(most, apart(edge, x, y, true));
    }
  }
  return most;
}

/** A box of a length and a depth about a middle, turned. */
export function box([x, y]: Spot, long: number, deep: number, turn: number): Spot[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners: Spot[] = [[-long / 2, -deep / 2], [long / 2, -deep / 2], [long / 2, deep / 2], [-long / 2, deep / 2]];
  return corners.map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos]);
}

/** Whether two boxes have a spot in common. */
export function meets(one: Frame, other: Frame, room = 0): boolean {
  return one[0] - room < other[2] && other[0] < one[2] + room && one[1] - room < other[3] && other[1] < one[3] + room;
}

/** Where two stretches cross; `null` where they do not. */
export function crossing([ax, ay]: Spot, [bx, by]: Spot, [cx, cy]: Spot, [dx, dy]: Spot): Spot | null {
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (Math.abs(turn) < 1e-9) return null;
  const one = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn;
  const other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn;
  return one < 0 || one > 1 || other < 0 || other > 1 ? null : [ax + (bx - ax) * one, ay + (by - ay) * one];
}
