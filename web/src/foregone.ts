/**
 * What leaves nothing to choose: a question with one lawful answer, or whose answers are all alike. Which those are the
 * rulebook says; a question from which the other side could learn something is never one of them.
 */
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Decision } from './wire/Decision';

/** The answer that may be given in the player's name; `null` where he has to choose himself. */
export function foregone(decision: Decision, choices: Choices): Choice | null {
  const [first, ...others] = choices.choices;
  if (decision.number !== choices.decision || decision.window || decision.sealed || decision.throw !== null) return null;
  if (first === undefined || !choices.complete) return null;
  const all = choices.alike.some((set) => set.length === choices.choices.length);
  return others.length === 0 || all ? first : null;
}

/** Choices without those that are like one before them. */
export function unlike(choices: Choices): Choices {
  const like = new Set(choices.alike.flatMap((set) => set.slice(1)));
  return like.size === 0 ? choices : { ...choices, choices: choices.choices.filter((_, place) => !like.has(place)) };
}
