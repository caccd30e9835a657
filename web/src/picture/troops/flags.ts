/** Flags: company colours of foot, cornets of horse, guidons of dragoons, standards of commanders, pennons of riding families. */
import { alpha, dark, mix } from './colour';
import type { Device, Flag } from './livery';
import type { Paper } from './strokes';

const RED = '#b4202a';
const WHITE = '#f3ead6';
const BLUE = '#24407e';
const GOLD = '#e6bd45';

/** How wide a flag is for its height. */
export function ratioOf(flag: Flag): number {
  return { foot: 1.1, cornet: 1.05, guidon: 1.5, standard: 1.4, pennon: 1.7 }[flag.kind];
}

/** Paints the cloth of a flag, `h` high from the origin. */
export function paintCloth(paper: Paper, flag: Flag, h: number): void {
  const w = h * ratioOf(flag);
  paper.save();
  paper.beginPath();
  edge(paper, flag, w, h);
  paper.clip();
  paper.fillStyle = flag.field;
  paper.fillRect(0, 0, w, h);
  if (flag.kind === 'cornet' || flag.kind === 'guidon') cornet(paper, flag, w, h);
  else if (flag.kind === 'standard') standard(paper, flag, w, h);
  else if (flag.kind === 'pennon') pennon(paper, flag, w, h);
  else company(paper, flag, w, h);
  paper.restore();
}

/** The outline of a cloth, for the current path. */
function edge(paper: Paper, { kind }: Flag, w: number, h: number): void {
  if (kind === 'guidon') {
    paper.moveTo(0, 0);
    paper.lineTo(w * 0.8, h * 0.02);
    paper.quadraticCurveTo(w, h * 0.14, w * 0.97, h * 0.3);
    paper.quadraticCurveTo(w * 0.86, h * 0.44, w * 0.72, h / 2);
    paper.quadraticCurveTo(w * 0.86, h * 0.56, w * 0.97, h * 0.7);
    paper.quadraticCurveTo(w, h * 0.86, w * 0.8, h * 0.98);
    paper.lineTo(0, h);
  } else if (kind === 'pennon') {
    paper.moveTo(0, 0);
    paper.lineTo(w, h * 0.3);
    paper.lineTo(w * 0.72, h * 0.5);
    paper.lineTo(w, h * 0.7);
    paper.lineTo(0, h);
  } else paper.rect(0, 0, w, h);
  paper.closePath();
}

function cornet(paper: Paper, flag: Flag, w: number, h: number): void {
  const guidon = flag.kind === 'guidon';
  const x = guidon ? w * 0.38 : w / 2;
  if (flag.device === 'eagle') eagle(paper, x, h * 0.52, h * 0.34, flag.colour);
  else {
    // A scroll with its motto over what it speaks of.
    paper.fillStyle = flag.colour;
    paper.strokeStyle = dark(flag.colour, 0.6);
    paper.lineWidth = h * 0.025;
    const reach = guidon ? h * 0.42 : w * 0.34;
    paper.beginPath();
    paper.moveTo(x - reach, h * 0.32);
    paper.quadraticCurveTo(x, h * 0.1, x + reach, h * 0.32);
    paper.lineTo(x + reach * 0.88, h * 0.47);
    paper.quadraticCurveTo(x, h * 0.27, x - reach * 0.88, h * 0.47);
    paper.closePath();
    paper.fill();
    paper.stroke();
    paper.beginPath();
    paper.moveTo(x - reach * 0.6, h * 0.3);
    paper.quadraticCurveTo(x, h * 0.19, x + reach * 0.6, h * 0.3);
    paper.setLineDash([h * 0.03, h * 0.025]);
    paper.stroke();
    paper.setLineDash([]);
    paper.fillRect(x - h * 0.03, h * 0.44, h * 0.06, h * 0.38);
    paper.fillRect(x - h * 0.13, h * 0.7, h * 0.26, h * 0.055);
  }
  if (guidon) return;
  // Fringed in two colours.
  const t = h * 0.09;
  for (let at = 0; at < 14; at += 1) {
    paper.fillStyle = at % 2 ? flag.colour : mix(flag.field, '#ffffff', 0.2);
    paper.fillRect((w / 14) * at, 0, w / 14, t);
    paper.fillRect((w / 14) * at, h - t, w / 14, t);
    paper.fillRect(w - t, (h / 14) * at, t, h / 14);
  }
}

