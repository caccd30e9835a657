/**
 * Questions that the player is spared: those with one lawful answer, and those whose answers are all alike. They stay
 * decisions, answered in the player's name as any other is; he is told what was answered, and may take it back.
 */
import { foregone } from './foregone';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Decision } from './wire/Decision';

/** The most that is kept of what was answered in the player's name. */
const MOST = 12;

/** What was answered in the player's name. */
export class Sparing {
  /** In words, since he last answered anything himself. */
  told = $state.raw<string[]>([]);
  private given = new Set<number>();
  private left = 0;

  /** The answer to be given in the player's name, unless he has taken it back. */
  answer(decision: Decision, choices: Choices): Choice | null {
    return decision.number === this.left ? null : foregone(decision, choices);
  }

  /** It was given. */
  gave(decision: number, choice: Choice): void {
    this.given.add(decision);
    this.told = [...this.told, choice.words].slice(-MOST);
  }

  /** The player answered himself. */
  begin(): void {
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
  }
}
