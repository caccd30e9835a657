/** Ground that is not sown: furze, heath, warrens, pits, rocks and old pasture; and the grass between all things. */
import { frameOf, type Spot } from '../../table/space';
import { held, mixed, noise, rising, TURN } from './chance';
import { about, blob, near, NEAR, stroke, trace, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { apart, meets, rounded } from './geometry';
import { strewn } from './planting';
import { frayed } from './crops';
import type { Patch } from './scene';

/** From this scale on tufts of heather show their stems. */
const TUFTS = 0.95;

/** Draws the floor of a wild patch; its bushes and stones stand on it later. */
export function wild(brush: Brush, patch: Patch): void {
  const { pen, palette } = brush;
  const { edge, cover } = patch;
  const tone = {
    furze: blend(palette.bracken, palette.hedge, 0.35), heath: blend(palette.bracken, palette.heather, 0.35), warren: palette.high,
    pits: blend(palette.sand, palette.mid, 0.45), rocks: blend(palette.flags, palette.mid, 0.45), scrub: blend(palette.bracken, palette.mid, 0.35),
    close: blend(palette.meadow, palette.wet, 0.25), corn: palette.corn, plough: palette.plough, meadow: palette.meadow, garden: palette.meadow,
  }[cover];
  if (!meets(frameOf(edge), brush.seen, 12)) return;
  const thin = patch.open ? 0.45 : 1;
  pen.save();
  pen.beginPath();
  frayed(brush, edge, cover === 'close' ? 1.6 : 5, 5);
  pen.fillStyle = sheer(tone, (cover === 'close' ? 0.3 : 0.2) * thin);
  pen.fill();
  if (cover !== 'close') ragged(brush, edge, tone, 0.26 * thin);
  trace(pen, edge, true);
  pen.clip();
  blotches(brush, edge, tone, 0.1 * thin);
  pen.globalAlpha = patch.open ? 0.5 : 1;
  if (cover === 'close' || cover === 'meadow') pasture(brush, patch);
  else if (cover === 'warren') burrows(brush, edge);
  else if (cover === 'pits') ponds(brush, edge);
  else if (!brush.coarse) {
    fronds(brush, edge, cover === 'heath' ? palette.heather : palette.bracken);
    heather(brush, edge, cover === 'heath' ? 0.5 : 0.16);
  }
  pen.restore();
}

/** Growth that thins out towards the edge, so that only the line of the rules is straight. */
function ragged(brush: Brush, edge: readonly Spot[], tone: string, part: number): void {
  const { pen } = brush;
  for (const [step, salt] of [[15, 141], [9, 144]] as const) {
    pen.fillStyle = sheer(tone, part);
    pen.beginPath();
    for (const { x, y, column, row } of strewn(edge, step, salt, about(brush, 20))) {
      if (!near(brush, x, y, 20) || mixed(column, row, salt + 2) > 0.3 + Math.min(apart(edge, x, y, true) / 26, 0.7)) continue;
      const size = step * (0.55 + 0.5 * mixed(column, row, salt + 3));
      pen.moveTo(x + size, y);
      pen.ellipse(x, y, size, size * 0.72, mixed(column, row, 5) * 3, 0, TURN);
    }
    pen.fill();
  }
}

function blotches(brush: Brush, edge: readonly Spot[], tone: string, part: number): void {
  const { pen } = brush;
  for (const [colour, salt] of [[darker(tone, 0.42), 21], [lighter(tone, 0.3), 24]] as const) {
    pen.fillStyle = sheer(colour, part);
    pen.beginPath();
    for (const { x, y, column, row } of strewn(edge, 19, salt, about(brush, 20))) {
      if (!near(brush, x, y, 20) || noise(x / 40, y / 40, salt) < 0.46) continue;
      const size = 4 + 9 * mixed(column, row, salt);
      pen.moveTo(x + size, y);
      pen.ellipse(x, y, size, size * 0.62, mixed(column, row, 5), 0, TURN);
    }
    pen.fill();
  }
}

/** Bracken and heather: tufts of fronds, tighter the nearer one looks. */
function fronds(brush: Brush, edge: readonly Spot[], other: string): void {
  const { pen, palette, scale } = brush;
  const step = held(4.6 / scale, 3.2, 9);
  const fine = Math.max(0.5, 0.8 / scale);
  const tones = [darker(palette.bracken, 0.4), lighter(palette.bracken, 0.2), other, lighter(palette.meadow, 0.1)];
  const places = strewn(edge, step, 27, brush.seen).filter(({ x, y }) => noise(x / 34, y / 34, 29) > 0.36);
  tones.forEach((tone, turn) => {
    pen.strokeStyle = sheer(tone, 0.62);
    pen.lineWidth = fine;
    pen.beginPath();
    for (const { x, y, column, row } of places) {
      if (Math.floor(mixed(column, row, 28) * 5) !== turn) continue;
      for (let leaf = 0; leaf < 5; leaf += 1) {
        const [way, far] = [mixed(column, row, 30 + leaf) * TURN, step * (0.24 + 0.3 * mixed(column, row, 40 + leaf))];
        pen.moveTo(x, y);
        pen.lineTo(x + Math.cos(way) * far, y + Math.sin(way) * far);
      }
    }
    pen.stroke();
  });
}

/** Heather in drifts, so thick that a part of the ground bears it. */
function heather(brush: Brush, edge: readonly Spot[], part: number): void {
  const { palette } = brush;
  for (const [tone, salt] of [[palette.heather, 161], [palette.bracken, 164]] as const) {
    const spots = strewn(edge, 5.5, salt, brush.seen)
      .filter(({ x, y, column, row }) => mixed(column, row, salt + 2) < part * rising(0.3, 0.66, noise(x / 50, y / 38, salt)))
      .map(({ x, y, column, row }): [number, number, number] => [x, y, 0.9 + 1.1 * mixed(column, row, salt + 3)]);
    if (brush.scale >= TUFTS) drift(brush, spots, tone);
    else heads(brush, spots, tone);
  }
}

/** Old pasture: soft ridges, tussocks, paths that beasts have worn. */
function pasture(brush: Brush, { edge, turn }: Patch): void {
  const { pen, palette, scale } = brush;
  const [left, top, right, bottom] = frameOf(edge);
  const reach = Math.hypot(right - left, bottom - top) / 2;
  pen.save();
  pen.translate((left + right) / 2, (top + bottom) / 2);
  pen.rotate(turn);
  for (const [shift, tone] of [[0, darker(palette.meadow, 0.3)], [4.6, lighter(palette.meadow, 0.3)]] as const) {
    pen.strokeStyle = sheer(tone, 0.2);
    pen.lineWidth = Math.max(3.6, 1 / scale);
    pen.beginPath();
    for (let y = -reach; y < reach; y += 10) {
      pen.moveTo(-reach, y + shift);
      pen.bezierCurveTo(-reach / 3, y + shift + 4, reach / 3, y + shift - 4, reach, y + shift);
    }
    pen.stroke();
  }
  pen.restore();
  tussocks(brush, strewn(edge, 12, 45, brush.seen));
}

function tussocks(brush: Brush, places: readonly { x: number; y: number; column: number; row: number }[]): void {
  const { pen, palette } = brush;
  for (const [tone, shift, size] of [[darker(palette.meadow, 0.35), 0.4, 1], [lighter(palette.meadow, 0.25), -0.2, 0.66]] as const) {
    pen.fillStyle = sheer(tone, 0.5);
    pen.beginPath();
    for (const { x, y, column, row } of places) {
      if (near(brush, x, y, 5) && mixed(column, row, 46) < 0.4) blob(pen, x - brush.sun[0] * shift, y - brush.sun[1] * shift, size * (0.8 + 1.3 * mixed(column, row, 47)));
    }
    pen.fill();
  }
}

/** A warren: sandy hummocks with holes in them. */
function burrows(brush: Brush, edge: readonly Spot[]): void {
  const { pen, palette, sun } = brush;
  for (const { x, y, column, row } of strewn(edge, 25, 51, about(brush, 20))) {
    if (!near(brush, x, y, 20) || mixed(column, row, 53) < 0.3 || apart(edge, x, y, true) < 9) continue;
    const size = 5 + 4 * mixed(column, row, 54);
    const disc = (tone: string, part: number, shift: number, grow: number): void => {
      pen.fillStyle = sheer(tone, part);
      pen.beginPath();
      pen.ellipse(x + sun[0] * shift, y + sun[1] * shift, size * grow, size * grow * 0.74, mixed(column, row, 55) * 3, 0, TURN);
      pen.fill();
    };
    disc(palette.shade, 0.2, -2.2, 1.04);
    disc(blend(palette.meadow, palette.high, 0.4), 0.85, 0, 1);
    disc(palette.lit, 0.2, 1.6, 0.66);
    disc(palette.sand, 0.95, -1.6, 0.42);
    disc(darker(palette.plough, 0.6), 0.95, -0.7, 0.2);
  }
}

/** Pits that hold water: a few, of all sizes, with trodden banks. */
function ponds(brush: Brush, edge: readonly Spot[]): void {
  const { pen, palette, sun } = brush;
  pen.lineJoin = 'round';
  for (const { x, y, column, row } of strewn(edge, 46, 57, about(brush, 34))) {
    if (!near(brush, x, y, 34) || apart(edge, x, y, true) < 13 || mixed(column, row, 58) < 0.12) continue;
    const size = Math.min(6 + 11 * mixed(column, row, 59), apart(edge, x, y, true) - 4);
    const turn = mixed(column, row, 61) * 3;
    const rim = rounded(Array.from({ length: 9 }, (_, at): Spot => {
      const far = size * (0.72 + 0.42 * mixed(column * 9 + at, row, 60));
      const [u, v] = [Math.cos((at / 9) * TURN) * far, Math.sin((at / 9) * TURN) * far * 0.62];
      return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)];
    }), true, 30, 3);
    const scaled = (part: number, shift: number): Spot[] => rim.map(([u, v]): Spot => [x + (u - x) * part - sun[0] * shift, y + (v - y) * part - sun[1] * shift]);
    for (const [grow, part] of [[9, 0.3], [5, 0.4]] as const) stroke(pen, rim, grow, sheer(palette.sand, part), true);
    for (const [part, shift, tone] of [[1.05, -0.4, darker(palette.sand, 0.5)], [0.98, 0.5, darker(palette.deep, 0.4)], [0.86, 0.7, palette.deep], [0.6, 0.3, blend(palette.deep, palette.water, 0.6)], [0.3, -0.4, palette.water]] as const) {
      trace(pen, scaled(part, shift), true);
      pen.fillStyle = tone;
      pen.fill();
    }
  }
}

