/** What the player does with a plan: what it comes to is the plan's, what is asked and given goes through the battle. */
import type { Game } from './game.svelte';
import { carried } from './net';
import type { Call } from './wire/Call';
import type { Committed } from './wire/Committed';
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
    if (!waits || !this.able) return false;
    const answers = [...game.answering.before(text), text];
    const { steps } = game.plan;
    return game.doing.alone(async () => {
      // Pressed twice it is planned once.
      if (!game.asks(waits.number) || game.plan.steps !== steps) return false;
      game.plan.begin(waits.number);
      let fault: Fault | null = null;
      for (const answer of answers) fault ??= await game.plan.add(answer);
      game.fault = fault;
      return fault === null;
    });
  }

  /**
   * Gives answers that were drafted as one: a piece is called upon, and does something. Where something comes between,
   * the rest is not given; what was drafted is put forward again if the same piece is asked, else it is dropped, and
   * either is said. `true` if all were given.
   */
  async give(answers: string[]): Promise<boolean> {
    const { game } = this;
    const { draft } = game;
    const done = await this.committed(answers);
    if (done === null) return false;
    if (done.stopped === null) return true;
    await game.chosen();
    const [piece, aimed, gesture] = [draft?.piece ?? null, draft?.aimed, draft?.gesture];
    const again = piece !== null && game.actors.has(piece) && aimed != null && (gesture === 'go' || gesture === 'place');
    if (again) {
      game.select(piece);
      await game.ready;
      game.drafting.aim(piece, gesture, aimed.at, { prospects: true, facing: gesture === 'place' ? aimed.facing : null, after: draft?.legs ?? '' });
    }
    game.note = `It was not carried out at once: ${done.stopped.words}. ${again ? 'What you drafted is kept: confirm it once more.' : 'What you drafted is dropped.'}`;
    return false;
  }

  /** Gives answers one after another: how many were taken, and why no more were. */
  async send(answers: string[]): Promise<{ given: number; why: string }> {
    const done = await this.committed(answers);
    return done === null ? { given: 0, why: this.game.fault?.message ?? 'it was not taken' } : { given: done.given, why: done.stopped?.words ?? '' };
  }

  /** Begins a plan without an answer yet. */
  async begin(): Promise<void> {
    const { game } = this;
    await game.doing.idle();
    const waits = game.snapshot?.decision;
    if (!waits || !this.able) return;
    game.plan.begin(waits.number);
    await game.plan.again();
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
    if (!waits || answers.length === 0) return false;
    const done = await this.committed(answers, ({ given, stopped }) => {
      const orders = answers.length === 1 ? '1 order' : `${answers.length} orders`;
      game.plan.said = stopped ? `${given} of ${orders} given, then it stopped: ${stopped.words}.` : `${orders} given.`;
      game.plan.gave(waits.number + given);
    });
    void game.plan.stands(game.snapshot?.decision?.number ?? 0, done?.given ?? 0);
    return done !== null && done.stopped === null;
  }

  /**
   * Gives answers to the decision that waits now and to those after it, once whatever is under way is done; what became of
   * them, of which `heed` is told before how the battle stands; `null` if nothing did.
   */
  private committed(answers: string[], heed: (done: Committed) => void = () => undefined): Promise<Committed | null> {
    const { game } = this;
    const waits = game.snapshot?.decision;
    return game.doing.alone(async () => {
      if (!waits) return null;
      if (!game.asks(waits.number)) {
        game.answering.late();
        return null;
      }
      // How the battle stands may be told before what became of the answers.
      this.committing = true;
      game.lately.begin();
      game.sparing.begin();
      try {
        const call: Call = { do: 'commit', decision: waits.number, answers, since: this.since() };
        const done = carried(await game.call(call), 'committed');
        heed(done);
        game.see(done.snapshot);
        game.fault = null;
        return done;
      } catch (error) {
        if (!game.fail(error)) game.answering.late();
        return null;
      } finally {
        this.committing = false;
      }
    });
  }
}
