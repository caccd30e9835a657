/** Streams, rivers, lakes and marshes. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, noise, row, TURN } from './chance';
import { about, blob, near, NEAR, steps, stroke, trace, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { lengthTo, stretch, type Course } from './gaps';
import { apart, meets, rounded, strides } from './geometry';
import { strewn } from './planting';
import { frayed } from './crops';
import { bed, type Scene } from './scene';

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
  const [lx, ly] = [sun[0] * cos + sun[1] * sin, sun[1] * cos - sun[0] * sin];
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
  pen.quadraticCurveTo(-lx * 9, side - ly * 15, half, side);
  pen.lineTo(half, -side);
  pen.quadraticCurveTo(-lx * 9, -side - ly * 15, -half, -side);
  pen.fill();
  for (const over of [-1, 1]) {
    for (const pier of long > 34 ? [-long * 0.17, long * 0.17] : [0]) {
      pen.fillStyle = over * ly > 0 ? lighter(stone, 0.16) : darker(stone, 0.3);
      pen.beginPath();
      pen.moveTo(pier - 4, over * side);
      pen.lineTo(pier, over * (side + 6));
      pen.lineTo(pier + 4, over * side);
      pen.fill();
      pen.strokeStyle = sheer(palette.ink, 0.7);
      pen.lineWidth = 0.5;
      pen.stroke();
    }
  }
  const deck = pen.createLinearGradient(-half, 0, half, 0);
  for (const [part, rise] of [[0, 0.9], [0.3, 0.5], [0.5, 0], [0.7, -0.5], [1, -0.9]] as const) {
    const lit = -rise * lx;
    deck.addColorStop(part, lit < 0 ? darker(blend(palette.road, stone, 0.45), -lit * 0.32) : lighter(blend(palette.road, stone, 0.45), lit * 0.4));
  }
  pen.fillStyle = deck;
  pen.fillRect(-half, -side, long, wide);
  cobbles(pen, palette.ink, half, side);
  for (const over of [-1, 1]) {
    const y = over * (side - 1.4);
    // The parapet nearer to the sun shades the roadway.
    if (over * ly > 0) {
      pen.fillStyle = sheer(palette.shade, 0.34);
      pen.fillRect(-half, over > 0 ? y - 3.6 : y, long, 3.6);
    }
    pen.fillStyle = over * ly > 0 ? lighter(stone, 0.06) : lighter(stone, 0.26);
    pen.fillRect(-half - 3, y - 1.4, long + 6, 2.8);
    pen.strokeStyle = sheer(palette.ink, 0.75);
    pen.lineWidth = 0.45;
    pen.strokeRect(-half - 3, y - 1.4, long + 6, 2.8);
    pen.beginPath();
    for (let x = -half; x < half; x += 3.6) {
      pen.moveTo(x, y - 1.4);
      pen.lineTo(x, y + 1.4);
    }
    pen.lineWidth = 0.3;
    pen.stroke();
  }
  pen.restore();
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
