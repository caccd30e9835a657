/** At which edge the armies stand, read off the table. */
import type { Outline } from '../wire/Outline';
import type { Side } from '../wire/Side';
import type { Table } from '../wire/Table';

/**
 * The side that stands nearer to the top edge; `null` if nothing tells. What stands on the table tells it, else the
 * zones in which `asked` may set his troops down.
 */
export function edgeOf(table: Table | null, asked: Side | null, zones: readonly Outline[]): Side | null {
  if (!table) return null;
  const [a, b] = [height(table, 'A'), height(table, 'B')];
  const middle = table.depth / 2;
  if (a !== null || b !== null) return (a ?? middle) > (b ?? middle) ? 'A' : 'B';
  const own = zones.filter((zone) => zone.kind === 'zone').flatMap((zone) => zone.corners.map((corner) => corner[1]));
  if (asked === null || own.length === 0) return null;
  return mean(own) > middle === (asked === 'A') ? 'A' : 'B';
}

/** How far up the table the pieces of a side stand, on the whole. */
function height(table: Table, side: Side): number | null {
  const standing = table.pieces.flatMap((piece) => (piece.side === side && piece.stand ? [piece.stand.front[1]] : []));
  return standing.length > 0 ? mean(standing) : null;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
