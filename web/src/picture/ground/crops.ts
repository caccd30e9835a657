/** What is sown: the furlongs of open country, corn, plough land, meadows and gardens. */
import { frameOf, type Spot } from '../../table/space';
import { between, mixed, noise } from './chance';
import { blob, NEAR, stroke, thread, trace, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { meets, middle, rounded, strides } from './geometry';
import type { Patch, Scene } from './scene';

/** The furlongs of open country in millimetres. */
const FURLONG = { wide: 300, deep: 230 };

/** Old strips on open ground: so faint that nobody takes them for ground of their own. */
export function furlongs(brush: Brush, { wide, deep, upland }: Scene): void {
  if (upland) return;
  const corner = (i: number, j: number): Spot => [
    (i + (mixed(i, j, 101) - 0.5) * 0.5) * FURLONG.wide, (j + (mixed(i, j, 102) - 0.5) * 0.5) * FURLONG.deep,
  ];
  for (let j = -1; j * FURLONG.deep < deep; j += 1) {
    for (let i = -1; i * FURLONG.wide < wide; i += 1) {
      const lot = mixed(i, j, 103);
      const quad = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      if (lot < 0.24 || !meets(frameOf(quad), brush.seen)) continue;
      furlong(brush, quad, lot, mixed(i, j, 104) < 0.5);
    }
  }
}

function furlong({ pen, palette, scale }: Brush, quad: Spot[], lot: number, upright: boolean): void {
  const [mx, my] = middle(quad);
  const edge = rounded(quad.map(([x, y]): Spot => [mx + (x - mx) * 0.965, my + (y - my) * 0.965]), true, 22);
  const tone = lot < 0.42 ? palette.meadow : lot < 0.54 ? palette.wet : lot < 0.74 ? palette.corn : lot < 0.88 ? palette.high : palette.plough;
  pen.save();
  trace(pen, edge, true);
  pen.fillStyle = sheer(tone, lot < 0.54 ? 0.24 : 0.2);
  pen.fill();
  pen.clip();
  // Ridges bend like a reversed S, as oxen turned; from afar they are too fine to be seen.
  const seen = Math.min(Math.max((scale - 0.42) / 0.6, 0), 1);
  if (seen === 0) return pen.restore();
  const step = 10.5;
  const [a, b, c, d] = upright ? [quad[0]!, quad[3]!, quad[2]!, quad[1]!] : [quad[0]!, quad[1]!, quad[2]!, quad[3]!];
  const rows = Math.ceil(Math.hypot(d[0] - a[0], d[1] - a[1]) / step);
  for (const [shift, colour, part] of [[0, darker(tone, 0.5), 0.06], [step * 0.42, lighter(tone, 0.5), 0.075]] as const) {
    pen.beginPath();
    for (let row = 0; row < rows; row += 1) {
      const at = (row + shift / step + (mixed(row, rows, 9) - 0.5) * 0.2) / rows;
      const [x, y, u, v] = [between(a[0], d[0], at), between(a[1], d[1], at), between(b[0], c[0], at), between(b[1], c[1], at)];
      const [nx, ny] = [(v - y) * 0.03, -(u - x) * 0.03];
      pen.moveTo(x, y);
      pen.bezierCurveTo(x + (u - x) * 0.3 + nx, y + (v - y) * 0.3 + ny, x + (u - x) * 0.7 - nx, y + (v - y) * 0.7 - ny, u, v);
    }
    pen.strokeStyle = sheer(colour, part * seen);
    pen.lineWidth = Math.max(step * 0.36, 1 / scale);
    pen.stroke();
  }
  pen.restore();
}

/** Draws a patch on which something is sown. */
export function sown(brush: Brush, patch: Patch): void {
  const { pen, palette } = brush;
  const { edge, cover, turn } = patch;
  if (!meets(frameOf(edge), brush.seen, 8)) return;
  const tone = cover === 'corn' ? palette.corn : cover === 'plough' ? palette.plough : blend(palette.meadow, palette.plough, 0.2);
  pen.save();
  trace(pen, edge, true);
  pen.fillStyle = sheer(tone, (cover === 'garden' ? 0.5 : 0.84) * (patch.open ? 0.6 : 1));
  pen.fill();
  pen.clip();
  const [left, top, right, bottom] = frameOf(edge);
  const reach = Math.hypot(right - left, bottom - top) / 2 + 4;
  pen.translate((left + right) / 2, (top + bottom) / 2);
  pen.rotate(turn);
  const seed = Math.round(left * 3 + top * 7);
  if (cover === 'corn') corn(brush, reach, seed, tone);
  else if (cover === 'plough') furrows(brush, reach, seed, tone);
  else beds(brush, reach, seed);
  pen.restore();
  if (cover === 'corn' || cover === 'plough') headland(brush, edge);
}

/** Standing corn: lands of slightly other tones, wind in it, and ears where one is near. */
function corn({ pen, scale, coarse }: Brush, reach: number, seed: number, tone: string): void {
  const land = 27;
  for (let y = -reach, at = 0; y < reach; y += land, at += 1) {
    const sway = mixed(at, seed, 3) - 0.5;
    pen.fillStyle = sheer(sway > 0 ? lighter(tone, 0.3) : darker(tone, 0.3), Math.abs(sway) * 0.5);
    pen.fillRect(-reach, y, 2 * reach, land);
    // A trodden furrow between two lands.
    pen.fillStyle = sheer(darker(tone, 0.45), 0.32);
    pen.fillRect(-reach, y - 0.9, 2 * reach, 1.8);
  }
  // Wind: where stalks lean over they shine.
  for (let y = -reach; y < reach; y += 15) {
    for (let x = -reach; x < reach; x += 15) {
      const wind = noise(x / 44 + seed, y / 26, 5) - 0.5;
      if (Math.abs(wind) < 0.13) continue;
      pen.fillStyle = sheer(wind > 0 ? lighter(tone, 0.5) : darker(tone, 0.4), Math.abs(wind) * 0.3);
      pen.beginPath();
      pen.ellipse(x + mixed(x, y, 2) * 9, y + mixed(x, y, 4) * 9, 15, 6, 0.16, 0, Math.PI * 2);
      pen.fill();
    }
  }
  if (coarse) return;
  const [down, along] = [Math.max(1.9, 2 / scale), Math.max(1.5, 1.9 / scale)];
  for (const [colour, part, lean, salt] of [[darker(tone, 0.55), 0.34, 0.5, 1], [lighter(tone, 0.6), 0.46, -0.5, 2]] as const) {
    pen.strokeStyle = sheer(colour, part);
    pen.lineWidth = Math.max(0.42, 0.75 / scale);
    pen.beginPath();
    for (let y = -reach, row = 0; y < reach; y += down, row += 1) {
      for (let x = -reach, ear = 0; x < reach; x += along, ear += 1) {
        const lot = mixed(ear, row * 2 + salt, seed);
        if (lot < 0.4) continue;
        const [u, v] = [x + lot * along * 1.8, y + mixed(row, ear, salt + 5) * down];
        pen.moveTo(u, v);
        pen.lineTo(u + 0.7 + lot * 1.1, v + lean * 0.9 - lot);
      }
    }
    pen.stroke();
  }
}

/** Ploughed lands: furrows, and clods where one is near. */
function furrows({ pen, scale, sun }: Brush, reach: number, seed: number, tone: string): void {
  const step = Math.max(4.4, 3 / scale);
  const bars = (off: number, wide: number, colour: string, part: number): void => {
    pen.strokeStyle = sheer(colour, part);
    pen.lineWidth = wide;
    pen.beginPath();
    for (let y = -reach, row = 0; y < reach; y += step, row += 1) {
      const wave = (mixed(row, seed, 5) - 0.5) * 1.6;
      pen.moveTo(-reach, y + off);
      pen.bezierCurveTo(-reach / 3, y + off + wave, reach / 3, y + off - wave, reach, y + off);
    }
    pen.stroke();
  };
  bars(0, step * 0.42, darker(tone, 0.4), 0.7);
  bars(step * 0.4 * (sun[1] < 0 ? 1 : -1), step * 0.2, lighter(tone, 0.3), 0.55);
  for (let y = -reach, row = 0; y < reach; y += step * 6, row += 1) {
    pen.fillStyle = sheer(mixed(row, seed, 7) < 0.5 ? darker(tone, 0.4) : lighter(tone, 0.3), 0.16);
    pen.fillRect(-reach, y, 2 * reach, step * 6);
  }
  if (scale < NEAR) return;
  for (const [colour, salt] of [[darker(tone, 0.55), 11], [lighter(tone, 0.25), 12]] as const) {
    pen.fillStyle = sheer(colour, 0.6);
    pen.beginPath();
    for (let y = -reach, row = 0; y < reach; y += step, row += 1) {
      for (let x = -reach, clod = 0; x < reach; x += 3.4, clod += 1) {
        if (mixed(clod, row, seed + salt) < 0.4) blob(pen, x + mixed(clod, row, salt) * 3, y + mixed(row, clod, salt) * step, 0.35 + 0.5 * mixed(clod, row, 13));
      }
    }
    pen.fill();
  }
}

/** Beds of a garden in plots, with paths between them. */
function beds({ pen, palette, scale, coarse }: Brush, reach: number, seed: number): void {
  const [wide, deep] = [44, 30];
  for (let y = -reach, row = 0; y < reach; y += deep, row += 1) {
    for (let x = -reach, plot = 0; x < reach; x += wide, plot += 1) {
      const lot = mixed(row, plot, seed);
      pen.fillStyle = sheer(lot < 0.6 ? palette.plough : palette.meadow, 0.6);
      pen.fillRect(x + 2, y + 2, wide - 4, deep - 4);
      if (lot > 0.8) continue;
      if (!coarse) bedded(pen, [x + 3, y + 3, x + wide - 3, y + deep - 3], palette, Math.round(lot * 1e4), Math.max(3.6, 2.6 / scale));
    }
  }
}

/** Rows of plants within a box. */
export function bedded(pen: Brush['pen'], [left, top, right, bottom]: readonly [number, number, number, number], palette: Brush['palette'], seed: number, step: number): void {
  const tones = [palette.leaf, lighter(palette.meadow, 0.16), blend(palette.heather, palette.leaf, 0.3), lighter(palette.leaf, 0.25)];
  for (let y = top + step / 2, row = 0; y < bottom; y += step, row += 1) {
    pen.fillStyle = tones[Math.floor(mixed(row, seed, 3) * tones.length)]!;
    pen.beginPath();
    for (let x = left + step * 0.4, plant = 0; x < right - 0.5; x += step * 0.76, plant += 1) blob(pen, x, y, step * (0.22 + 0.13 * mixed(plant, row, seed)));
    pen.fill();
  }
}

/** The green rim on which the plough turns. */
function headland({ pen, palette }: Brush, edge: readonly Spot[]): void {
  pen.save();
  trace(pen, edge, true);
  pen.clip();
  stroke(pen, edge, 6.4, sheer(darker(palette.meadow, 0.06), 0.6), true);
  pen.fillStyle = sheer(palette.meadow, 0.7);
  pen.beginPath();
  for (const { x, y, dx, dy } of strides(edge, 2.6, true)) {
    const off = (mixed(x * 3, y * 3, 7) - 0.5) * 7;
    blob(pen, x - dy * off, y + dx * off, 0.7 + 1.3 * mixed(x * 5, y * 5, 8));
  }
  pen.fill();
  pen.restore();
}

/** A shape put into the path with its rim frayed outwards by small discs, for ground that has no fence. */
export function frayed({ pen }: Brush, edge: readonly Spot[], size: number, salt: number): void {
  thread(pen, edge, true);
  for (const { x, y, dx, dy } of strides(edge, size * 1.1, true)) {
    const off = (mixed(x * 3, y * 3, salt) - 0.6) * size * 1.6;
    blob(pen, x - dy * off, y + dx * off, size * (0.35 + 0.5 * mixed(x * 5, y * 5, salt)));
  }
}
