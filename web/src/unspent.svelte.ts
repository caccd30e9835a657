/** Who of one's own has done nothing yet, so that nobody is forgotten when a phase is ended. */
import { manners } from './panels/manners.svelte';
import { leads } from './table/drawing';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Clock } from './wire/Clock';
import type { Decision } from './wire/Decision';
import type { Piece } from './wire/Piece';

/** What has to be known of the battle. */
export interface Hands {
  /** The pieces of this side that may act. */
  readonly able: ReadonlySet<number>;
  /** The pieces about which something may be answered. */
  readonly actors: ReadonlySet<number>;
  readonly pieces: ReadonlyMap<number, Piece>;
  readonly plan: { readonly on: boolean };
  readonly decision: Decision | null;
  readonly choices: Choices | null;
  readonly drafting: { take(choice: Choice): Promise<boolean> };
  own(piece: number): boolean;
}

/** Keeps whom the player has given anything to do since the turn or its phase changed. */
export class Unspent {
  /** An answer that would end a phase with somebody left, and who: it waits for the player to mean it. */
  warned = $state.raw<{ choice: Choice; left: number[] } | null>(null);
  private spent = $state.raw<ReadonlySet<number>>(new Set());
  /** The same since the turn changed. */
  private acted = $state.raw<ReadonlySet<number>>(new Set());
  private turn = 0;
  /** Of those who have been told something since the phase changed, those who were given what moves nobody, such as a roll for their move. */
  private bidden = $state.raw<ReadonlySet<number>>(new Set());
  /** Where the pieces of this side stood when it last gave an answer of which nothing has been heard. */
  private stood: ReadonlyMap<number, string> | null = null;
  private when = '';
  /** The turn and phase whose end the player has asked for although somebody was left. */
  private ended = '';

  constructor(private readonly game: Hands) {}

  /** The clock stands so: in another turn or phase everybody is fresh, in the same those who went along have had their part. */
  heed(clock: Clock): void {
    const when = `${clock.turn} ${clock.phase}`;
    if (clock.turn !== this.turn) this.acted = new Set();
    this.turn = clock.turn;
    const { stood } = this;
    this.stood = null;
    if (when !== this.when) {
      this.when = when;
      this.spent = this.bidden = new Set();
    } else if (stood) {
      const went = [...this.standing()].filter(([id, front]) => (stood.get(id) ?? front) !== front).map(([id]) => id);
      if (went.length > 0) this.add(went);
    }
  }

  private add(pieces: number[]): void {
    this.spent = new Set([...this.spent, ...pieces]);
    this.acted = new Set([...this.acted, ...pieces]);
  }

  /** Somebody was given something to do: what moves nobody, or a way. */
  spend(pieces: Iterable<number | null>, bidden = false): void {
    const all = [...pieces].filter((piece) => piece !== null);
    this.add(all);
    this.bidden = new Set(bidden ? [...this.bidden, ...all] : [...this.bidden].filter((id) => !all.includes(id)));
    this.stood = this.standing();
  }

  private standing(): Map<number, string> {
    const { game } = this;
    return new Map([...game.pieces].flatMap(([id, { stand }]) => (stand && game.own(id) ? [[id, stand.front.join()]] : [])));
  }

  /** Whether somebody has had his part; not who has yet to go where he was told to. */
  private had(id: number): boolean {
    if (!this.spent.has(id)) return false;
    return !this.bidden.has(id) || !(this.game.choices?.choices ?? []).some(({ piece, way }) => piece === id && way.is === 'legs');
  }

  /** Whether a piece was given something to do in this turn, or went along, and may do nothing now. */
  done(piece: number): boolean {
    return this.acted.has(piece) && !this.game.able.has(piece);
  }

  /** The units of this side, its commanders left out, that may act and have done nothing yet. */
  fresh(): number[] {
    const { game } = this;
    return [...game.able].filter((id) => {
      const piece = game.pieces.get(id);
      return !this.had(id) && game.own(id) && piece?.stand != null && !this.commands(id);
    });
  }

  /** Whether one unit alone is asked what it does, whoever it may be told to help. */
  private alone(): boolean {
    const [only, ...others] = this.game.actors;
    return only !== undefined && others.length === 0 && this.game.able.has(only) && !this.commands(only);
  }

  private commands(id: number): boolean {
    const piece = this.game.pieces.get(id);
    return piece !== undefined && leads(piece);
  }

  /** Whether an answer is held back for now, as it would end a phase with somebody left who has done nothing yet. */
  warn(choice: Choice): boolean {
    const { game } = this;
    if (!manners.unspent || this.ended === this.when || game.plan.on || game.decision?.throw) return false;
    if (choice.piece !== null || choice.object !== null || choice.way.is !== 'none') return false;
    const left = this.fresh();
    // That one alone, which is asked, does no more is what is answered, and not forgotten.
    if (left.length === 0 || game.able.size < 2 || this.alone()) return false;
    this.warned = { choice, left };
    return true;
  }

  /** Gives the answer that was held back: the player ends the phase with somebody left, and is asked no more in it. */
  endAnyway(): Promise<boolean> {
    const { warned } = this;
    this.warned = null;
    if (!warned) return Promise.resolve(false);
    this.ended = this.when;
    return this.game.drafting.take(warned.choice);
  }
}
