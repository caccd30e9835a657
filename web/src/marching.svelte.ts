/**
 * Several units that are sent off as one: picked, dragged together, and told once. What they are to do is kept here as
 * orders to come: each is given when its unit's turn comes, and judged then on the table as it stands. Whatever order for
 * all together the rulebook has is given first. The first that is refused, somebody found, or dice that changed the position
 * stop it; what is left stays drafted. Who was refused and is sent on all the same goes as far as he may, or stays.
 */
import { endOf, type Draft, type Point } from './draft.svelte';
import { Leading } from './leading.svelte';
import { leads } from './table/drawing';
import { stopped } from './table/stopping';
import type { Aim } from './wire/Aim';
import type { Aimed } from './wire/Aimed';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Line } from './wire/Line';
import type { Piece } from './wire/Piece';
import type { Stand } from './wire/Stand';

/** What one unit is still to do. */
export interface Errand {
  piece: number;
  /** Where its front is to come. */
  to: Point;
  /** Whether it has been named for an order that all are given together. */
  named: boolean;
}

/** What those who march need of the battle. */
export interface Ground {
  readonly pieces: Map<number, Piece>;
  readonly story: Line[];
  readonly turn: number;
  own(piece: number): boolean;
  /** Whether a piece has had its part in this turn. */
  done(piece: number): boolean;
  /** What may be answered after an answer; `null` if that leads to no question of this side's. */
  after(answer: string): Promise<Choices | null>;
  /** The lawful answer nearest to a wish. */
  aim(aim: Aim): Promise<Aimed>;
  /** Gives answers one after another: how many were taken, and why no more were. */
  give(answers: string[]): Promise<{ given: number; why: string }>;
}

/** The next thing to be done for those who march. */
export type Next =
  /** A unit may go at once. */
  | { is: 'go'; errand: Errand }
  /** An answer names one of them for an order to all, or ends the naming. */
  | { is: 'name'; choice: Choice; errand: Errand | null }
  /** Each is to be called upon by itself. */
  | { is: 'call' };

/** What comes next for those who are still to go, as far as the answers on offer tell. */
export function nextOf(errands: readonly Errand[], { choices, verbs, complete }: Choices, naming: boolean): Next {
  const going = errands.find(({ piece }) => choices.some((choice) => choice.piece === piece && choice.way.is === 'legs'));
  if (going) return { is: 'go', errand: going };
  const gathers = new Set(verbs.filter((verb) => verb.gathers).map((verb) => verb.word));
  const named = choices.filter((choice) => gathers.has(choice.verb) && choice.way.is === 'none');
  const open = errands.flatMap((errand) => {
    const choice = errand.named ? undefined : named.find((one) => (one.object ?? one.piece) === errand.piece);
    return choice ? [{ choice, errand }] : [];
  });
  const [first] = open;
  if (first && (naming || open.length > 1)) return { is: 'name', ...first };
  const plain = choices.filter((choice) => choice.piece === null && choice.object === null && choice.way.is === 'none');
  const [end] = plain;
  const ends = naming && (named.length > 0 || complete);
  return ends && end && plain.length === 1 ? { is: 'name', choice: end, errand: null } : { is: 'call' };
}

/** How near to where it was sent a unit has come there: half a millimetre. */
const THERE = 50;

/** A stand as it is told apart from another. */
function signOf(stand: Stand | null): string {
  return stand ? `${stand.front} ${stand.facing}` : '';
}

/** The units that go together. */
export class Marching {
  /** The units that are picked. */
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether clicks and drags on the table pick units. */
  picking = $state(false);
  /** How far those who are picked are dragged, where the one in hand cannot be aimed before it is called upon; else `null`. */
  wished = $state.raw<Point | null>(null);
  /** What is still to be done, the first first. */
  errands = $state.raw<readonly Errand[]>([]);
  /** How many have gone. */
  gone = $state(0);
  /** Why those who are left have not gone on; empty while they go. */
  stopped = $state('');
  /** Whether an order is being given. */
  busy = false;
  private naming = false;
  /** Who was refused last, and who goes as far as he may since it was said so. */
  private refused: number | null = null;
  private readonly eased = new Set<number>();
  /** Where everybody stood, and how much had been told, when the last order was given. */
  private stood = new Map<number, string>();
  private told = 0;
  private turn = 0;

