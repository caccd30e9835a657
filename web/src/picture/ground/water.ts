/** Streams, rivers, lakes and marshes. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, noise, row, TURN } from './chance';
import { about, blob, near, NEAR, steps, stroke, trace, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { apart, meets, rounded, strides } from './geometry';
import { strewn } from './planting';
import { frayed } from './crops';
import type { Scene } from './scene';

/** All that flows, so that one stream runs into the next. */
export function flowing(brush: Brush, scene: Scene): void {
  const { pen, palette } = brush;
  const all = scene.streams.filter(({ points, wide }) => meets(frameOf(points), brush.seen, wide + 30));
  const lines = all.map(({ points, wide }) => ({ points: rounded(points, false, 10), wide }));
  pen.lineJoin = pen.lineCap = 'round';
  const lay = (more: number, part: number, colour: string): void => {
    for (const { points, wide } of lines) stroke(pen, points, wide * part + more, colour);
  };
  lay(9, 1, sheer(palette.wet, 0.5));
  for (const line of lines) banks(brush, line);
  lay(1.6, 1, darker(palette.deep, 0.5));
  for (let ring = 0; ring < 9; ring += 1) lay(0, 1 - ring * 0.1, blend(palette.deep, lighter(palette.water, 0.06), ring / 8));
  for (const line of lines) shine(brush, line);
  if (!brush.coarse) for (const line of lines) reeds(brush, line);
}

/** Bare banks, broken here and there. */
function banks(brush: Brush, { points, wide }: { points: readonly Spot[]; wide: number }): void {
  const { pen, palette } = brush;
  stroke(pen, points, wide + 3.4, sheer(darker(palette.sand, 0.42), 0.75));
  pen.fillStyle = sheer(palette.sand, 0.7);
  pen.beginPath();
  for (const { x, y, dx, dy } of steps(brush, points, 3.4, wide + 6)) {
    for (const side of [-1, 1]) {
      if (noise(x / 26, y / 26, side + 5) < 0.55) continue;
      const off = side * (wide / 2 + 1 + mixed(x * 3, y * 3, side) * 1.6);
      blob(pen, x - dy * off, y + dx * off, 0.7 + mixed(x * 5, y * 5, side) * 1.3);
    }
  }
  pen.fill();
}

/** What the water shows of the sky, the shade of its bank, and its flow. */
function shine({ pen, palette, sun, scale }: Brush, { points, wide }: { points: readonly Spot[]; wide: number }): void {
  const beside = strides(points, 5).map(({ x, y, dx, dy }): Spot => {
    const off = (-dy * sun[0] + dx * sun[1] > 0 ? 1 : -1) * wide * 0.38;
    return [x - dy * off, y + dx * off];
  });
  if (wide > 5) stroke(pen, beside, wide * 0.22, sheer(darker(palette.deep, 0.6), 0.4));
  const chance = row(Math.round(points[0]![0] * 7 + points[0]![1]));
  pen.strokeStyle = sheer(lighter(palette.water, 0.75), 0.5);
  pen.lineWidth = Math.max(0.5, 0.6 / scale);
  pen.beginPath();
  for (const { x, y, dx, dy } of strides(points, 8)) {
    const [off, long, drawn] = [(chance() - 0.5) * wide * 0.66, 3 + chance() * 9, chance() < 0.6];
    if (!drawn) continue;
    pen.moveTo(x - dy * off, y + dx * off);
    pen.quadraticCurveTo(x - dy * (off + 0.7) + (dx * long) / 2, y + dx * (off + 0.7) + (dy * long) / 2, x - dy * off + dx * long, y + dx * off + dy * long);
  }
  pen.stroke();
}

function reeds(brush: Brush, { points, wide }: { points: readonly Spot[]; wide: number }): void {
  const places: Spot[] = [];
  for (const { x, y, dx, dy } of steps(brush, points, 4.4, wide + 8)) {
    for (const side of [-1, 1]) {
      if (noise(x / 30, y / 30, side + 3) < 0.52 || !near(brush, x, y, wide + 8)) continue;
      const off = side * (wide / 2 + mixed(x * 3, y * 3, side) * 2.2);
      places.push([x - dy * off, y + dx * off]);
    }
  }
  tufts(brush, places, 1.9);
}

