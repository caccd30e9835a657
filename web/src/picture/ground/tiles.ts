/** Which tiles a view of the table needs. Lengths are millimetres as the table lies before the viewer. */
import type { Frame } from '../../table/space';

/** Pixels to the side of a tile. */
export const TILE = 512;
/** Levels to a doubling of the scale. */
const STEPS = 2;
/** By how much a tile may be drawn larger than it was made before a finer one is wanted. */
const SOFT = 1.05;

/** A tile: its level, and which one of that level. */
export interface Tile {
  level: number;
  column: number;
  row: number;
}

/** The scale of a level, in pixels to a millimetre, on a ladder that has `base` as a rung. */
export function scaleOf(level: number, base: number): number {
  return base * 2 ** (level / STEPS);
}

/** The coarsest level that is sharp at a scale. */
export function levelFor(scale: number, base: number): number {
  // Adding nothing makes nought of a nought below.
  return Math.ceil(STEPS * Math.log2(scale / SOFT / base) - 1e-9) + 0;
}

/** The part of the table that a tile shows; it may reach past the table's edge. */
export function frameOfTile({ level, column, row }: Tile, base: number): Frame {
  const side = TILE / scaleOf(level, base);
  return [column * side, row * side, (column + 1) * side, (row + 1) * side];
}

/** The tiles of a level that show any of a view of a table of a size, those nearest to the middle of the view first. */
export function tilesOf([left, top, right, bottom]: Frame, level: number, base: number, wide: number, deep: number): Tile[] {
  if (left >= wide || top >= deep || right <= 0 || bottom <= 0) return [];
  const side = TILE / scaleOf(level, base);
  const [mx, my] = [(left + right) / 2 / side - 0.5, (top + bottom) / 2 / side - 0.5];
  const tiles: Tile[] = [];
  const last = (end: number, size: number): number => Math.ceil(Math.min(end, size) / side - 1e-6);
  for (let row = Math.floor(Math.max(top, 0) / side); row < last(bottom, deep); row += 1) {
    for (let column = Math.floor(Math.max(left, 0) / side); column < last(right, wide); column += 1) tiles.push({ level, column, row });
  }
  const far = ({ column, row }: Tile): number => Math.hypot(column - mx, row - my);
  return tiles.sort((one, other) => far(one) - far(other));
}

/** A name by which a tile is kept. */
export function nameOfTile({ level, column, row }: Tile): string {
  return `${level} ${column} ${row}`;
}
