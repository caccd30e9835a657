/** What bars the way: hedges with their gates, walls and fences, banks and ditches. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, TURN } from './chance';
import { blob, near, NEAR, steps, stroke, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { standing, type Course } from './gaps';
import { meets, strides } from './geometry';
import type { Scene, Wall, Work } from './scene';

/** Draws what lies flat of them: banks, ditches, trodden ground in gaps. */
export function dug(brush: Brush, scene: Scene): void {
  for (const work of scene.works) if (meets(frameOf(work.points), brush.seen, 20)) work.ditch ? ditch(brush, work) : bank(brush, work);
  for (const hedge of scene.hedges) {
    for (const part of standing(hedge)) if (meets(frameOf(part), brush.seen, 12)) stroke(brush.pen, part, 7.5, sheer(darker(brush.palette.meadow, 0.3), 0.4));
  }
  for (const course of [...scene.hedges, ...scene.walls, ...scene.works]) for (const gap of course.gaps) trodden(brush, gap);
}

/** Draws what stands: hedges, walls, and the gates in them. */
export function raised(brush: Brush, scene: Scene): void {
  for (const wall of scene.walls) {
    for (const part of standing(wall)) if (meets(frameOf(part), brush.seen, 12)) wall.fence ? paling(brush, part) : courses(brush, part, wall);
    for (const gap of wall.gaps) gate(brush, gap, wall.fence ? 'post' : 'pier');
  }
  for (const hedge of scene.hedges) {
    for (const part of standing(hedge)) if (meets(frameOf(part), brush.seen, 12)) leaves(brush, part);
    for (const gap of hedge.gaps) gate(brush, gap, 'post');
  }
}

/** Bushes every few millimetres, in tones from the ground to the light. */
function leaves(brush: Brush, part: readonly Spot[]): void {
  const { pen, palette, sun, scale } = brush;
  const spots = strides(part, 2.9).filter(({ x, y }) => near(brush, x, y, 8));
  const lay = (tone: string, grow: number, shift: number, salt: number, wide: number): void => {
    pen.fillStyle = tone;
    pen.beginPath();
    for (const { x, y, dx, dy } of spots) {
      const off = (mixed(x * 7, y * 7, salt) - 0.5) * wide;
      blob(pen, x - dy * off + sun[0] * shift, y + dx * off + sun[1] * shift, (2.3 + mixed(x * 9, y * 9, salt) * 1.3) * grow);
    }
    pen.fill();
  };
  lay(darker(palette.hedge, 0.55), 1.2, -0.4, 1, 2.4);
  lay(darker(palette.hedge, 0.18), 1, 0.1, 1, 2.6);
  lay(palette.hedge, 0.74, 0.7, 4, 3);
  lay(lighter(palette.hedge, 0.15), 0.5, 1.2, 2, 3.2);
  lay(lighter(palette.hedge, 0.34), 0.26, 1.8, 3, 3);
  if (scale < NEAR) return;
  // Single leaves, berries, and a stem here and there.
  for (const [tone, salt, size] of [[sheer(lighter(palette.hedge, 0.5), 0.75), 11, 0.36], [sheer(darker(palette.hedge, 0.7), 0.55), 12, 0.4], [sheer(palette.tile, 0.9), 13, 0.34]] as const) {
    pen.fillStyle = tone;
    pen.beginPath();
    for (const { x, y } of spots) {
      for (let leaf = 0; leaf < (salt === 13 ? 1 : 5); leaf += 1) {
        if (salt === 13 && mixed(x * 11, y * 11, 5) < 0.7) continue;
        const [way, far] = [mixed(x * 13, y * 13, salt + leaf * 7) * TURN, 3.2 * Math.sqrt(mixed(y * 13, x * 13, salt + leaf))];
        blob(pen, x + Math.cos(way) * far, y + Math.sin(way) * far, size);
      }
    }
    pen.fill();
  }
}

