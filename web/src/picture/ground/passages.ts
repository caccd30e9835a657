/** Where water is passed: bridges, fords, and the stretches that may be waded. */
import type { Spot } from '../../table/space';
import { mixed, TURN } from './chance';
import { blob, near, stroke, type Brush } from './brush';
import { blend, darker, lighter, sheer, type Palette } from './colour';
import { lengthTo, stretch, type Course } from './gaps';
import { apart, strides } from './geometry';
import { bed, type Scene } from './scene';

/** Bridges and fords. */
export function passages(brush: Brush, scene: Scene): void {
  const { passages: all, roads } = scene;
  wadable(brush, scene);
  for (const { at, turn, long, wide, dry } of all) {
    if (!near(brush, at[0], at[1], long + wide)) continue;
    if (dry) bridge(brush, at, turn, long, Math.max(wide, widest(roads, at)));
    else ford(brush, at, turn, long, wide);
  }
}

/** The stretch that may be waded, to its ends: bare banks and a stake at each corner. */
function wadable(brush: Brush, { streams }: Scene): void {
  const { pen, palette } = brush;
  pen.lineCap = 'round';
  for (const { points, gaps, wide } of streams) {
    for (const [from, to] of gaps) {
      if (!near(brush, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 140)) continue;
      const along = strides(stretch(points, ...ends(lengthTo(points, from), lengthTo(points, to))), 3);
      if (along.length < 2) continue;
      for (const side of [-1, 1]) {
        const bank = along.map(({ x, y, dx, dy }): Spot => [x - dy * side * (wide / 2 + 3), y + dx * side * (wide / 2 + 3)]);
        for (const [grow, part] of [[10, 0.16], [6, 0.2], [3, 0.26]] as const) stroke(pen, bank, grow, sheer(palette.sand, part));
        for (const [x, y] of [bank[0]!, bank[bank.length - 1]!]) {
          for (const [tone, size, shift] of [[sheer(palette.shade, 0.5), 1.5, 1.2], [darker(palette.timber, 0.5), 1.5, 0], [lighter(palette.timber, 0.5), 0.9, -0.3]] as const) {
            pen.fillStyle = tone;
            pen.beginPath();
            blob(pen, x - brush.sun[0] * shift, y - brush.sun[1] * shift, size);
            pen.fill();
          }
        }
      }
    }
  }
}

function ends(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}

function widest(roads: readonly Course[], [x, y]: Spot): number {
  return Math.max(0, ...roads.filter(({ points }) => apart(points, x, y, false) < 12).map(({ wide }) => bed(wide) + 5));
}

/** A bridge of stone: it rises to its middle, has cutwaters and a parapet that throws a shadow. */
function bridge({ pen, palette, sun }: Brush, at: Spot, turn: number, long: number, wide: number): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // The light in the bridge's own directions: x along its roadway.
  const light: Spot = [sun[0] * cos + sun[1] * sin, sun[1] * cos - sun[0] * sin];
  const stone = blend(palette.stone, palette.flags, 0.25);
  const [half, side] = [long / 2, wide / 2];
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  pen.lineJoin = 'round';
  // On the water its shadow bulges, as its roadway does.
  pen.fillStyle = sheer(palette.shade, 0.5);
  pen.beginPath();
  pen.moveTo(-half, side);
  pen.quadraticCurveTo(-light[0] * 9, side - light[1] * 15, half, side);
  pen.lineTo(half, -side);
  pen.quadraticCurveTo(-light[0] * 9, -side - light[1] * 15, -half, -side);
  pen.fill();
  cutwaters(pen, palette, stone, light, long > 34 ? [-long * 0.17, long * 0.17] : [0], side);
  const deck = pen.createLinearGradient(-half, 0, half, 0);
  const way = blend(palette.road, stone, 0.45);
  for (const [part, rise] of [[0, 0.9], [0.3, 0.5], [0.5, 0], [0.7, -0.5], [1, -0.9]] as const) {
    const lit = -rise * light[0];
    deck.addColorStop(part, lit < 0 ? darker(way, -lit * 0.32) : lighter(way, lit * 0.4));
  }
  pen.fillStyle = deck;
  pen.fillRect(-half, -side, long, wide);
  cobbles(pen, palette.ink, half, side);
  for (const over of [-1, 1]) parapet(pen, palette, stone, over * (side - 1.4), half, over * light[1] > 0);
  pen.restore();
}

