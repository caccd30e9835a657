/** Where somebody who goes straight on meets an enemy: an answer that goes on until it does is drawn as far as that, and no farther. */
import { outlinesOf, type Draft, type Point } from '../draft.svelte';
import type { Piece } from '../wire/Piece';
import { leads } from './drawing';

/** Within how much two lengths are the same, in hundredths of a millimetre. */
const CLOSE = 60;

/** The least and the greatest of corners along a direction. */
function along(corners: readonly Point[], [x, y]: Point): [number, number] {
  const all = corners.map(([u, v]) => u * x + v * y);
  return [Math.min(...all), Math.max(...all)];
}

/** The directions in which two outlines could be apart: square to their sides. */
function square(corners: readonly Point[]): Point[] {
  return corners.flatMap(([x, y], at): Point[] => {
    const [u, v] = corners[(at + 1) % corners.length] ?? [x, y];
    const length = Math.hypot(u - x, v - y);
    return length === 0 ? [] : [[(v - y) / length, (x - u) / length]];
  });
}

/**
 * After which part of a straight way one convex outline touches another that stands still: from 0, where it sets out, to 1, where it ends.
 * `null` where it never does, or lies upon the other already.
 */
export function touched(mover: readonly Point[], by: Point, other: readonly Point[]): number | null {
  let [enters, leaves] = [-Infinity, Infinity];
  for (const axis of [...square(mover), ...square(other)]) {
    const [low, high] = along(mover, axis);
    const [least, most] = along(other, axis);
    const speed = by[0] * axis[0] + by[1] * axis[1];
    // Whoever passes along somebody's side does not meet him.
    const [before, after] = [least + CLOSE - high, most - CLOSE - low];
    if (Math.abs(speed) < 1e-9) {
      if (before > 0 || after < 0) return null;
      continue;
    }
    const [one, two] = [before / speed, after / speed];
    enters = Math.max(enters, Math.min(one, two));
    leaves = Math.min(leaves, Math.max(one, two));
  }
  return enters <= leaves && enters >= 0 && enters <= 1 ? enters : null;
}

/** Where an outline that goes straight on to another place first meets one of several; `null` where it comes to that place. */
export function meeting(from: readonly Point[], to: readonly Point[], others: readonly (readonly Point[])[]): Point[] | null {
  const [a, b] = [from[0], to[0]];
  if (!a || !b || from.length !== to.length) return null;
  const by: Point = [b[0] - a[0], b[1] - a[1]];
  const straight = from.every(([x, y], at) => Math.hypot((to[at]?.[0] ?? 0) - x - by[0], (to[at]?.[1] ?? 0) - y - by[1]) <= CLOSE);
  const length = Math.hypot(...by);
  if (!straight || length <= CLOSE) return null;
  const first = Math.min(...others.map((other) => touched(from, by, other) ?? Infinity));
  if (first > 1 || (1 - first) * length <= 4 * CLOSE) return null;
  return from.map(([x, y]): Point => [Math.round(x + by[0] * first), Math.round(y + by[1] * first)]);
}

/**
 * Where a draft that is aimed at an enemy meets the first that stands in its way, if it would go on through him: a charge is given as far as
 * it may go at most. `null` where it ends before.
 */
export function meets(draft: Draft | null, pieces: ReadonlyMap<number, Piece>): Point[] | null {
  const piece = draft?.piece == null ? undefined : pieces.get(draft.piece);
  if (!draft || !piece?.stand || piece.stand.round) return null;
  const hostile = ({ side }: Piece): boolean => side !== null && side !== piece.side;
  const target = pieces.get(draft.choice?.object ?? -1);
  if (draft.aimed ? draft.aimed.snap !== 'contact' : !target || !hostile(target) || draft.choice?.way.is !== 'legs') return null;
  const outlines = outlinesOf(draft);
  const last = outlines.at(-1);
  const enemies = [...pieces.values()].flatMap((one) => (one.stand && hostile(one) && !leads(one) ? [one.stand.outline] : []));
  return last ? meeting(outlines.at(-2) ?? piece.stand.outline, last, enemies) : null;
}
