/** Roads, lanes and tracks: worn ground, two ruts, grass between them. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, noise } from './chance';
import { blob, steps, stroke, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { apart, meets, rounded, strides } from './geometry';
import { bed, type Scene } from './scene';

/** Draws all ways of a table, so that one runs into the next. */
export function ways(brush: Brush, { roads }: Scene): void {
  const { pen, palette } = brush;
  const lines = roads
    .filter(({ points, wide }) => meets(frameOf(points), brush.seen, wide + 10))
    .map(({ points, wide }) => ({ points: rounded(points, false, 24), wide }));
  pen.lineJoin = 'round';
  pen.lineCap = 'butt';
  // The whole width that the rules know is worn; wheels and feet keep to its middle.
  for (const { points, wide } of lines) stroke(pen, points, wide + 0.8, sheer(darker(palette.dirt, 0.5), 0.2));
  for (const { points, wide } of lines) if (bed(wide) < wide) shoulders(brush, points, wide);
  for (const { points, wide } of lines) stroke(pen, points, bed(wide) + 1.2, sheer(darker(palette.road, 0.6), 0.5));
  for (const { points, wide } of lines) stroke(pen, points, bed(wide), palette.road);
  for (const { points, wide } of lines) worn(brush, points, bed(wide));
  if (brush.coarse) return;
  for (const line of lines) {
    const others = lines.filter((other) => other !== line);
    // No grass grows where another way comes in.
    verges(brush, line.points, bed(line.wide), (x, y) => others.every(({ points, wide }) => apart(points, x, y, false) > bed(wide) / 2));
  }
}

/** Trampled grass on both sides of a roadway, as far as the road goes, with a fine edge. */
function shoulders(brush: Brush, points: readonly Spot[], wide: number): void {
  const { pen, palette, scale } = brush;
  stroke(pen, points, wide, sheer(blend(palette.dirt, palette.mid, 0.45), 0.5));
  for (const [tone, salt] of [[palette.dirt, 21], [darker(palette.meadow, 0.1), 22], [lighter(palette.dirt, 0.3), 23]] as const) {
    pen.fillStyle = sheer(tone, 0.5);
    pen.beginPath();
    for (const { x, y, dx, dy } of steps(brush, points, 3, wide)) {
      for (const side of [-1, 1]) {
        const off = side * wide * (0.28 + 0.21 * mixed(x * 5, y * 5, side + salt));
        if (mixed(x * 3, y * 3, side + salt) < 0.55) blob(pen, x - dy * off, y + dx * off, 0.7 + 1.5 * mixed(x * 7, y * 7, salt));
      }
    }
    pen.fill();
  }
  for (const side of [-1, 1]) {
    const edge = strides(points, 4).map(({ x, y, dx, dy }): Spot => [x - (dy * side * wide) / 2, y + (dx * side * wide) / 2]);
    if (edge.length > 1) stroke(pen, edge, Math.max(0.4, 0.7 / scale), sheer(palette.ink, 0.26));
  }
}

function worn(brush: Brush, points: readonly Spot[], wide: number): void {
  const { pen, palette, sun, scale } = brush;
  // Puddles and dust: no stretch of a road is of one tone.
  for (const [tone, salt] of [[lighter(palette.road, 0.3), 3], [darker(palette.road, 0.2), 4]] as const) {
    pen.fillStyle = sheer(tone, 0.34);
    pen.beginPath();
    for (const { x, y, dx, dy } of steps(brush, points, 5, wide + 6)) {
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
  for (const { x, y, dx, dy } of steps(brush, points, 4, wide)) {
    if (noise(x / 40, y / 40, 3) < 0.44) continue;
    const off = (mixed(x * 7, y * 7, 2) - 0.5) * wide * 0.1;
    pen.moveTo(x - dy * off, y + dx * off);
    pen.lineTo(x - dy * off + dx * 2.6, y + dx * off + dy * 2.6);
  }
  pen.stroke();
  pen.lineCap = 'butt';
}

/** Grass that grows in from both sides. */
function verges(brush: Brush, points: readonly Spot[], wide: number, free: (x: number, y: number) => boolean): void {
  const { pen, palette } = brush;
  for (const [tone, reach, salt] of [[darker(palette.meadow, 0.25), 1.6, 5], [palette.meadow, 0.4, 7]] as const) {
    pen.fillStyle = sheer(tone, 0.85);
    pen.beginPath();
    for (const { x, y, dx, dy } of steps(brush, points, 2.4, wide + 6)) {
      for (const side of [-1, 1]) {
        if (mixed(x * 4, y * 4, side + salt) > 0.62) continue;
        const off = side * (wide / 2 + reach + (mixed(x * 5, y * 5, salt) - 0.66) * 2.8);
        if (free(x - dy * off, y + dx * off)) blob(pen, x - dy * off, y + dx * off, 0.6 + mixed(x * 6, y * 6, salt) * 1.25);
      }
    }
    pen.fill();
  }
}

/** Paths that feet have worn in the grass. */
export function trodden({ pen, palette }: Brush, { paths }: Scene): void {
  pen.lineCap = pen.lineJoin = 'round';
  for (const path of paths) {
    const line = rounded(path, false, 90, 4);
    for (const [grow, part] of [[13, 0.1], [9, 0.16], [5.5, 0.22], [2.6, 0.28]] as const) stroke(pen, line, grow, sheer(palette.dirt, part));
    pen.fillStyle = sheer(palette.meadow, 0.5);
    pen.beginPath();
    for (const { x, y, dx, dy } of strides(line, 2.6)) {
      const off = (mixed(x * 5, y * 5, 3) - 0.5) * 11;
      if (mixed(x * 7, y * 7, 4) < 0.5) blob(pen, x - dy * off, y + dx * off, 0.4 + 0.8 * mixed(x * 3, y * 3, 5));
    }
    pen.fill();
  }
}
