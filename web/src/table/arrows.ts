/** Arrows along a way. */
import type { Point } from '../draft.svelte';
import { meet, short, spotOf, type Frame, type Lay, type Spot } from './space';

/** An arrow in drawing units. */
export interface Arrow {
  /** The points of its shaft, which ends a little before the tip. */
  shaft: string;
  tip: Spot;
  /** How far its head is turned that points down when it is not, in degrees clockwise. */
  degrees: number;
  /** Half way along, for what is written beside it. */
  middle: Spot;
}

/** How far before the tip the shaft ends, in pixels: the head hides its end. */
const HEAD = 14;

/** The arrow along a way; `null` if the way goes nowhere. */
export function arrowOf(way: readonly Point[], lay: Lay, pixel: number): Arrow | null {
  const spots = way.map((point) => spotOf(point, lay));
  const tip = spots.at(-1);
  const before = tip && [...spots].reverse().find((spot) => apart(spot, tip) > 0.01);
  if (!tip || !before) return null;
  const [x, y] = [tip[0] - before[0], tip[1] - before[1]];
  const length = apart(before, tip);
  const end = Math.max(length - HEAD * pixel, length * 0.2) / length;
  const shaft: Spot[] = [...spots.slice(0, spots.indexOf(before) + 1), [before[0] + x * end, before[1] + y * end]];
  return {
    shaft: shaft.map((spot) => spot.map(short).join(',')).join(' '),
    tip,
    degrees: (Math.atan2(y, x) * 180) / Math.PI - 90,
    middle: halfWay(spots),
  };
}

/** The room of a word that stands by the middle of an arrow, in pixels, and how far from that it may be: of its middle, of its line. */
const WORD = { width: 56, height: 15 };
const PLACES: readonly Spot[] = [[0, -9], [0, 21], [0, -25], [0, 37], [-36, 4], [36, 4], [-46, -12], [46, -12], [-46, 20], [46, 20]];

/**
 * How far from the middles of arrows a word stands at each, in pixels: on no other of these words, and on none of `off`, boxes of the
 * drawing, where that can be; `null` where there is room for none.
 */
export function worded(middles: readonly Spot[], off: readonly Frame[], pixel: number): (Spot | null)[] {
  const taken: Frame[] = [];
  return middles.map(([x, y]) => {
    const boxes = PLACES.map((place) => {
      const [middle, foot] = [x + place[0] * pixel, y + (place[1] + 3) * pixel];
      return { place, box: [middle - (WORD.width / 2) * pixel, foot - WORD.height * pixel, middle + (WORD.width / 2) * pixel, foot] as const };
    });
    const free = boxes.filter(({ box }) => !taken.some((other) => meet(box, other)));
    const found = free.find(({ box }) => !off.some((other) => meet(box, other))) ?? free[0];
    if (!found) return null;
    taken.push(found.box);
    return found.place;
  });
}

/** The spot half way along some. */
export function halfWay(spots: readonly Spot[]): Spot {
  const lengths = spots.slice(1).map((spot, at) => apart(spots[at]!, spot));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [at, length] of lengths.entries()) {
    const [one, two] = [spots[at]!, spots[at + 1]!];
    if (left <= length && length > 0) return [one[0] + ((two[0] - one[0]) * left) / length, one[1] + ((two[1] - one[1]) * left) / length];
    left -= length;
  }
  return spots.at(-1) ?? [0, 0];
}

function apart(one: Spot, two: Spot): number {
  return Math.hypot(two[0] - one[0], two[1] - one[1]);
}
