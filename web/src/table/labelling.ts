/** Where words stand beside what they belong to, so that as little as possible is covered. In pixels. */
import { placed, type Kept, type Owner } from '../picture/troops/plates';
import type { Outline } from '../wire/Outline';
import type { Frame, Spot } from './space';

/** The height of a line of words. */
export const HEIGHT = 16;

/** Who is named together: boxes of the window. */
export interface Named {
  /** The room that all of them take. */
  box: Frame;
  /** The room of each: their name may stand by any of them. */
  parts: readonly Frame[];
  width: number;
  /** Whether their name is rather left out than laid on other words or on many others. */
  shy: boolean;
}

/** The cost beyond which a shy name would cover too much, or stand nearer to others than to its own. */
const STRAYS = 60;

/**
 * The upper left corners of names, each by those it belongs to: on no other name, on none of `words` where that can be, and on little of
 * `also`. `null` where there is no room.
 */
export function called(owners: readonly Named[], words: readonly Frame[], also: readonly Frame[], room: Frame): (Spot | null)[] {
  const kept: Kept[] = [...words.map((box) => ({ box, hard: true })), ...also.map((box) => ({ box, hard: false }))];
  const spots: (Spot | null)[] = owners.map(() => null);
  for (const [shy, most] of [[false, Infinity], [true, STRAYS]] as const) {
    const some = owners.flatMap((owner, at) => (owner.shy === shy ? [{ owner, at }] : []));
    const wanted = some.map(({ owner: { box, parts, width } }): Owner => ({ box, parts, rear: [0, 1], widths: [width], weight: parts.length }));
    placed(wanted, kept, room, HEIGHT, most).forEach((set, which) => {
      if (!set) return;
      spots[some[which]!.at] = [set.box[0], set.box[1]];
      kept.push({ box: set.box, hard: true });
    });
  }
  return spots;
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

/** As much of some words as is short enough: all of them, or what comes before a semicolon, or before a colon. */
export function inBrief(words: string, short: (words: string) => boolean): string {
  let text = words;
  for (const mark of ['; ', ': ']) while (!short(text) && text.includes(mark)) text = text.slice(0, text.lastIndexOf(mark));
  return text;
}

/** Outlines that say something else: of two alike in the same place, as of a man with two pistols, the first. */
export function distinct(outlines: readonly Outline[]): Outline[] {
  const seen = new Set<string>();
  return outlines.filter(({ piece, word, corners }) => {
    const what = JSON.stringify([piece, word, corners]);
    return !seen.has(what) && seen.add(what);
  });
}

/** Words on what could be done to somebody, without how far off he is at their end: that stands before them. */
export function afar(words: string): string {
  return words.replace(/, [\d.]+ \S+ away$/, '');
}