/** The sharp feet of the piers, against the stream and away from it. */
function cutwaters(pen: Brush['pen'], palette: Palette, stone: string, light: Spot, piers: readonly number[], side: number): void {
  pen.strokeStyle = sheer(palette.ink, 0.7);
  pen.lineWidth = 0.5;
  for (const over of [-1, 1]) {
    for (const pier of piers) {
      pen.fillStyle = over * light[1] > 0 ? lighter(stone, 0.16) : darker(stone, 0.3);
      pen.beginPath();
      pen.moveTo(pier - 4, over * side);
      pen.lineTo(pier, over * (side + 6));
      pen.lineTo(pier + 4, over * side);
      pen.fill();
      pen.stroke();
    }
  }
}

/** A parapet along a bridge; the one on the side of the sun shades the roadway. */
function parapet(pen: Brush['pen'], palette: Palette, stone: string, y: number, half: number, sunny: boolean): void {
  if (sunny) {
    pen.fillStyle = sheer(palette.shade, 0.34);
    pen.fillRect(-half, y > 0 ? y - 3.6 : y, 2 * half, 3.6);
  }
  pen.fillStyle = lighter(stone, sunny ? 0.06 : 0.26);
  pen.fillRect(-half - 3, y - 1.4, 2 * half + 6, 2.8);
  pen.strokeStyle = sheer(palette.ink, 0.75);
  pen.lineWidth = 0.45;
  pen.strokeRect(-half - 3, y - 1.4, 2 * half + 6, 2.8);
  pen.beginPath();
  for (let x = -half; x < half; x += 3.6) {
    pen.moveTo(x, y - 1.4);
    pen.lineTo(x, y + 1.4);
  }
  pen.lineWidth = 0.3;
  pen.stroke();
}

function cobbles(pen: Brush['pen'], ink: string, half: number, side: number): void {
  pen.strokeStyle = sheer(ink, 0.24);
  pen.lineWidth = 0.35;
  pen.beginPath();
  for (let x = -half, line = 0; x < half; x += 2.4, line += 1) {
    pen.moveTo(x, -side + 2.6);
    pen.lineTo(x + (mixed(line, 3, 1) - 0.5), side - 2.6);
  }
  pen.stroke();
}

/** A ford: the way goes down to the water on both sides, and stones lie in it. */
function ford({ pen, palette }: Brush, at: Spot, turn: number, long: number, wide: number): void {
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  for (let ring = 0; ring < 4; ring += 1) {
    pen.fillStyle = sheer(palette.road, 0.2);
    pen.beginPath();
    pen.ellipse(0, 0, long / 2 - ring * 2, wide / 2 - ring * 2, 0, 0, TURN);
    pen.fill();
  }
  for (const [tone, shift] of [[darker(palette.flags, 0.6), 0.4], [lighter(palette.flags, 0.12), 0]] as const) {
    pen.fillStyle = tone;
    pen.beginPath();
    for (let stone = 0; stone < 34; stone += 1) {
      const [x, y] = [(mixed(stone, 1, long) - 0.5) * (long - 14), (mixed(stone, 2, long) - 0.5) * wide * 0.86];
      blob(pen, x + shift, y + shift, 0.6 + 1.1 * mixed(stone, 3, 7));
    }
    pen.fill();
  }
  pen.strokeStyle = sheer(lighter(palette.water, 0.85), 0.6);
  pen.lineWidth = 0.5;
  pen.beginPath();
  for (let line = 0; line < 9; line += 1) {
    const y = (line / 8 - 0.5) * wide * 0.9;
    const x = (mixed(line, 5, 5) - 0.5) * (long - 20);
    pen.moveTo(x - 3, y);
    pen.quadraticCurveTo(x, y - 1.3, x + 3, y);
  }
  pen.stroke();
  pen.restore();
}
