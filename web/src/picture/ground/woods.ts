/** The floor of woods. */
import { frameOf, type Spot } from '../../table/space';
import { mixed, noise } from './chance';
import { about, blob, near, trace, type Brush } from './brush';
import { blend, darker, sheer } from './colour';
import { frayed } from './crops';
import { meets } from './geometry';
import { strewn } from './planting';

/** Draws leaf mould and undergrowth where woods stand. */
export function floors(brush: Brush, woods: readonly (readonly Spot[])[]): void {
  const { pen, palette } = brush;
  for (const edge of woods) {
    if (!meets(frameOf(edge), brush.seen, 20)) continue;
    pen.beginPath();
    frayed(brush, edge, 7, 9);
    pen.fillStyle = sheer(palette.floor, 0.34);
    pen.fill();
    pen.save();
    trace(pen, edge, true);
    pen.fillStyle = sheer(palette.floor, 0.74);
    pen.fill();
    pen.clip();
    for (const [tone, salt] of [[darker(palette.floor, 0.35), 3], [blend(palette.floor, palette.bracken, 0.6), 4]] as const) {
      pen.fillStyle = sheer(tone, 0.5);
      pen.beginPath();
      for (const { x, y, column, row } of strewn(edge, 7, 120 + salt, about(brush, 6))) {
        if (near(brush, x, y, 6) && noise(x / 22, y / 22, salt) > 0.5) blob(pen, x, y, 1 + 2.6 * mixed(column, row, salt));
      }
      pen.fill();
    }
    pen.restore();
  }
}
