/** Roads, lanes and tracks: worn ground, two ruts, grass between them. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, noise } from './chance';
import { blob, stroke, type Brush } from './brush';
import { darker, lighter, sheer } from './colour';
import { meets, rounded, strides } from './geometry';
import type { Scene } from './scene';

/** Draws all ways of a table, so that one runs into the next. */
export function ways(brush: Brush, { roads }: Scene): void {
  const { pen, palette } = brush;
  const lines = roads
    .filter(({ points, wide }) => meets(frameOf(points), brush.seen, wide + 10))
    .map(({ points, wide }) => ({ points: rounded(points, false, 24), wide }));
  pen.lineJoin = 'round';
  pen.lineCap = 'butt';
  for (const { points, wide } of lines) stroke(pen, points, wide + 5, sheer(darker(palette.mid, 0.25), 0.26));
  for (const { points, wide } of lines) stroke(pen, points, wide + 1.2, sheer(darker(palette.road, 0.62), 0.6));
  for (const { points, wide } of lines) stroke(pen, points, wide, palette.road);
  for (const { points, wide } of lines) worn(brush, points, wide);
  for (const { points, wide } of lines) verges(brush, points, wide);
}

function worn({ pen, palette, sun, scale }: Brush, points: readonly Spot[], wide: number): void {
  // Puddles and dust: no stretch of a road is of one tone.
  for (const [tone, salt] of [[lighter(palette.road, 0.3), 3], [darker(palette.road, 0.2), 4]] as const) {
    pen.fillStyle = sheer(tone, 0.34);
    pen.beginPath();
    for (const { x, y, dx, dy } of strides(points, 5)) {
      if (noise(x / 24, y / 24, salt) < 0.5) continue;
      const off = (mixed(x * 3, y * 3, salt) - 0.5) * wide * 0.6;
      pen.moveTo(x - dy * off + 4, y + dx * off);
      pen.ellipse(x - dy * off, y + dx * off, 4.5, 1.6, Math.atan2(dy, dx), 0, Math.PI * 2);
    }
    pen.fill();
  }
  pen.lineCap = 'round';
  for (const side of [-1, 1]) {
    const rut = strides(points, 6).map(({ x, y, dx, dy }): Spot => {
      const off = side * wide * 0.21 + (noise(x / 30, y / 30, side + 9) - 0.5) * 2.2;
      return [x - dy * off, y + dx * off];
    });
    if (rut.length < 2) continue;
    rut.unshift(points[0]!);
    rut.push(points[points.length - 1]!);
    stroke(pen, rut.slice(1, -1), Math.max(wide * 0.1, 0.9 / scale), sheer(darker(palette.road, 0.44), 0.5));
    stroke(pen, rut.slice(1, -1).map(([x, y]): Spot => [x - sun[0] * 0.9, y - sun[1] * 0.9]), Math.max(0.55, 0.6 / scale), sheer(lighter(palette.road, 0.7), 0.4));
  }
  pen.strokeStyle = sheer(palette.meadow, 0.6);
  pen.lineWidth = Math.max(0.9, wide * 0.06);
  pen.beginPath();
  for (const { x, y, dx, dy } of strides(points, 4)) {
    if (noise(x / 40, y / 40, 3) < 0.44) continue;
    const off = (mixed(x * 7, y * 7, 2) - 0.5) * wide * 0.1;
    pen.moveTo(x - dy * off, y + dx * off);
    pen.lineTo(x - dy * off + dx * 2.6, y + dx * off + dy * 2.6);
  }
  pen.stroke();
  pen.lineCap = 'butt';
}

/** Grass that grows in from both sides. */
function verges({ pen, palette }: Brush, points: readonly Spot[], wide: number): void {
  for (const [tone, reach, salt] of [[darker(palette.meadow, 0.25), 1.6, 5], [palette.meadow, 0.4, 7]] as const) {
    pen.fillStyle = sheer(tone, 0.85);
    pen.beginPath();
    for (const { x, y, dx, dy } of strides(points, 2.4)) {
      for (const side of [-1, 1]) {
        if (mixed(x * 4, y * 4, side + salt) > 0.62) continue;
        const off = side * (wide / 2 + reach + (mixed(x * 5, y * 5, salt) - 0.66) * 2.8);
        blob(pen, x - dy * off, y + dx * off, 0.6 + mixed(x * 6, y * 6, salt) * 1.25);
      }
    }
    pen.fill();
  }
}