function standard(paper: Paper, flag: Flag, w: number, h: number): void {
  if (flag.canton !== 'none') canton(paper, flag, h * 0.46);
  const x = flag.canton === 'none' ? w / 2 : w * 0.66;
  paper.strokeStyle = paper.fillStyle = flag.colour;
  if (flag.device === 'eagle') eagle(paper, x, h / 2, h * 0.38, flag.colour);
  else if (flag.device === 'ragged') ragged(paper, w, h, flag.colour);
  else if (flag.device === 'crown') {
    device(paper, 'crown', x, h * 0.4, h * 0.2);
    paper.fillStyle = alpha(flag.colour, 0.9);
    for (const at of [-1, 0, 1]) device(paper, 'lozenge', x + at * h * 0.34, h * 0.78, h * 0.08);
    paper.strokeStyle = GOLD;
    paper.lineWidth = h * 0.07;
    paper.strokeRect(0, 0, w, h);
  } else {
    paper.lineWidth = h * 0.075;
    paper.beginPath();
    paper.arc(x, h * 0.56, h * 0.21, 0, Math.PI * 2);
    paper.stroke();
    device(paper, 'star', x, h * 0.56, h * 0.1);
  }
}

function pennon(paper: Paper, flag: Flag, w: number, h: number): void {
  paper.fillStyle = WHITE;
  paper.fillRect(0, 0, w * 0.34, h);
  paper.fillStyle = RED;
  paper.fillRect(0, h * 0.4, w * 0.34, h * 0.2);
  paper.fillRect(w * 0.12, 0, w * 0.1, h);
  paper.fillStyle = flag.colour;
  device(paper, 'lozenge', w * 0.52, h * 0.5, h * 0.15);
}

/** The corner by the pole: the cross of St George, or of St Andrew. */
function canton(paper: Paper, flag: Flag, q: number): void {
  if (flag.canton === 'saltire') {
    paper.fillStyle = BLUE;
    paper.fillRect(0, 0, q, q);
    cross(paper, 0, 0, q, q, WHITE, q * 0.17);
    return;
  }
  paper.fillStyle = WHITE;
  paper.fillRect(0, 0, q, q);
  paper.fillStyle = RED;
  paper.fillRect(0, q * 0.38, q, q * 0.24);
  paper.fillRect(q * 0.38, 0, q * 0.24, q);
}

function cross(paper: Paper, x: number, y: number, w: number, h: number, colour: string, wide: number): void {
  paper.strokeStyle = colour;
  paper.lineWidth = wide;
  paper.lineCap = 'butt';
  paper.beginPath();
  paper.moveTo(x, y);
  paper.lineTo(x + w, y + h);
  paper.moveTo(x + w, y);
  paper.lineTo(x, y + h);
  paper.stroke();
}

function company(paper: Paper, flag: Flag, w: number, h: number): void {
  switch (flag.device) {
    case 'ragged':
      flames(paper, w, h, flag.colour);
      return ragged(paper, w, h, flag.colour);
    case 'flames':
      flames(paper, w, h, flag.colour);
      paper.fillStyle = flag.colour;
      return device(paper, 'lozenge', w / 2, h / 2, h * 0.2);
    case 'eagle':
      return eagle(paper, w / 2, h / 2, h * 0.36, flag.colour);
    case 'stripes':
      paper.fillStyle = flag.colour;
      for (let at = 1; at < 6; at += 2) paper.fillRect(0, (h / 6) * at, w, h / 6);
      return undefined;
    case 'wreath':
      paper.strokeStyle = mix(flag.colour, '#5f7a35', 0.4);
      paper.lineWidth = h * 0.08;
      paper.beginPath();
      paper.arc(w / 2, h / 2, h * 0.31, 0, Math.PI * 2);
      paper.stroke();
      paper.fillStyle = flag.colour;
      return device(paper, 'crown', w / 2, h / 2, h * 0.17);
    case 'saltire':
      return cross(paper, 0, 0, w, h, flag.colour, h * 0.16);
    default:
      return english(paper, flag, w, h);
  }
}

