/** How a player's answers are given: what is drafted is confirmed, nothing is given twice, and what comes too late is said. */
import { answerOf } from './draft.svelte';
import type { Game } from './game.svelte';

/** The player's answers in one battle. */
export class Answering {
  /** What is being answered, until it is known whether it was taken. */
  private giving: { decision: number; text: string; taken: Promise<boolean> } | null = null;

  constructor(private readonly game: Game) {}

  /**
   * Answers the decision that waits, or plans the answer while a plan is made. Where it is no answer to that decision
   * but to the one after the selected piece was called upon, both are given. `true` if all was accepted.
   */
  answer(text: string): Promise<boolean> {
    const { game } = this;
    if (game.plan.on) return game.planner.add(text);
    const decision = game.decision;
    if (!decision) return Promise.resolve(false);
    // Pressed twice it is given once.
    if (this.giving?.decision === decision.number && this.giving.text === text) return this.giving.taken;
    const taken = this.give(decision.number, text).finally(() => (this.giving = null));
    this.giving = { decision: decision.number, text, taken };
    return taken;
  }

  /** What is answered before an answer so that it can be given: nothing where it answers the question that is asked. */
  before(text: string): string[] {
    const { draft, choices, leading } = this.game;
    if (draft && answerOf(draft) === text) return draft.before;
    if (choices?.choices.some((choice) => choice.answer === text)) return [];
    const lead = leading.shown;
    return lead?.choices.choices.some((choice) => choice.answer === text) ? lead.answers : [];
  }

  /**
   * Gives the answer that is drafted, or plans it while a plan is made; where several go as one, sends them off. What was
   * wished last and is still on its way is waited for: what is given is what was wished.
   */
  async confirm(): Promise<boolean> {
    const { game } = this;
    const decision = game.decision?.number;
    await game.drafting.settled();
    if (game.decision?.number !== decision) return this.late();
    const by = game.plan.on ? null : game.marching.together(game.draft);
    if (by) {
      game.takeBackDraft();
      game.unspent.spend(game.marching.picked);
      game.marching.send(by);
      return game.questions.march();
    }
    const answer = answerOf(game.draft);
    return answer === null ? false : this.answer(answer);
  }

  /** Gives the answer that is drafted, and has the others of the man's group do likewise. */
  confirmAll(): Promise<boolean> {
    const { draft, following } = this.game;
    if (draft) following.begin(draft);
    return this.confirm();
  }

  /** Takes back what this player decided last, and with it what was answered in his name since. */
  async undo(): Promise<boolean> {
    const { game } = this;
    game.marching.drop();
    game.following.end();
    do {
      if (!(await game.act({ do: 'undo', since: game.since }))) return false;
    } while (game.sparing.has(game.questions.number) && game.snapshot?.undo.can);
    game.sparing.takenBack(game.questions.number);
    return true;
  }

  /** Tells the player that what he did came to nothing, as something else had come first; `false`. */
  late(): false {
    this.game.note = 'Something else came first: that is no longer asked, and nothing was given.';
    return false;
  }

  private give(decision: number, text: string): Promise<boolean> {
    const { game } = this;
    const { choices, draft } = game;
    game.sparing.begin({ answer: text, question: game.decision?.question ?? '', told: game.story.length });
    const before = this.before(text);
    const given = choices?.choices.find((choice) => choice.answer === text);
    game.drafting.gave(given ?? null, choices);
    game.unspent.spend([draft?.piece ?? null, given?.piece ?? null, given?.object ?? null], given?.way.is === 'none');
    if (before.length > 0) return game.planner.give([...before, text]);
    game.plan.said = '';
    return game.act({ do: 'answer', decision, answer: text, since: game.since });
  }
}
