/** Trees, bushes and stones from above, each kept as a picture in several shapes. */
import type { Spot } from '../../table/space';
import { held, mixed, TURN } from './chance';
import { blob, near, NEAR, type Brush, type Pen } from './brush';
import { blend, darker, lighter, sheer, type Palette } from './colour';
import type { Tree } from './planting';

/** How many shapes of a kind there are. */
const SHAPES = 7;

/** Pictures of trees for one scale and one light. */
export class Crowns {
  private readonly kept = new Map<string, { image: OffscreenCanvas; reach: number }>();

  constructor(private readonly palette: Palette, private readonly sun: Spot, private readonly scale: number) {}

  /** Draws the trees that are seen. */
  draw(brush: Brush, trees: readonly Tree[]): void {
    for (const tree of trees) {
      if (!near(brush, tree.x, tree.y, tree.size * 1.4)) continue;
      const { image, reach } = this.picture(tree);
      const half = (reach * tree.size) / 10;
      brush.pen.drawImage(image, tree.x - half, tree.y - half, 2 * half, 2 * half);
    }
  }

  /** A tree of ten millimetres' radius, at about the size in which it is shown. */
  private picture({ kind, size, salt }: Tree): { image: OffscreenCanvas; reach: number } {
    const grade = Math.max(1, Math.round(size / 3));
    const shape = Math.floor(mixed(salt, 3) * SHAPES);
    const name = `${kind} ${grade} ${shape}`;
    const known = this.kept.get(name);
    if (known) return known;
    const reach = 12.5;
    const fine = (this.scale * grade * 3) / 10;
    const image = new OffscreenCanvas(Math.max(2, Math.ceil(2 * reach * fine)), Math.max(2, Math.ceil(2 * reach * fine)));
    const pen = image.getContext('2d')!;
    pen.scale(image.width / (2 * reach), image.height / (2 * reach));
    pen.translate(reach, reach);
    if (kind === 'rock') stone(pen, this.palette, this.sun, shape);
    else crown(pen, kind, this.palette, this.sun, shape * 977 + kind.length, fine);
    const picture = { image, reach };
    this.kept.set(name, picture);
    return picture;
  }
}

function toneOf(kind: Tree['kind'], palette: Palette, shape: number): string {
  const sway = mixed(shape, kind.length, 77) * 0.2;
  switch (kind) {
    case 'oak':
      return blend(palette.leaf, palette.bracken, sway);
    case 'ash':
      return blend(palette.leaf, palette.bracken, 0.18 + sway * 1.6);
    case 'brown':
      return blend(palette.leaf, palette.tile, 0.42 + sway);
    case 'apple':
      return blend(palette.leaf, palette.corn, 0.2 + sway);
    case 'willow':
      return blend(palette.leaf, palette.slate, 0.42);
    case 'gorse':
      return blend(palette.hedge, palette.bracken, 0.25 + sway);
    case 'thorn':
      return blend(palette.hedge, palette.stone, 0.12 + sway);
    default:
      return blend(palette.hedge, palette.leaf, 0.5);
  }
}

