/**
 * What has to be answered before a piece may do what its player wants of it: that it is the one which acts now, that it
 * is given an order. Whoever drags or clicks such a piece means both answers, and gives both at once.
 */
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';

/** An answer that opens another question about a piece, and what may be answered to that. */
export interface Lead {
  piece: number;
  /** What is answered first. */
  answers: string[];
  /** What may be answered then. */
  choices: Choices;
}

/** The answers that call upon their object, which acts then; where nobody goes to it. */
export function callings({ choices, verbs }: Choices): Choice[] {
  const joins = new Set(verbs.filter((verb) => verb.joins).map((verb) => verb.word));
  return choices.filter(({ verb, object, way }) => object !== null && way.is === 'none' && !joins.has(verb));
}

/** The most answers that are tried for a piece. */
const MOST = 6;

/**
 * The answers by which a piece may come to act, as they are offered; none where it may act at once. `own` tells whether a
 * piece is on the side that is asked: who is aimed at is not called upon.
 */
export function openings(choices: Choices, piece: number, own: (piece: number) => boolean): Choice[] {
  const of = choices.choices.filter((choice) => choice.piece === piece);
  if (!own(piece) || of.some((choice) => choice.way.is !== 'none' || choice.object !== null)) return [];
  const about = callings(choices).filter((choice) => choice.object === piece && choice.piece !== piece);
  return [...of, ...about].slice(0, MOST);
}

/**
 * What may be answered about a piece: what it may do, by `lead` once it was called upon. Where that cannot be foreseen, as the other side
 * may answer first, it is that it is called upon.
 */
export function offeredFor(choices: Choices | null, lead: Lead | null, piece: number | null, own: (piece: number) => boolean): Choice[] {
  const asked = lead?.piece === piece ? lead.choices : choices;
  if (asked === null || piece === null) return [];
  const of = asked.choices.filter((choice) => choice.piece === piece);
  if (of.length > 0 || asked !== choices || !own(piece)) return of;
  // It is aimed at nobody: whom it is about is in hand already.
  return callings(asked).flatMap((choice) => (choice.object === piece ? [{ ...choice, object: null }] : []));
}

/** Whether something may be answered about a piece that goes on the table or at an enemy: nobody gets off his horse in order to mount it. */
function acts(choices: Choices, piece: number, foe: (piece: number) => boolean): boolean {
  return choices.choices.some((choice) => choice.piece === piece && (choice.way.is !== 'none' || (choice.object !== null && foe(choice.object))));
}

/** Finds what opens a piece's way, and keeps it as long as the same question is asked. */
export class Leading {
  /** What opens the way of the selected piece. */
  shown = $state.raw<Lead | null>(null);
  /** Whether that is still being asked. */
  seeking = $state(false);
  private known = new Map<number, Promise<Lead | null>>();
  private generation = 0;

  /** `after` asks what may be answered after an answer that is offered now; `null` if that leads to no question. `foe` tells an enemy. */
  constructor(
    private readonly after: (answer: string) => Promise<Choices | null>,
    private readonly foe: (piece: number) => boolean,
  ) {}

  /** Another question is asked: what was found holds no longer. */
  forget(): void {
    this.generation += 1;
    this.known.clear();
    this.shown = null;
    this.seeking = false;
  }

  /** Shows what opens the way of a piece, once it is known; nothing where nothing has to, or nothing does. */
  async show(choices: Choices | null, piece: number | null, own: (piece: number) => boolean): Promise<void> {
    const generation = ++this.generation;
    const ways = choices === null || piece === null ? [] : openings(choices, piece, own);
    this.shown = null;
    this.seeking = ways.length > 0;
    if (piece === null || ways.length === 0) return;
    const found = this.known.get(piece) ?? this.seek(ways, piece);
    this.known.set(piece, found);
    const lead = await found;
    if (generation !== this.generation) return;
    this.shown = lead;
    this.seeking = false;
  }

  private async seek(ways: Choice[], piece: number): Promise<Lead | null> {
    for (const way of ways) {
      const choices = await this.after(way.answer);
      if (choices && acts(choices, piece, this.foe)) return { piece, answers: [way.answer], choices };
    }
    return null;
  }
}
