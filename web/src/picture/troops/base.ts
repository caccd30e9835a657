/** The ground that a unit stands on: sand with flock, a rim that tells the side by shape, a triangle at the front. */
import { hash, pick } from './chance';
import { alpha, mix } from './colour';
import { shadeOf, type Kit } from './kit';
import type { Box, Man, Plan } from './plan';
import { ART, shown, type Paper } from './strokes';

/** The outline of a base, grown by so much. */
export function outline(paper: Paper, [left, top, right, bottom]: Box, shape: Plan['shape'], grow = 0): void {
  const [wide, deep] = [right - left, bottom - top];
  paper.beginPath();
  if (shape === 'circle') paper.arc((left + right) / 2, (top + bottom) / 2, Math.min(wide, deep) / 2 + grow, 0, Math.PI * 2);
  else
    paper.roundRect(left - grow, top - grow, wide + 2 * grow, deep + 2 * grow, shape === 'capsule' ? Math.min(wide, deep) / 2 + grow : 1.8);
}

/** The colour of a base: sand with a breath of the side's colour. */
export function groundOf(kit: Kit): string {
  const share = kit.side === 'B' ? 0.13 : kit.side === 'A' ? 0.11 : 0;
  return kit.night ? mix('#8b7f62', kit.tone.colour, share) : mix('#dccb9c', kit.tone.colour, share);
}

/** Paints the base of a unit; the paper's origin is the middle of its front. */
export function paintBase(paper: Paper, { box, shape, men }: Plan, kit: Kit): void {
  const { tone, sun, scale, side } = kit;
  const loose = shape === 'loose' || side === null;
  if (shape === 'loose') {
    paintLoose(paper, box, men, kit);
    return;
  }
  if (shape === 'rout') {
    outline(paper, box, 'loose');
    paper.setLineDash([4, 5]);
    paper.lineWidth = Math.max(1.3, 1.2 / scale);
    paper.strokeStyle = alpha(tone.colour, 0.9);
    paper.stroke();
    paper.setLineDash([]);
    return;
  }
  paper.save();
  if (loose) paper.globalAlpha = 0.5;
  paper.translate(-sun[0] * 2.4, -sun[1] * 2.4);
  outline(paper, box, shape, 0.5);
  paper.fillStyle = shadeOf(kit);
  if (!loose) paper.fill();
  paper.restore();
  const ground = groundOf(kit);
  outline(paper, box, shape);
  paper.fillStyle = loose ? alpha(ground, 0.5) : ground;
  paper.fill();
  paper.save();
  outline(paper, box, shape);
  paper.clip();
  paintFlock(paper, box, kit);
  paper.restore();
  paintRim(paper, box, shape, kit, loose ? 0.62 : 1);
  if (shape !== 'circle' && shape !== 'capsule') paintPoint(paper, box, kit);
}

/** Men in loose order stand each on a base of his own; a thin line is the ground that the rules measure from. */
function paintLoose(paper: Paper, box: Box, men: readonly Man[], kit: Kit): void {
  outline(paper, box, 'loose');
  paper.fillStyle = alpha(groundOf(kit), 0.14);
  paper.fill();
  paper.lineWidth = Math.max(1, 1 / kit.scale);
  paper.strokeStyle = alpha(kit.tone.colour, 0.85);
  paper.setLineDash([Math.max(5, 4 / kit.scale), Math.max(3.4, 3 / kit.scale)]);
  paper.stroke();
  paper.setLineDash([]);
  const [dx, dy] = [-kit.sun[0] * 1.5, -kit.sun[1] * 1.5];
  const bases = men.map((man): { box: Box; shape: Plan['shape'] } => {
    const mounted = ART.figures[man.figure]?.poses[0]?.headAt !== undefined || man.figure.endsWith('horse');
    const [wide, deep] = mounted ? [man.size * 6.4, man.size * 13.6] : [man.size * 5, man.size * 5];
    const y = mounted ? man.y - man.size * 0.4 : man.y + man.size * 0.4;
    return { box: [man.x - wide, y - deep, man.x + wide, y + deep], shape: mounted ? 'capsule' : 'circle' };
  });
  for (const base of bases) {
    const [left, top, right, bottom] = base.box;
    outline(paper, [left + dx, top + dy, right + dx, bottom + dy], base.shape);
    paper.fillStyle = shadeOf(kit);
    paper.fill();
  }
  for (const [at, base] of bases.entries()) {
    outline(paper, base.box, base.shape);
    paper.fillStyle = groundOf(kit);
    paper.fill();
    paper.save();
    outline(paper, base.box, base.shape);
    paper.clip();
    paintFlock(paper, base.box, { ...kit, seed: kit.seed + at });
    paper.restore();
    paintRim(paper, base.box, base.shape, kit, 0.5);
  }
  paintPoint(paper, box, kit);
}

