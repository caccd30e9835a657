/** The ground in plain tints: what is seen in the first moment, until the worker has drawn it. */
import { extentOf, spotOf, UNIT, type Lay, type Spot } from '../../table/space';
import type { Ground } from '../../wire/Ground';
import { stroke, trace, type Pen } from './brush';
import { blend, sheer, type Palette } from './colour';

/** Draws with a pen whose unit is a millimetre. */
export function sketched(pen: Pen, ground: readonly Ground[], lay: Lay, palette: Palette): void {
  pen.fillStyle = blend(palette.low, palette.mid, 0.5);
  pen.fillRect(0, 0, extentOf(lay)[0] / 100, extentOf(lay)[1] / 100);
  pen.lineJoin = 'round';
  for (const { kind, shape } of ground) {
    const tone = toneOf(kind, palette);
    if (shape.is === 'area') {
      trace(pen, shape.corners.map((corner) => millimetres(corner, lay)), true);
      pen.fillStyle = sheer(tone, kind === 'slope' || kind === 'steep-slope' ? 0.45 : 0.8);
      pen.fill();
    } else if (kind !== 'crest') stroke(pen, shape.points.map((point) => millimetres(point, lay)), Math.max(shape.width / 100, kind === 'road' ? 14 : 6), tone);
  }
}

function millimetres(point: [number, number], lay: Lay): Spot {
  const [x, y] = spotOf(point, lay);
  return [(x * UNIT) / 100, (y * UNIT) / 100];
}

function toneOf(kind: Ground['kind'], palette: Palette): string {
  switch (kind) {
    case 'slope':
    case 'steep-slope':
    case 'crest':
      return palette.high;
    case 'rough':
      return palette.bracken;
    case 'open':
      return palette.meadow;
    case 'marsh':
      return palette.wet;
    case 'wood':
      return palette.floor;
    case 'building':
      return palette.thatch;
    case 'road':
      return palette.road;
    case 'hedge':
      return palette.hedge;
    case 'wall':
    case 'high-wall':
      return palette.stone;
    case 'earthwork':
      return palette.plough;
    default:
      return palette.water;
  }
}
