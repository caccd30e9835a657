/** How high the ground lies: what the rules know as the edges of slopes, rounded off and roughened a little. */
import { frameOf, type Frame, type Spot } from '../../table/space';
import { between, held, noise, rising, rugged } from './chance';
import { apart, depth, within } from './geometry';
import type { Hill, Scene } from './scene';

/** The least distance between two samples in millimetres, and the most samples. */
const CELL = 6;
const SAMPLES = 85_000;
/** How much of its breadth a gentle and a steep slope takes to rise, and the least and most of that in millimetres. */
const SOFT = { gentle: { part: 0.62, least: 26, most: 92 }, steep: { part: 0.34, least: 12, most: 34 } };

/** A stroke of a line of equal height. */
export interface Contour {
  level: number;
  from: Spot;
  to: Spot;
}

/** Heights over a table, in contours: 1 where a hill of one level is flat. */
export class Heights {
  readonly columns: number;
  readonly rows: number;
  /** Between two samples, in millimetres. */
  readonly cell: number;
  private readonly grid: Float32Array;

  constructor(scene: Scene) {
    this.cell = Math.max(CELL, Math.sqrt((scene.wide * scene.deep) / SAMPLES));
    this.columns = Math.ceil(scene.wide / this.cell) + 1;
    this.rows = Math.ceil(scene.deep / this.cell) + 1;
    this.grid = new Float32Array(this.columns * this.rows);
    for (const hill of scene.hills) this.raise(hill);
    for (const crest of scene.crests) this.ridge(crest);
    for (const stream of scene.streams) this.sink(stream.points, stream.wide);
    this.roughen();
    for (let pass = 0; pass < 3; pass += 1) this.round();
  }

  /** The height at a spot. */
  at(x: number, y: number): number {
    const { columns, grid } = this;
    const u = held(x / this.cell, 0, columns - 1.001);
    const v = held(y / this.cell, 0, this.rows - 1.001);
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const base = j * columns + i;
    const upper = between(grid[base]!, grid[base + 1]!, u - i);
    const lower = between(grid[base + columns]!, grid[base + columns + 1]!, u - i);
    return between(upper, lower, v - j);
  }

  /** The height of a sample; beyond the edge as at the edge. */
  sample(column: number, row: number): number {
    const i = column < 0 ? 0 : column >= this.columns ? this.columns - 1 : column;
    const j = row < 0 ? 0 : row >= this.rows ? this.rows - 1 : row;
    return this.grid[j * this.columns + i]!;
  }

  /** How the ground rises to the right and downwards, in contours a millimetre, taken over a reach. */
  slope(x: number, y: number, reach = 7): Spot {
    const rise = (one: number, other: number): number => (one - other) / (2 * reach);
    return [rise(this.at(x + reach, y), this.at(x - reach, y)), rise(this.at(x, y + reach), this.at(x, y - reach))];
  }