/** A crown of ten millimetres' radius about the origin: clumps of leaves, lit on the side of the sun. */
function crown(pen: Pen, kind: Tree['kind'], palette: Palette, sun: Spot, salt: number, fine: number): void {
  const tone = toneOf(kind, palette, salt);
  // Leaves in the evening sun are golden, not pale.
  const sunlit = blend(palette.corn, palette.lit, 0.25);
  const lot = (at: number, part: number): number => mixed(salt, at, part);
  const lobes = kind === 'gorse' || kind === 'thorn' ? 6 : 9;
  const disc = (colour: string, at: number, far: number, radius: number, shift: number): void => {
    const way = (at / lobes) * TURN + lot(at, 1) * 0.8;
    const off = 10 * far * (0.86 + 0.28 * lot(at, 2));
    pen.fillStyle = colour;
    pen.beginPath();
    blob(pen, Math.cos(way) * off + sun[0] * shift, Math.sin(way) * off + sun[1] * shift, radius * (0.84 + 0.32 * lot(at, 3)));
    pen.fill();
  };
  for (let at = 0; at < lobes; at += 1) disc(darker(tone, 0.62), at, 0.62, 4.3, -0.3);
  pen.beginPath();
  blob(pen, 0, 0, 6.6);
  pen.fill();
  for (let at = 0; at < lobes; at += 1) disc(darker(tone, 0.3), at, 0.58, 3.8, 0.2);
  // Clumps from the rim to the top: each is darker below and lighter towards the sun.
  const clumps = kind === 'gorse' || kind === 'thorn' ? 16 : 30;
  for (let at = 0; at < clumps; at += 1) {
    const far = Math.sqrt(1 - (at + 0.4) / clumps) * 7.4;
    const way = at * 2.399963 + lot(at, 5) * 0.7;
    const [x, y] = [Math.cos(way) * far + sun[0] * 0.7, Math.sin(way) * far + sun[1] * 0.7];
    const lit = held((x * sun[0] + y * sun[1]) / 8 + 0.12 + (lot(at, 6) - 0.5) * 0.5, -1, 1);
    const radius = 1.7 + lot(at, 7) * 1.1;
    pen.fillStyle = darker(tone, 0.42 - lit * 0.12);
    pen.beginPath();
    blob(pen, x - sun[0] * 0.75, y - sun[1] * 0.75, radius * 1.06);
    pen.fill();
    pen.fillStyle = lit > 0 ? blend(tone, sunlit, lit * 0.42) : darker(tone, -lit * 0.36);
    pen.beginPath();
    blob(pen, x, y, radius);
    pen.fill();
  }
  specks(pen, kind, tone, sunlit, palette, sun, salt, fine);
}

/** Single leaves, and the flowers of gorse. */
function specks(pen: Pen, kind: Tree['kind'], tone: string, sunlit: string, palette: Palette, sun: Spot, salt: number, fine: number): void {
  if (fine < 0.4) return;
  const many = fine > NEAR ? 150 : 40;
  const size = fine > NEAR ? 0.34 : 0.6;
  const bright = kind === 'gorse' ? palette.gorse : kind === 'apple' && salt % 2 === 0 ? palette.tile : blend(tone, sunlit, 0.62);
  for (const [colour, side, part] of [[sheer(bright, kind === 'gorse' ? 0.95 : 0.62), 1, 91], [sheer(darker(tone, 0.62), 0.5), -1, 95]] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    for (let at = 0; at < many; at += 1) {
      const [way, far] = [mixed(salt, at, part) * TURN, Math.sqrt(mixed(salt, at, part + 1)) * 8.6];
      const [x, y] = [Math.cos(way) * far, Math.sin(way) * far];
      if ((x * sun[0] + y * sun[1]) * side > -2.4) blob(pen, x, y, size * (0.6 + 0.8 * mixed(salt, at, part + 2)));
    }
    pen.fill();
  }
}

/** A boulder of ten millimetres' radius: a few faces, the highest one lit. */
function stone(pen: Pen, palette: Palette, sun: Spot, shape: number): void {
  const tone = blend(palette.flags, palette.stone, 0.3 + 0.5 * mixed(shape, 1, 31));
  const corners = 7;
  const ring = (size: number, shift: number): Spot[] =>
    Array.from({ length: corners }, (_, at): Spot => {
      const way = ((at + mixed(shape, at, 32) * 0.5) / corners) * TURN;
      const far = size * (0.76 + 0.3 * mixed(shape, at, 33));
      return [Math.cos(way) * far + sun[0] * shift, Math.sin(way) * far * 0.86 + sun[1] * shift];
    });
  const [foot, top] = [ring(9, 0), ring(5.2, 1.4)];
  for (let at = 0; at < corners; at += 1) {
    const next = (at + 1) % corners;
    const [a, b, c, d] = [foot[at]!, foot[next]!, top[next]!, top[at]!];
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const lit = (mx * sun[0] + my * sun[1]) / Math.hypot(mx, my);
    pen.fillStyle = lit > 0 ? lighter(tone, lit * 0.3) : darker(tone, -lit * 0.52);
    pen.beginPath();
    for (const [x, y] of [a, b, c, d]) pen.lineTo(x, y);
    pen.fill();
  }
  pen.fillStyle = lighter(tone, 0.22);
  pen.beginPath();
  for (const [x, y] of top) pen.lineTo(x, y);
  pen.fill();
  pen.strokeStyle = sheer(darker(tone, 0.75), 0.8);
  pen.lineWidth = 0.9;
  pen.beginPath();
  for (const [x, y] of foot) pen.lineTo(x, y);
  pen.closePath();
  pen.stroke();
}
