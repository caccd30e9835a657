/** Lines with the stretches cut out where they are open: gates, fords, bridges, and gaps that troops have made. */
import type { Spot } from '../../table/space';

/** A line on the ground. */
export interface Course {
  points: Spot[];
  /** In millimetres. */
  wide: number;
  /** The stretches where it is open, from one end to the other. */
  gaps: [Spot, Spot][];
}

/** How far along a line the nearest spot to a place lies, in millimetres. */
export function lengthTo(points: readonly Spot[], [x, y]: Spot): number {
  let [least, found, past] = [Infinity, 0, 0];
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at - 1]!, points[at]!];
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy);
    const part = length > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (length * length), 0), 1) : 0;
    const far = Math.hypot(x - ax - dx * part, y - ay - dy * part);
    if (far < least - 1e-6) [least, found] = [far, past + part * length];
    past += length;
  }
  return found;
}

/** The part of a line between two lengths along it. */
export function stretch(points: readonly Spot[], from: number, to: number): Spot[] {
  const out: Spot[] = [];
  let past = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at - 1]!, points[at]!];
    const length = Math.hypot(bx - ax, by - ay);
    const spot = (reach: number): Spot => [ax + ((bx - ax) * (reach - past)) / length, ay + ((by - ay) * (reach - past)) / length];
    if (length > 0 && past + length > from && past < to) {
      if (out.length === 0) out.push(spot(Math.max(from, past)));
      out.push(past + length > to ? spot(to) : [bx, by]);
    }
    past += length;
  }
  return out;
}

/** How long a line is. */
export function lengthOf(points: readonly Spot[]): number {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) sum += Math.hypot(points[at]![0] - points[at - 1]![0], points[at]![1] - points[at - 1]![1]);
  return sum;
}

/** What is left of a line between its gaps, in order. */
export function standing({ points, gaps }: Course): Spot[][] {
  const whole = lengthOf(points);
  const cuts = gaps
    .map(([from, to]) => [lengthTo(points, from), lengthTo(points, to)].sort((one, other) => one - other) as [number, number])
    .sort((one, other) => one[0] - other[0]);
  const parts: Spot[][] = [];
  let from = 0;
  for (const [start, end] of [...cuts, [whole, whole] as [number, number]]) {
    if (start - from > 0.5) parts.push(stretch(points, from, start));
    from = Math.max(from, end);
  }
  return parts.filter((part) => part.length > 1);
}
