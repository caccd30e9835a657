/** What the general would do in this seat's place: with the decision that waits, and with the whole turn. */
import type { Game } from './game.svelte';
import type { Advice } from './wire/Advice';
import type { ConsideredPlan } from './wire/ConsideredPlan';
import type { Side } from './wire/Side';

/** What the general would plan for one turn, in words, and all that he thought of, that first. */
interface Counselled {
  turn: number;
  side: Side | null;
  words: string;
  plans: readonly ConsideredPlan[];
}

/** Asks the general, and keeps what he would plan for as long as the turn lasts. */
export class Advising {
  /** Which of the plans is drawn on the table; `null` for none. */
  drawn = $state<number | null>(null);
  private counselled = $state.raw<Counselled | null>(null);
  /** Whether he has made no plan where one is made if ever: under some rulebooks, and for very many pieces, he makes none. */
  private planless = $state(false);

  constructor(private readonly game: Game) {}

  /** What he would plan for the turn, if he was asked in it. */
  get held(): Counselled | null {
    const { game, counselled } = this;
    const holds = counselled?.turn === game.table?.clock.turn && counselled?.side === game.side && !game.snapshot?.over;
    return holds ? counselled : null;
  }

  /** The plan that is drawn on the table. */
  get shown(): ConsideredPlan | null {
    return this.drawn === null ? null : (this.held?.plans[this.drawn] ?? null);
  }

  /** Whether he may be asked for the whole turn: once the battle has begun. */
  get plans(): boolean {
    const { decision, table } = this.game;
    return (table?.clock.turn ?? 0) > 0 && decision !== null && !this.planless;
  }

  /** What he would do with the decision that waits; `null` if he cannot say. */
  async now(): Promise<Advice | null> {
    const decision = this.asked();
    return decision === null ? null : this.game.ask({ do: 'advise', decision }, 'advice');
  }

  /** The same under the plan that he would make for the turn. */
  async turn(): Promise<Advice | null> {
    const { game } = this;
    const [decision, turn, side] = [this.asked(), game.table?.clock.turn ?? 0, game.side];
    // Between, where but a card could be played, he may leave his plan as it is.
    const between = game.decision?.window === true;
    if (decision === null) return null;
    const advice = await game.ask({ do: 'advise', decision, by: 'marshal' }, 'advice');
    if (advice?.turn_plan === null && !between) this.planless = true;
    if (advice?.turn_plan) {
      this.counselled = { turn, side, words: advice.turn_plan.words, plans: advice.plans };
      this.drawn = 0;
    }
    return advice;
  }

  /** He is not heard any more: another seat is taken, or his plans have been read. */
  forget(): void {
    this.counselled = null;
    this.drawn = null;
  }

  /** The decision that waits for this seat. */
  private asked(): number | null {
    return this.game.plan.on ? null : (this.game.decision?.number ?? null);
  }
}
