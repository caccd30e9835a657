/** How long the computer's play is looked at: what is worth seeing stays, what is far from anything passes. */
import { centre, type Happening } from './lately.svelte';
import type { Table } from './wire/Table';

/** An inch, in hundredths of a millimetre. */
const INCH = 2540;
/** A move that ends farther than this from any enemy is far from anything. */
const FAR = 14 * INCH;
/** How long one waits in all between two decisions of one's own before everything passes at once, in milliseconds. */
const PATIENCE = 11_000;

/**
 * The part of the wait that what has just happened is worth: 1.5 for a fight, a rout or the fallen, 1 for shots, down to
 * a tenth for moves far from anybody and for what is not seen at all.
 */
export function interest(fresh: readonly Happening[], table: Table, fights: number): number {
  let most = 0.06;
  if (table.fights.length > fights) most = 1.5;
  for (const one of fresh) {
    if (one.is === 'gone' || one.is === 'loss') most = Math.max(most, 1.5);
    else if (one.is === 'shot') most = Math.max(most, 1);
    else most = Math.max(most, near(one, table) ? 0.7 : 0.12);
  }
  return most;
}

/** Whether a move ended near somebody of the other side. */
function near(move: Extract<Happening, { is: 'move' }>, table: Table): boolean {
  const end = move.way.at(-1);
  if (!end) return false;
  return table.pieces.some(({ side, stand }) => {
    if (!stand || side === null || side === move.side) return false;
    const at = centre(stand);
    return Math.hypot(at[0] - end[0], at[1] - end[1]) < FAR;
  });
}

/**
 * The wait before the next decision of the computer: of `wait`, the part that the last was worth, and less the longer
 * somebody has been waiting for his own, so that he never waits long.
 */
export function waitFor(wait: number, worth: number, waited: number): number {
  const left = Math.max(1 - waited / PATIENCE, 0);
  return wait * worth * (left > 0.5 ? 1 : left * 2);
}