/** Stones laid on each other. */
function courses(brush: Brush, part: readonly Spot[], { high }: Wall): void {
  const { pen, palette, sun, scale } = brush;
  const wide = high ? 5.6 : 3.4;
  const tone = high ? blend(palette.stone, palette.flags, 0.35) : palette.stone;
  pen.lineJoin = 'miter';
  pen.lineCap = 'butt';
  stroke(pen, part, wide + 1, darker(tone, 0.72));
  stroke(pen, part, wide, darker(tone, 0.16));
  for (const [shade, salt] of [[lighter(tone, 0.22), 1], [darker(tone, 0.3), 2], [lighter(tone, 0.06), 3]] as const) {
    pen.fillStyle = shade;
    pen.beginPath();
    for (const { x, y, dx, dy } of steps(brush, part, 2.5, 8)) {
      for (const row of high ? [-1, 0, 1] : [-0.55, 0.55]) {
        if (Math.floor(mixed(x * 11 + row * 5, y * 11, 7) * 3) + 1 !== salt) continue;
        const off = row * (high ? 1.75 : 1.45);
        const [u, v] = [x - dy * off + dx * mixed(x, y, row + 3), y + dx * off + dy * mixed(x, y, row + 3)];
        pen.moveTo(u + 1, v);
        pen.ellipse(u, v, 1.2, high ? 0.78 : 0.7, Math.atan2(dy, dx), 0, TURN);
      }
    }
    pen.fill();
  }
  const edge = strides(part, 1.5).map(({ x, y, dx, dy }): Spot => {
    const off = (-dy * sun[0] + dx * sun[1] > 0 ? 1 : -1) * wide * 0.42;
    return [x - dy * off, y + dx * off];
  });
  if (edge.length > 1) stroke(pen, edge, Math.max(0.6, 0.6 / scale), sheer(lighter(tone, 0.6), 0.5));
}

/** Posts and rails. */
function paling({ pen, palette, scale }: Brush, part: readonly Spot[]): void {
  pen.lineCap = 'round';
  stroke(pen, part, Math.max(1.2, 1.4 / scale), darker(palette.timber, 0.3));
  stroke(pen, part, Math.max(0.7, 0.8 / scale), lighter(palette.timber, 0.2));
  posts(pen, palette.timber, strides(part, 9).map(({ x, y }): Spot => [x, y]), 1.1);
}

function posts(pen: Brush['pen'], tone: string, places: readonly Spot[], size: number): void {
  for (const [colour, part] of [[darker(tone, 0.6), 1.16], [lighter(tone, 0.2), 0.86]] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const [x, y] of places) blob(pen, x, y, size * part);
    pen.fill();
  }
}

/** What feet and wheels leave where they pass through. */
function trodden(brush: Brush, [from, to]: readonly [Spot, Spot]): void {
  const { pen, palette } = brush;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (!near(brush, x, y, 40)) return;
  const wide = Math.max(Math.hypot(to[0] - from[0], to[1] - from[1]), 5);
  pen.save();
  pen.translate(x, y);
  pen.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
  for (let ring = 0; ring < 5; ring += 1) {
    pen.fillStyle = sheer(palette.dirt, 0.2);
    pen.beginPath();
    pen.ellipse(0, 0, (wide / 2) * (1.1 - ring * 0.14), (9 + wide * 0.3) * (1 - ring * 0.17), 0, 0, TURN);
    pen.fill();
  }
  pen.restore();
}

/** Two posts, or piers of stone, and a gate that stands open. */
function gate(brush: Brush, [from, to]: readonly [Spot, Spot], kind: 'post' | 'pier'): void {
  const { pen, palette, sun } = brush;
  const [x, y] = from;
  const wide = Math.hypot(to[0] - x, to[1] - y);
  if (wide < 3 || !near(brush, x, y, wide + 20)) return;
  const way = Math.atan2(to[1] - y, to[0] - x);
  const long = Math.min(wide * 0.9, 20);
  const open = way + 1.25 * (mixed(x, y, 3) < 0.5 ? 1 : -1);
  const leaf = (shift: number, colour: string, thick: number): void => {
    pen.lineWidth = thick;
    pen.strokeStyle = colour;
    const [cos, sin] = [Math.cos(open), Math.sin(open)];
    pen.beginPath();
    for (const bar of [-0.9, 0, 0.9]) {
      pen.moveTo(x - sin * bar - sun[0] * shift, y + cos * bar - sun[1] * shift);
      pen.lineTo(x + cos * long - sin * bar - sun[0] * shift, y + sin * long + cos * bar - sun[1] * shift);
    }
    pen.stroke();
  };
  pen.lineCap = 'butt';
  leaf(1.8, sheer(palette.shade, palette.fall), 0.9);
  leaf(0, darker(palette.timber, 0.5), 0.95);
  leaf(-0.1, lighter(palette.timber, 0.3), 0.5);
  posts(pen, kind === 'pier' ? palette.stone : palette.timber, [from, to], kind === 'pier' ? 2.6 : 1.5);
}

