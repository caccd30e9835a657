/** What the plates of a table say, and what they must keep off, at one view of it. */
import { leads } from '../../table/drawing';
import { degreesOf, spotOf, type Lay } from '../../table/space';
import type { MarkOn } from '../../wire/MarkOn';
import type { Piece } from '../../wire/Piece';
import type { Side } from '../../wire/Side';
import { ratioOf } from './flags';
import type { Livery } from './livery';
import { brigadeName, type Short } from './names';
import { planOf, stateOf, type Box } from './plan';
import type { Kept, Owner } from './plates';
import { flagHeight, MILLIMETRES } from './scene';

/** Below this scale, in pixels to a millimetre, brigades are named instead of units. */
export const BRIGADES = 0.42;
/** The height of a plate and the size of its type, in pixels, before it grows. */
export const HEIGHT = 15;
export const SIZE = 11.5;
/** The width of a badge with the space after it. */
export const BADGE = 14;
/** The width of the stub with a strength on it, and of one without. */
export const STUB = { counted: 21, bare: 8 } as const;

/** What stands between a name and the notes after it. */
export const SEPARATOR = ' · ';

/** Where the camera is. */
export interface Seen {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
  /** The room above that is the buttons': none where they are in columns at the right. */
  head?: number;
}

/** How much larger plates are near. */
export function growth(scale: number): number {
  return Math.min(Math.max(0.9 + (0.13 * scale) / MILLIMETRES, 1), 1.4);
}

/** One plate: whose it is, and what stands on it at each of its widths. */
export interface Plate {
  piece: Piece;
  strength: string;
  names: string[];
  badges: MarkOn[];
  stub: number;
}

/** A brigade's name as it is seen from afar. */
export interface Banner {
  name: string;
  side: Side | null;
}

/** What is written beside a piece: nothing of ordinary men and beasts that stand alone. */
export function plateOf(piece: Piece, short: Short, named: boolean, all = false): Plate | null {
  const single = piece.stand?.round === true;
  const commander = leads(piece);
  const worth = (mark: MarkOn): boolean => {
    if (mark.kind === 'note' || mark.kind === 'hidden') return false;
    if (all) return true;
    // What is drawn on the men needs no badge; powder is told when it runs low.
    if (mark.kind === 'ammunition') return mark.count !== null && mark.count <= 1;
    return mark.kind !== 'posture' || !/limbered|mounted/.test(mark.word);
  };
  const badges = piece.arm === 'beast' && !all ? [] : piece.marks.filter(worth);
  const counted = !commander && !single && piece.arm !== 'guns';
  const strength = !counted ? '' : all && piece.figures < piece.start ? `${piece.figures}/${piece.start}` : `${piece.figures}`;
  // Of men who stand alone, those are named who have a name of their own, not a number.
  const person = !single || all || (piece.leads !== 'nobody' && !/\d$/.test(piece.title));
  if (single && !all && (!person || !named) && badges.length === 0) return null;
  if (!named && strength === '' && badges.length === 0) return null;
  const names = all ? [piece.title] : !named || !person ? [''] : [...new Set([short.name, short.terse]), ...(counted ? [''] : [])];
  return {
    piece,
    strength,
    names,
    badges,
    stub: counted ? (strength.length > 2 ? STUB.counted + 6 * (strength.length - 2) : STUB.counted) : STUB.bare,
  };
}

/** How long in the window the greater side of whoever has notes on his plate is, at least: nearer than that there is room for them. */
const ROOMY = 90;
/** The most letters of a note that stand on a plate. */
const NOTE = 24;

/** What is known of a piece and no badge tells, as it stands on a plate: `morale point 4`, `has never been tested`. What is longer is told by pointing. */
export function notesOf(piece: Piece): string[] {
  const notes = piece.marks.filter(({ kind }) => kind === 'note').map(({ word, count }) => {
    const [head = ''] = word.split(/[,:]/);
    return count === null ? head : `${head} ${count}`;
  });
  return notes.filter((note) => note.length <= NOTE);
}

/** A plate with as many notes as its piece has room for in the window: those first that are counted, the shortest before others. Of all others it stays as it is. */
export function noted(plate: Plate, [left, top, right, bottom]: Box, measure: (text: string) => number): Plate {
  const room = Math.max(right - left, bottom - top);
  const [name = ''] = plate.names;
  if (room < ROOMY || name === '' || leads(plate.piece) || plate.piece.stand?.round) return plate;
  const counted = (note: string): number => Number(/ \d+$/.test(note));
  const notes = notesOf(plate.piece).sort((one, other) => counted(other) - counted(one) || one.length - other.length);
  const said: string[] = [];
  for (const note of notes) {
    const more = [name, ...said, note].join(SEPARATOR);
    if (measure(more) + plate.stub + plate.badges.length * BADGE <= 1.7 * room) said.push(note);
  }
  return said.length === 0 ? plate : { ...plate, names: [[name, ...said].join(SEPARATOR), ...plate.names] };
}

