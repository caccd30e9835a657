/** What the player does with a plan: what it comes to is the plan's, what is asked and given goes through the battle. */
import type { Game } from './game.svelte';
import { carried } from './net';
import type { Call } from './wire/Call';
import type { Fault } from './wire/Fault';
import type { Since } from './wire/Since';

/** The player's hand on the plan of one battle. */
export class Planner {
  /** Whether a plan has been sent and nothing has been heard of it yet. */
  committing = false;

  /** `since` is what the page has of the story. */
  constructor(
    private readonly game: Game,
    private readonly since: () => Since,
  ) {}

  /** Whether several answers may be planned from the decision that waits. */
  get able(): boolean {
    const decision = this.game.snapshot?.decision;
    return !this.game.replay && decision != null && !decision.sealed && decision.throw === null;
  }

  /** Plans an answer, by itself the first of a plan, instead of giving it, after whatever has to be answered before it. `true` if it holds. */
  async add(text: string): Promise<boolean> {
    const { game } = this;
    const waits = game.snapshot?.decision;
    if (!waits || !this.able || game.busy) return false;
    const answers = [...game.before(text), text];
    game.plan.begin(waits.number);
    game.busy = true;
    let fault: Fault | null = null;
    for (const answer of answers) fault ??= await game.plan.add(answer);
    game.busy = false;
    game.fault = fault;
    return fault === null;
  }

  /**
   * Gives answers that were drafted as one: a piece is called upon, and does something. Where something comes between,
   * the rest is not given; what was drafted is put forward again if the same piece is asked, else it is dropped, and
   * either is said. `true` if all were given.
   */
  async give(answers: string[]): Promise<boolean> {
    const { game } = this;
    const waits = game.snapshot?.decision;
    const { draft } = game;
    if (!waits || game.busy) return false;
    game.busy = true;
    game.lately.begin();
    game.sparing.begin();
    try {
      const call: Call = { do: 'commit', decision: waits.number, answers, since: this.since() };
      const { stopped, snapshot } = carried(await game.call(call), 'committed');
      game.see(snapshot);
      game.fault = null;
      if (!stopped) return true;
      await game.chosen();
      const [piece, aimed, gesture] = [draft?.piece ?? null, draft?.aimed, draft?.gesture];
      const again = piece !== null && game.actors.has(piece) && aimed != null && (gesture === 'go' || gesture === 'place');
      if (again) {
        game.select(piece);
        await game.ready;
        game.drafting.aim(piece, gesture, aimed.at, { prospects: true, facing: gesture === 'place' ? aimed.facing : null, after: draft?.legs ?? '' });
      }
      game.note = `It was not carried out at once: ${stopped.words}. ${again ? 'What you drafted is kept: confirm it once more.' : 'What you drafted is dropped.'}`;
      return false;
    } catch (error) {
      game.fail(error);
      return false;
    } finally {
      game.busy = false;
    }
  }

  /** Gives answers one after another: how many were taken, and why no more were. */
  async send(answers: string[]): Promise<{ given: number; why: string }> {
    const { game } = this;
    const waits = game.snapshot?.decision;
    if (!waits || game.busy) return { given: 0, why: 'something else is being done' };
    game.busy = true;
    game.lately.begin();
    game.sparing.begin();
    try {
      const call: Call = { do: 'commit', decision: waits.number, answers, since: this.since() };
      const { given, stopped, snapshot } = carried(await game.call(call), 'committed');
      game.see(snapshot);
      game.fault = null;
      return { given, why: stopped?.words ?? '' };
    } catch (error) {
      game.fail(error);
      return { given: 0, why: game.fault?.message ?? 'it was not taken' };
    } finally {
      game.busy = false;
    }
  }

  /** Begins a plan without an answer yet. */
  begin(): void {
    const waits = this.game.snapshot?.decision;
    if (!waits || !this.able || this.game.busy) return;
    this.game.plan.begin(waits.number);
    void this.game.plan.again();
  }

  /** Goes back to a step, to draft another in its place; `null` leaves it as it is. */
  async change(at: number | null): Promise<void> {
    const { game } = this;
    game.takeBackDraft();
    await game.plan.change(at);
    const piece = at === null ? null : (game.plan.steps[at]?.told?.piece ?? null);
    await game.questions.choosing;
    if (piece !== null && game.actors.has(piece)) game.select(piece);
  }

  /** Takes a step out. */
  async withdraw(at: number): Promise<void> {
    this.game.takeBackDraft();
    await this.game.plan.withdraw(at);
  }

  /** Puts the plan away. */
  drop(): void {
    this.game.plan.drop();
    this.game.askAnew();
  }

  /** Gives the answers that are planned, in order, as far as nothing comes between. `true` if all were taken. */
  async commit(): Promise<boolean> {
    const { game } = this;
    const waits = game.snapshot?.decision;
    const answers = game.plan.steps.map((step) => step.answer);
    if (!waits || answers.length === 0 || game.busy) return false;
    game.busy = true;
    // How the battle stands may be told before what became of the plan.
    this.committing = true;
    game.lately.begin();
    game.sparing.begin();
    let taken = 0;
    try {
      const call: Call = { do: 'commit', decision: waits.number, answers, since: this.since() };
      const { given, stopped, snapshot } = carried(await game.call(call), 'committed');
      const orders = answers.length === 1 ? '1 order' : `${answers.length} orders`;
      game.plan.said = stopped ? `${given} of ${orders} given, then it stopped: ${stopped.words}.` : `${orders} given.`;
      game.plan.gave(waits.number + given);
      taken = given;
      game.see(snapshot);
      game.fault = null;
      return stopped === null;
    } catch (error) {
      game.fail(error);
      return false;
    } finally {
      this.committing = false;
      game.busy = false;
      void game.plan.stands(game.snapshot?.decision?.number ?? 0, taken);
    }
  }
}
