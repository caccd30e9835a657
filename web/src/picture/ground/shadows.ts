/** The shadows of all that stands, in one pass, so that none is darker where two meet. */
import type { Spot } from '../../table/space';
import { mixed } from './chance';
import { blob, near, type Brush, type Pen } from './brush';
import { sheer } from './colour';
import { standing } from './gaps';
import { meets, strides, winding } from './geometry';
import { frameOf } from '../../table/space';
import type { Scene } from './scene';

/** Lays the shadows on the ground. */
export function shaded(brush: Brush, scene: Scene): void {
  const { pen, palette, sun, seen } = brush;
  pen.fillStyle = sheer(palette.shade, palette.fall);
  pen.beginPath();
  for (const hedge of scene.hedges) {
    for (const part of standing(hedge)) {
      if (!meets(frameOf(part), seen, 20)) continue;
      for (const { x, y } of strides(part, 3.6)) {
        if (!near(brush, x, y, 12)) continue;
        const size = 3.1 + mixed(x * 5, y * 5, 1) * 1.3;
        blob(pen, x - sun[0] * 3.4, y - sun[1] * 3.4, size);
      }
    }
  }
  for (const wall of scene.walls) {
    const tall = wall.fence ? 2 : wall.high ? 6.5 : 3;
    for (const part of standing(wall)) for (let at = 1; at < part.length; at += 1) thrown(pen, [part[at - 1]!, part[at]!], sun, tall);
  }
  for (const tree of scene.trees) {
    if (!near(brush, tree.x, tree.y, tree.size * 3)) continue;
    const far = tree.size * (tree.kind === 'rock' ? 0.45 : 0.72);
    blob(pen, tree.x - sun[0] * far, tree.y - sun[1] * far, tree.size * 0.97);
    if (tree.size > 5) blob(pen, tree.x - sun[0] * far * 0.5, tree.y - sun[1] * far * 0.5, tree.size * 0.9);
  }
  for (const house of scene.houses) {
    if (!meets(frameOf(house.corners), seen, 30)) continue;
    thrown(pen, house.kind === 'mill' ? ringed(house.at, Math.min(house.long, house.deep) * 0.42) : house.corners, sun, house.tall);
  }
  pen.fill();
}

/** The shadow of a body that stands on some corners and is so tall. */
export function thrown(pen: Pen, corners: readonly Spot[], sun: Spot, tall: number): void {
  const [right, down] = [-sun[0] * tall, -sun[1] * tall];
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length]!;
    const side: Spot[] = [[ax, ay], [bx, by], [bx + right, by + down], [ax + right, ay + down]];
    laid(pen, side);
  });
  laid(pen, corners.map(([x, y]): Spot => [x + right, y + down]));
}

/** Adds a polygon to the path, always clockwise, so that pieces of one shadow never cancel each other. */
function laid(pen: Pen, corners: readonly Spot[]): void {
  const all = winding(corners) > 0 ? corners : [...corners].reverse();
  all.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
}

function ringed([x, y]: Spot, radius: number): Spot[] {
  return Array.from({ length: 10 }, (_, at): Spot => [x + Math.cos((at / 10) * Math.PI * 2) * radius, y + Math.sin((at / 10) * Math.PI * 2) * radius]);
}
