/** Where words stand beside what they belong to, so that as little as possible is covered. In pixels. */
import type { Frame, Spot } from './space';

/** The height of a line of words. */
export const HEIGHT = 16;

/** What words belong to, and their width. */
export interface Named {
  frame: Frame;
  width: number;
  /** Whether they are rather left out than laid on other words. */
  shy?: boolean;
}

/**
 * Places for words, each beside what it belongs to, so that as little as possible is covered of `also` and of other `words`; `null` for
 * shy ones that would lie on some.
 */
export function placed(owners: readonly Named[], also: readonly Frame[], table: Frame, words: readonly Frame[] = []): (Spot | null)[] {
  const read = [...words];
  const taken = [...also, ...words];
  return owners.map(({ frame, width, shy = false }) => {
    const spot = best(frame, width, taken, also.length, table);
    const label: Frame = [spot[0], spot[1], spot[0] + width, spot[1] + HEIGHT];
    if (shy && read.some((other) => shared(label, other) > HEIGHT)) return null;
    taken.push(label);
    read.push(label);
    return spot;
  });
}

/** How many times dearer it is to lie on another name than on what else is `also` covered: neither could be read. */
const NAMES = 4;

function best(piece: Frame, width: number, taken: readonly Frame[], also: number, table: Frame): Spot {
  const [left, top, right, bottom] = piece;
  const middle = (left + right - width) / 2;
  const level = (top + bottom - HEIGHT) / 2;
  const spots: Spot[] = [
    [middle, bottom + 1], [middle, top - HEIGHT - 1], [right + 3, level], [left - width - 3, level], [left, bottom + 1],
    [right - width, bottom + 1], [left + 2, bottom + 1 + HEIGHT], [middle, bottom + HEIGHT + 1], [middle, top - 2 * HEIGHT - 1],
  ];
  let [found, least] = [spots[0]!, Infinity];
  for (const spot of spots) {
    const label: Frame = [spot[0], spot[1], spot[0] + width, spot[1] + HEIGHT];
    let cost = 4 * (width * HEIGHT - shared(label, table));
    taken.forEach((other, at) => (cost += (at < also ? 1 : NAMES) * shared(label, other)));
    if (cost < least - 0.5) [found, least] = [spot, cost];
  }
  return found;
}

function shared(one: Frame, other: Frame): number {
  const across = Math.max(Math.min(one[2], other[2]) - Math.max(one[0], other[0]), 0);
  return across * Math.max(Math.min(one[3], other[3]) - Math.max(one[1], other[1]), 0);
}

/** Words with the places where they may stand, each the upper left corner of their line, the best first. */
export interface Worded {
  width: number;
  places: readonly Spot[];
  /** Whether they are rather left out than laid on what had better not be covered. */
  shy?: boolean;
}

/** The cost of each place after the first, in square pixels. */
const LATER = 14;
/** How many square pixels of a later place one that is covered is worth. */
const COVERED = 5;
/** How much of shy words may lie on something. */
const LITTLE = 0.01;

/**
 * A place for each of some words, on none of the others and within the window; `null` where there is none. As little as may be
 * of `also` is covered. A place that reaches over the window's edge at a side is moved in, after all that do not.
 */
export function settled(all: readonly Worded[], also: readonly Frame[], window: Frame): (Spot | null)[] {
  const taken: Frame[] = [];
  return all.map(({ width, places, shy }) => {
    let [found, least]: [Frame | null, number] = [null, Infinity];
    const [left, right] = [window[0], window[2] - width];
    const over = places.filter(([x]) => (x < left && x > left - width) || (x > right && x < right + width));
    const moved = over.map(([x, y]): Spot => [Math.min(Math.max(x, left), right), y]);
    [...places, ...moved].forEach(([x, y], order) => {
      const line: Frame = [x, y, x + width, y + HEIGHT];
      if (width * HEIGHT - shared(line, window) > 1 || taken.some((other) => shared(line, other) > 0)) return;
      const covered = also.reduce((sum, other) => sum + shared(line, other), 0);
      const cost = order * LATER + COVERED * covered;
      if (cost < least && !(shy && covered > LITTLE * width * HEIGHT)) [found, least] = [line, cost];
    });
    if (found) taken.push(found);
    return found ? [found[0], found[1]] : null;
  });
}
