/** What is asked of this seat: what may be answered is looked up, and what needs no player is answered or taken in hand. */
import type { Game } from './game.svelte';
import { manners } from './panels/manners.svelte';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';

/** The questions of one battle. */
export class Questions {
  /** What may be answered to the decision that has just come; `null` if nothing is asked. */
  choosing: Promise<Choices | null> = Promise.resolve(null);
  /** The number of the question that was asked last. */
  private asked = 0;
  /** How often it has been asked what may be answered. */
  private asking = 0;

  constructor(private readonly game: Game) {}

  /** The number of the question that is put to the person who plays this seat; 0 if there is none. */
  get number(): number {
    return this.game.mine ? (this.game.snapshot?.decision?.number ?? 0) : 0;
  }

  /** Resolves once it is known what may be answered to the question asked now, and what the selected piece may do. */
  async known(): Promise<void> {
    let waited: Promise<unknown> | null = null;
    while (waited !== this.choosing) {
      waited = this.choosing;
      await waited;
    }
    await this.game.ready;
  }

  /** Nothing has been asked of whoever sits here now. */
  forget(): void {
    this.asked = 0;
  }

  /** How the battle stands has been told: takes up the question, if it is another one. */
  heed(): void {
    const { game, number } = this;
    if (number === this.asked && (number === 0 || game.choices || game.plan.on)) return;
    this.asked = number;
    if (!game.plan.on) this.anew();
    else if (!game.planner.committing) void game.plan.stands(number);
  }

  /** Another question is asked, or the same one on another table: asks what may be answered to it. */
  anew(): void {
    const { game, number } = this;
    this.asking += 1;
    game.choices = null;
    game.unspent.warned = null;
    game.leading.forget();
    game.takeBackDraft();
    const plan = game.plan.before;
    const none = number === 0 || (game.plan.on && !game.plan.shown?.next);
    this.choosing = none ? Promise.resolve(null) : this.fetch(number, plan);
    if (game.plan.on) void game.overlays.refresh();
  }

  private async fetch(decision: number, plan: string[]): Promise<Choices | null> {
    const { game, asking } = this;
    const choices = await game.ask({ do: 'choices', decision, plan }, 'choices');
    if (!choices || this.asking !== asking) return null;
    game.choices = choices;
    game.drafting.asked(decision, plan);
    if (this.spare(choices)) return choices;
    if (game.plan.on || !((await this.follow(decision, choices)) || (await this.march()))) this.settle(choices);
    return choices;
  }

  /** Gives the next order of those who march, if there is one for this question. */
  march(): Promise<boolean> {
    const { decision, choices, marching } = this.game;
    return decision && choices ? marching.step(decision.number, choices) : Promise.resolve(false);
  }

  /** Has the next man do as one of his group did; whether he does. */
  private async follow(decision: number, choices: Choices): Promise<boolean> {
    const choice = await this.game.following.next(choices);
    if (choice) void this.give(decision, choice);
    return choice !== null;
  }

  /** Takes in hand whom the question is about. */
  private settle(choices: Choices): void {
    const { game } = this;
    const { selected } = game;
    const [only, ...others] = game.actors;
    if (only !== undefined && others.length === 0 && only !== selected) game.select(only);
    // Whoever has been set going is the one who goes.
    else if (game.drafting.lets(selected, choices)) game.lead();
    // Whoever has done his part is let go of: what he may do would lie over those who have not, and over a question about nobody.
    // A single man stays, as the next of his group is found by him.
    else if ((others.length > 0 || (only === undefined && !game.single(selected))) && selected !== null && game.own(selected)) game.select(game.single(selected) ? game.nextOf(selected) : null);
    else game.lead();
    game.drafting.likewise(choices);
  }

  /** Answers in the player's name where there is nothing to choose; whether that is being done. */
  private spare(choices: Choices): boolean {
    const { game } = this;
    const { decision } = game;
    if (manners.everything || game.plan.on || decision === null) return false;
    const choice = game.sparing.answer(decision, choices, game.story.length);
    if (choice === null) return false;
    void this.give(decision.number, choice);
    return true;
  }

  private async give(decision: number, choice: Choice): Promise<void> {
    const { game } = this;
    // What brought the question may not have been taken in yet.
    await game.doing.idle();
    if (this.number !== decision || game.plan.on) return;
    game.sparing.gave(decision, choice);
    await game.act({ do: 'answer', decision, answer: choice.answer, since: game.since });
  }
}