/** A captain's colour: the canton, and as many devices as his rank. */
function english(paper: Paper, flag: Flag, w: number, h: number): void {
  if (flag.canton !== 'none') canton(paper, flag, h * 0.42);
  paper.fillStyle = flag.colour;
  if (flag.device === 'wave') {
    for (let at = 0; at < flag.count; at += 1) {
      paper.save();
      paper.translate(h * 0.4, h * 0.4);
      paper.rotate((at - (flag.count - 1) / 2) * 0.34);
      paper.beginPath();
      paper.moveTo(0, 0);
      paper.bezierCurveTo(w * 0.24, h * 0.02, w * 0.22, h * 0.28, w * 0.62, h * 0.58);
      paper.bezierCurveTo(w * 0.28, h * 0.42, w * 0.14, h * 0.38, w * 0.02, h * 0.08);
      paper.fill();
      paper.restore();
    }
    return;
  }
  const spots: readonly (readonly [number, number])[] =
    flag.count === 1
      ? [[0.68, 0.6]]
      : flag.count === 2
        ? [
            [0.73, 0.26],
            [0.3, 0.74],
          ]
        : [
            [0.73, 0.24],
            [0.28, 0.74],
            [0.73, 0.74],
            [0.73, 0.49],
            [0.505, 0.74],
          ];
  const size = h * (flag.count === 1 ? 0.2 : flag.count > 3 ? 0.115 : 0.145);
  for (const [u, v] of spots.slice(0, Math.max(flag.count, 0))) device(paper, flag.device, u * w, v * h, size);
}

function ragged(paper: Paper, w: number, h: number, colour: string): void {
  paper.strokeStyle = colour;
  paper.lineCap = 'butt';
  paper.beginPath();
  paper.moveTo(w * 0.08, h * 0.1);
  paper.lineTo(w * 0.92, h * 0.9);
  paper.moveTo(w * 0.92, h * 0.1);
  paper.lineTo(w * 0.08, h * 0.9);
  paper.lineWidth = h * 0.15;
  paper.setLineDash([h * 0.07, h * 0.06]);
  paper.stroke();
  paper.setLineDash([]);
  paper.lineWidth = h * 0.08;
  paper.stroke();
}

function flames(paper: Paper, w: number, h: number, colour: string): void {
  paper.fillStyle = colour;
  paper.beginPath();
  for (let at = 0; at < 9; at += 1) {
    const [x, step] = [(w / 9) * at, w / 9];
    paper.moveTo(x, 0);
    paper.lineTo(x + step / 2, h * 0.15);
    paper.lineTo(x + step, 0);
    paper.moveTo(x, h);
    paper.lineTo(x + step / 2, h * 0.85);
    paper.lineTo(x + step, h);
  }
  paper.fill();
}

/** The double-headed eagle, as far as one sees it at this size. */
function eagle(paper: Paper, x: number, y: number, r: number, colour: string): void {
  paper.fillStyle = colour;
  paper.beginPath();
  paper.ellipse(x, y + r * 0.1, r * 0.26, r * 0.62, 0, 0, Math.PI * 2);
  for (const way of [-1, 1]) {
    paper.moveTo(x, y - r * 0.3);
    paper.lineTo(x + way * r * 0.35, y - r * 0.95);
    paper.lineTo(x + way * r * 0.62, y - r * 0.75);
    paper.lineTo(x + way * r * 0.3, y - r * 0.55);
    paper.lineTo(x + way * r * 0.95, y - r * 0.45);
    paper.lineTo(x + way * r * 0.8, y + r * 0.1);
    paper.lineTo(x + way * r * 0.95, y + r * 0.45);
    paper.lineTo(x + way * r * 0.35, y + r * 0.35);
    paper.lineTo(x + way * r * 0.34, y + r);
    paper.lineTo(x, y + r * 0.6);
  }
  paper.fill('nonzero');
}

