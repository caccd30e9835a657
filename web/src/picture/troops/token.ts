/** A unit seen from afar: a block in its side's colour with one sign of its arm. */
import type { Piece } from '../../wire/Piece';
import { groundOf, outline } from './base';
import { alpha } from './colour';
import type { Kit } from './kit';
import type { Plan } from './plan';
import type { Paper } from './strokes';

/** Paints a unit as a block; the paper's origin is the middle of its front. */
export function paintToken(paper: Paper, piece: Pick<Piece, 'arm' | 'start' | 'word'>, plan: Plan, kit: Kit): void {
  const { box, shape } = plan;
  const [left, top, right, bottom] = box;
  const pixel = 1 / kit.scale;
  const { tone, side } = kit;
  paper.lineJoin = paper.lineCap = 'round';
  if (shape === 'rout') {
    paper.strokeStyle = tone.colour;
    paper.lineWidth = 1.6 * pixel;
    paper.setLineDash([3 * pixel, 3 * pixel]);
    outline(paper, box, 'loose');
    paper.stroke();
    paper.setLineDash([]);
    return;
  }
  paper.save();
  paper.translate(-kit.sun[0] * 1.4 * pixel, -kit.sun[1] * 1.4 * pixel);
  outline(paper, box, shape);
  paper.fillStyle = kit.night ? 'rgba(4,5,14,.6)' : 'rgba(30,24,58,.42)';
  paper.fill();
  paper.restore();
  paper.save();
  outline(paper, box, shape);
  paper.clip();
  paper.fillStyle = shape === 'loose' ? alpha(groundOf(kit), 0.9) : side === 'B' ? '#e9edf6' : side === 'A' ? tone.colour : groundOf(kit);
  paper.fillRect(left, top, right - left, bottom - top);
  if (side === 'B') {
    paper.strokeStyle = tone.colour;
    paper.lineWidth = 1.5 * pixel;
    paper.beginPath();
    for (let x = left - (bottom - top); x < right; x += 4 * pixel) {
      paper.moveTo(x, bottom);
      paper.lineTo(x + (bottom - top), top);
    }
    paper.stroke();
  }
  sign(paper, piece, plan, kit, pixel);
  if (shape === 'loose' && side === 'A') {
    // Sand alone would not tell whose they are.
    outline(paper, box, shape);
    paper.strokeStyle = tone.colour;
    paper.lineWidth = 6.5 * pixel;
    paper.stroke();
  }
  paper.restore();
  outline(paper, box, shape);
  paper.strokeStyle = '#15100c';
  paper.lineWidth = 1.3 * pixel;
  paper.stroke();
  if (plan.men.some((man) => man.pike)) {
    paper.lineWidth = 1.1 * pixel;
    paper.beginPath();
    for (let at = -2; at <= 2; at += 1) {
      paper.moveTo((left + right) / 2 + at * 2.6 * pixel, top);
      paper.lineTo((left + right) / 2 + at * 2.6 * pixel, top - 4.5 * pixel);
    }
    paper.stroke();
  }
}

/** What tells one arm from another: the coat of foot, a slash for horse, a ball for guns. */
function sign(
  paper: Paper,
  piece: Pick<Piece, 'arm' | 'start' | 'word'>,
  { box: [left, top, right, bottom], men }: Plan,
  { tone, side, livery }: Kit,
  pixel: number,
): void {
  const fore = side === 'A' ? '#fff1dc' : tone.deep;
  if (piece.arm === 'foot' && piece.start > 1) {
    const pikes = men.filter((man) => man.pike).map((man) => man.x);
    const half = pikes.length > 1 ? Math.max((Math.max(...pikes) - Math.min(...pikes)) / 2, (right - left) * 0.12) : (right - left) * 0.17;
    const middle = (left + right) / 2;
    paper.fillStyle = side === 'A' ? tone.deep : tone.colour;
    paper.fillRect(middle - half, top, 2 * half, bottom - top);
    paper.fillStyle = livery.coat;
    paper.fillRect(middle - half + pixel, top + 2 * pixel, 2 * half - 2 * pixel, bottom - top - 4 * pixel);
  } else if (piece.arm === 'horse' && piece.start > 1) {
    paper.strokeStyle = fore;
    paper.lineWidth = 2.2 * pixel;
    paper.beginPath();
    paper.moveTo(left, bottom);
    paper.lineTo(right, top);
    if (/cuirass/i.test(piece.word)) {
      paper.moveTo(left, top);
      paper.lineTo(right, bottom);
    }
    paper.stroke();
  } else if (piece.arm === 'guns') {
    paper.fillStyle = fore;
    paper.beginPath();
    paper.arc((left + right) / 2, (top + bottom) / 2, 2.6 * pixel, 0, Math.PI * 2);
    paper.fill();
  }
}
