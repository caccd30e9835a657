/** Ground as a wargamer draws it: every kind to be told at a glance, by shape before colour. */
import type { Ground } from '../wire/Ground';
import type { GroundKind } from '../wire/GroundKind';
import { frameOf, short, spotOf, UNIT, type Lay, type Spot } from './space';
import { along, holds, strewn, winding } from './strewing';

/** A stroke or surface to be drawn: its class, its path, and its width where that is the feature's own. */
export interface Stroke {
  name: string;
  path: string;
  width?: number;
}

const ROAD = 14;
const STREAM = 6;
/** How near a pointer must be to a line to be told of it. */
const SENSED = 8;
/** The longest side of a single house; anything larger is a town. */
const HOUSE = 130;

/** A feature drawn on a table that lies so. */
export function strokesOf(feature: Ground, lay: Lay): Stroke[] {
  const { shape, kind } = feature;
  if (shape.is === 'area') return area(kind, shape.corners.map((corner) => spotOf(corner, lay)));
  const points = shape.points.map((point) => spotOf(point, lay));
  return [
    ...line(kind, points, shape.width / UNIT),
    ...shape.openings.flatMap((ends) => gap(ends.map((end) => spotOf(end, lay)))),
  ];
}

/** The shape of a feature alone, for a pointer: nothing of it is seen. */
export function sensed({ shape }: Ground, lay: Lay): Stroke {
  if (shape.is === 'area') return { name: 'sensed', path: ring(shape.corners.map((corner) => spotOf(corner, lay))) };
  const path = course(shape.points.map((point) => spotOf(point, lay)));
  return { name: 'sensed line', path, width: Math.max(shape.width / UNIT, SENSED) };
}

/** What a pointer that rests on a feature is told. */
export function wordsOf(feature: Ground): string {
  return [feature.name, feature.word, feature.found].filter((word) => word !== '').join(', ');
}

/**
 * The features whose names are written: of pieces of one thing, such as the deeps and fords of a river, which follow upon each
 * other under one name, the longest alone.
 */
export function toName(ground: readonly Ground[], lay: Lay): Ground[] {
  const framed = ground.map((feature) => {
    const { shape } = feature;
    const frame = frameOf((shape.is === 'area' ? shape.corners : shape.points).map((point) => spotOf(point, lay)));
    return { feature, frame, length: Math.hypot(frame[2] - frame[0], frame[3] - frame[1]) };
  });
  type Framed = (typeof framed)[number];
  const touch = ({ frame: one }: Framed, { frame: other }: Framed): boolean =>
    one[0] <= other[2] + 2 && other[0] <= one[2] + 2 && one[1] <= other[3] + 2 && other[1] <= one[3] + 2;
  const wholes: Framed[][] = [];
  for (const one of framed) {
    const goesOn = (whole: Framed[]): boolean => whole.some((other) => other.feature.name === one.feature.name && touch(one, other));
    const joined = wholes.filter(goesOn);
    for (const whole of joined) wholes.splice(wholes.indexOf(whole), 1);
    wholes.push([...joined.flat(), one]);
  }
  const named = new Set(wholes.map((whole) => whole.reduce((longest, one) => (one.length > longest.length ? one : longest)).feature));
  return ground.filter((feature) => named.has(feature));
}

function ring(corners: readonly Spot[]): string {
  return `M${corners.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}Z`;
}

function course(points: readonly Spot[]): string {
  return `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}`;
}

function area(kind: GroundKind, corners: Spot[]): Stroke[] {
  const path = ring(corners);
  switch (kind) {
    case 'slope':
      return [{ name: 'slope', path }, hachures(corners, 26, 7)];
    case 'steep-slope':
      return [{ name: 'slope steep', path }, hachures(corners, 9, 13)];
    case 'rough':
      return [{ name: 'rough', path }, tufts(corners)];
    case 'marsh':
      return [{ name: 'marsh', path }, reeds(corners)];
    case 'wood':
      return [{ name: 'wood', path }, ...trees(corners)];
    case 'building':
      return house(corners);
    case 'impassable':
    case 'stream':
      return [{ name: 'water', path }, waves(corners)];
    default:
      return [{ name: 'open', path }];
  }
}

function hachures(corners: Spot[], step: number, length: number): Stroke {
  const outward = winding(corners) > 0 ? 1 : -1;
  const strokes = along([...corners, corners[0]!], step).map(
    ({ at: [x, y], way: [dx, dy] }) => `M${short(x)},${short(y)}l${short(dy * outward * length)},${short(-dx * outward * length)}`,
  );
  return { name: 'hachure', path: strokes.join('') };
}