  constructor(private readonly ground: Ground) {}

  /** Picks a unit, or lets go of it. */
  pick(piece: number): void {
    const picked = new Set(this.picked);
    if (!picked.delete(piece)) picked.add(piece);
    this.picked = picked;
    this.wished = null;
  }

  /** Picks units in place of those picked before. */
  choose(pieces: Iterable<number>): void {
    this.picked = new Set(pieces);
    this.wished = null;
  }

  /** The units of one's own that belong together with one: of its brigade, those left out who command, are in a fight or have had their part. */
  mates(piece: number): number[] {
    const one = this.ground.pieces.get(piece);
    if (!one || one.brigade === '' || !this.ground.own(piece)) return [];
    const all = [...this.ground.pieces.values()];
    const free = (other: Piece): boolean => other.id === piece || (other.fight === null && !this.ground.done(other.id));
    return all.filter((other) => other.stand && this.ground.own(other.id) && other.brigade === one.brigade && goes(other) && free(other)).map((other) => other.id);
  }

  /** How far everybody goes where the drafted unit is one of several picked; `null` where it goes alone. */
  together(draft: Draft | null): Point | null {
    if (!draft) return this.picked.size < 2 ? null : this.wished;
    if (draft.piece === null || draft.gesture !== 'go' || this.picked.size < 2 || !this.picked.has(draft.piece)) return null;
    const stand = this.ground.pieces.get(draft.piece)?.stand;
    const end = endOf(draft, stand?.round);
    return stand && end ? [end.at[0] - stand.front[0], end.at[1] - stand.front[1]] : null;
  }

  /** Those who go along with the drafted unit and where their outlines come; it has a ghost of its own. */
  ghosts(draft: Draft | null): { piece: Piece; outline: Point[] }[] {
    const by = this.together(draft);
    if (!by) return [];
    const others = [...this.picked].filter((id) => id !== draft?.piece);
    return others.flatMap((id) => this.moved(id, by));
  }

  /** Where those come who are still to go. */
  coming(): { piece: Piece; outline: Point[] }[] {
    return this.errands.flatMap(({ piece, to }) => {
      const front = this.ground.pieces.get(piece)?.stand?.front;
      return front ? this.moved(piece, [to[0] - front[0], to[1] - front[1]]) : [];
    });
  }

  private moved(id: number, [right, up]: Point): { piece: Piece; outline: Point[] }[] {
    const piece = this.ground.pieces.get(id);
    return piece?.stand ? [{ piece, outline: piece.stand.outline.map(([x, y]): Point => [x + right, y + up]) }] : [];
  }

  /** Sends everybody who is picked so far: those in front first, so that nobody stands in another's way. */
  send([right, up]: Point): void {
    const going = [...this.picked].flatMap((id) => {
      const stand = this.ground.pieces.get(id)?.stand;
      return stand ? [{ id, stand, ahead: stand.front[0] * right + stand.front[1] * up }] : [];
    });
    going.sort((one, other) => other.ahead - one.ahead || one.id - other.id);
    this.errands = going.map(({ id, stand }) => ({ piece: id, to: [stand.front[0] + right, stand.front[1] + up], named: false }));
    this.gone = 0;
    this.wished = null;
    this.naming = false;
    this.refused = null;
    this.eased.clear();
    this.resume();
  }

  /** Goes on from the table as it is, whoever was refused as far as he may. */
  resume(): void {
    if (this.refused !== null) this.eased.add(this.refused);
    this.refused = null;
    this.stopped = '';
    this.turn = this.ground.turn;
    this.heed();
  }

  /** Puts away what is still to be done. */
  drop(): void {
    this.errands = [];
    this.stopped = '';
    this.naming = false;
  }

  /** The same, and lets go of them. */
  leave(): void {
    this.drop();
    this.choose([]);
  }

