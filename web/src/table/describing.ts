/** Pieces in words. */
import type { Piece } from '../wire/Piece';

const GONE: Partial<Record<Piece['place'], string>> = {
  reserve: 'not yet placed', destroyed: 'destroyed', routed: 'broken and gone', retreated: 'left the table, going back',
  evaded: 'left the table, evading', pursued: 'left the table, pursuing', merged: 'part of another unit', captured: 'taken',
  removed: 'taken off the table',
};

/** A piece in words: who it is, what is left of it and what lies on it. */
export function described(piece: Piece): string {
  const words = [`${piece.title}: ${piece.word}`];
  if (piece.arm !== 'leader' && piece.arm !== 'general' && piece.start > 1) {
    const others = piece.figures - piece.pikes;
    const split = piece.pikes > 0 && others > 0 ? ` (${piece.pikes} pikes, ${others} shot)` : '';
    words.push(piece.figures === piece.start ? `${piece.figures} figures${split}` : `${piece.figures} of ${piece.start} figures${split}`);
  }
  if (piece.brigade !== '') words.push(piece.brigade);
  for (const mark of piece.marks) words.push(mark.count === null ? mark.word : `${mark.word} ${mark.count}`);
  const gone = GONE[piece.place];
  if (gone) words.push(gone);
  return words.join('; ');
}
