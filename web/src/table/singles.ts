/** Single men, riders and beasts as seen from above: shapes for a base of 10 units about the origin, looking up. */
import type { Piece } from '../wire/Piece';
import type { Role } from '../wire/Role';
import type { Stand } from '../wire/Stand';
import { seenFrom } from './drawing';
import { frameOf } from './space';

/** Something to be drawn of a single man or beast. */
export interface Stroke {
  name: string;
  path: string;
}

/** A circle about the origin. */
const ring = (radius: number): string => `M-${radius},0a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 -${2 * radius},0z`;

const HORSE =
  'M0,-9.4C1.9,-9.4 1.6,-6.6 1.9,-4.6C3.8,-3 4,0 3.6,3C3.3,6.2 2,8.6 0,9.4C-2,8.6 -3.3,6.2 -3.6,3C-4,0 -3.8,-3 -1.9,-4.6C-1.6,-6.6 -1.9,-9.4 0,-9.4z';
const SHOULDERS = 'M-6,1.2C-6,-1.8 6,-1.8 6,1.2C6,4.2 -6,4.2 -6,1.2z';
const HEAD = 'M-3,0.4a3,3 0 1 0 6,0a3,3 0 1 0 -6,0z';
const GUN = 'M4,4V-9.4';
const BLADE = 'M2.4,3.4L7.4,-6.6M2.6,-1.4L6.6,0.6';
const OX = 'M0,-6.4C3.2,-6.4 4.8,-3 4.8,1.4C4.8,6.2 3,8.8 0,8.8C-3,8.8 -4.8,6.2 -4.8,1.4C-4.8,-3 -3.2,-6.4 0,-6.4z';
const OX_HEAD = 'M-1.9,-5.6C-1.9,-8.6 -1,-9.6 0,-9.6C1,-9.6 1.9,-8.6 1.9,-5.6z';
const HORNS = 'M-5,-9.8C-4.6,-7.2 -2.4,-6.8 0,-6.8C2.4,-6.8 4.6,-7.2 5,-9.8';
const FLEECE =
  'M-3,-4.6a3,3 0 0 1 6,0a3,3 0 0 1 2.2,4.6a3,3 0 0 1 -0.4,5a3,3 0 0 1 -4.8,2.4a3,3 0 0 1 -4.8,-2.4a3,3 0 0 1 -0.4,-5a3,3 0 0 1 2.2,-4.6z';
const FACE = 'M-1.8,-5.4C-1.8,-9 1.8,-9 1.8,-5.4C1.8,-3.4 -1.8,-3.4 -1.8,-5.4z';
const AHEAD = 'M-3.2,-9.6h6.4l-3.2,-4.4z';

/** The radius of a round base, in drawing units. */
export function radiusOf(stand: Stand): number {
  const [left, , right] = frameOf(stand.outline.map((corner) => seenFrom(stand.front, stand.facing, corner)));
  return (right - left) / 2;
}

/** What is drawn of a single man or beast; somebody who lies stunned is drawn across. */
export function strokesOf(piece: Piece): Stroke[] {
  const role: Role = piece.stand?.parts[0]?.role ?? 'blades';
  const base = [
    { name: 'body', path: ring(9.5) },
    ...(piece.side === 'B' ? [{ name: 'hatched', path: ring(9.5) }] : []),
    { name: 'point', path: AHEAD },
  ];
  const loose = { name: 'beast-base', path: ring(9.5) };
  const head = { name: 'head', path: HEAD };
  switch (role) {
    case 'horse':
    case 'cuirassiers':
      return [...base, { name: 'figure', path: HORSE }, { name: 'rider', path: SHOULDERS }, head];
    case 'riderless':
      return [loose, { name: 'loose-horse', path: HORSE }];
    case 'cattle':
      return [loose, { name: 'horns', path: HORNS }, { name: 'ox', path: OX }, { name: 'ox', path: OX_HEAD }];
    case 'sheep':
      return [loose, { name: 'fleece', path: FLEECE }, { name: 'face', path: FACE }];
    default:
      return [
        ...base,
        ...(has(piece, 'stunned') ? [] : [{ name: 'weapon', path: role === 'shot' ? GUN : BLADE }]),
        { name: 'figure', path: SHOULDERS },
        head,
      ];
  }
}

/** Whether a mark of a sort lies on a piece. */
export function has(piece: Piece, kind: Piece['marks'][number]['kind']): boolean {
  return piece.marks.some((mark) => mark.kind === kind);
}
