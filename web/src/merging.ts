/** What the page has of a battle, brought up to date with what it is told. */
import type { Line } from './wire/Line';
import type { Piece } from './wire/Piece';
import type { Snapshot } from './wire/Snapshot';
import type { Table } from './wire/Table';

/** The story with a snapshot's lines; `null` if lines are missing between and all must be asked for again. */
export function mergedStory(old: Line[], snapshot: Snapshot): Line[] | null {
  const { keep, story, since } = snapshot;
  if (old.length < keep || keep + story.length !== since.told) return null;
  return story.length === 0 && old.length === keep ? old : [...old.slice(0, keep), ...story];
}

/**
 * A table in which everything that did not change is the very object that it was, so that only what changed is drawn
 * again.
 */
export function mergedTable(old: Table | null, table: Table): Table {
  if (!old) return table;
  const before = new Map(old.pieces.map((piece) => [piece.id, piece]));
  const pieces = table.pieces.map((piece) => same(before.get(piece.id), piece));
  return { ...table, pieces };
}

function same(old: Piece | undefined, piece: Piece): Piece {
  return old && JSON.stringify(old) === JSON.stringify(piece) ? old : piece;
}
