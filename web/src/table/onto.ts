/** What is meant by a piece that is dragged onto another: what is offered at him, or why nothing is. */
import type { Point } from '../draft.svelte';
import type { Aimed } from '../wire/Aimed';
import type { Choice } from '../wire/Choice';
import type { Choices } from '../wire/Choices';
import type { Piece } from '../wire/Piece';
import { leads } from './drawing';
import { apartFrom } from './space';

type Pieces = ReadonlyMap<number, Piece>;

/** The piece on whose ground a place lies, troops before commanders; `null` where that is nobody but those left out. */
export function under(pieces: Pieces, at: Point, out: number): number | null {
  const found = [...pieces.values()].filter((piece) => piece.stand && piece.id !== out && apartFrom(piece.stand.outline, at) === 0);
  return (found.find((piece) => !leads(piece)) ?? found[0])?.id ?? null;
}

/** The names in an answer in its text form. */
function namesIn(answer: string): Set<string> {
  return new Set(answer.split(/[ :;]+/));
}

/**
 * The answer that is offered at the piece on which another is let go, where the aim found another: a charge at somebody else, though he was
 * pointed at; a ride to a place beside a unit, though it can be joined. `null` where the aim is what was meant.
 */
export function meant(offered: readonly Choice[], piece: number, onto: number | null, aimed: Aimed, pieces: Pieces): Choice | null {
  const target = onto === null ? undefined : pieces.get(onto);
  if (!target) return null;
  const him = offered.filter((choice) => choice.piece === piece && choice.object === target.id && (choice.way.is === 'legs' || choice.way.is === 'at'));
  const names = namesIn(aimed.answer ?? '');
  if (him.length === 0 || names.has(target.name)) return null;
  const friend = target.side === pieces.get(piece)?.side;
  // An answer that names nobody goes where the hand goes, be it against him.
  const another = [...pieces.values()].some((one) => one.id !== piece && names.has(one.name) && one.side !== pieces.get(piece)?.side);
  if (!friend && aimed.answer !== null && !another) return null;
  const off = ({ way }: Choice): number => (way.is === 'at' ? Math.hypot(way.at[0] - aimed.at[0], way.at[1] - aimed.at[1]) : 0);
  return him.reduce((best, choice) => (off(choice) < off(best) ? choice : best));
}

/** An answer aimed at an enemy, in its text form: its verb, the number of what else it says, and the last of its legs. */
const AIMED = /^(\S+) (\S+) on (\S+)(?: \S+)*: (?:.*; )?([^;]+)$/;

/**
 * An offered answer of somebody at some enemy, as it would be given for a piece straight at another enemy: to be told why it is not lawful.
 * `null` where nothing of that kind is offered, or the two are not enemies.
 */
export function asAgainst({ choices }: Choices, piece: Piece, target: Piece, pieces: Pieces): string | null {
  if (!piece.stand || !target.stand || target.side === null || target.side === piece.side || leads(piece)) return null;
  for (const { answer, object, way } of choices) {
    const other = object === null ? undefined : pieces.get(object);
    const [, verb, , on, last] = (way.is === 'legs' && AIMED.exec(answer)) || [];
    if (other && other.side === target.side && verb && last && on === other.name) return `${verb} ${piece.name} on ${target.name}: ${turnTo(piece, target)}${last}`;
  }
  return null;
}

/** The wheel by which a piece comes to look at another, as the first leg of an answer; empty where it does already. */
function turnTo({ stand: from }: Piece, { stand: to }: Piece): string {
  if (!from || !to) return '';
  const sum = to.outline.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const [x, y] = [sum[0] / to.outline.length - from.front[0], sum[1] / to.outline.length - from.front[1]];
  const degrees = ((((Math.atan2(x, y) / Math.PI) * 180 - from.facing / 100) % 360) + 540) % 360 - 180;
  const size = Math.round(Math.abs(degrees));
  return size < 2 ? '' : `wheel ${degrees < 0 ? 'left' : 'right'} ${size}; `;
}
