// Where pieces stand, in words for somebody who does not see the table. Plain arithmetic on what is shown.

import type { Piece } from '../wire/Piece';
import type { Point } from './points';
import type { Measure } from '../wire/Measure';
import { amount, unitOf } from './points';

/** Where one piece stands as seen from another. */
export interface Bearing {
  piece: Piece;
  /** From the middle of one front to the middle of the other, in the measure of the rules. */
  far: number;
  /** The hour at which it lies if twelve is straight ahead. */
  hour: number;
  /** How it faces: towards the one who looks, away from him, or across. */
  faces: 'towards' | 'away' | 'across';
}

/** The angle from north, clockwise, from one point to another, in degrees from 0 to 360. */
export function direction(from: Point, to: Point): number {
  const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The hour of the clock for an angle off straight ahead. */
export function hourOf(degrees: number): number {
  const hour = Math.round((((degrees % 360) + 360) % 360) / 30) % 12;
  return hour === 0 ? 12 : hour;
}

/** The point of the compass for an angle from north. Facings are counted from the top of the table: they want its `up` added. */
export function compass(degrees: number): string {
  const points = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
  return points[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north';
}

/** Everything on the table as seen from a piece, the nearest first. */
export function bearings(from: Piece, pieces: readonly Piece[], measure?: Measure): Bearing[] {
  const stand = from.stand;
  if (stand === null) return [];
  return pieces
    .filter((piece) => piece.id !== from.id && piece.stand !== null)
    .map((piece): Bearing => {
      const other = piece.stand ?? stand;
      const towards = direction(stand.front, other.front);
      const distance = Math.hypot(other.front[0] - stand.front[0], other.front[1] - stand.front[1]);
      const back = direction(other.front, stand.front);
      return {
        piece,
        far: amount(distance, measure),
        hour: hourOf(towards - stand.facing / 100),
        faces: facing(other.facing / 100 - back),
      };
    })
    .sort((one, other) => one.far - other.far);
}

function facing(degrees: number): Bearing['faces'] {
  const off = Math.abs((((degrees % 360) + 540) % 360) - 180);
  if (off <= 60) return 'towards';
  return off >= 120 ? 'away' : 'across';
}

/** How a map lies, and in which measure lengths on it are told: a table says both. */
export interface Mapped {
  /** The compass bearing of its top; north where it is left out. */
  up?: number;
  measure?: Measure;
}

/** Where somebody stands: `12 by 6.5 in, facing south`, from the left and lower edges of the map. */
export function standing({ front: [along, high], facing }: NonNullable<Piece['stand']>, { up = 0, measure }: Mapped): string {
  return `${amount(along, measure)} by ${amount(high, measure)} ${unitOf(measure)}, facing ${compass(facing / 100 + up)}`;
}

/** The place of a piece in words: on the table where it stands, else what became of it. */
export function whereabouts(piece: Piece, map: Mapped = {}): string {
  if (piece.stand !== null) return standing(piece.stand, map);
  return becameOf[piece.place];
}

const becameOf: Record<Piece['place'], string> = {
  reserve: 'off the table for now',
  table: 'on the table',
  destroyed: 'destroyed',
  routed: 'broken and gone',
  retreated: 'off the table, going back',
  evaded: 'off the table, evading',
  pursued: 'off the table, pursuing',
  merged: 'part of another piece',
  captured: 'taken by the enemy',
  removed: 'off the table',
};

/** The condition of a piece in words: figures left and what lies on it. */
export function condition(piece: Piece): string {
  const parts: string[] = [];
  if (piece.start > 1) parts.push(`${piece.figures} of ${piece.start} figures`);
  if (piece.fight !== null) parts.push('fighting hand to hand');
  for (const { word, count } of piece.marks) parts.push(count === null || count === 1 ? word : `${word}: ${count}`);
  return parts.join(', ');
}
