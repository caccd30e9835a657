/** The pace at which the computer's play is shown: a decision at a time, by what the last was worth, or on at once. */
import type { Game } from './game.svelte';
import { interest, waitFor } from './interest';
import { carried } from './net';
import { settings, WAITS } from './settings.svelte';
import type { Side } from './wire/Side';
import type { Stepped } from './wire/Stepped';
import type { TurnPlan } from './wire/TurnPlan';

/** After how long over one decision it is said that the computer thinks, in milliseconds. */
const WONDER = 600;

/** Has the computer of one battle take its decisions in time. */
export class Pacing {
  /** What the computer did last. */
  stepped = $state.raw<Stepped | null>(null);
  /** What each computer plans for the turn, as far as it is told. */
  plans = $state.raw<{ side: Side; plan: TurnPlan }[]>([]);
  /** Whether everything passes at once until this seat has something to decide. */
  hurrying = $state(false);
  /** Whether the computer takes so long over its decision that one wonders. */
  thinking = $state(false);
  /** Whether the computer was told to answer at once until this seat has something to decide: it looks ahead no more. */
  pressed = $state(false);
  private stepping = false;
  /** Since when the computer has been playing without this seat being asked; 0 while it is not. */
  private waiting = 0;
  /** What the last decision of the computer was worth looking at. */
  private worth = 1;
  /** How often in a row the computer could not be asked for its decision. */
  private stumbles = $state(0);

  constructor(private readonly game: Game) {}

  /** Has the computer take the one decision that waits for it. */
  async step(): Promise<boolean> {
    const { game } = this;
    if (this.stepping) return false;
    this.stepping = true;
    const wonder = setTimeout(() => (this.thinking = true), WONDER);
    try {
      const fights = game.snapshot?.table.fights.length ?? 0;
      game.lately.fresh = [];
      const stepped = carried(await game.call({ do: 'step', since: game.since, ...(this.pressed && { patience: 0 }) }), 'stepped');
      this.stepped = stepped;
      this.heed(stepped);
      this.stumbles = 0;
      game.see(stepped.snapshot);
      this.worth = interest(game.lately.fresh, stepped.snapshot.table, fights);
      return true;
    } catch (error) {
      game.fail(error);
      this.stumbles += 1;
      return false;
    } finally {
      clearTimeout(wonder);
      this.stepping = this.thinking = false;
    }
  }

  /** Has the computer take its decisions at the pace of the settings; an effect of whoever shows the battle. */
  run(): (() => void) | undefined {
    const { game } = this;
    const wait = WAITS[settings.pace];
    void game.snapshot?.seen;
    if (!game.computerNext || !game.connected || game.side === null) {
      this.waiting = 0;
      return undefined;
    }
    if (this.waiting === 0) this.waiting = Date.now();
    if (wait === null && !this.hurrying) return undefined;
    const timer = setTimeout(() => void this.step(), this.wait(wait ?? 0) + Math.min(this.stumbles, 5) * 1000);
    return () => clearTimeout(timer);
  }

  /** Has the computer play on at once until this seat has something to decide. */
  hurry(): void {
    this.hurrying = this.game.computerNext;
  }

  /** Has the computer answer now with what it has found, and on without looking ahead until this seat has something to decide. */
  async press(): Promise<void> {
    const { game } = this;
    // Who plays nothing himself hurries this one decision.
    this.pressed = game.mine && game.computerNext;
    try {
      await game.call({ do: 'hurry' });
    } catch (error) {
      game.fail(error);
    }
  }

  /** This seat has something to decide, or the battle is over. */
  rest(): void {
    this.hurrying = this.pressed = false;
  }

  /** Another seat is taken: nothing has been done before its eyes. */
  forget(): void {
    this.stepped = null;
    this.plans = [];
  }

  /** Notes the plan of who has just decided; none is left once the battle is over. */
  private heed({ side, turn_plan, snapshot }: Stepped): void {
    const others = this.plans.filter((one) => one.side !== side);
    this.plans = snapshot.over ? [] : turn_plan === null ? others : [...others, { side, plan: turn_plan }];
  }

  /** The wait before the computer's next decision, in milliseconds. */
  private wait(whole: number): number {
    if (this.hurrying) return 0;
    if (!settings.byInterest) return whole;
    // Who plays nothing himself waits for nothing.
    return waitFor(whole, this.worth, this.game.mine ? Date.now() - this.waiting : 0);
  }
}
