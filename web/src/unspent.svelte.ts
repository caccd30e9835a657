/** Who of one's own has done nothing yet, so that nobody is forgotten when a phase is ended. */
import { manners } from './panels/manners.svelte';
import { leads } from './table/drawing';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Clock } from './wire/Clock';
import type { Decision } from './wire/Decision';
import type { LegKind } from './wire/LegKind';
import type { Piece } from './wire/Piece';

/** The legs of whoever stays where he stands. */
const TURNS: readonly LegKind[] = ['turn', 'about-face'];

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
  /** All that has been told of the battle. */
  readonly story: readonly unknown[];
  readonly drafting: { take(choice: Choice): Promise<boolean> };
  own(piece: number): boolean;
}

/** That somebody had his part. */
interface Part {
  piece: number;
  turn: number;
  /** The turn and phase. */
  when: string;
  /** How much had been told when he was given it: when less has, it was taken back. */
  told: number;
  /** Whether what he was given moves nobody, such as a roll for his move; `null` of who only went along. */
  bidden: boolean | null;
}

/** Keeps whom the player has given anything to do, as far as it has not been taken back. */
export class Unspent {
  /** An answer that would end a phase with somebody left, and who: it waits for the player to mean it. */
  warned = $state.raw<{ choice: Choice; left: number[] } | null>(null);
  private parts = $state.raw<readonly Part[]>([]);
  private turn = $state(0);
  private when = $state('');
  /** Who has had his part since the phase changed, and whether what he was given last moves nobody. */
  private readonly spent = $derived.by(() => {
    const found = new Map<number, boolean>();
    for (const { piece, when, bidden } of this.parts)
      if (when === this.when) found.set(piece, bidden ?? found.get(piece) ?? false);
    return found;
  });
  /** Who has had it since the turn changed. */
  private readonly acted = $derived(new Set(this.parts.filter(({ turn }) => turn === this.turn).map(({ piece }) => piece)));
  /** Where the pieces of this side stood when it last gave an answer of which nothing has been heard, and what had been told then. */
  private stood: { told: number; fronts: ReadonlyMap<number, string> } | null = null;
  /** The turn and phase whose end the player has asked for although somebody was left. */
  private ended = '';

  constructor(private readonly game: Hands) {}

  /**
   * The clock stands so: in another turn or phase everybody is fresh, in the same those who went along have had their part. If not all holds
   * that had been told, `kept` lines of it do: what was given after them was taken back.
   */
  heed(clock: Clock, kept: number | null = null): void {
    const when = `${clock.turn} ${clock.phase}`;
    const { stood } = this;
    this.stood = null;
    if (kept !== null) this.parts = this.parts.filter(({ told }) => told < kept);
    else if (when === this.when && stood) {
      const went = [...this.standing()].filter(([id, front]) => (stood.fronts.get(id) ?? front) !== front).map(([id]) => id);
      if (went.length > 0) this.add(went, null, stood.told);
    }
    [this.turn, this.when] = [clock.turn, when];
  }

  private add(pieces: number[], bidden: boolean | null, told: number): void {
    const { turn, when } = this;
    this.parts = [...this.parts, ...pieces.map((piece) => ({ piece, turn, when, told, bidden }))];
  }

  /** Somebody was given something to do: what moves nobody, or a way. */
  spend(pieces: Iterable<number | null>, bidden = false): void {
    const told = this.game.story.length;
    this.add([...pieces].filter((piece) => piece !== null), bidden, told);
    this.stood = { told, fronts: this.standing() };
  }

  private standing(): Map<number, string> {
    const { game } = this;
    return new Map([...game.pieces].flatMap(([id, { stand }]) => (stand && game.own(id) ? [[id, stand.front.join()]] : [])));
  }

  /** Whether somebody has had his part; not who has yet to go where he was told to. */
  private had(id: number): boolean {
    if (!this.spent.has(id)) return false;
    return !this.spent.get(id) || !(this.game.choices?.choices ?? []).some(({ piece, way }) => piece === id && way.is === 'legs');
  }

  /** Whether a piece was given something to do in this turn, or went along, and may do nothing now. */
  done(piece: number): boolean {
    return this.acted.has(piece) && !this.game.able.has(piece);
  }

  /** The units of this side, its commanders left out, that may do more than turn where they stand and have done nothing yet. */
  fresh(): number[] {
    const { game } = this;
    return [...game.able].filter((id) => {
      const piece = game.pieces.get(id);
      return !this.had(id) && game.own(id) && piece?.stand != null && !this.commands(id) && !this.turns(id);
    });
  }

  /** Whether all that is offered for a piece is to look elsewhere from where it stands: a battery that is laid is not forgotten. */
  private turns(id: number): boolean {
    const all = this.game.choices?.choices ?? [];
    if (all.some(({ piece, object }) => object === id && piece !== id)) return false;
    const own = all.filter(({ piece }) => piece === id);
    return own.length > 0 && own.every(({ way }) => way.is === 'legs' && way.kinds.length > 0 && way.kinds.every((kind) => TURNS.includes(kind)));
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
