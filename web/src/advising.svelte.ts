/** What the general would do in this seat's place: with the decision that waits, and with the whole turn. */
import type { Game } from './game.svelte';
import type { Advice } from './wire/Advice';
import type { ConsideredPlan } from './wire/ConsideredPlan';
import type { Side } from './wire/Side';

/** The plans that the general thought of for one turn, the one he would follow first. */
interface Counselled {
  turn: number;
  side: Side | null;
  plans: readonly ConsideredPlan[];
}

/** Asks the general, and keeps what he would plan for as long as the turn lasts. */
export class Advising {
  /** Which of the plans is drawn on the table; `null` for none. */
  drawn = $state<number | null>(null);
  private counselled = $state.raw<Counselled | null>(null);

  constructor(private readonly game: Game) {}

  /** The plans for the turn that he was asked for in it; none once it is over. */
  get plans(): readonly ConsideredPlan[] {
    const { game, counselled } = this;
    const holds = counselled !== null && counselled.turn === game.table?.clock.turn && counselled.side === game.side && !game.snapshot?.over;
    return holds ? counselled.plans : [];
  }

  /** The plan that is drawn on the table. */
  get shown(): ConsideredPlan | null {
    return this.drawn === null ? null : (this.plans[this.drawn] ?? null);
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
    if (decision === null) return null;
    const advice = await game.ask({ do: 'advise', decision, by: 'marshal' }, 'advice');
    if (advice !== null && advice.plans.length > 0) {
      this.counselled = { turn, side, plans: advice.plans };
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
