/** The lines of a slope: contours, and hachures that run down it, thicker where it is steep or turned from the light. */
import { between, held, mixed } from './chance';
import { near, type Brush } from './brush';
import { sheer } from './colour';
import type { Contour, Heights } from './heights';

/** The heights at which lines are drawn. */
const LEVELS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5];
/** Between hachures along a contour, in millimetres. */
const STEP = 6;
/** The least slope that is hatched, in contours a millimetre. */
const LEAST = 0.0042;

/** The contours of a table. */
export function contoursOf(heights: Heights): Contour[] {
  return heights.contours(LEVELS);
}

/** Draws the contours and hachures. */
export function hatched(brush: Brush, heights: Heights, contours: readonly Contour[]): void {
  const { pen, palette, scale } = brush;
  const seen = contours.filter(({ from }) => near(brush, from[0], from[1], 26));
  pen.lineCap = 'round';
  pen.strokeStyle = sheer(palette.ink, 0.2);
  pen.lineWidth = Math.max(0.4, 0.7 / scale);
  pen.beginPath();
  for (const { from, to, level } of seen) {
    // Half levels stay unruled: two lines a hill say enough.
    if (level % 1 !== 0) continue;
    const [u, v] = heights.slope(...from);
    if (Math.hypot(u, v) < LEAST * 0.6) continue;
    pen.moveTo(...from);
    pen.lineTo(...to);
  }
  pen.stroke();
  for (const contour of seen) down(brush, heights, contour);
}

function down({ pen, palette, sun, scale }: Brush, heights: Heights, { from, to, level }: Contour): void {
  const many = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP));
  for (let at = 0; at < many; at += 1) {
    let [x, y] = [between(from[0], to[0], (at + 0.5) / many), between(from[1], to[1], (at + 0.5) / many)];
    const [gx, gy] = heights.slope(x, y);
    const steep = Math.hypot(gx, gy);
    if (steep < LEAST) continue;
    const away = (gx * sun[0] + gy * sun[1]) / -steep;
    const dark = held(-away, -0.4, 1);
    const long = held(steep * 800, 4, 15) * (0.7 + 0.6 * mixed(x * 9, y * 9, level * 2));
    pen.strokeStyle = sheer(palette.ink, 0.14 + 0.22 * Math.max(dark, 0));
    pen.lineWidth = Math.max(held(steep * 44, 0.22, 0.95) * (0.75 + 0.5 * dark), 0.45 / scale);
    pen.beginPath();
    pen.moveTo(x, y);
    for (let part = 0; part < 3; part += 1) {
      const [u, v] = heights.slope(x, y);
      const size = Math.hypot(u, v) || 1;
      x -= ((u / size) * long) / 3;
      y -= ((v / size) * long) / 3;
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}
