/** Where something is put beside a piece so that it covers as little as may be of what is to be seen or grasped. */
import { apartFrom, type Frame, type Spot } from './space';

/** The part of two boxes that both cover, in square pixels. */
function shared([a, b, c, d]: Frame, [e, f, g, h]: Frame): number {
  return Math.max(Math.min(c, g) - Math.max(a, e), 0) * Math.max(Math.min(d, h) - Math.max(b, f), 0);
}

/** How far two boxes lie apart. */
function beyond([a, b, c, d]: Frame, [e, f, g, h]: Frame): number {
  return Math.hypot(Math.max(a - g, e - c, 0), Math.max(b - h, f - d, 0));
}

/** How many gaps away it is still beside what it is about. */
const NEAR = 2;
/** How much less what is only seen weighs than what is to be grasped. */
const SEEN = 0.6;
/** What it is worth to stay where it lay, in square pixels that it covers: less than a unit. */
const STAY = 1500;
/** What it costs to lie on the one it is about, however thin: a finger that taps there would hit what has come up. */
const OWN = 2500;
/** What it costs to lie in a corner of the window, and there for each pixel that it is away. */
const [CORNER, FAR] = [200, 0.5];

/**
 * The upper left corner for a box of a size beside `about`, within a window, that covers least of the boxes of `others`, little
 * of those that are only `seen`, and none of `about` if that can be had. Of places alike the first is taken: below, above, at the
 * right, at the left, the same a little farther off, and then the window's corners, the nearest first; but where it lay before, `kept`, it stays unless it would cover
 * clearly more there, or there is room again beside `about` and it lay far off.
 */
export function clearPlace(
  size: readonly [number, number],
  about: Frame,
  others: readonly Frame[],
  window: readonly [number, number],
  gap = 26,
  seen: readonly Frame[] = [],
  kept: Spot | null = null,
): Spot {
  const [width, height] = size;
  const [left, top, right, bottom] = about;
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const [far, low] = [window[0] - width - 6, window[1] - height - 6];
  const wanted: Spot[] = [
    [x, bottom + gap], [x, top - height - gap], [right + gap, y], [left - width - gap, y],
    [left, bottom + gap], [right - width, bottom + gap], [left, top - height - gap], [right - width, top - height - gap],
    [x, bottom + NEAR * gap], [x, top - height - NEAR * gap], [right + NEAR * gap, y], [left - width - NEAR * gap, y],
  ];
  const beside = wanted.length;
  wanted.push([6, low], [far, low], [6, 56], [far, 56]);
  let best: { at: Spot; cost: number } | null = null;
  const weigh = ([u, v]: Spot, order: number, astray = order >= beside): void => {
    const at: Spot = [Math.min(Math.max(u, 6), Math.max(far, 6)), Math.min(Math.max(v, 6), Math.max(low, 6))];
    const box: Frame = [at[0], at[1], at[0] + width, at[1] + height];
    const covered = others.reduce((sum, other) => sum + shared(box, other), 0) + SEEN * seen.reduce((sum, other) => sum + shared(box, other), 0);
    const away = astray ? CORNER + FAR * Math.hypot(at[0] + width / 2 - (left + right) / 2, at[1] + height / 2 - (top + bottom) / 2) : 0;
    const own = shared(box, about);
    const cost = covered + (own > 0 ? OWN + 4 * own : 0) + away + order;
    if (best === null || cost < best.cost) best = { at, cost };
  };
  if (kept) {
    const astray = beyond([kept[0], kept[1], kept[0] + width, kept[1] + height], about) > NEAR * gap;
    weigh(kept, astray ? beside : -STAY, astray);
  }
  wanted.forEach((spot, order) => weigh(spot, order));
  return (best as { at: Spot } | null)?.at ?? [6, 6];
}

/** How far below the upper edge the buttons over the table end, in pixels. */
const BELOW = 50;

/**
 * The same where there is no room beside anything, as on a phone: in the middle of the lower edge of the window, or of the upper one below
 * the buttons there if it would lie on `about` else, or on clearly more of `others`.
 */
export function edgePlace([width, height]: readonly [number, number], about: Frame, others: readonly Frame[], window: readonly [number, number]): Spot {
  const x = Math.max((window[0] - width) / 2, 0);
  const [low, high] = [Math.max(window[1] - height - 6, 6), BELOW].map((y): { at: Spot; cost: number } => {
    const box: Frame = [x, y, x + width, y + height];
    const own = shared(box, about);
    return { at: [x, y], cost: (own > 0 ? OWN + 4 * own : 0) + others.reduce((sum, other) => sum + shared(box, other), 0) };
  });
  return low!.cost <= high!.cost + STAY ? low!.at : high!.at;
}

/**
 * How far along a way from a spot something of a radius lies that is to be grasped by itself: `reach`, or the next place beyond in which
 * it touches none of some outlines; `reach` where there is none before `far`.
 */
export function freeReach([x, y]: Spot, [right, down]: Spot, reach: number, far: number, radius: number, outlines: readonly (readonly Spot[])[]): number {
  const free = (at: number): boolean => outlines.every((outline) => apartFrom(outline, [x + right * at, y + down * at]) > radius);
  for (let at = reach; at <= far; at += radius / 2) if (free(at)) return at;
  return reach;
}
