/** A place that burns: holes in charred roofs, flames, the glow about them, and smoke that drifts off. */
import type { Spot } from '../../table/space';
import { between, held, mixed, rising, rugged, TURN } from './chance';
import { near, type Brush } from './brush';
import { darker, lighter, parts, sheer, type Palette } from './colour';
import type { House } from './town';

/** Where the wind blows to: the smoke of all fires drifts the same way. */
const WIND: Spot = [0.92, -0.38];

/** What fire has made of a roof: rafters, embers and flames in its holes. */
export function charred(brush: Brush, { at, long, deep, turn }: House): void {
  const { pen, palette } = brush;
  const [w, h] = [long / 2, deep / 2];
  const lot = (one: number, salt: number): number => mixed(at[0] * 3 + one * 17, at[1] * 3, salt);
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  pen.beginPath();
  pen.rect(-w, -h, long, deep);
  pen.clip();
  const holes = 2 + Math.floor(long / 16);
  for (let hole = 0; hole < holes; hole += 1) {
    const [x, y, size] = [between(-w, w, lot(hole, 1)) * 0.82, between(-h, h, lot(hole, 2)) * 0.6, between(4.5, 9, lot(hole, 3))];
    const ragged = (grow: number, colour: string): void => {
      pen.fillStyle = colour;
      pen.beginPath();
      for (let at14 = 0; at14 < 14; at14 += 1) {
        const far = size * grow * between(0.55, 1.15, lot(hole * 14 + at14, 4));
        pen.lineTo(x + Math.cos((at14 / 14) * TURN) * far, y + Math.sin((at14 / 14) * TURN) * far * 0.8);
      }
      pen.fill();
    };
    ragged(1.4, sheer('#17110e', 0.5));
    ragged(1, '#110b09');
    // Embers within, brightest in the middle, without an edge.
    const heat = pen.createRadialGradient(x, y, 0, x, y, size * 0.8);
    heat.addColorStop(0, sheer('#ffcf70', 0.85));
    heat.addColorStop(0.3, sheer(palette.ember, 0.7));
    heat.addColorStop(0.65, sheer('#9c2d0c', 0.4));
    heat.addColorStop(1, sheer('#9c2d0c', 0));
    pen.fillStyle = heat;
    pen.fillRect(x - size, y - size, 2 * size, 2 * size);
  }
  // Rafters that still hold.
  pen.strokeStyle = '#1a120e';
  pen.lineWidth = 0.7;
  pen.beginPath();
  for (let x = -w; x < w; x += 4.2) {
    pen.moveTo(x, -h);
    pen.lineTo(x + (lot(Math.round(x), 6) - 0.5) * 2, h);
  }
  pen.stroke();
  pen.restore();
  flames(brush, at, long, lot);
}

function flames({ pen, palette }: Brush, at: Spot, long: number, lot: (one: number, salt: number) => number): void {
  for (let flame = 0; flame < 3 + long / 12; flame += 1) {
    const [x, y, size] = [at[0] + (lot(flame, 11) - 0.5) * long * 0.7, at[1] + (lot(flame, 12) - 0.5) * 11, between(1.7, 3.9, lot(flame, 13))];
    for (const [part, colour] of [[1, sheer('#d8430f', 0.5)], [0.7, sheer(palette.ember, 0.85)], [0.36, '#ffe7a0']] as const) {
      const [tip, side] = [size * 2.1 * part, size * 0.6 * part];
      pen.fillStyle = colour;
      pen.beginPath();
      pen.moveTo(x - side, y);
      pen.quadraticCurveTo(x - side * 0.7, y - tip * 0.5, x + WIND[0] * tip * 0.5, y + WIND[1] * tip - tip * 0.25);
      pen.quadraticCurveTo(x + side * 1.1, y - tip * 0.2, x + side, y);
      pen.quadraticCurveTo(x, y + side * 0.9, x - side, y);
      pen.fill();
    }
  }
}

