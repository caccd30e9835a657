/** What has happened since this seat last decided, as far as it is to be seen on the table. */
import type { Point } from './draft.svelte';
import type { Line } from './wire/Line';
import type { Piece } from './wire/Piece';
import type { Side } from './wire/Side';
import type { Stand } from './wire/Stand';
import type { Table } from './wire/Table';

/** Something that happened, where on the table. */
export type Happening = { key: number; side: Side | null } & (
  | { is: 'move'; piece: number; way: Point[] }
  | { is: 'shot'; from: Point; to: Point; front: [Point, Point] | null }
  | { is: 'loss'; piece: number; at: Point; count: number }
  | { is: 'gone'; piece: number; outline: readonly Point[]; round: boolean }
);

/** The most that is shown at a time: of more, the last. */
const MOST = 60;
/** A piece that has gone less far than this has not moved, in hundredths of a millimetre: a tenth of an inch. */
const STILL = 254;

/** The middle of a stand. */
export function centre({ outline }: Stand): Point {
  const sum = outline.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

type Untold = Happening extends infer One ? (One extends Happening ? Omit<One, 'key'> : never) : never;

/** What happened between two states of a table, with the lines that were told of it. */
export function happenings(before: Table, after: Table, lines: readonly Line[]): Untold[] {
  const found: Untold[] = [];
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  for (const piece of before.pieces) {
    const later = now.get(piece.id);
    if (!later || later === piece || !piece.stand) continue;
    const { side } = piece;
    const from = centre(piece.stand);
    if (later.stand) {
      const to = centre(later.stand);
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) > STILL) found.push({ is: 'move', side, piece: piece.id, way: [from, to] });
    } else if (later.place !== 'reserve' && later.place !== 'merged' && later.host === null) {
      found.push({ is: 'gone', side, piece: piece.id, outline: piece.stand.outline, round: piece.stand.round });
    }
    // What the lines tell of the fallen is kept to; where they tell nothing, the table does.
    const told = lines.reduce((sum, { lost }) => sum + (lost?.piece === piece.id ? lost.count : 0), 0);
    const lost = told > 0 ? told : piece.figures - later.figures;
    if (lost > 0 && later.place !== 'merged') found.push({ is: 'loss', side, piece: piece.id, at: later.stand ? centre(later.stand) : from, count: lost });
  }
  return [...found, ...lines.flatMap((line) => shot(line, now))];
}

/** A line of shot: measured from somebody to somebody else, who has not himself come from there. */
function shot({ about, measured }: Line, now: ReadonlyMap<number, Piece>): Untold[] {
  const [one, other] = about;
  const shooter = one === undefined ? undefined : now.get(one);
  if (!shooter || other === undefined || measured === null || measured.length === 0) return [];
  const { stand, side } = shooter;
  const arrived = stand && Math.hypot(stand.front[0] - measured.to[0], stand.front[1] - measured.to[1]) < STILL;
  if (arrived) return [];
  return [{ is: 'shot', side, from: measured.from, to: measured.to, front: stand && !stand.round ? [stand.outline[0], stand.outline[1]] : null }];
}

/** Follows a table and keeps what has happened lately. */
export class Lately {
  /** What has happened, the oldest first. */
  all = $state.raw<Happening[]>([]);
  /** What the last change brought. */
  fresh: readonly Happening[] = [];
  private over = false;
  private last = 0;
  /** How many turns have begun since this seat decided. */
  private turns = 0;

  /** This seat decides: what happens next begins another chapter. */
  begin(): void {
    this.over = true;
    this.turns = 0;
  }

  /** Forgets everything. */
  clear(): void {
    this.all = [];
    this.over = false;
    this.turns = 0;
  }

  /** A table has changed. Ways of one piece become one way; of a battle that others play no more than a turn is kept. */
  follow(before: Table, after: Table, lines: readonly Line[]): void {
    if (after.clock.turn !== before.clock.turn) this.turns += 1;
    if (this.turns > 1) [this.over, this.turns] = [true, 1];
    const fresh = happenings(before, after, lines).map((one) => ({ ...one, key: ++this.last }) as Happening);
    this.fresh = fresh;
    if (fresh.length === 0) return;
    const kept = this.over ? [] : [...this.all];
    this.over = false;
    for (const one of fresh) {
      const at = one.is === 'move' ? kept.findIndex((old) => old.is === 'move' && old.piece === one.piece) : -1;
      const old = kept[at];
      if (one.is === 'move' && old?.is === 'move') kept[at] = { ...old, way: [...old.way, ...one.way.slice(1)] };
      else kept.push(one);
    }
    this.all = kept.slice(-MOST);
  }
}
