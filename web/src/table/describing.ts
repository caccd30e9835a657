/** Pieces in words. */
import { standing, type Mapped } from '../panels/bearings';
import type { Piece } from '../wire/Piece';
import type { Side } from '../wire/Side';

const GONE: Partial<Record<Piece['place'], string>> = {
  reserve: 'not yet placed', destroyed: 'destroyed', routed: 'broken and gone', retreated: 'left the table, going back',
  evaded: 'left the table, evading', pursued: 'left the table, pursuing', merged: 'part of another unit', captured: 'taken',
  removed: 'taken off the table',
};

/** Whose a piece is, as somebody of a side says it; by the army's name where nobody of either looks. */
function whose(side: Side | null, own: Side | null, names: readonly string[]): string {
  if (side === null) return 'nobody’s';
  if (own === null) return names[side === 'A' ? 0 : 1] ?? '';
  return side === own ? 'yours' : 'the enemy’s';
}

/**
 * A piece in words: who it is and whose, what is left of it, what lies on it and where it stands. `own` is the side of
 * whoever is told, `names` are the armies', `map` tells how the map lies.
 */
export function described(piece: Piece, own: Side | null = null, names: readonly string[] = [], map: Mapped = {}): string {
  const owner = whose(piece.side, own, names);
  const words = [`${piece.title}${owner === '' ? '' : `, ${owner}`}: ${piece.word}`];
  if (piece.arm !== 'leader' && piece.arm !== 'general' && piece.start > 1) {
    const others = piece.figures - piece.pikes;
    const split = piece.pikes > 0 && others > 0 ? ` (${piece.pikes} pikes, ${others} shot)` : '';
    words.push(piece.figures === piece.start ? `${piece.figures} figures${split}` : `${piece.figures} of ${piece.start} figures${split}`);
  }
  if (piece.brigade !== '') words.push(piece.brigade);
  for (const mark of piece.marks) words.push(mark.count === null ? mark.word : `${mark.word} ${mark.count}`);
  const gone = GONE[piece.place];
  if (gone) words.push(gone);
  if (piece.stand) words.push(`at ${standing(piece.stand, map)}`);
  return words.join('; ');
}
