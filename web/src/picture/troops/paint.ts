/** Paints a unit standing by itself: its base, its fallen, its men, and their shadows. */
import { paintBase } from './base';
import { hash, pick } from './chance';
import { shadeOf, sunFor, tonesOf, type Kit } from './kit';
import type { Man, Plan } from './plan';
import { ART, paintParts, pathOf, posesOf, type Brush, type Paper, type Placed, type Pose } from './strokes';

/** Paints one man, with what is on his head. */
function figure(
  paper: Paper,
  man: Man,
  kit: Kit,
  parts: readonly (string | Placed)[],
  head?: { part: string; at: [number, number] },
): void {
  paper.save();
  paper.translate(man.x, man.y);
  paper.rotate(man.turn);
  paper.scale(man.size, man.size);
  const sun = sunFor(man.turn, kit.sun);
  const brush: Brush = { tones: tonesOf(man, kit), scale: kit.scale * man.size, sun };
  paintParts(paper, parts, brush);
  if (head) {
    // From afar hats would hide the coats by which men are known.
    const size = 0.62 + 0.38 * Math.min(Math.max((brush.scale - 1) / 2, 0), 1);
    paper.translate(head.at[0], head.at[1]);
    paper.scale(size, size);
    // Nobody looks quite straight ahead.
    paintParts(paper, [{ part: head.part, turn: (hash(man.salt, 50) - 0.5) * 46 }], brush);
  }
  paper.restore();
}

function paintMan(paper: Paper, man: Man, kit: Kit): void {
  const art = ART.figures[man.figure];
  const poses = posesOf(man.figure, man.when);
  if (!art || poses.length === 0) return;
  const pose = pick(poses, hash(man.salt, 51 + (man.rank > 0 ? 0 : 1)));
  const heads = art.heads;
  const part = heads && heads.length > 0 ? pick(heads, hash(man.salt, 52)) : null;
  figure(paper, man, kit, pose.parts, part ? { part, at: pose.headAt ?? [0, 0] } : undefined);
}

/** Paints everything of a unit but its flags; the paper's origin is the middle of its front. */
export function paintUnit(paper: Paper, plan: Plan, kit: Kit): void {
  paper.lineJoin = paper.lineCap = 'round';
  paintBase(paper, plan, kit);
  paper.save();
  paper.globalAlpha = 0.55;
  if (plan.shape !== 'rout') for (const man of plan.fallen) paintFallen(paper, man, kit);
  paper.restore();
  paintShadows(paper, plan, kit);
  // Guns and beasts of draught lie below those who serve them.
  for (const man of plan.men) if (man.figure.startsWith('gun-') || man.figure === 'limber') paintMan(paper, man, kit);
  for (const man of plan.men) if (!man.figure.startsWith('gun-') && man.figure !== 'limber') paintMan(paper, man, kit);
  paintPikes(paper, plan, kit);
}

function paintFallen(paper: Paper, man: Man, kit: Kit): void {
  if (kit.scale * man.size < 0.9) return;
  const poses = posesOf('fallen', man.when);
  figure(paper, man, kit, poses[0]?.parts ?? []);
  if (kit.scale * man.size > 1.6 && man.when === 'man') {
    const beside = { ...man, x: man.x + Math.cos(man.turn) * 6, y: man.y + Math.sin(man.turn) * 5 };
    figure(paper, beside, kit, posesOf('fallen', hash(man.salt, 60) < 0.5 ? 'hat' : 'musket')[0]?.parts ?? []);
  }
}

/** One shadow for all, so that no ground is dark twice. */
function paintShadows(paper: Paper, plan: Plan, kit: Kit): void {
  const all = new Path2D();
  for (const man of plan.men) {
    const d = ART.figures[man.figure]?.shadow;
    if (!d) continue;
    const tall = man.figure.startsWith('gun') || man.figure === 'limber' ? 1.5 : 2.3;
    const turn = new DOMMatrix()
      .translate(man.x - kit.sun[0] * tall * man.size, man.y - kit.sun[1] * tall * man.size)
      .rotate((man.turn * 180) / Math.PI)
      .scale(man.size);
    all.addPath(pathOf(d), turn);
  }
  paper.fillStyle = shadeOf(kit);
  paper.fill(all);
  if (plan.shape === 'rout') return;
  // Pikes throw long thin shadows.
  paper.strokeStyle = shadeOf(kit);
  paper.lineWidth = Math.max(0.8, 0.5 / kit.scale);
  paper.beginPath();
  for (const man of plan.men) {
    if (!man.pike) continue;
    const { x, y, turn } = pikeOf(man);
    const long = (man.when === 'fight' ? 24 : 15) * man.size + man.rank * 9;
    const [dx, dy] = [Math.sin(turn) * long, -Math.cos(turn) * long];
    paper.moveTo(x - kit.sun[0] * 3, y - kit.sun[1] * 3);
    paper.lineTo(x + dx - kit.sun[0] * 10, y + dy - kit.sun[1] * 10);
  }
  paper.stroke();
}

/** Which pike a man has: those of the rear reach through the files of the front and nearly as far. */
function pikeOf(man: Man): { x: number; y: number; pose: Pose | null; turn: number } {
  const fights = man.when === 'fight';
  const turn = man.turn * 0.5 + (hash(man.salt, 70) - 0.5) * (fights ? 0.06 : 0.15);
  const beside = man.rank % 2 === 0 ? 2 : 3.8;
  const poses = posesOf('pike', man.rank === 0 ? (fights ? 'fight' : 'rest') : fights ? 'fight-rear' : 'rear');
  return { x: man.x + beside * man.size, y: man.y, pose: poses.length > 0 ? pick(poses, hash(man.salt, 72)) : null, turn };
}

function paintPikes(paper: Paper, plan: Plan, kit: Kit): void {
  for (const man of plan.men) {
    if (!man.pike || (plan.shape === 'rout' && hash(man.salt, 71) < 0.66)) continue;
    const { x, y, pose, turn } = pikeOf(man);
    if (pose) figure(paper, { ...man, x, y, turn: plan.shape === 'rout' ? man.turn * 1.5 : turn }, kit, pose.parts);
  }
}
