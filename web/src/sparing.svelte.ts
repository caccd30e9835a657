/**
 * Questions that the player is spared: those with one lawful answer, those whose answers are all alike, and those that ask
 * once more for what he has just said. They stay decisions, answered in the player's name as any other is; he is told what was answered, and may take it back.
 */
import { foregone } from './foregone';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Decision } from './wire/Decision';

/** The most that is kept of what was answered in the player's name. */
const MOST = 12;

/** What the player answered: to which question, and how much had been told then. */
export interface Said {
  answer: string;
  question: string;
  told: number;
}

/** What was answered in the player's name. */
export class Sparing {
  /** In words, since he last answered anything himself. */
  told = $state.raw<string[]>([]);
  private given = new Set<number>();
  private left = 0;
  /** What he has said of which nothing has come yet. */
  private said: readonly Said[] = [];

  /** The answer to be given in the player's name, of whom so much has been told, unless he has taken it back. */
  answer(decision: Decision, choices: Choices, told: number): Choice | null {
    return decision.number === this.left ? null : (foregone(decision, choices) ?? this.again(decision, choices, told));
  }

  /**
   * What he has said, where another question asks for it before anything has come of it: a unit that is to shoot at somebody, and with
   * which its group shoots, is asked at whom, maybe after others of the group.
   */
  private again(decision: Decision, { choices }: Choices, told: number): Choice | null {
    if (decision.sealed || decision.throw !== null) return null;
    const said = new Set(this.said.flatMap((one) => (one.told === told && one.question !== decision.question ? [one.answer] : [])));
    return choices.find(({ answer, object }) => said.has(answer) && object !== null) ?? null;
  }

  /** It was given. */
  gave(decision: number, choice: Choice): void {
    this.said = this.said.filter((one) => one.answer !== choice.answer);
    this.given.add(decision);
    this.told = [...this.told, choice.words].slice(-MOST);
  }

  /** The player answers himself: what he said, where it is one answer. */
  begin(said: Said | null = null): void {
    this.said = said === null ? [] : [...this.said.filter((one) => one.told === said.told), said];
    this.told = [];
    this.left = 0;
  }

  /** Whether a decision was answered in the player's name, so that taking it back goes on to the one before. */
  has(decision: number): boolean {
    return this.given.has(decision);
  }

  /** Everything from a decision on was taken back: that one is left to him now, whatever there is to choose. */
  takenBack(decision: number): void {
    this.left = decision;
    this.given = new Set([...this.given].filter((one) => one < decision));
    this.told = [];
    this.said = [];
  }
}