  /** Short strokes of the lines of equal height. */
  contours(levels: readonly number[]): Contour[] {
    const { columns, grid } = this;
    const strokes: Contour[] = [];
    for (let j = 0; j + 1 < this.rows; j += 1) {
      for (let i = 0; i + 1 < columns; i += 1) {
        const at = j * columns + i;
        const [a, b, c, d] = [grid[at]!, grid[at + 1]!, grid[at + columns]!, grid[at + columns + 1]!];
        const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)];
        for (const level of levels) if (low <= level && level < high) this.cut(i, j, level, strokes);
      }
    }
    return strokes;
  }

  private cut(i: number, j: number, level: number, strokes: Contour[]): void {
    const { cell, columns, grid } = this;
    const corners = ([[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]] as const).map(([a, b]) => [a, b, grid[b * columns + a]! - level] as const);
    const cuts: Spot[] = [];
    corners.forEach(([ax, ay, a], at) => {
      const [bx, by, b] = corners[(at + 1) % 4]!;
      if (a > 0 !== b > 0) cuts.push([between(ax, bx, a / (a - b)) * cell, between(ay, by, a / (a - b)) * cell]);
    });
    for (let at = 0; at + 1 < cuts.length; at += 2) strokes.push({ level, from: cuts[at]!, to: cuts[at + 1]! });
  }

  /** Every cell within a reach of some points. */
  private near(points: readonly Spot[], reach: number, change: (x: number, y: number, at: number) => void): void {
    const [left, top, right, bottom] = frameOf(points);
    const first = (low: number): number => Math.max(Math.floor((low - reach) / this.cell), 0);
    for (let j = first(top); j < this.rows && j * this.cell <= bottom + reach; j += 1) {
      for (let i = first(left); i < this.columns && i * this.cell <= right + reach; i += 1) change(i * this.cell, j * this.cell, j * this.columns + i);
    }
  }

  private raise({ edge, steep }: Hill): void {
    const { part, least, most } = steep ? SOFT.steep : SOFT.gentle;
    const soft = held(depth(edge) * part, least, most);
    const up = steep ? 1.35 : 1.1;
    const own = new Float32Array(this.grid.length);
    const [left, top, right, bottom] = frameOf(edge);
    const reach = soft * 1.6;
    this.near([[left, top], [right, bottom]], reach, (x, y, at) => {
      const inwards = apart(edge, x, y, true) * (within(edge, [x, y]) ? 1 : -1);
      const wild = (rugged(x / 85, y / 85, 5) - 0.5) * soft * 0.9;
      // The foot lies about the edge from which the rules measure, the top well inside it.
      own[at] = up * rising(0, soft * 1.15, inwards + wild * rising(-soft * 0.3, soft * 0.6, inwards));
    });
    // Rounded off as hills are: no ridge follows from a corner of the edge.
    const round = Math.max(1, Math.round(Math.max(soft * 0.42, 15) / this.cell));
    for (let pass = 0; pass < 2; pass += 1) this.smear(own, round, [left - reach, top - reach, right + reach, bottom + reach]);
    for (let at = 0; at < own.length; at += 1) this.grid[at]! += own[at]!;
  }

  /** Takes the mean over so many cells each way, within a box. */
  private smear(own: Float32Array, round: number, [left, top, right, bottom]: Frame): void {
    const { columns, rows, cell } = this;
    const [i0, i1] = [Math.max(Math.floor(left / cell), 0), Math.min(Math.ceil(right / cell), columns - 1)];
    const [j0, j1] = [Math.max(Math.floor(top / cell), 0), Math.min(Math.ceil(bottom / cell), rows - 1)];
    const line = new Float32Array(Math.max(columns, rows));
    const mean = (from: number, to: number, place: (at: number) => number): void => {
      let sum = 0;
      const value = (at: number): number => own[place(held(at, from, to))]!;
      for (let at = from - round; at <= from + round; at += 1) sum += value(at);
      for (let at = from; at <= to; at += 1) {
        line[at] = sum / (2 * round + 1);
        sum += value(at + round + 1) - value(at - round);
      }
      for (let at = from; at <= to; at += 1) own[place(at)] = line[at]!;
    };
    for (let j = j0; j <= j1; j += 1) mean(i0, i1, (at) => j * columns + at);
    for (let i = i0; i <= i1; i += 1) mean(j0, j1, (at) => at * columns + i);
  }

  /** A crest stands out a little from the hill it is on. */
  private ridge(points: readonly Spot[]): void {
    this.near(points, 70, (x, y, at) => {
      const far = apart(points, x, y, false);
      this.grid[at]! += 0.42 * (1 - rising(0, 66, far + (noise(x / 40, y / 40, 6) - 0.5) * 22));
    });
  }

  private sink(points: readonly Spot[], wide: number): void {
    this.near(points, 50 + wide, (x, y, at) => {
      this.grid[at]! -= 0.06 * (1 - rising(4, 30 + wide, apart(points, x, y, false)));
    });
  }

  private roughen(): void {
    for (let j = 0; j < this.rows; j += 1) {
      for (let i = 0; i < this.columns; i += 1) {
        const [x, y] = [i * this.cell, j * this.cell];
        this.grid[j * this.columns + i]! += (rugged(x / 190, y / 190, 9) - 0.5) * 0.4 + (noise(x / 420, y / 420, 13) - 0.5) * 0.3;
      }
    }
  }

  private round(): void {
    this.smear(this.grid, 1, [0, 0, this.columns * this.cell, this.rows * this.cell]);
  }
}
