/** What lies about the ground: the wooden rim of the table, and the floor under it. */
import { mixed, row } from './chance';
import { blend, darker, lighter, sheer, type Theme } from './colour';

/** The wood of a theme. */
interface Wood {
  floor: string;
  rim: string;
  lit: string;
}

const WOODS: Record<Theme, Wood> = {
  day: { floor: '#33211a', rim: '#6a4425', lit: '#b88a52' },
  night: { floor: '#150f0b', rim: '#2f1f13', lit: '#5a4128' },
};

/** The width of the rim in millimetres, and at least so many pixels. */
const RIM = { wide: 13, least: 6 };

/** The table without its ground, for one theme. */
export class Desk {
  private floor: CanvasPattern | null = null;
  private rim: CanvasPattern | null = null;
  private readonly wood: Wood;

  constructor(readonly theme: Theme) {
    this.wood = WOODS[theme];
  }

  /** Draws the floor and the rim on a canvas of a size, for a table that lies so. All in pixels but `scale`, pixels to a millimetre. */
  draw(pen: CanvasRenderingContext2D, width: number, height: number, left: number, top: number, wide: number, deep: number, scale: number): void {
    const [l, t, r, b] = [Math.round(left), Math.round(top), Math.round(left + wide), Math.round(top + deep)];
    const rim = Math.round(Math.max(RIM.wide * scale, RIM.least));
    this.floor ??= pen.createPattern(planks(this.wood.floor, 512, 92), 'repeat')!;
    this.rim ??= pen.createPattern(planks(this.wood.rim, 256, 256), 'repeat')!;
    // Only what the ground does not cover anyway.
    pen.fillStyle = this.floor;
    const [outerLeft, outerTop, outerRight, outerBottom] = [l - rim, t - rim, r + rim, b + rim];
    if (outerTop > 0) pen.fillRect(0, 0, width, outerTop);
    if (outerBottom < height) pen.fillRect(0, outerBottom, width, height - outerBottom);
    if (outerLeft > 0) pen.fillRect(0, outerTop, outerLeft, outerBottom - outerTop);
    if (outerRight < width) pen.fillRect(outerRight, outerTop, width - outerRight, outerBottom - outerTop);
    this.shadow(pen, outerLeft, outerTop, outerRight, outerBottom, rim);
    this.frame(pen, [l, t, r, b], rim);
  }

  /** What the table throws on the floor, to the lower right. */
  private shadow(pen: CanvasRenderingContext2D, left: number, top: number, right: number, bottom: number, rim: number): void {
    pen.fillStyle = 'rgba(0, 0, 0, 0.15)';
    for (let ring = 1; ring <= 4; ring += 1) {
      const far = Math.round((rim * 0.5 * ring) + 2);
      pen.fillRect(right, top + far, far, bottom - top);
      pen.fillRect(left + far, bottom, right - left - far, far);
    }
  }

  /** Four mitred boards, each lit as it faces the lamp. */
  private frame(pen: CanvasRenderingContext2D, [l, t, r, b]: readonly [number, number, number, number], rim: number): void {
    const { rim: wood, lit } = this.wood;
    const board = (corners: readonly (readonly [number, number])[], shade: string): void => {
      pen.beginPath();
      for (const [x, y] of corners) pen.lineTo(x, y);
      pen.closePath();
      pen.fillStyle = this.rim!;
      pen.fill();
      pen.fillStyle = shade;
      pen.fill();
    };
    board([[l - rim, t - rim], [r + rim, t - rim], [r, t], [l, t]], sheer(lit, 0.26));
    board([[l - rim, t - rim], [l, t], [l, b], [l - rim, b + rim]], sheer(lit, 0.16));
    board([[r + rim, t - rim], [r + rim, b + rim], [r, b], [r, t]], sheer('#000000', 0.22));
    board([[l - rim, b + rim], [l, b], [r, b], [r + rim, b + rim]], sheer('#000000', 0.3));
    const bead = Math.max(1, Math.round(rim * 0.16));
    pen.fillStyle = sheer(lighter(lit, 0.15), 0.9);
    pen.fillRect(l - rim, t - rim, r - l + 2 * rim, bead);
    pen.fillRect(l - rim, t - rim, bead, b - t + 2 * rim);
    pen.fillStyle = darker(wood, 0.7);
    pen.fillRect(l - bead, t - bead, r - l + 2 * bead, bead);
    pen.fillRect(l - bead, t - bead, bead, b - t + 2 * bead);
    pen.fillRect(l - bead, b, r - l + 2 * bead, bead);
    pen.fillRect(r, t - bead, bead, b - t + 2 * bead);
    pen.fillStyle = sheer(lit, 0.55);
    pen.fillRect(l, b + bead, r - l + bead, Math.max(1, bead >> 1));
    pen.fillRect(r + bead, t, Math.max(1, bead >> 1), b - t + bead);
  }
}

/** A tile of planks that lie across, with their grain. */
function planks(tone: string, size: number, plank: number): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = size;
  const rows = Math.max(1, Math.round(size / plank));
  tile.height = rows * plank;
  const pen = tile.getContext('2d')!;
  for (let board = 0; board < rows; board += 1) {
    const chance = row(board * 31 + 7);
    const own = blend(tone, chance() < 0.5 ? '#000000' : '#a9773f', 0.04 + 0.1 * chance());
    pen.fillStyle = own;
    pen.fillRect(0, board * plank, size, plank);
    for (let line = 0; line < plank * 0.75; line += 1) {
      const y = board * plank + chance() * plank;
      pen.strokeStyle = sheer(chance() < 0.6 ? darker(own, 0.5) : lighter(own, 0.2), 0.1 + 0.2 * chance());
      pen.lineWidth = 0.5 + chance();
      const wave = (chance() - 0.5) * 5;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(size / 3, y + wave, (size * 2) / 3, y - wave, size, y);
      pen.stroke();
    }
    if (rows < 2) continue;
    pen.fillStyle = sheer('#000000', 0.6);
    pen.fillRect(0, board * plank, size, 1.5);
    pen.fillStyle = sheer(lighter(own, 0.3), 0.16);
    pen.fillRect(0, board * plank + 1.5, size, 1);
    pen.fillStyle = sheer('#000000', 0.55);
    pen.fillRect(mixed(board, 3) * size, board * plank, 1.5, plank);
  }
  return tile;
}
