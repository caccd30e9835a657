// The ground in words, for somebody who does not see the table: what it is, where it lies, how far it is from somebody.

import type { Ground } from '../wire/Ground';
import type { Measure } from '../wire/Measure';
import type { Piece } from '../wire/Piece';
import { direction, hourOf } from './bearings';
import { amount, INCH, unitOf, type Point } from './points';

/** A piece of ground told. */
export interface Terrain {
  ground: Ground;
  /** Its name, or what it is. */
  name: string;
  /** Where it lies: how far from the left and from the lower edge of the map. */
  where: string;
}

/** Ground as seen from somebody. */
export interface Near extends Terrain {
  /** From the middle of his front to the nearest of it, in the measure of the rules; 0 within it. */
  far: number;
  /** The hour at which that lies; `null` within it. */
  hour: number | null;
}

function pointsOf({ shape }: Ground): Point[] {
  return shape.is === 'area' ? shape.corners : shape.points;
}

/** The ground of a table in words, as it was told. */
export function terrain(all: readonly Ground[], measure?: Measure): Terrain[] {
  return all.map((ground) => {
    const points = pointsOf(ground);
    const span = (axis: 0 | 1): string => {
      const found = points.map((point) => point[axis]);
      const [low, high] = [amount(Math.min(...found), measure, 1), amount(Math.max(...found), measure, 1)];
      return low === high ? `${low}` : `${low} to ${high}`;
    };
    const name = ground.name === '' ? ground.word : `${ground.name} (${ground.word})`;
    return { ground, name, where: points.length === 0 ? '' : `${span(0)} by ${span(1)} ${unitOf(measure)}` };
  });
}

/** The ground as seen from a piece, the nearest first; nothing of a piece that is not on the table. */
export function around(piece: Piece, all: readonly Ground[], measure?: Measure): Near[] {
  const { stand } = piece;
  if (stand === null) return [];
  return terrain(all, measure)
    .map((told): Near => {
      const { at, off } = nearest(stand.front, told.ground);
      const within = off < INCH / 20;
      const hour = within ? null : hourOf(direction(stand.front, at) - stand.facing / 100);
      return { ...told, far: within ? 0 : amount(off, measure), hour };
    })
    .sort((one, other) => one.far - other.far);
}

/** The place of some ground that is nearest to another, and how far off it is. */
function nearest(from: Point, ground: Ground): { at: Point; off: number } {
  const points = pointsOf(ground);
  const area = ground.shape.is === 'area';
  if (area && holds(points, from)) return { at: from, off: 0 };
  let best = { at: points[0] ?? from, off: Infinity };
  const ends = area ? points.length : points.length - 1;
  for (let at = 0; at < ends; at += 1) {
    const [one, other] = [points[at], points[(at + 1) % points.length]];
    if (!one || !other) continue;
    const foot = footOf(from, one, other);
    const off = Math.hypot(foot[0] - from[0], foot[1] - from[1]);
    if (off < best.off) best = { at: foot, off };
  }
  const half = ground.shape.is === 'line' ? ground.shape.width / 2 : 0;
  return { at: best.at, off: Math.max(best.off - half, 0) };
}

/** The place of a stretch that is nearest to another. */
function footOf([x, y]: Point, [u, v]: Point, [p, q]: Point): Point {
  const [dx, dy] = [p - u, q - v];
  const long = dx * dx + dy * dy;
  const part = long === 0 ? 0 : Math.min(Math.max(((x - u) * dx + (y - v) * dy) / long, 0), 1);
  return [u + dx * part, v + dy * part];
}

/** Whether an outline holds a place. */
function holds(corners: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  corners.forEach(([u, v], at) => {
    const [p, q] = corners[(at + corners.length - 1) % corners.length] ?? [u, v];
    if (v > y !== q > y && x < ((p - u) * (y - v)) / (q - v) + u) inside = !inside;
  });
  return inside;
}
