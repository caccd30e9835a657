/** Why a piece in hand may do nothing: what the rules say against calling upon it as others may be called upon. */
import { leads } from './table/drawing';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Fault } from './wire/Fault';
import type { Piece } from './wire/Piece';
import type { Refusal } from './wire/Refusal';

/** What has to be known of the battle. */
export interface Called {
  readonly pieces: ReadonlyMap<number, Piece>;
  readonly able: ReadonlySet<number>;
  own(piece: number): boolean;
}

/**
 * An answer that calls upon another of one's own, with a piece's name in place of the other's: an order to it, where orders are given; that
 * it acts now, where that is asked. Commanders are called upon otherwise than troops are. `null` where nobody is called upon, or where
 * the piece may be called upon itself.
 */
export function likened({ choices, verbs }: Choices, id: number, called: Called): string | null {
  const { pieces, able } = called;
  const own = (piece: number): boolean => called.own(piece);
  const piece = pieces.get(id);
  if (!piece?.stand || !own(id) || able.has(id)) return null;
  const joins = new Set(verbs.filter((verb) => verb.joins).map((verb) => verb.word));
  const gathers = new Set(verbs.filter((verb) => verb.gathers).map((verb) => verb.word));
  const calls = ({ way, verb }: Choice): boolean => way.is === 'none' && !joins.has(verb);
  // An order to it alone says more than that it does not join others.
  const all = choices.filter(calls).sort((one, other) => Number(gathers.has(one.verb)) - Number(gathers.has(other.verb)));
  for (const { answer, object, piece: actor } of all) {
    const other = pieces.get(object ?? actor ?? -1);
    if (!other || other.id === id || !own(other.id) || leads(other) !== leads(piece)) continue;
    const words = answer.split(' ');
    if (words.includes(other.name)) return words.map((word) => (word === other.name ? piece.name : word)).join(' ');
  }
  return null;
}

/** Finds out why the selected piece may do nothing. */
export class Hindering {
  /** Which piece, and what speaks against it. */
  shown = $state.raw<{ piece: number; refusal: Refusal } | null>(null);
  private generation = 0;

  /** `refused` tells why an answer is not lawful; `null` if it is. */
  constructor(private readonly refused: (answer: string) => Promise<Fault | null>) {}

  /** Asks why a piece may do nothing; shows nothing where it may do something. */
  async show(choices: Choices | null, piece: number | null, called: Called): Promise<void> {
    const generation = ++this.generation;
    this.shown = null;
    const answer = choices === null || piece === null ? null : likened(choices, piece, called);
    if (answer === null || piece === null) return;
    const refusal = (await this.refused(answer))?.refusal ?? null;
    if (generation === this.generation && refusal) this.shown = { piece, refusal };
  }
}
