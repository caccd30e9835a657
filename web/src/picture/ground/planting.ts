/** Where trees stand: in woods, in hedgerows, along water. */
import { frameOf, type Frame, type Spot } from '../../table/space';
import { mixed, noise, rising } from './chance';
import { standing, type Course } from './gaps';
import { apart, strides, within } from './geometry';
import type { Patch } from './scene';

export interface Tree {
  x: number;
  y: number;
  /** The radius of its crown in millimetres. */
  size: number;
  kind: 'oak' | 'ash' | 'brown' | 'apple' | 'willow' | 'bush' | 'thorn' | 'gorse' | 'rock';
  /** What makes it differ from others. */
  salt: number;
}

const EVERYWHERE: Frame = [-Infinity, -Infinity, Infinity, Infinity];
/** How far apart the trees of a wood stand, in millimetres. */
const STEP = 17;

/** The trees of a wood, as thick as they grow, none of whose trunks is outside it. */
export function planted(edge: readonly Spot[]): Tree[] {
  const [left, top, right, bottom] = frameOf(edge);
  const trees: Tree[] = [];
  for (let row = Math.floor(top / STEP) - 1; row * STEP < bottom; row += 1) {
    for (let column = Math.floor(left / STEP) - 1; column * STEP < right; column += 1) {
      const lot = (salt: number): number => mixed(column, row, salt);
      const x = (column + 0.5 + (row % 2 ? 0.5 : 0) + (lot(51) - 0.5) * 0.75) * STEP;
      const y = (row + 0.5 + (lot(52) - 0.5) * 0.75) * STEP;
      if (lot(50) < 0.07 || !within(edge, [x, y])) continue;
      const deep = apart(edge, x, y, true);
      if (deep < 3.5) continue;
      // At the edge of a wood trees are smaller, and bushes grow between them.
      const size = Math.min(8 + lot(53) * 5.5, 5.5 + deep * 0.55);
      trees.push({ x, y, size, kind: size < 6.6 ? 'bush' : kindOf(lot(54)), salt: (column * 7919 + row * 104729) | 0 });
    }
  }
  return trees;
}

function kindOf(lot: number): Tree['kind'] {
  if (lot < 0.09) return 'brown';
  return lot < 0.5 ? 'ash' : 'oak';
}

/** Trees that were left to grow in hedges. */
export function hedgerows({ hedges }: { hedges: readonly Course[] }): Tree[] {
  return hedges.flatMap((hedge) =>
    standing(hedge).flatMap((part) =>
      strides(part, 58).flatMap(({ x, y }): Tree[] => {
        const lot = (salt: number): number => mixed(x, y, salt);
        return lot(61) < 0.42 ? [{ x, y, size: 6.5 + lot(62) * 3.5, kind: lot(63) < 0.15 ? 'brown' : lot(63) < 0.6 ? 'oak' : 'ash', salt: (x * 31 + y) | 0 }] : [];
      }),
    ),
  );
}

/** Low willows on the banks of streams, away from where they are passed. */
export function willows({ streams, passages }: { streams: readonly Course[]; passages: readonly { at: Spot }[] }): Tree[] {
  return streams.flatMap(({ points, wide }) =>
    strides(points, 52).flatMap(({ x, y, dx, dy }): Tree[] => {
      const lot = (salt: number): number => mixed(x, y, salt);
      if (lot(64) > 0.36 || passages.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 46)) return [];
      const off = (lot(65) < 0.5 ? 1 : -1) * (wide / 2 + 3.4);
      return [{ x: x - dy * off, y: y + dx * off, size: 3.4 + lot(66) * 1.8, kind: 'willow', salt: (x * 17 + y) | 0 }];
    }),
  );
}

/** Places over the part of a polygon that is in a frame, evenly but not in rows, always the same; each with what makes it differ. */
export function strewn(edge: readonly Spot[], step: number, salt: number, seen: Frame = EVERYWHERE): { x: number; y: number; column: number; row: number }[] {
  const frame = frameOf(edge);
  const [left, top] = [Math.max(frame[0], seen[0] - step), Math.max(frame[1], seen[1] - step)];
  const [right, bottom] = [Math.min(frame[2], seen[2] + step), Math.min(frame[3], seen[3] + step)];
  const found: { x: number; y: number; column: number; row: number }[] = [];
  for (let row = Math.floor(top / step); row * step < bottom; row += 1) {
    for (let column = Math.floor(left / step); column * step < right; column += 1) {
      const x = (column + 0.1 + 0.8 * mixed(column, row, salt)) * step;
      const y = (row + 0.1 + 0.8 * mixed(column, row, salt + 1)) * step;
      if (within(edge, [x, y])) found.push({ x, y, column, row });
    }
  }
  return found;
}

/** How thick bushes or stones stand on ground of a kind: between them in millimetres, how many of the places bear one. */
const THICK: Partial<Record<Patch['cover'], { step: number; part: number; kinds: readonly Tree['kind'][]; least: number; more: number }>> = {
  furze: { step: 10, part: 0.62, kinds: ['gorse', 'gorse', 'gorse', 'thorn'], least: 2, more: 3.6 },
  scrub: { step: 15, part: 0.36, kinds: ['thorn', 'thorn', 'gorse', 'rock'], least: 2, more: 2.8 },
  heath: { step: 26, part: 0.3, kinds: ['gorse', 'thorn', 'rock', 'rock'], least: 1.6, more: 2 },
  rocks: { step: 9, part: 0.5, kinds: ['rock', 'rock', 'rock', 'rock', 'thorn'], least: 1.6, more: 4.6 },
  warren: { step: 24, part: 0.22, kinds: ['gorse', 'thorn'], least: 1.6, more: 1.8 },
  pits: { step: 20, part: 0.4, kinds: ['thorn', 'bush'], least: 2, more: 2.2 },
  garden: { step: 13, part: 0.12, kinds: ['apple'], least: 3, more: 1.2 },
  close: { step: 48, part: 0.12, kinds: ['thorn'], least: 2, more: 2 },
};

/** The bushes and stones of a patch of ground: in clumps, as they grow. */
export function bushes({ edge, cover, open }: Patch): Tree[] {
  const thick = THICK[cover];
  if (!thick || open) return [];
  return strewn(edge, thick.step, 81).flatMap(({ x, y, column, row }): Tree[] => {
    const lot = (salt: number): number => mixed(column, row, salt);
    const clump = noise(x / 55, y / 55, 17);
    if (lot(83) > thick.part * rising(0.24, 0.7, clump) * 1.5 || apart(edge, x, y, true) < 2.5) return [];
    const kind = thick.kinds[Math.floor(lot(84) * thick.kinds.length)]!;
    return [{ x, y, size: thick.least + thick.more * lot(85) ** 1.6, kind, salt: (column * 7919 + row * 104729) | 0 }];
  });
}