function tufts(corners: Spot[]): Stroke {
  const all = strewn(corners, 30).map(({ at: [x, y] }) => `M${short(x - 4)},${short(y - 3)}l2,5l2,-6l2,6l2,-5`);
  return { name: 'tuft', path: all.join('') };
}

function reeds(corners: Spot[]): Stroke {
  const all = strewn(corners, 26).map(
    ({ at: [x, y] }) => `M${short(x - 7)},${short(y)}h14m-11,0v-6m4,6v-8m4,8v-6`,
  );
  return { name: 'reed', path: all.join('') };
}

function waves(corners: Spot[]): Stroke {
  const all = strewn(corners, 24).map(({ at: [x, y] }) => `M${short(x - 7)},${short(y)}q3.5,-4 7,0t7,0`);
  return { name: 'wave', path: all.join('') };
}

/** A circle as a path. */
export function circle([x, y]: Spot, radius: number): string {
  const r = short(radius);
  return `M${short(x - radius)},${short(y)}a${r},${r} 0 1,0 ${short(2 * radius)},0a${r},${r} 0 1,0 ${short(-2 * radius)},0z`;
}

function trees(corners: Spot[]): Stroke[] {
  const spots = strewn(corners, 19);
  return [
    { name: 'shade', path: spots.map(({ at: [x, y], size }) => circle([x + 1.6, y + 2], 5 + 3.5 * size)).join('') },
    { name: 'tree', path: spots.map(({ at, size }) => circle(at, 5 + 3.5 * size)).join('') },
    { name: 'leaf', path: spots.map(({ at: [x, y], size }) => circle([x - 1.6, y - 1.8], 1.8 + 1.4 * size)).join('') },
  ];
}

function house(corners: Spot[]): Stroke[] {
  const [left, top, right, bottom] = frameOf(corners);
  if (Math.max(right - left, bottom - top) > HOUSE) return town(corners);
  const strokes: Stroke[] = [{ name: 'house', path: ring(corners) }];
  const [a, b, c, d] = corners;
  if (a && b && c && d && corners.length === 4) {
    const middle = (one: Spot, other: Spot): Spot => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const long = Math.hypot(a[0] - b[0], a[1] - b[1]) > Math.hypot(b[0] - c[0], b[1] - c[1]);
    strokes.push({ name: 'roof', path: course(long ? [middle(a, d), middle(b, c)] : [middle(a, b), middle(c, d)]) });
  }
  return strokes;
}

/** Streets of houses, as many as fit. */
function town(corners: Spot[]): Stroke[] {
  const strokes: Stroke[] = [{ name: 'town', path: ring(corners) }];
  const [left, top, right, bottom] = frameOf(corners);
  for (let y = top + 26; y + 22 < bottom - 4; y += 36) {
    for (let x = left + 8; x + 34 < right - 4; x += 46) {
      const block: Spot[] = [[x, y], [x + 34, y], [x + 34, y + 22], [x, y + 22]];
      if (block.every((corner) => holds(corners, corner))) strokes.push(...house(block));
    }
  }
  return strokes;
}

function line(kind: GroundKind, points: Spot[], width: number): Stroke[] {
  const path = course(points);
  switch (kind) {
    case 'road':
      return [{ name: 'casing', path, width: Math.max(width, ROAD) + 3 }, { name: 'road', path, width: Math.max(width, ROAD) }];
    case 'hedge':
      return [{ name: 'bank-line', path }, { name: 'hedge', path: along(points, 7).map(({ at }, step) => circle(at, step % 2 ? 3.6 : 3)).join('') }];
    case 'wall':
      return [{ name: 'wall', path }, { name: 'courses', path }];
    case 'high-wall':
      return [{ name: 'high-wall', path }, { name: 'courses high', path }];
    case 'earthwork':
      return [{ name: 'bank', path }, teeth(points)];
    case 'stream':
      return [{ name: 'stream-edge', path, width: Math.max(width, STREAM) + 2.5 }, { name: 'stream', path, width: Math.max(width, STREAM) }];
    case 'impassable':
      return [{ name: 'stream-edge', path, width: Math.max(width, 2 * STREAM) + 3 }, { name: 'stream', path, width: Math.max(width, 2 * STREAM) }];
    default:
      return [{ name: 'crest', path }];
  }
}

function teeth(points: Spot[]): Stroke {
  const all = along(points, 8).map(
    ({ at: [x, y], way: [dx, dy] }) => `M${short(x - dy * 5)},${short(y + dx * 5)}l${short(dy * 10)},${short(-dx * 10)}`,
  );
  return { name: 'hachure', path: all.join('') };
}

/** An opening in a line: a stretch of track with a post at each end. */
function gap(points: Spot[]): Stroke[] {
  return [{ name: 'gap', path: course(points) }, { name: 'post', path: points.map((point) => circle(point, 2.5)).join('') }];
}
