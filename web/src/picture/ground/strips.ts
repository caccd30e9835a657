/** Long thin areas, by which some rulebooks know tracks and burns, made into lines that run down their middle. */
import type { Spot } from '../../table/space';

/** How near the ends of two strips must be to be one line, in millimetres. */
const JOIN = 14;

/** The middle line of a quadrilateral between its two short sides, and how wide it is; `null` if it is no strip. */
export function spine(edge: readonly Spot[]): { points: [Spot, Spot]; wide: number } | null {
  const [a, b, c, d] = edge;
  if (!a || !b || !c || !d || edge.length !== 4) return null;
  const far = (one: Spot, other: Spot): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const half = (one: Spot, other: Spot): Spot => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [first, second] = [far(a, b) + far(c, d), far(b, c) + far(d, a)];
  if (Math.max(first, second) < 1.6 * Math.min(first, second)) return null;
  return first > second ? { points: [half(d, a), half(b, c)], wide: second / 2 } : { points: [half(a, b), half(c, d)], wide: first / 2 };
}

/** Strips laid end to end: each found line goes as far as the next begins where it ends. */
export function joined(strips: readonly { points: [Spot, Spot]; wide: number }[]): { points: Spot[]; wide: number }[] {
  const lines: { points: Spot[]; wide: number }[] = [];
  for (const { points: [from, to], wide } of strips) {
    const meets = (spot: Spot | undefined, other: Spot): boolean => spot !== undefined && Math.hypot(spot[0] - other[0], spot[1] - other[1]) < JOIN;
    const line = lines.find(({ points, wide: own }) =>
      Math.abs(own - wide) < 4 && [points[0], points[points.length - 1]].some((end) => meets(end, from) || meets(end, to)));
    if (!line) lines.push({ points: [from, to], wide });
    else {
      const last = line.points[line.points.length - 1];
      if (meets(last, from)) line.points.push(to);
      else if (meets(last, to)) line.points.push(from);
      else if (meets(line.points[0], to)) line.points.unshift(from);
      else line.points.unshift(to);
    }
  }
  return lines;
}