/** A bank thrown up: lit on one side, hachured on both. */
function bank(brush: Brush, work: Work): void {
  const { pen, palette, sun } = brush;
  const earth = blend(palette.dirt, palette.plough, 0.3);
  for (const part of standing(work)) {
    pen.lineJoin = pen.lineCap = 'round';
    stroke(pen, part, 15, sheer(palette.dirt, 0.5));
    ticks(brush, part, 3.4, 8.5, 0.42);
    stroke(pen, part.map(([x, y]): Spot => [x - sun[0] * 2, y - sun[1] * 2]), 5.6, sheer(palette.shade, 0.42));
    stroke(pen, part, 6, darker(earth, 0.3));
    stroke(pen, part.map(([x, y]): Spot => [x + sun[0] * 0.7, y + sun[1] * 0.7]), 4.2, earth);
    stroke(pen, part.map(([x, y]): Spot => [x + sun[0] * 1.3, y + sun[1] * 1.3]), 1.8, lighter(earth, 0.34));
    // Baskets and fascines along the top.
    pen.fillStyle = sheer(darker(palette.timber, 0.3), 0.7);
    pen.beginPath();
    for (const { x, y } of steps(brush, part, 4.4, 4)) blob(pen, x, y, 0.9 + 0.4 * mixed(x * 3, y * 3, 1));
    pen.fill();
  }
}

/** A ditch dug: dark in its depth, the earth from it lies on both sides. */
function ditch(brush: Brush, work: Course): void {
  const { pen, palette, sun } = brush;
  for (const part of standing(work)) {
    pen.lineJoin = 'round';
    pen.lineCap = 'butt';
    stroke(pen, part, 14, sheer(palette.dirt, 0.42));
    ticks(brush, part, 3.2, 7.4, 0.46);
    stroke(pen, part, 7.4, blend(palette.dirt, palette.plough, 0.4));
    stroke(pen, part, 5.6, darker(palette.plough, 0.4));
    stroke(pen, part.map(([x, y]): Spot => [x + sun[0] * 1, y + sun[1] * 1]), 3, sheer(darker(palette.plough, 0.72), 0.9));
    stroke(pen, part.map(([x, y]): Spot => [x - sun[0] * 2.6, y - sun[1] * 2.6]), 1.1, sheer(lighter(palette.dirt, 0.45), 0.65));
    pen.fillStyle = sheer(palette.meadow, 0.75);
    pen.beginPath();
    for (const { x, y, dx, dy } of steps(brush, part, 3, 10)) {
      for (const side of [-1, 1]) {
        if (mixed(x * 5, y * 5, side) > 0.5) continue;
        const off = side * (4.4 + mixed(x * 7, y * 7, side) * 3.4);
        blob(pen, x - dy * off, y + dx * off, 0.5 + mixed(x * 3, y * 3, side) * 1.1);
      }
    }
    pen.fill();
  }
}

/** Strokes across both sides of a line. */
function ticks(brush: Brush, part: readonly Spot[], from: number, to: number, dark: number): void {
  const { pen, palette, scale } = brush;
  pen.strokeStyle = sheer(palette.ink, dark);
  pen.lineWidth = Math.max(0.45, 0.6 / scale);
  pen.beginPath();
  for (const { x, y, dx, dy } of steps(brush, part, 3.4, 10)) {
    for (const side of [-1, 1]) {
      const [near, far] = [side * from, side * (to - 2.4 * mixed(x * 7, y * 7, side))];
      pen.moveTo(x - dy * near, y + dx * near);
      pen.lineTo(x - dy * far, y + dx * far);
    }
  }
  pen.stroke();
}