/** Hill country: heather and sedge in drifts, and stones that have come down, none of them in anybody's way. */
export function moor(brush: Brush, wide: number, deep: number): void {
  const { palette, seen: [left, top, right, bottom] } = brush;
  const step = 7;
  for (const [tone, salt, many, size] of [[palette.heather, 151, 0.62, 1.5], [palette.bracken, 152, 0.58, 1.4], [palette.reed, 153, 0.5, 1.2], [palette.flags, 154, 0.035, 1.3]] as const) {
    const spots: [number, number, number][] = [];
    for (let j = Math.floor(Math.max(top, 0) / step); j < Math.min(bottom, deep) / step; j += 1) {
      for (let i = Math.floor(Math.max(left, 0) / step); i < Math.min(right, wide) / step; i += 1) {
        const [x, y] = [(i + mixed(i, j, salt)) * step, (j + mixed(i, j, salt + 5)) * step];
        const drift = salt === 154 ? 1 : rising(0.56, 0.74, noise(x / 105, y / 75, salt) * 0.75 + noise(x / 24, y / 24, salt) * 0.25);
        if (mixed(i, j, salt + 9) < many * drift) spots.push([x, y, size * (0.5 + 0.9 * mixed(i, j, salt + 13))]);
      }
    }
    if (brush.scale >= TUFTS && salt !== 154) {
      drift(brush, spots, tone);
      continue;
    }
    heads(brush, spots, tone);
  }
}

