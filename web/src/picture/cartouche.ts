/** Where the cartouche lies and how its scale is divided. Lengths are pixels of the page unless said otherwise. */
import type { Frame, Spot } from '../table/space';

/** The cartouche as it lies: whole, or only its scale and its needle. */
export interface Card {
  left: number;
  top: number;
  width: number;
  height: number;
  whole: boolean;
}

/** Its size, whole and small. */
const WHOLE: Spot = [226, 116];
const SMALL: Spot = [150, 40];
/** Between it and the edge of the table or the window. */
const ROOM = 10;
/** The head of the window, where buttons are. */
const HEAD = 56;

/** A window narrower than this is a phone's. */
const PHONE = 600;

/** What is to be known of a view. */
export interface Outlook {
  /** The window. */
  width: number;
  height: number;
  /** The table in it. */
  table: Frame;
  /** Spots in it that it is not to cover: troops, houses, names. */
  taken: readonly Spot[];
}

/**
 * The corner of what is seen of the table in which it covers least, in its small form where it would cover anything: the
 * lower right one before others. `null` where there is no room for it, on a phone also where it would still cover something.
 */
export function cardOf({ width, height, table: [left, top, right, bottom], taken }: Outlook): Card | null {
  const [l, t] = [Math.max(left, 0) + ROOM, Math.max(top, HEAD) + ROOM];
  const [r, b] = [Math.min(right, width) - ROOM, Math.min(bottom, height) - ROOM];
  const under = (card: Card): number =>
    taken.filter(([x, y]) => x > card.left - 12 && x < card.left + card.width + 12 && y > card.top - 12 && y < card.top + card.height + 12).length;
  const best = ([w, h]: Spot, whole: boolean): { card: Card; covers: number } | null => {
    // A card that takes more than a third of what is seen is no help.
    if (r - l < w * 1.6 || b - t < h * 2.2) return null;
    const cards = ([[r - w, b - h], [l, b - h], [r - w, t], [l, t]] as const).map(([x, y]): Card => ({ left: x, top: y, width: w, height: h, whole }));
    return cards.map((card) => ({ card, covers: under(card) })).reduce((least, one) => (one.covers < least.covers ? one : least));
  };
  const whole = width < PHONE ? null : best(WHOLE, true);
  if (whole && whole.covers === 0) return whole.card;
  const small = best(SMALL, false) ?? whole;
  return small && (small.covers === 0 || width >= PHONE) ? small.card : null;
}

/** How long the scale is in inches, and in how many parts, for so many pixels to an inch and so much room. */
export function scaleBar(inch: number, room: number): { inches: number; parts: number } {
  const inches = [48, 24, 12, 6, 3, 2, 1].find((many) => many * inch <= room) ?? 1;
  return { inches, parts: inches >= 12 ? 4 : inches === 6 ? 6 : inches === 1 ? 2 : inches };
}