/** Sand, earth and tufts of grass. */
function paintFlock(paper: Paper, [left, top, right, bottom]: Box, kit: Kit): void {
  const [wide, deep] = [right - left, bottom - top];
  const area = wide * deep;
  const grains = shown(1.4, kit.scale);
  const blots = Math.min(Math.floor(area / 46), 160);
  for (let at = 0; at < blots; at += 1) {
    const [u, v, w] = [hash(kit.seed, at, 1), hash(kit.seed, at, 2), hash(kit.seed, at, 3)];
    paper.fillStyle = w < 0.5 ? 'rgba(104,116,56,.24)' : w < 0.8 ? 'rgba(128,98,60,.2)' : 'rgba(246,234,196,.3)';
    paper.beginPath();
    paper.ellipse(left + u * wide, top + v * deep, 1.2 + w * 2.6, 0.9 + w * 1.6, w * 6, 0, Math.PI * 2);
    paper.fill();
  }
  if (grains <= 0) return;
  paper.save();
  paper.globalAlpha = grains;
  for (let at = 0; at < Math.min(area / 4, 2600); at += 1) {
    const [u, v, w] = [hash(kit.seed, at, 4), hash(kit.seed, at, 5), hash(kit.seed, at, 6)];
    paper.fillStyle = w < 0.4 ? 'rgba(92,74,44,.34)' : w < 0.7 ? 'rgba(255,248,222,.5)' : 'rgba(110,120,60,.36)';
    const size = 0.24 + w * 0.4;
    paper.fillRect(left + u * wide, top + v * deep, size, size);
  }
  const greens = kit.night ? ['#39422a', '#4a5232', '#5a5c38'] : ['#5f6e36', '#7c8844', '#98994f'];
  paper.lineWidth = 0.42;
  for (let at = 0; at < Math.min(area / 60, 150); at += 1) {
    const [x, y] = [left + hash(kit.seed, at, 7) * wide, top + hash(kit.seed, at, 8) * deep];
    paper.strokeStyle = pick(greens, hash(kit.seed, at, 9));
    paper.beginPath();
    for (let blade = 0; blade < 7; blade += 1) {
      const [angle, long] = [hash(at, blade, 10) * Math.PI * 2, 1 + hash(at, blade, 11) * 1.6];
      paper.moveTo(x, y);
      paper.lineTo(x + Math.cos(angle) * long, y + Math.sin(angle) * long);
    }
    paper.stroke();
  }
  paper.restore();
}

/** The rim: side A's is plain, side B's is barred with white, so that they hold without any colour. */
function paintRim(paper: Paper, box: Box, shape: Plan['shape'], kit: Kit, share: number): void {
  const { tone, scale, side } = kit;
  const wide = Math.max(2.4, Math.min(2 / scale, 4)) * share;
  outline(paper, box, shape, -wide / 2 + 0.2);
  paper.lineWidth = wide + 0.9 / Math.max(scale, 0.8);
  paper.strokeStyle = '#15100c';
  paper.stroke();
  paper.lineWidth = wide;
  paper.strokeStyle = tone.colour;
  if (side === null) paper.setLineDash([3, 3]);
  paper.stroke();
  if (side === 'B') {
    paper.setLineDash([Math.max(2.4, 2 / scale), Math.max(4.8, 4.4 / scale)]);
    paper.lineCap = 'butt';
    paper.strokeStyle = '#fdf8ea';
    paper.lineWidth = wide * 0.82;
    paper.stroke();
    paper.lineCap = 'round';
  } else if (side === 'A' && scale > 0.9) {
    // A light edge towards the sun.
    outline(paper, box, shape, -wide + 0.5);
    paper.lineWidth = 0.35;
    paper.strokeStyle = alpha(tone.pale, 0.5);
    paper.stroke();
  }
  paper.setLineDash([]);
}

/** The triangle at the middle of the front. */
function paintPoint(paper: Paper, [left, top, right]: Box, kit: Kit): void {
  const half = Math.max(4.6, 4 / kit.scale);
  const x = (left + right) / 2;
  paper.fillStyle = kit.tone.colour;
  paper.strokeStyle = '#f7efdc';
  paper.lineWidth = Math.max(0.8, 0.8 / kit.scale);
  paper.beginPath();
  paper.moveTo(x - half, top + 0.4);
  paper.lineTo(x + half, top + 0.4);
  paper.lineTo(x, top - half * 0.95);
  paper.closePath();
  paper.fill();
  paper.stroke();
}