/** Tufts as they are seen from afar: small heads, lit on one side. */
function heads({ pen, palette, sun }: Brush, spots: readonly [number, number, number][], tone: string): void {
  for (const [shade, part, shift, grow] of [[palette.shade, 0.3, -0.6, 1], [darker(tone, 0.2), 0.75, 0, 1], [lighter(tone, 0.22), 0.7, 0.4, 0.55]] as const) {
    pen.fillStyle = sheer(shade, part);
    pen.beginPath();
    for (const [x, y, radius] of spots) blob(pen, x + sun[0] * shift * radius, y + sun[1] * shift * radius, radius * grow);
    pen.fill();
  }
}

/** Tufts of a plant as they are seen from near: stems that lean out from one root. */
function drift({ pen, palette, sun, scale }: Brush, spots: readonly [number, number, number][], tone: string): void {
  pen.fillStyle = sheer(palette.shade, 0.26);
  pen.beginPath();
  for (const [x, y, size] of spots) blob(pen, x - sun[0] * size * 0.6, y - sun[1] * size * 0.6, size * 1.05);
  pen.fill();
  for (const [shade, salt, reach] of [[darker(tone, 0.35), 1, 1.5], [tone, 2, 1.35], [lighter(tone, 0.3), 3, 1.05]] as const) {
    pen.strokeStyle = sheer(shade, 0.9);
    pen.lineWidth = Math.max(0.34, 0.5 / scale);
    pen.beginPath();
    for (const [x, y, size] of spots) {
      for (let stem = 0; stem < 8; stem += 1) {
        const [way, far] = [mixed(x * 9, y * 9, salt * 20 + stem) * TURN, size * reach * (0.6 + 0.5 * mixed(x * 7, y * 7, salt * 30 + stem))];
        pen.moveTo(x, y);
        pen.lineTo(x + Math.cos(way) * far, y + Math.sin(way) * far * 0.8 - size * 0.25);
      }
    }
    pen.stroke();
  }
}