/** One device about a spot. */
export function device(paper: Paper, sort: Device, x: number, y: number, r: number): void {
  paper.beginPath();
  switch (sort) {
    case 'ball':
      paper.arc(x, y, r * 0.95, 0, Math.PI * 2);
      break;
    case 'ring':
      paper.arc(x, y, r, 0, Math.PI * 2);
      paper.arc(x, y, r * 0.55, 0, Math.PI * 2, true);
      break;
    case 'star':
      for (let at = 0; at < 10; at += 1) {
        const [angle, far] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 ? r * 0.48 : r * 1.2];
        paper.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
      }
      break;
    case 'lozenge':
      for (const [u, v] of [
        [0, -1.25],
        [0.85, 0],
        [0, 1.25],
        [-0.85, 0],
      ] as const)
        paper.lineTo(x + u * r, y + v * r);
      break;
    case 'crescent':
      paper.arc(x, y, r * 1.05, Math.PI * 1.15, Math.PI * 1.85, true);
      paper.arc(x, y - r * 0.42, r * 0.82, Math.PI * 1.75, Math.PI * 1.25, false);
      break;
    case 'heart':
      paper.moveTo(x, y + r * 1.1);
      paper.bezierCurveTo(x - r * 1.6, y - r * 0.1, x - r * 0.8, y - r * 1.3, x, y - r * 0.4);
      paper.bezierCurveTo(x + r * 0.8, y - r * 1.3, x + r * 1.6, y - r * 0.1, x, y + r * 1.1);
      break;
    case 'billet':
      paper.rect(x - r * 0.6, y - r, r * 1.2, r * 2);
      break;
    case 'crown':
      for (const [u, v] of [
        [-1.2, 0.8],
        [-1.3, -0.7],
        [-0.6, 0],
        [0, -1.1],
        [0.6, 0],
        [1.3, -0.7],
        [1.2, 0.8],
      ] as const)
        paper.lineTo(x + u * r, y + v * r);
      break;
    case 'lion':
      // Rampant, looking towards the pole: tail, back, head, paws.
      for (const [u, v] of [
        [1.1, -1.1], [0.8, -0.2], [0.5, 0.1], [0.1, -0.5], [0.2, -1.1], [-0.4, -1.3], [-0.7, -0.9], [-0.35, -0.65],
        [-1.15, -0.5], [-1.1, -0.2], [-0.4, -0.1], [-1, 0.4], [-0.85, 0.65], [-0.15, 0.35], [-0.3, 1.2], [0.2, 1.2],
        [0.3, 0.7], [0.75, 1.2], [1.1, 1.1], [0.8, 0.4], [1.05, 0.1],
      ] as const)
        paper.lineTo(x + u * r, y + v * r);
      break;
    case 'plain':
      return;
    default:
      paper.rect(x - r * 0.34, y - r * 1.1, r * 0.68, r * 2.2);
      paper.rect(x - r * 1.1, y - r * 0.34, r * 2.2, r * 0.68);
  }
  paper.closePath();
  paper.fill();
}

/** Room round a planted flag, in heights: left, above its foot, right, below. */
export const FLAG_ROOM = { left: 0.3, above: 2, right: 1.2, below: 0.45 } as const;

