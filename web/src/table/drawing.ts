/** Pieces as they stand by themselves: front at the top, the middle of the front at the origin. */
import type { Point } from '../draft.svelte';
import type { Part } from '../wire/Part';
import type { Piece } from '../wire/Piece';
import type { Stand } from '../wire/Stand';
import { circle } from './features';
import { frameOf, short, UNIT, type Frame, type Spot } from './space';

/** Something to be drawn of a piece: its class, its path, and from which nearness on it is drawn. */
export interface Shape {
  name: string;
  path: string;
  /** `near` is drawn only when the table is near, `far` only when it is not. */
  when: 'always' | 'near' | 'far';
}

/** Where a place lies as somebody sees it who stands at `front` and faces `facing`. */
export function seenFrom(front: Point, facing: number, point: Point): Spot {
  const angle = (-facing / 100 / 180) * Math.PI;
  const [x, y] = [(point[0] - front[0]) / UNIT, -(point[1] - front[1]) / UNIT];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The box of a stand in its own place. */
export function bodyOf(stand: Stand): Frame {
  return frameOf(stand.outline.map((corner) => seenFrom(stand.front, stand.facing, corner)));
}

/** Whether a piece is a commander and nothing else, drawn by his flag alone. */
export function leads(piece: Piece): boolean {
  return piece.arm === 'leader' || piece.arm === 'general';
}

/** Whether somebody leads, and so has a flag. */
export function flies(piece: Piece): boolean {
  return piece.leads !== 'nobody';
}

/** Everything that is drawn of a piece but its flag. */
export function shapesOf(piece: Piece): Shape[] {
  const { stand } = piece;
  if (!stand || leads(piece)) return [];
  return [...stand.parts.flatMap((part) => drawn(part, stand, piece)), ...front(stand)];
}

function rectangle([left, top, right, bottom]: Frame): string {
  return `M${short(left)},${short(top)}H${short(right)}V${short(bottom)}H${short(left)}z`;
}

function front(stand: Stand): Shape[] {
  const [left, top, right] = bodyOf(stand);
  const middle = (left + right) / 2;
  const tick: Shape = { name: 'point', path: `M${short(middle - 5)},${short(top - 0.5)}h10l-5,-7.5z`, when: 'always' };
  if (stand.loose) return [tick];
  return [{ name: 'front', path: `M${short(left)},${short(top)}H${short(right)}`, when: 'always' }, tick];
}

function drawn(part: Part, stand: Stand, piece: Piece): Shape[] {
  const see = (point: Point): Spot => seenFrom(stand.front, stand.facing, point);
  const frame = frameOf(part.outline.map(see));
  const figures = part.figures.map(see);
  if (part.role === 'leader') return [];
  if (part.role === 'gun' || part.role === 'limbered') return gun(frame, figures, part.role === 'limbered');
  return stand.loose ? skirmishers(frame, figures, part) : formed(frame, figures, part, piece);
}

function formed(frame: Frame, figures: Spot[], part: Part, piece: Piece): Shape[] {
  const [left, top, right, bottom] = frame;
  const { role } = part;
  const shapes: Shape[] = [{ name: role === 'pikes' ? 'body pikes' : 'body', path: rectangle(frame), when: 'always' }];
  if (piece.side === 'B' && role !== 'pikes') shapes.push({ name: 'hatched', path: rectangle(frame), when: 'always' });
  switch (role) {
    case 'pikes':
      // Pikes reach out beyond the front.
      shapes.push(
        { name: 'shaft', path: figures.map(([x, y]) => `M${short(x)},${short(y)}V${short(top - 9)}`).join(''), when: 'near' },
        { name: 'shaft far', path: comb(left, right, top), when: 'far' },
        { name: 'figure', path: dots(figures, 2.6), when: 'near' },
      );
      break;
    case 'horse':
    case 'cuirassiers': {
      const slash = `M${short(left)},${short(bottom)}L${short(right)},${short(top)}`;
      const back = role === 'cuirassiers' ? `M${short(left)},${short(top)}L${short(right)},${short(bottom)}` : '';
      shapes.push({ name: 'slash', path: slash + back, when: 'always' });
      shapes.push({ name: 'figure', path: diamonds(figures, 3.6, 7), when: 'near' });
      break;
    }
    case 'mob':
      shapes.push({ name: 'figure', path: crosses(figures), when: 'near' });
      shapes.push({ name: 'slash', path: zigzag(frame), when: 'far' });
      break;
    default:
      shapes.push({ name: 'figure', path: dots(figures, 3), when: 'near' });
      shapes.push({ name: 'figure', path: dots(row(frame), 2.6), when: 'far' });
  }
  return shapes;
}

/** A few pikes along a front, for a block seen from afar. */
function comb(left: number, right: number, top: number): string {
  const count = Math.max(Math.round((right - left) / 10), 2);
  return Array.from({ length: count }, (_, at) => {
    const x = left + ((right - left) * (at + 0.5)) / count;
    return `M${short(x)},${short(top + 6)}V${short(top - 9)}`;
  }).join('');
}

function row([left, top, right, bottom]: Frame): Spot[] {
  const count = Math.max(Math.round((right - left) / 14), 1);
  return Array.from({ length: count }, (_, at): Spot => [left + ((right - left) * (at + 0.5)) / count, (top + bottom) / 2]);
}

function dots(figures: Spot[], radius: number): string {
  return figures.map((figure) => circle(figure, radius)).join('');
}

function diamonds(figures: Spot[], wide: number, long: number): string {
  return figures
    .map(([x, y]) => `M${short(x)},${short(y - long)}l${wide},${long}l-${wide},${long}l-${wide},-${long}z`)
    .join('');
}

function crosses(figures: Spot[]): string {
  return figures.map(([x, y]) => `M${short(x - 2.4)},${short(y - 1)}h4.8v2h-4.8zM${short(x - 1)},${short(y - 2.6)}h2v5.2h-2z`).join('');
}

function zigzag([left, top, right, bottom]: Frame): string {
  const middle = (top + bottom) / 2;
  const steps = Math.max(Math.round((right - left) / 12), 2);
  const wide = (right - left) / steps / 2;
  return `M${short(left)},${short(middle + 4)}${`l${short(wide)},-8l${short(wide)},8`.repeat(steps)}`;
}

function skirmishers(frame: Frame, figures: Spot[], part: Part): Shape[] {
  const riders = part.role === 'horse' || part.role === 'cuirassiers';
  return [
    { name: 'skirmish', path: rectangle(frame), when: 'always' },
    { name: 'loose', path: riders ? diamonds(figures, 4.5, 9) : dots(figures, 4.4), when: 'always' },
  ];
}

/** A gun: barrel between two wheels, pointing ahead when it is ready to fire and back on its limber when not. */
function gun(frame: Frame, figures: Spot[], limbered: boolean): Shape[] {
  const [left, top, right, bottom] = frame;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const barrel = limbered ? `M${short(x)},${short(y)}V${short(bottom - 3)}` : `M${short(x)},${short(y + 4)}V${short(top + 3)}`;
  const shapes: Shape[] = [
    { name: 'body', path: rectangle(frame), when: 'always' },
    { name: 'figure', path: dots(figures, 2.2), when: 'near' },
    { name: 'barrel', path: barrel, when: 'always' },
    { name: 'wheel', path: `M${short(x - 7)},${short(y - 4.5)}v9M${short(x + 7)},${short(y - 4.5)}v9`, when: 'always' },
  ];
  if (limbered) {
    shapes.push({ name: 'limber', path: `M${short(x)},${short(y)}V${short(top + 4)}M${short(x - 4)},${short(top + 5)}h8`, when: 'always' });
  }
  return shapes;
}

/** The cloth and pole of a leader's flag, upright on the drawing however he looks: a general's is larger and forked. */
export function flagOf(piece: Piece): { tall: number; cloth: string } {
  return piece.leads === 'army'
    ? { tall: 26, cloth: 'M0,-26h17l-4,5.5l4,5.5h-17z' }
    : { tall: 20, cloth: 'M0,-20l12,4.5l-12,4.5z' };
}