/** Single blades where one is near, flowers and stones here and there. */
export function grass(brush: Brush, wide: number, deep: number, upland: boolean): void {
  const { pen, palette, scale, seen: [left, top, right, bottom] } = brush;
  if (scale < NEAR) return;
  const step = scale > 3 ? 3.4 : 6;
  const [fromRow, toRow] = [Math.floor(Math.max(top, 0) / step), Math.min(bottom, deep) / step];
  const [fromColumn, toColumn] = [Math.floor(Math.max(left, 0) / step), Math.min(right, wide) / step];
  const each = (act: (x: number, y: number, i: number, j: number) => void): void => {
    for (let j = fromRow; j < toRow; j += 1) for (let i = fromColumn; i < toColumn; i += 1) act((i + mixed(i, j, 23)) * step, (j + mixed(i, j, 24)) * step, i, j);
  };
  for (const bright of [false, true]) {
    pen.strokeStyle = sheer(bright ? lighter(palette.mid, 0.34) : darker(palette.low, 0.42), bright ? 0.44 : 0.4);
    pen.lineWidth = 0.32;
    pen.beginPath();
    each((x, y, i, j) => {
      if (mixed(i, j, 21) > (upland ? 0.66 : 0.5) || mixed(i, j, 22) < 0.5 !== bright) return;
      // Blades rise from one root and lean apart.
      const lean = (mixed(i, j, 25) - 0.5) * 1.2;
      for (let blade = -2; blade <= 2; blade += 1) {
        const high = (upland ? 1.5 : 1.1) * (0.6 + 0.6 * mixed(i, j, 30 + blade));
        pen.moveTo(x + blade * 0.16, y);
        pen.quadraticCurveTo(x + blade * 0.3, y - high * 0.7, x + blade * 0.62 + lean, y - high);
      }
    });
    pen.stroke();
  }
  flecks(brush, each, upland);
}

function flecks({ pen, palette, sun }: Brush, each: (act: (x: number, y: number, i: number, j: number) => void) => void, upland: boolean): void {
  const kinds = upland
    ? [[palette.flags, 0.012, 0.9], [lighter(palette.heather, 0.1), 0.02, 0.5]] as const
    : [['#efe6c8', 0.014, 0.34], [palette.gorse, 0.014, 0.34], [palette.stone, 0.006, 0.7]] as const;
  kinds.forEach(([tone, part, size], kind) => {
    const spots: [number, number, number][] = [];
    each((x, y, i, j) => {
      const lot = mixed(i, j, 60 + kind);
      // Flowers grow in company.
      if (lot < part * (noise(x / 60, y / 60, 60 + kind) > 0.5 ? 1.9 : 0.3)) spots.push([x, y, size * (0.7 + 0.6 * mixed(i, j, 64))]);
    });
    pen.fillStyle = sheer(palette.shade, 0.34);
    pen.beginPath();
    for (const [x, y, radius] of spots) blob(pen, x - sun[0] * radius * 0.7, y - sun[1] * radius * 0.7, radius);
    pen.fill();
    pen.fillStyle = tone;
    pen.beginPath();
    for (const [x, y, radius] of spots) blob(pen, x, y, radius);
    pen.fill();
  });
}
