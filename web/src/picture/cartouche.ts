/** Where the cartouche lies and how its scale is divided. Lengths are pixels of the page unless said otherwise. */
import type { View } from '../table/camera.svelte';
import type { Written } from '../table/placing';
import { holds } from '../table/strewing';
import { extentOf, frameOf, INCH, spotOf, UNIT, type Frame, type Lay, type Spot } from '../table/space';
import type { Ground } from '../wire/Ground';
import type { Measure } from '../wire/Measure';
import type { Outline } from '../wire/Outline';
import type { Table } from '../wire/Table';

/** The cartouche as it lies: whole, or only its scale and its needle. */
export interface Card {
  left: number;
  top: number;
  width: number;
  height: number;
  whole: boolean;
  /** Where along the room that there is for it: 0 at the left and above, 1 at the right and below. */
  across: number;
  down: number;
}

/** Its size, whole and small. */
const WHOLE: Spot = [226, 116];
const SMALL: Spot = [150, 40];
/** Where it may lie: in a corner, and along an edge where every corner is taken and it is small. */
const CORNERS: readonly Spot[] = [[1, 1], [1, 0], [0, 0], [0, 1]];
const EDGES: readonly Spot[] = [0.5, 0.75, 0.25].flatMap((part): Spot[] => [[part, 1], [1, part], [0, part], [part, 0]]);
/** Between it and the edge of the table or the window. */
const ROOM = 10;
/** The head of the window, where buttons are, where it is not told; and what is between them and it. */
const [HEAD, BELOW] = [52, 4];

/** A window narrower or lower than this is a phone's, or one that is enlarged. */
const PHONE: Spot = [600, 480];

/** What is to be known of a view. */
export interface Outlook {
  /** The window. */
  width: number;
  height: number;
  /** The table in it. */
  table: Frame;
  /** The room above that is the buttons'. */
  head?: number | undefined;
  /** Spots in it that it is not to cover: troops, houses, names. */
  taken: readonly Spot[];
  /** As it lay before, if it did: there it stays while it covers nobody. */
  kept?: Card | null;
}

/**
 * The corner of what is seen of the table in which it covers nobody, in its small form where it would cover anything: the
 * lower right one before others, and the lower left one, where what is drafted is told, after them. Small it may also lie along
 * an edge. Where it has come to lie it stays while it is free there. `null` where there is no room for it that is free: troops would
 * stand on it.
 */
export function cardOf({ width, height, table: [left, top, right, bottom], head, taken, kept }: Outlook): Card | null {
  const [l, t, r, b] = roomOf([left, top, right, bottom], { width, height, head });
  const under = (card: Card): boolean =>
    taken.some(([x, y]) => x > card.left - 12 && x < card.left + card.width + 12 && y > card.top - 12 && y < card.top + card.height + 12);
  const best = ([w, h]: Spot, whole: boolean): Card | null => {
    // A card that takes more than a third of what is seen is no help.
    if (r - l < w * 1.6 || b - t < h * 2.2) return null;
    const before: Spot[] = kept?.whole === whole ? [[kept.across, kept.down]] : [];
    const cards = [...before, ...CORNERS, ...(whole ? [] : EDGES)].map(([across, down]): Card => {
      const [left, top] = [l + across * (r - l - w), t + down * (b - t - h)];
      return { left, top, width: w, height: h, whole, across, down };
    });
    return cards.find((card) => !under(card)) ?? null;
  };
  const tight = width < PHONE[0] || height < PHONE[1];
  return (tight ? null : best(WHOLE, true)) ?? best(SMALL, false);
}

/** The room in which it may lie: what is seen of the table, less the head of the window. */
function roomOf([left, top, right, bottom]: Frame, { width, height, head = HEAD }: { width: number; height: number; head?: number | undefined }): Frame {
  return [Math.max(left, 0) + ROOM, Math.max(top, head + BELOW) + ROOM, Math.min(right, width) - ROOM, Math.min(bottom, height) - ROOM];
}

function tableIn({ x, y, scale, width, height }: View, lay: Lay): Frame {
  const [wide, deep] = extentOf(lay).map((length) => (length / UNIT) * scale) as [number, number];
  const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
  return [left, top, left + wide, top + deep];
}

/** How far apart the spots are by which a zone is known, in drawing units: less than the card is high. */
const GRID = (2 * INCH) / UNIT;

/** Spots all over a zone, in drawing units. */
function over(zone: Outline, lay: Lay): Spot[] {
  const corners = zone.corners.map((corner) => spotOf(corner, lay));
  const [left, top, right, bottom] = frameOf(corners);
  const along = (from: number, to: number): number[] => Array.from({ length: Math.floor((to - from) / GRID) + 1 }, (_, at) => from + at * GRID);
  return [...corners, ...along(top, bottom).flatMap((y) => along(left, right).map((x): Spot => [x, y])).filter((spot) => holds(corners, spot))];
}

/**
 * Where it lies on a table in a view: off troops, houses, the names of places and the zones that are asked about, where that can be; where
 * it lay before, if that is as good.
 */
export function cardOn(
  { pieces }: Table,
  ground: readonly Ground[],
  names: readonly Written[],
  zones: readonly Outline[],
  lay: Lay,
  view: View,
  kept: Card | null = null,
): Card | null {
  const spots = [
    ...zones.flatMap((zone) => over(zone, lay)),
    ...pieces.flatMap(({ stand }) => (stand ? [stand.front, ...stand.outline].map((point) => spotOf(point, lay)) : [])),
    ...ground.flatMap(({ kind, shape }) => (kind === 'building' && shape.is === 'area' ? shape.corners.map((corner) => spotOf(corner, lay)) : [])),
    ...names.flatMap(({ room }) => room.map(([left, top, right, bottom]): Spot => [(left + right) / 2, (top + bottom) / 2])),
  ];
  const { x, y, scale, width, height, head } = view;
  const taken = spots.map(([u, v]): Spot => [(u - x) * scale + width / 2, (v - y) * scale + height / 2]);
  return cardOf({ width, height, table: tableIn(view, lay), head, taken, kept });
}

/** The upper left corner of a card that keeps to its corner, or its place along an edge, in another view. */
export function cornerOf({ across, down, width, height }: Card, view: View, lay: Lay): Spot {
  const [l, t, r, b] = roomOf(tableIn(view, lay), view);
  return [l + across * (r - l - width), t + down * (b - t - height)];
}

/** What it covers of the window: left, top, right, bottom. */
export function boxOf({ left, top, width, height }: Card): Frame {
  return [left, top, left + width, top + height];
}

/** How long the scale is in the measure of the rules, and in how many parts, for so many pixels to an inch and so much room. */
export function scaleBar(inch: number, room: number, measure: Measure = 'inches'): { long: number; parts: number } {
  if (measure === 'millimetres') {
    const long = [1200, 600, 400, 200, 100, 40, 20].find((many) => (many / 25.4) * inch <= room) ?? 10;
    return { long, parts: long >= 40 ? 4 : 2 };
  }
  const long = [48, 24, 12, 6, 3, 2, 1].find((many) => many * inch <= room) ?? 1;
  return { long, parts: long >= 12 ? 4 : long === 6 ? 6 : long === 1 ? 2 : long };
}