/** The glow and the smoke of fires, kept as pictures that are laid down in many sizes. */
export class Smoke {
  private readonly puffs: OffscreenCanvas[];
  private readonly light: OffscreenCanvas;

  constructor(private readonly palette: Palette, sun: Spot) {
    this.puffs = [0, 1, 2].map((shape) => puff(palette, sun, shape));
    this.light = halo(palette);
  }

  /** The glow of fires on the ground about them, to be laid under what stands. */
  glow(brush: Brush, houses: readonly House[]): void {
    const { pen } = brush;
    pen.globalCompositeOperation = 'screen';
    for (const { at, long, burning } of houses) {
      const size = long * 1.7 + 16;
      if (burning && near(brush, at[0], at[1], size)) pen.drawImage(this.light, at[0] - size, at[1] - size, 2 * size, 2 * size);
    }
    pen.globalCompositeOperation = 'source-over';
  }

  /** Lays smoke over all that stands, thick above the fires, gone within two hands' breadths. */
  draw(brush: Brush, houses: readonly House[]): void {
    const { pen } = brush;
    const [reach, steps] = [230, 12];
    for (const { at, long, burning } of houses) {
      if (!burning || !near(brush, at[0], at[1], reach + 60)) continue;
      for (let step = steps - 1; step >= 0; step -= 1) {
        const part = (step + mixed(at[0], step, 21)) / steps;
        const far = part ** 1.2 * reach;
        const spread = 5 + far * 0.26;
        const x = at[0] + WIND[0] * far + (mixed(at[0], step, 22) - 0.5) * spread * 1.6;
        const y = at[1] + WIND[1] * far + (mixed(at[1], step, 23) - 0.5) * spread * 1.6;
        const size = long * 0.3 + 5 + far * 0.2;
        if (!near(brush, x, y, size)) continue;
        pen.globalAlpha = 0.6 * (1 - part) ** 1.25 * (this.palette.fall > 0.45 ? 0.8 : 1);
        pen.drawImage(this.puffs[Math.floor(mixed(at[0], at[1], step) * 3)]!, x - size, y - size, 2 * size, 2 * size);
      }
    }
    pen.globalAlpha = 1;
  }
}

function halo(palette: Palette): OffscreenCanvas {
  const picture = new OffscreenCanvas(128, 128);
  const pen = picture.getContext('2d')!;
  const light = pen.createRadialGradient(64, 64, 2, 64, 64, 64);
  light.addColorStop(0, sheer(palette.ember, 0.42));
  light.addColorStop(0.4, sheer(palette.ember, 0.16));
  light.addColorStop(1, sheer(palette.ember, 0));
  pen.fillStyle = light;
  pen.fillRect(0, 0, 128, 128);
  return picture;
}

function puff(palette: Palette, sun: Spot, shape: number): OffscreenCanvas {
  const size = 96;
  const picture = new OffscreenCanvas(size, size);
  const pen = picture.getContext('2d')!;
  const image = new ImageData(size, size);
  const [dark, light] = [parts(darker(palette.smoke, 0.2)), parts(lighter(palette.smoke, 0.55))];
  for (let j = 0; j < size; j += 1) {
    for (let i = 0; i < size; i += 1) {
      const [x, y] = [(i / size) * 2 - 1, (j / size) * 2 - 1];
      const billow = rugged(x * 2.6 + shape * 7, y * 2.6, 31 + shape);
      const lit = held(0.5 + (x * sun[0] + y * sun[1]) * 0.5 + (billow - 0.5) * 0.9);
      const at = (j * size + i) * 4;
      for (let part = 0; part < 3; part += 1) image.data[at + part] = between(dark[part]!, light[part]!, lit);
      image.data[at + 3] = 255 * rising(1, 0.25, Math.hypot(x, y) + (billow - 0.5) * 1.1) * 0.8;
    }
  }
  pen.putImageData(image, 0, 0);
  return picture;
}
