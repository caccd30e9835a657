/** Single things that have a place of their own: wagons, a gallows, a windmill, a cross. */
import type { Spot } from '../../table/space';
import { mixed } from './chance';
import { blob, near, stroke, type Brush } from './brush';
import { darker, lighter, sheer } from './colour';
import { mill } from './roofs';
import type { Mark } from './scene';

/** Draws them. */
export function marked(brush: Brush, marks: readonly Mark[]): void {
  for (const { at, kind, room } of marks) {
    if (!near(brush, at[0], at[1], room + 40)) continue;
    if (kind === 'mill') mill(brush, at, room * 0.5);
    else if (kind === 'wagons') train(brush, at, room);
    else if (kind === 'gallows') gallows(brush, at, room);
    else cross(brush, at);
  }
}

/** Wagons drawn up side by side. */
function train(brush: Brush, at: Spot, room: number): void {
  const across = Math.max(1, Math.floor(room / 8));
  for (let row = 0; row < 2; row += 1) {
    for (let one = 0; one < across; one += 1) {
      const x = at[0] + ((one + 0.5) / across - 0.5) * 2 * (room - 3);
      const y = at[1] + (row - 0.5) * Math.min(room, 24);
      wagon(brush, [x, y], (mixed(one, row, 3) - 0.5) * 0.3, mixed(one, row, 4) < 0.7);
    }
  }
}

function wagon({ pen, palette, sun }: Brush, at: Spot, turn: number, tilted: boolean): void {
  const [half, side] = [9, 4.6];
  pen.save();
  pen.translate(at[0], at[1]);
  pen.fillStyle = sheer(palette.shade, palette.fall);
  pen.translate(-sun[0] * 3.4, -sun[1] * 3.4);
  pen.rotate(turn);
  pen.fillRect(-side, -half, 2 * side, 2 * half);
  pen.restore();
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  stroke(pen, [[0, -half], [0, -half - 7]], 0.9, darker(palette.timber, 0.4));
  for (const x of [-side - 0.7, side + 0.7]) for (const y of [-half * 0.55, half * 0.6]) stroke(pen, [[x, y - 2.3], [x, y + 2.3]], 1.3, darker(palette.timber, 0.6));
  pen.fillStyle = darker(palette.timber, 0.12);
  pen.fillRect(-side, -half, 2 * side, 2 * half);
  if (tilted) {
    const cloth = pen.createLinearGradient(-side, 0, side, 0);
    const canvas = lighter(palette.sand, 0.45);
    const lit = sun[0] < 0;
    cloth.addColorStop(0, lit ? canvas : darker(canvas, 0.42));
    cloth.addColorStop(0.45, lighter(canvas, 0.3));
    cloth.addColorStop(1, lit ? darker(canvas, 0.42) : canvas);
    pen.fillStyle = cloth;
    pen.fillRect(-side - 0.2, -half * 0.86, 2 * side + 0.4, half * 1.7);
    for (let hoop = -2; hoop <= 2; hoop += 1) stroke(pen, [[-side, hoop * 3.4], [side, hoop * 3.4]], 0.4, sheer(darker(palette.timber, 0.5), 0.55));
  } else {
    for (let sack = 0; sack < 7; sack += 1) {
      pen.fillStyle = sack % 2 ? lighter(palette.sand, 0.1) : darker(palette.thatch, 0.15);
      pen.beginPath();
      blob(pen, (mixed(sack, 1, 9) - 0.5) * side * 1.2, -half * 0.75 + sack * 2.3, 2);
      pen.fill();
    }
  }
  pen.strokeStyle = sheer(darker(palette.timber, 0.75), 0.9);
  pen.lineWidth = 0.5;
  pen.strokeRect(-side, -half, 2 * side, 2 * half);
  pen.restore();
}

/** Three posts and the beams between them on a trodden knoll. */
function gallows({ pen, palette, sun }: Brush, at: Spot, room: number): void {
  const size = Math.min(room * 0.42, 10);
  const posts = [0, 1, 2].map((post): Spot => [at[0] + Math.cos(post * 2.094 + 0.5) * size, at[1] + Math.sin(post * 2.094 + 0.5) * size]);
  for (const [grow, part] of [[1.9, 0.2], [1.4, 0.26]] as const) {
    pen.fillStyle = sheer(palette.dirt, part);
    pen.beginPath();
    blob(pen, at[0], at[1], size * grow);
    pen.fill();
  }
  const beams = (shift: number, colour: string, wide: number): void => stroke(pen, posts.map(([x, y]): Spot => [x - sun[0] * shift, y - sun[1] * shift]), wide, colour, true);
  for (const [x, y] of posts) stroke(pen, [[x, y], [x - sun[0] * 9, y - sun[1] * 9]], 1, sheer(palette.shade, palette.fall));
  beams(9, sheer(palette.shade, palette.fall), 1);
  beams(0, darker(palette.timber, 0.55), 1.7);
  beams(0, lighter(palette.timber, 0.12), 0.8);
  for (const [x, y] of posts) {
    pen.fillStyle = darker(palette.timber, 0.35);
    pen.beginPath();
    blob(pen, x, y, 1.5);
    pen.fill();
  }
}

/** A wayside cross of stone on its steps. */
function cross({ pen, palette, sun }: Brush, [x, y]: Spot): void {
  for (const [size, tone, shift] of [[6, sheer(palette.shade, palette.fall), 3], [6, darker(palette.stone, 0.25), 0], [4.2, palette.stone, 0], [2.6, lighter(palette.stone, 0.22), 0]] as const) {
    pen.fillStyle = tone;
    pen.fillRect(x - size - sun[0] * shift, y - size - sun[1] * shift, 2 * size, 2 * size);
  }
  stroke(pen, [[x - 3.4, y], [x + 3.4, y]], 1.7, darker(palette.stone, 0.5));
  stroke(pen, [[x - 3.2, y - 0.3], [x + 3.2, y - 0.3]], 1, lighter(palette.stone, 0.4));
}