  /** Something is asked: gives the next order, if it is time for one. Whether it gave any. */
  async step(decision: number, choices: Choices): Promise<boolean> {
    if (this.errands.length === 0 || this.stopped !== '' || this.busy) return false;
    if (this.ground.turn !== this.turn) {
      this.stop('the turn is over');
      return false;
    }
    const why = this.disturbed();
    if (why !== '') {
      this.stop(why);
      return false;
    }
    this.busy = true;
    try {
      return await this.order(decision, choices);
    } finally {
      this.busy = false;
      this.arrive();
      this.heed();
    }
  }

  private async order(decision: number, choices: Choices): Promise<boolean> {
    const next = nextOf(this.errands, choices, this.naming);
    if (next.is === 'go') return this.go(decision, choices, next.errand, []);
    if (next.is === 'name') {
      const { errand } = next;
      this.naming = errand !== null;
      if (errand) this.errands = this.errands.map((one) => (one === errand ? { ...one, named: true } : one));
      const { given, why } = await this.ground.give([next.choice.answer]);
      if (given === 0) this.stop(why);
      return given > 0;
    }
    for (const errand of this.errands) {
      const leading = new Leading((answer) => this.ground.after(answer), () => false);
      await leading.show(choices, errand.piece, (piece) => this.ground.own(piece));
      if (leading.shown) return this.go(decision, choices, errand, leading.shown.answers);
    }
    return false;
  }

  /** Sends one unit off, after what has to be answered so that it may go. */
  private async go(decision: number, choices: Choices, errand: Errand, before: string[]): Promise<boolean> {
    const { piece, to } = errand;
    this.naming = false;
    const aimed = await this.ground.aim({ decision, piece, gesture: 'straight', to, after: '', verb: null, facing: null, prospects: false, plan: before });
    const end = stopped({ piece, before, legs: '', gesture: 'go', aimed, choice: null, foresight: null, held: false });
    const eased = this.eased.has(piece);
    if ((aimed.answer === null || end?.refused) && !eased) {
      this.refused = piece;
      this.stop(end?.refusal.why ?? 'it cannot go there', piece);
      return false;
    }
    this.errands = this.errands.filter((one) => one !== errand);
    if (aimed.answer === null) return this.errands.length > 0 && this.order(decision, choices);
    this.gone += 1;
    const { given, why } = await this.ground.give([...before, aimed.answer]);
    if (given > before.length) return true;
    this.errands = [errand, ...this.errands];
    this.gone -= 1;
    // Called upon it goes when it is asked, unless what came between has changed the position.
    if (given === 0) this.stop(why, piece);
    return given > 0;
  }

  /** Counts among those who have gone whoever was taken along by another: a gun by its regiment. */
  private arrive(): void {
    const left = this.errands.filter(({ piece, to: [x, y] }) => {
      const front = this.ground.pieces.get(piece)?.stand?.front;
      return front === undefined || Math.hypot(front[0] - x, front[1] - y) > THERE;
    });
    this.gone += this.errands.length - left.length;
    this.errands = left;
  }

  private stop(why: string, piece: number | null = null): void {
    const title = piece === null ? '' : `${this.ground.pieces.get(piece)?.title ?? 'one of them'}: `;
    this.stopped = `${title}${why}`;
    this.naming = false;
  }

  /** Notes where everybody stands. */
  private heed(): void {
    this.stood = new Map([...this.ground.pieces.values()].map((piece) => [piece.id, signOf(piece.stand)]));
    this.told = this.ground.story.length;
  }

  /** What has come between since the last order; empty if nothing did. */
  private disturbed(): string {
    const thrown = this.ground.story.slice(this.told).find((line) => line.throw !== null);
    for (const piece of this.ground.pieces.values()) {
      const now = signOf(piece.stand);
      if (now === (this.stood.get(piece.id) ?? '')) continue;
      if (this.errands.some((errand) => errand.piece === piece.id)) return `${piece.title} no longer stands where it stood`;
      if (now !== '' && (this.stood.get(piece.id) ?? '') === '' && !this.ground.own(piece.id)) return `${piece.title} has been found`;
      if (thrown) return `dice have changed the position (${thrown.text})`;
    }
    return '';
  }
}

/** Whether a unit goes along where its brigade goes: whoever commands has orders of his own. */
export function goes(piece: Piece): boolean {
  return !leads(piece) && piece.side !== null;
}
