/** The grass and the light on it, as two pictures that are laid over the table. */
import type { Spot } from '../../table/space';
import { between, held, mixed, noise, rising, row, TURN } from './chance';
import { stroke } from './brush';
import { parts, sheer, type Palette } from './colour';
import { rounded } from './geometry';
import type { Heights } from './heights';
import type { Scene } from './scene';

/** How high the light stands. */
const HIGH = (34 * Math.PI) / 180;
/** The height of a contour in millimetres, exaggerated so that it is seen. */
const CONTOUR = 74;

/** What is seen of bare ground. */
export interface Turf {
  /** Its colour. */
  colour: OffscreenCanvas;
  /** Light and shade, to be laid over crops and roads as well. */
  light: OffscreenCanvas;
  /** A tile of grass. */
  grain: OffscreenCanvas;
}

/** Grass over a whole table, lit from where the sun is: a pixel to each sample of the height, which is smooth. */
export function turfOf(scene: Scene, heights: Heights, palette: Palette, sun: Spot): Turf {
  const { columns: width, rows: height, cell } = heights;
  const colour = new OffscreenCanvas(width, height);
  const light = new OffscreenCanvas(width, height);
  const [ground, shine] = [new ImageData(width, height), new ImageData(width, height)];
  const tones = { low: parts(palette.low), mid: parts(palette.mid), high: parts(palette.high) };
  const [lit, shade] = [parts(palette.lit), parts(palette.shade)];
  const bulb = lamp(scene.wide, scene.deep);
  for (let j = 0; j < height; j += 1) {
    for (let i = 0; i < width; i += 1) {
      const [x, y, at] = [i * cell, j * cell, (j * width + i) * 4];
      tinted(ground.data, at, tones, heights.sample(i, j), x, y, mixed(i, j, 8));
      const bright = held(brightness(heights, i, j, sun) + bulb(x, y), -0.46, 0.46);
      const from = bright > 0 ? lit : shade;
      for (let part = 0; part < 3; part += 1) shine.data[at + part] = from[part]!;
      // A grain of one level hides the steps between levels.
      shine.data[at + 3] = Math.abs(bright) * 255 + (mixed(i, j, 1) - 0.5) * 3;
    }
  }
  colour.getContext('2d')!.putImageData(ground, 0, 0);
  light.getContext('2d')!.putImageData(shine, 0, 0);
  stained(colour, cell);
  const turf = { colour, light, grain: grain() };
  soak(turf, scene, palette, cell);
  return turf;
}

type Tones = Record<'low' | 'mid' | 'high', readonly number[]>;

/** The colour of grass at a height, mottled. */
function tinted(data: Uint8ClampedArray, at: number, tones: Tones, level: number, x: number, y: number, speck: number): void {
  const part = level / 1.9 + 0.06 + (noise(x / 150, y / 150, 2) - 0.5) * 0.3 + (noise(x / 46, y / 46, 3) - 0.5) * 0.2 + (noise(x / 13, y / 13, 4) - 0.5) * 0.1;
  const dry = rising(0.54, 0.8, noise(x / 90, y / 70, 7)) * 0.34;
  const fleck = (speck - 0.5) * 11;
  const [from, to, mix] = part < 0.42
    ? [tones.low, tones.mid, rising(-0.12, 0.42, part)]
    : [tones.mid, tones.high, rising(0.42, 0.98, part)];
  data[at] = between(from[0]!, to[0]!, mix) + dry * 26 + fleck;
  data[at + 1] = between(from[1]!, to[1]!, mix) + dry * 13 + fleck;
  data[at + 2] = between(from[2]!, to[2]!, mix) + fleck * 0.8;
  data[at + 3] = 255;
}

/** Light on the ground beside what flat ground has: positive is lit, negative lies in shade, of its own or a hill's. */
function brightness(heights: Heights, i: number, j: number, sun: Spot): number {
  const { cell } = heights;
  const level = heights.sample(i, j);
  const gx = ((heights.sample(i + 1, j) - heights.sample(i - 1, j)) * CONTOUR) / (2 * cell);
  const gy = ((heights.sample(i, j + 1) - heights.sample(i, j - 1)) * CONTOUR) / (2 * cell);
  const [sx, sy, sz] = [sun[0] * Math.cos(HIGH), sun[1] * Math.cos(HIGH), Math.sin(HIGH)];
  const lambert = (-gx * sx - gy * sy + sz) / Math.sqrt(gx * gx + gy * gy + 1) - sz;
  const rise = Math.tan(HIGH * 0.72);
  let cast = 0;
  for (let far = 18; far < 120; far += 24) {
    const step = far / cell;
    const higher = heights.sample(Math.round(i + sun[0] * step), Math.round(j + sun[1] * step)) - level;
    cast = Math.max(cast, (higher * CONTOUR) / far - rise);
  }
  // The shade that hills cast is thin: troops like to stand there.
  const down = held(Math.max(-lambert, 0) * 0.78 + held(cast * 0.5, 0, 0.07), 0, 0.36);
  const up = held(lambert * 1.3, 0, 0.44);
  return up > down ? up : -down;
}

