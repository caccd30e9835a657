/** Where names, strengths and marks stand beside the pieces, so that as little as possible is covered. In pixels. */
import type { MarkOn } from '../wire/MarkOn';
import type { Piece } from '../wire/Piece';
import { leads } from './drawing';
import { frameOf, spotOf, UNIT, type Frame, type Lay, type Spot } from './space';

/** The height of a label. */
export const HEIGHT = 16;
/** The width of a badge with the space after it. */
export const BADGE = 16;
/** The size of type. */
export const SIZE = 13;

/** What is written beside a piece. */
export interface Label {
  piece: Piece;
  name: string;
  strength: string;
  badges: MarkOn[];
  /** The piece's place, in drawing units. */
  at: Spot;
  /** Its upper left corner from there, in pixels. */
  corner: Spot;
  width: number;
}

/** The labels of all pieces on the table; `scale` is pixels to a drawing unit. */
export function labels(pieces: readonly Piece[], lay: Lay, scale: number, named: boolean): Label[] {
  const table: Frame = [0, 0, (lay.width / UNIT) * scale, (lay.depth / UNIT) * scale];
  const standing = pieces.filter((piece) => piece.stand);
  const frames = standing.map((piece) => frameIn(piece, lay, scale));
  const taken: Frame[] = [...frames];
  return standing.map((piece, index) => {
    const label = content(piece, named);
    const frame = frames[index]!;
    const corner = best(frame, label.width, taken, table);
    taken.push([corner[0], corner[1], corner[0] + label.width, corner[1] + HEIGHT]);
    const at = spotOf(piece.stand!.front, lay);
    return { ...label, piece, at, corner: [corner[0] - at[0] * scale, corner[1] - at[1] * scale] };
  });
}

function content(piece: Piece, named: boolean): Pick<Label, 'name' | 'strength' | 'badges' | 'width'> {
  const counted = !leads(piece) && !piece.stand?.round;
  const name = named ? piece.title : '';
  const strength = !counted ? '' : piece.figures === piece.start ? `${piece.figures}` : `${piece.figures}/${piece.start}`;
  // What is hidden is drawn faintly instead.
  const drawn = piece.marks.filter((mark) => mark.kind !== 'note' && mark.kind !== 'hidden');
  // What is known of beasts is drawn on them.
  const badges = piece.arm === 'beast' && !named ? [] : drawn;
  const letters = name.length + strength.length + (name && strength ? 1 : 0);
  return { name, strength, badges, width: letters * SIZE * 0.6 + badges.length * BADGE + 4 };
}

/** The room that a piece takes on the window, its flag included. */
function frameIn(piece: Piece, lay: Lay, scale: number): Frame {
  const stand = piece.stand!;
  const [x, y] = spotOf(stand.front, lay);
  if (leads(piece)) return [(x - 5) * scale, (y - 26) * scale, (x + 17) * scale, (y + 5) * scale];
  const box = frameOf(stand.outline.map((corner) => spotOf(corner, lay)));
  return [(box[0] - 3) * scale, (box[1] - 7) * scale, (box[2] + 3) * scale, (box[3] + 5) * scale];
}

/** Places for words of these widths, each beside what it belongs to, so that as little as possible is covered. */
export function placed(owners: readonly { frame: Frame; width: number }[], also: readonly Frame[], table: Frame): Spot[] {
  const taken = [...also];
  return owners.map(({ frame, width }) => {
    const spot = best(frame, width, taken, table);
    taken.push([spot[0], spot[1], spot[0] + width, spot[1] + HEIGHT]);
    return spot;
  });
}

function best(piece: Frame, width: number, taken: readonly Frame[], table: Frame): Spot {
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
    for (const other of taken) cost += shared(label, other);
    if (cost < least - 0.5) [found, least] = [spot, cost];
  }
  return found;
}

function shared(one: Frame, other: Frame): number {
  const across = Math.max(Math.min(one[2], other[2]) - Math.max(one[0], other[0]), 0);
  return across * Math.max(Math.min(one[3], other[3]) - Math.max(one[1], other[1]), 0);
}
