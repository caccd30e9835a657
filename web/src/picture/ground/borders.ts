/** The edges from which the rules measure: exact, thin and dashed, whatever is drawn about them. */
import { frameOf } from '../../table/space';
import { trace, type Brush } from './brush';
import { lighter, sheer } from './colour';
import { meets } from './geometry';
import type { Border, Scene } from './scene';

/** The dashes of each kind, in millimetres and at least so many pixels. */
const DASHES: Record<Border['kind'], readonly number[]> = {
  slope: [1.6, 2.8], steep: [4.4, 1.8], patch: [3, 2.2], wood: [3.6, 2.4], water: [2.2, 2], place: [5, 2.2],
};

/** Draws every edge of an area. */
export function edged(brush: Brush, { borders }: Scene): void {
  const { pen, palette, scale } = brush;
  const thin = Math.max(0.45, 1 / scale);
  pen.lineJoin = 'miter';
  pen.lineCap = 'butt';
  for (const { edge, kind, open } of borders) {
    if (!meets(frameOf(edge), brush.seen, 4)) continue;
    trace(pen, edge, !open);
    pen.strokeStyle = sheer(lighter(palette.high, 0.4), kind === 'slope' ? 0.16 : 0.26);
    pen.lineWidth = thin * 2.1;
    pen.stroke();
    pen.setLineDash(DASHES[kind].map((dash) => Math.max(dash, (dash * 1.15) / scale)));
    pen.strokeStyle = sheer(palette.ink, kind === 'slope' ? 0.66 : kind === 'steep' ? 0.85 : 0.72);
    pen.lineWidth = kind === 'steep' ? thin * 1.35 : thin;
    pen.stroke();
    pen.setLineDash([]);
  }
}

/** Draws every crest: a line of the rules too. */
export function crested(brush: Brush, { crests }: Scene): void {
  const { pen, palette, scale } = brush;
  const thin = Math.max(0.45, 1 / scale);
  pen.setLineDash([7, 2.4, 1.4, 2.4].map((dash) => Math.max(dash, dash / scale)));
  for (const points of crests) {
    if (!meets(frameOf(points), brush.seen, 4)) continue;
    trace(pen, points);
    pen.strokeStyle = sheer(palette.ink, 0.6);
    pen.lineWidth = thin * 1.1;
    pen.stroke();
  }
  pen.setLineDash([]);
}