/** The width of a plate that says this much, before it grows. */
export function widthOf(plate: Plate, name: string, measure: (text: string) => number): number {
  return (
    plate.stub +
    (name === '' ? 0 : Math.ceil(measure(name)) + 8) +
    plate.badges.length * BADGE +
    (name === '' && plate.badges.length > 0 ? 2 : 0)
  );
}

/** Where a spot of the drawing is in the window. */
function at(seen: Seen, [x, y]: readonly [number, number]): [number, number] {
  return [(x - seen.x) * seen.scale + seen.width / 2, (y - seen.y) * seen.scale + seen.height / 2];
}

/** A box of the drawing in the window. */
export function inWindow(seen: Seen, [left, top, right, bottom]: Box): Box {
  return [...at(seen, [left, top]), ...at(seen, [right, bottom])];
}

/** The room of the window outside the table, at each of its edges: whatever names troops had better lie with them on it. */
export function beyond([left, top, right, bottom]: Box, { width, height }: Seen): Box[] {
  const strips: Box[] = [[0, 0, left, height], [right, 0, width, height], [0, 0, width, top], [0, bottom, width, height]];
  return strips.filter(([l, t, r, b]) => r > l && b > t);
}

/** The width of the row of buttons over the table, where they are in one; of narrower ones where fingers point, which need none to zoom by. */
const TOOLS = { all: 504, fingers: 376 } as const;

/** The width of their columns where they are beside the table. */
const COLUMNS = 96;

/** The room of the buttons over the table. */
export function toolsIn({ width, height, head }: Seen, fingers = false): Box {
  if (head === 0) return [width - COLUMNS, 0, width, height];
  const row = fingers && width <= 500 ? TOOLS.fingers : TOOLS.all;
  return [width - row, 0, width, width < row ? 92 : 52];
}

/** The room a piece takes in the window. */
export function boxIn(piece: Piece, lay: Lay, seen: Seen): Box {
  const spots = piece.stand!.outline.map((corner) => at(seen, spotOf(corner, lay)));
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The way in which a piece's rear lies in the window. */
export function rearOf(piece: Piece, lay: Lay): [number, number] {
  const angle = (degreesOf(piece.stand!.facing, lay) / 180) * Math.PI;
  return [-Math.sin(angle), Math.cos(angle)];
}

/** The flags of a piece in the window. */
export function flagsIn(piece: Piece, livery: Livery, lay: Lay, seen: Seen): Kept[] {
  const stand = piece.stand!;
  const [x, y] = at(seen, spotOf(stand.front, lay));
  const angle = (degreesOf(stand.facing, lay) / 180) * Math.PI;
  const css = seen.scale / MILLIMETRES;
  const h = flagHeight(piece, seen.scale, seen.width < 600) * css;
  return planOf(piece, stand, stateOf(piece)).flags.map((spot) => {
    const u = x + (spot.x * Math.cos(angle) - spot.y * Math.sin(angle)) * css;
    const v = y + (spot.x * Math.sin(angle) + spot.y * Math.cos(angle)) * css;
    return { box: [u - 2, v - h * 1.6, u + h * ratioOf(livery.flag) + 2, v - h * 0.25], hard: false };
  });
}

/** The brigades of some pieces as owners of names, where they can be seen; where a book knows none, their regiments. */
export function banners(
  pieces: readonly (Piece & { short?: string })[],
  lay: Lay,
  seen: Seen,
  measure: (text: string) => number,
): { banner: Banner; owner: Owner; piece: Piece }[] {
  const groups = new Map<string, (Piece & { short?: string })[]>();
  // What is in no brigade among brigades (guns, for the most part) goes unnamed: scattered as it is, one name says nothing of it.
  const known = pieces.some((piece) => piece.brigade !== '');
  for (const piece of pieces) {
    const called = known ? piece.brigade : piece.short;
    if (!called || piece.stand?.round || leads(piece)) continue;
    const key = `${piece.side}|${called}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()].map((members) => {
    const parts = members.map((piece) => boxIn(piece, lay, seen));
    const box: Box = [
      Math.min(...parts.map((one) => one[0])),
      Math.min(...parts.map((one) => one[1])),
      Math.max(...parts.map((one) => one[2])),
      Math.max(...parts.map((one) => one[3])),
    ];
    const first = members[0]!;
    const name = brigadeName(first.brigade || first.short || '');
    return {
      banner: { name, side: first.side },
      owner: { box, parts, rear: rearOf(first, lay), widths: [measure(name) + 20], weight: members.length },
      piece: first,
    };
  });
}