/** Plants a flag with the foot of its pole at the origin; `h` is the height of the cloth. It flies to the right. */
export function paintFlag(
  paper: Paper,
  flag: Flag,
  cloth: CanvasImageSource,
  h: number,
  pixels: number,
  tall: number,
  gust: number,
  night: boolean,
): void {
  const w = h * ratioOf(flag);
  const top = -h * tall;
  const strips = pixels < 16 ? 5 : 14;
  const wave = (u: number): number => Math.sin(u * 5.2 + gust) * h * 0.06 * (0.25 + u);
  const shade = night ? 'rgba(3,4,12,.45)' : 'rgba(30,24,50,.34)';
  paper.lineCap = 'round';
  paper.strokeStyle = paper.fillStyle = shade;
  paper.lineWidth = h * 0.07;
  paper.beginPath();
  paper.moveTo(0, 0);
  paper.lineTo(h * 0.5, -h * 0.3);
  paper.stroke();
  paper.beginPath();
  const far = (w / h) * (flag.kind === 'guidon' ? 0.78 : flag.kind === 'pennon' ? 0.5 : 1);
  for (const [x, y] of [
    [0.2, 0.3],
    [0.2 + far, 0.34],
    [0.2 + far, 1.24],
    [0.2, 1.2],
  ] as const)
    paper.lineTo(x * h, top + y * h);
  paper.fill();
  paper.beginPath();
  paper.moveTo(0, 0);
  paper.lineTo(0, top - h * 0.12);
  paper.strokeStyle = '#1c140c';
  paper.lineWidth = h * 0.1;
  paper.stroke();
  paper.strokeStyle = '#d9bf8a';
  paper.lineWidth = h * 0.045;
  paper.stroke();
  paper.fillStyle = '#e6c04a';
  paper.beginPath();
  paper.arc(0, top - h * 0.16, h * 0.08, 0, Math.PI * 2);
  paper.fill();
  const border = (): void => {
    paper.beginPath();
    const at = (x: number, y: number): void => paper.lineTo(x, top + y + wave(x / w));
    for (let strip = 0; strip <= strips; strip += 1) {
      const u = strip / strips;
      if (flag.kind === 'pennon') at(w * u, h * 0.3 * u);
      else if (flag.kind !== 'guidon' || u < 0.97) at(w * u, flag.kind === 'guidon' && u > 0.8 ? h * 0.14 * ((u - 0.8) / 0.2) : 0);
    }
    if (flag.kind === 'guidon') at(w * 0.72, h / 2);
    if (flag.kind === 'pennon') at(w * 0.72, h / 2);
    for (let strip = strips; strip >= 0; strip -= 1) {
      const u = strip / strips;
      if (flag.kind === 'pennon') at(w * u, h * (1 - 0.3 * u));
      else if (flag.kind !== 'guidon' || u < 0.97) at(w * u, flag.kind === 'guidon' && u > 0.8 ? h * (1 - 0.14 * ((u - 0.8) / 0.2)) : h);
    }
    paper.closePath();
  };
  paper.save();
  border();
  paper.clip();
  const [cw, ch] = [(cloth as OffscreenCanvas).width, (cloth as OffscreenCanvas).height];
  for (let strip = 0; strip < strips; strip += 1) {
    const x = (w * strip) / strips;
    paper.drawImage(cloth, (cw * strip) / strips, 0, cw / strips, ch, x, top + wave((strip + 0.5) / strips), w / strips + w * 0.012, h);
  }
  for (let strip = 0; strip < strips; strip += 1) {
    const slope = Math.cos(((strip + 0.5) / strips) * 5.2 + gust);
    const much = pixels < 16 ? 0.14 : 0.28;
    paper.fillStyle = slope > 0 ? `rgba(18,12,34,${much * slope})` : `rgba(255,240,205,${-much * 1.1 * slope})`;
    paper.fillRect((w * strip) / strips, top - h * 0.2, w / strips + w * 0.012, h * 1.4);
  }
  paper.restore();
  border();
  paper.lineJoin = 'round';
  paper.lineWidth = h * 0.05;
  paper.strokeStyle = '#1a120c';
  paper.stroke();
}
