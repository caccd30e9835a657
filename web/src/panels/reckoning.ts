// What is left of an army, and what ended a battle.

import type { Ending } from '../wire/Ending';
import type { Line } from '../wire/Line';
import type { Moment } from '../wire/Moment';
import type { Piece } from '../wire/Piece';
import type { Side } from '../wire/Side';

/** An army's losses. How many units are left the rulebook counts, by its own rules: that stands among its counters. */
export interface Reckoning {
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
  return { figures, figuresLeft, share };
}

/** The lines that tell why a battle ended, the decisive one last: before it what befell an army as a whole, if that came directly before. */
export function ending(story: readonly Line[], over: Ending): Line[] {
  const at = story.findIndex((line) => line.number === over.line);
  const last = story[at];
  if (last === undefined) return [];
  const before = story[at - 1];
  return before !== undefined && before.tone === 'deed' && before.about.length === 0 ? [before, last] : [last];
}

/** Whether one moment tells anything of the table and its ground that the same moment through other eyes does not. */
export function differs(one: Moment, other: Moment): boolean {
  const told = ({ table, ground }: Moment): string => JSON.stringify([table, ground]);
  return told(one) !== told(other);
}