/** The lamp over the table: warm in the middle, darker towards the corners. */
function lamp(wide: number, deep: number): (x: number, y: number) => number {
  return (x, y) => {
    const far = Math.hypot((x - wide / 2) / wide, (y - deep / 2) / deep) * 1.41;
    return 0.09 * (1 - rising(0, 0.66, far)) - 0.17 * rising(0.62, 1.06, far);
  };
}

/** Lays stains of two sizes over the turf. */
function stained(colour: OffscreenCanvas, cell: number): void {
  const pen = colour.getContext('2d')!;
  pen.globalCompositeOperation = 'soft-light';
  for (const [wide, turn] of [[210, 30], [64, 4]] as const) {
    const pattern = pen.createPattern(stains(), 'repeat')!;
    pattern.setTransform(new DOMMatrix().rotate(turn).scale(wide / 256 / cell));
    pen.globalAlpha = wide > 100 ? 0.55 : 0.4;
    pen.fillStyle = pattern;
    pen.fillRect(0, 0, colour.width, colour.height);
  }
  pen.globalCompositeOperation = 'source-over';
  pen.globalAlpha = 1;
}

/** Ground by water is wet, ground by roads and houses is worn. */
function soak({ colour }: Turf, scene: Scene, palette: Palette, fine: number): void {
  const pen = colour.getContext('2d')!;
  pen.scale(1 / fine, 1 / fine);
  pen.lineJoin = pen.lineCap = 'round';
  const halo = (points: readonly Spot[], from: number, to: number, tone: string, part: number, closed: boolean): void => {
    for (let ring = 0; ring < 9; ring += 1) stroke(pen, points, between(from, to, ring / 8), sheer(tone, part), closed);
  };
  for (const { points, wide } of scene.streams) halo(rounded(points, false), wide + 96, wide + 12, palette.wet, 0.085, false);
  for (const edge of [...scene.marshes, ...scene.lakes]) halo(edge, 70, 6, palette.wet, 0.07, true);
  for (const { points, wide } of scene.roads) halo(rounded(points, false), wide + 44, wide + 4, palette.dirt, 0.05, false);
  for (const { edge, kind } of scene.borders) if (kind === 'place') halo(edge, 54, 8, palette.dirt, 0.055, true);
}

/** A tile drawn on so that it has no seams: what reaches over an edge comes in at the opposite one. */
function endless(size: number, marks: number, reach: number, draw: (pen: OffscreenCanvasRenderingContext2D, x: number, y: number, chance: () => number) => void, seed: number): OffscreenCanvas {
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d')!;
  pen.fillStyle = '#808080';
  pen.fillRect(0, 0, size, size);
  const chance = row(seed);
  for (let mark = 0; mark < marks; mark += 1) {
    const [x, y, own] = [chance() * size, chance() * size, Math.floor(chance() * 1e9)];
    for (const right of [0, size, -size]) {
      for (const down of [0, size, -size]) {
        if (x + right > -reach && x + right < size + reach && y + down > -reach && y + down < size + reach) draw(pen, x + right, y + down, row(own));
      }
    }
  }
  return tile;
}

/** A tile of static grass, grey, to be laid over in soft light. */
function grain(): OffscreenCanvas {
  return endless(256, 4_600, 7, (pen, x, y, chance) => {
    const [way, length, tone] = [chance() * TURN, 2 + chance() * 4, chance() < 0.5 ? 255 : 0];
    pen.strokeStyle = `rgba(${tone},${tone},${tone},${0.12 + chance() * 0.3})`;
    pen.lineWidth = 0.6 + chance() * 0.8;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + Math.cos(way) * length, y + Math.sin(way) * length);
    pen.stroke();
  }, 5);
}

/** A tile of stains larger than blades, grey, to be laid over in soft light. */
function stains(): OffscreenCanvas {
  return endless(256, 240, 30, (pen, x, y, chance) => {
    const [radius, tone] = [5 + chance() * 24, chance() < 0.5 ? 255 : 0];
    const soft = pen.createRadialGradient(x, y, 0, x, y, radius);
    soft.addColorStop(0, `rgba(${tone},${tone},${tone},${0.1 + chance() * 0.1})`);
    soft.addColorStop(1, `rgba(${tone},${tone},${tone},0)`);
    pen.fillStyle = soft;
    pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }, 9);
}
