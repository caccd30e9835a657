// What is left of an army.

import type { Piece } from '../wire/Piece';
import type { Side } from '../wire/Side';

/** An army's losses. */
export interface Reckoning {
  units: number;
  unitsLeft: number;
  figures: number;
  figuresLeft: number;
  /** The share of figures that is gone, in whole percent. */
  share: number;
}

/** Adds an army up, its commanders left out. Whoever left the table is lost, whether or not he lives. */
export function reckoning(pieces: readonly Piece[], side: Side): Reckoning {
  const troops = pieces.filter((piece) => piece.side === side && piece.arm !== 'leader' && piece.arm !== 'general');
  const left = troops.filter((piece) => piece.place === 'table' || piece.place === 'reserve');
  const figures = troops.reduce((sum, piece) => sum + piece.start, 0);
  const figuresLeft = left.reduce((sum, piece) => sum + piece.figures, 0);
  const share = figures === 0 ? 0 : Math.round(((figures - figuresLeft) / figures) * 100);
  return { units: troops.length, unitsLeft: left.length, figures, figuresLeft, share };
}
