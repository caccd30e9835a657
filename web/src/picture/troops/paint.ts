/** Paints a unit standing by itself: its base, its fallen, its men, and their shadows. */
import type { Side } from '../../wire/Side';
import { hash, pick } from './chance';
import { alpha, dark, light, mix } from './colour';
import type { Livery } from './livery';
import { COWS, FELTS, FIXED, HAIR, HIDES, PLAIDS, WOOLS, type Tone } from './palette';
import type { Box, Man, Plan } from './plan';
import { ART, paintParts, pathOf, posesOf, shown, type Brush, type Paper, type Placed, type Pose } from './strokes';

/** Where the low sun stands: to the north-west. Shadows fall the other way. */
export const SUN: readonly [number, number] = [-Math.SQRT1_2, -Math.SQRT1_2];

/** What a unit is painted with. */
export interface Kit {
  side: Side | null;
  tone: Tone;
  livery: Livery;
  /** Pixels to a millimetre. */
  scale: number;
  /** Where the sun stands as the unit sees it. */
  sun: readonly [number, number];
  night: boolean;
  seed: number;
}

/** The sun as somebody sees it who is turned by so many radians. */
export function sunFor(turn: number, [x, y]: readonly [number, number] = SUN): [number, number] {
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  return [x * cos - y * sin, x * sin + y * cos];
}

const shadeOf = (kit: Kit): string => (kit.night ? 'rgba(4,5,14,.62)' : 'rgba(30,24,58,.46)');

/** The colours of one man, by role. */
function tonesOf(man: Man, kit: Kit): Record<string, string> {
  const { livery, side, tone } = kit;
  const chance = (salt: number): number => hash(man.salt, salt);
  // Dyes were never even; and from afar a coat must stand off the ground.
  const uneven = (colour: string, salt: number): string => (chance(salt) > 0.5 ? light(colour, (chance(salt) - 0.5) * 0.26) : dark(colour, (0.5 - chance(salt)) * 0.22));
  const lift = Math.min(Math.max((2.4 - kit.scale * man.size) / 1.6, 0), 1) * 0.16;
  const plain = ['clubman', 'gunner', 'borderer', 'borderer-mounted'].includes(man.figure);
  const own = plain && chance(40) < 0.72 ? pick(['#6e5a3c', '#7d6a4c', '#5d5348', '#84705a', '#5a4632', '#8a7f6a'], chance(41)) : livery.coat;
  const coat = light(uneven(own, 20), lift);
  const felt = pick(FELTS, chance(21));
  const beast = man.figure === 'cow';
  const hide = uneven(beast ? pick(COWS, chance(22)) : pick(HIDES, chance(22)), 23);
  const grey = hide.startsWith('#a') || hide.startsWith('#b') || hide.startsWith('#c');
  const [plaid, plaidLine] = pick(PLAIDS, chance(24));
  const hair = pick(HAIR, chance(25));
  const wool = pick(WOOLS, chance(26));
  return {
    ...FIXED, coat, 'coat-light': light(coat, 0.42), 'coat-dark': dark(coat, 0.3), lining: uneven(livery.lining, 27), sash: tone.colour, 'sash-mark': side === 'B' ? '#fdf8ea' : tone.colour,
    felt, 'felt-light': light(felt, 0.42), 'felt-top': light(felt, 0.12), band: chance(28) < 0.7 ? tone.colour : livery.lining, hide, 'hide-light': light(hide, 0.34), 'hide-dark': dark(hide, 0.5),
    mane: grey ? '#d6d0c2' : chance(29) < 0.25 ? '#cdb184' : dark(hide, 0.6), cloth: tone.colour, 'cloth-trim': side === 'B' ? '#fdf8ea' : '#e6c04a', hair, 'hair-light': light(hair, 0.35),
    wool, 'wool-light': light(wool, 0.4), plaid, 'plaid-light': light(plaid, 0.35), 'plaid-line': plaidLine, 'patch': chance(30) < 0.5 ? hide : FIXED['patch']!,
    feather: chance(31) < 0.7 ? '#f3ead6' : tone.colour, skin: uneven('#d9a988', 32), ink: '#15100c',
  };
}

/** Paints one man, with what is on his head. */
function figure(paper: Paper, man: Man, kit: Kit, parts: readonly (string | Placed)[], head?: { part: string; at: [number, number] }): void {
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
    const turn = new DOMMatrix().translate(man.x - kit.sun[0] * tall * man.size, man.y - kit.sun[1] * tall * man.size).rotate((man.turn * 180) / Math.PI).scale(man.size);
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

/** The outline of a base, grown by so much. */
export function outline(paper: Paper, [left, top, right, bottom]: Box, shape: Plan['shape'], grow = 0): void {
  const [wide, deep] = [right - left, bottom - top];
  paper.beginPath();
  if (shape === 'circle') paper.arc((left + right) / 2, (top + bottom) / 2, Math.min(wide, deep) / 2 + grow, 0, Math.PI * 2);
  else paper.roundRect(left - grow, top - grow, wide + 2 * grow, deep + 2 * grow, shape === 'capsule' ? Math.min(wide, deep) / 2 + grow : 1.8);
}

/** The colour of a base: sand with a breath of the side's colour. */
export function groundOf(kit: Kit): string {
  const share = kit.side === 'B' ? 0.17 : kit.side === 'A' ? 0.11 : 0;
  return kit.night ? mix('#8b7f62', kit.tone.colour, share) : mix('#dccb9c', kit.tone.colour, share);
}

function paintBase(paper: Paper, { box, shape, men }: Plan, kit: Kit): void {
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
