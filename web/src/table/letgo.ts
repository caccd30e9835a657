/** What a unit that was let go on an enemy may do to him there and then, or why it may not: it is seldom meant to be but a move. */
import { verbOf, type Draft } from '../draft.svelte';
import { canBeDone } from '../panels/chances';
import type { Choice } from '../wire/Choice';
import type { Prospect } from '../wire/Prospect';

/** What is said of it. */
export interface Onto {
  enemy: number;
  /** Answers that are aimed at him, one of each verb. */
  choices: Choice[];
  /** Why there is none; `null` where there is one, or he is to be fought all the same. */
  why: Prospect | null;
}

/** What is said of a draft, by what is offered for its unit and what it could do from where it stands; `null` where it met no enemy. */
export function ontoOf(draft: Draft | null, offered: readonly Choice[], prospects: readonly Prospect[]): Onto | null {
  if (!draft?.aimed || !draft.onto?.foe || draft.piece === null || draft.held) return null;
  const { piece, onto, aimed, foresight } = draft;
  const enemy = onto.piece;
  const own = aimed.answer === null ? null : verbOf(aimed.answer);
  const choices = offered.filter(
    (choice, at) =>
      choice.piece === piece && choice.object === enemy && choice.verb !== own &&
      offered.findIndex((other) => other.piece === piece && other.object === enemy && other.verb === choice.verb) === at,
  );
  const meets = (one: Prospect): boolean => one.from === piece && one.to === enemy;
  const fought = (foresight?.prospects ?? []).some((one) => meets(one) && one.bound);
  const why = choices.length > 0 || fought ? null : (prospects.find((one) => meets(one) && !canBeDone(one)) ?? null);
  return { enemy, choices, why };
}

/** Who has to fight whom, each pair once: `both` where each of them has to attack the other. */
export function bouts(bound: readonly Prospect[]): { from: number; to: number; both: boolean }[] {
  const found: { from: number; to: number; both: boolean }[] = [];
  for (const { from, to } of bound) {
    const back = found.find((one) => one.from === to && one.to === from);
    if (back) back.both = true;
    else if (!found.some((one) => one.from === from && one.to === to)) found.push({ from, to, both: false });
  }
  return found;
}