/** Reeds in tufts, dark ones under light ones. */
function tufts({ pen, palette, scale }: Brush, places: readonly Spot[], size: number): void {
  for (const [tone, salt] of [[darker(palette.reed, 0.5), 1], [palette.reed, 2], [lighter(palette.reed, 0.34), 3]] as const) {
    pen.strokeStyle = sheer(tone, 0.9);
    pen.lineWidth = Math.max(0.42, 0.55 / scale);
    pen.beginPath();
    for (const [x, y] of places) {
      for (let blade = 0; blade < 4; blade += 1) {
        const way = mixed(x * 9, y * 9, salt * 10 + blade) * TURN;
        pen.moveTo(x, y);
        pen.lineTo(x + Math.cos(way) * size * (0.5 + 0.5 * mixed(x, blade, salt)), y + Math.sin(way) * size - size * 0.35);
      }
    }
    pen.stroke();
  }
}

/** A lake, or any other water that covers ground. */
export function lake(brush: Brush, edge: readonly Spot[]): void {
  const { pen, palette, scale } = brush;
  if (!meets(frameOf(edge), brush.seen, 12)) return;
  pen.lineJoin = 'round';
  stroke(pen, edge, 7, sheer(palette.wet, 0.6), true);
  stroke(pen, edge, 3, sheer(darker(palette.sand, 0.4), 0.8), true);
  pen.save();
  trace(pen, edge, true);
  pen.fillStyle = palette.water;
  pen.fill();
  pen.clip();
  // Deeper away from the bank.
  for (let ring = 0; ring < 6; ring += 1) stroke(pen, edge, 44 - ring * 7, sheer(blend(palette.deep, palette.water, 1 - ring / 6), 0.22), true);
  pen.strokeStyle = sheer(lighter(palette.water, 0.7), 0.42);
  pen.lineWidth = Math.max(0.5, 0.6 / scale);
  pen.beginPath();
  for (const { x, y, column, row: line } of strewn(edge, 17, 91, about(brush, 16))) {
    const long = 4 + 9 * mixed(column, line, 93);
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + long / 2, y - 1.2, x + long, y);
  }
  pen.stroke();
  pen.restore();
  tufts(brush, strides(edge, 4.6, true).filter(({ x, y }) => noise(x / 34, y / 34, 8) > 0.5 && near(brush, x, y, 6)).map(({ x, y }): Spot => [x, y]), 2);
}

/** A marsh: wet grass, pools in it, reeds round them. */
export function marsh(brush: Brush, edge: readonly Spot[]): void {
  const { pen, palette } = brush;
  if (!meets(frameOf(edge), brush.seen, 12)) return;
  const tone = blend(palette.wet, palette.deep, 0.2);
  pen.save();
  pen.beginPath();
  frayed(brush, edge, 4, 3);
  pen.fillStyle = sheer(tone, 0.42);
  pen.fill();
  trace(pen, edge, true);
  pen.clip();
  const pools = strewn(edge, 19, 95, about(brush, 24)).filter(({ x, y, column, row: line }) => mixed(column, line, 97) < 0.44 && noise(x / 60, y / 60, 96) > 0.36 && apart(edge, x, y, true) > 4);
  const sheet = (grow: number, colour: string, shift: number): void => {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const { x, y, column, row: line } of pools) {
      const size = 2.4 + 6 * mixed(column, line, 98) ** 2;
      for (let part = 0; part < 4; part += 1) {
        const [u, v] = [x + (mixed(column, line, 100 + part) - 0.5) * size * 2.6 - brush.sun[0] * shift, y + (mixed(column, line, 104 + part) - 0.5) * size * 1.1 - brush.sun[1] * shift];
        const [long, turn] = [size * grow * (0.6 + 0.5 * mixed(column, line, 108 + part)), (mixed(column, line, 113 + part) - 0.5) * 0.9];
        pen.moveTo(u + Math.cos(turn) * long, v + Math.sin(turn) * long);
        pen.ellipse(u, v, long, long * 0.4, turn, 0, TURN);
      }
    }
    pen.fill();
  };
  sheet(1.7, sheer(darker(palette.wet, 0.3), 0.3), 0);
  sheet(1.25, sheer(darker(palette.wet, 0.5), 0.5), 0);
  sheet(0.9, blend(darker(palette.deep, 0.25), palette.floor, 0.4), 0);
  sheet(0.7, blend(palette.deep, palette.wet, 0.3), 0.4);
  sheet(0.3, sheer(lighter(palette.water, 0.2), 0.4), 0);
  pen.restore();
  const places = strewn(edge, brush.scale > NEAR ? 6 : 9, 111, about(brush, 5))
    .filter(({ x, y }) => near(brush, x, y, 5) && noise(x / 17, y / 17, 112) > 0.4)
    .map(({ x, y }): Spot => [x, y]);
  tufts(brush, places, 2.3);
}
