// What a card does: the rule that is called after it; and whether it may be played now.

import type { Choices } from '../wire/Choices';
import type { SideInfo } from '../wire/SideInfo';
import type { Side } from '../wire/Side';
import type { RuleInfo } from '../wire/RuleInfo';
import type { Unasked } from '../wire/Unasked';
import { isFinal } from './unasked';

/** The rule of a card among those in which its name stands: the one whose title is its name, or ends in it. */
export function ruleOf(card: string, rules: readonly RuleInfo[]): RuleInfo | null {
  const name = card.toLowerCase();
  const exact = rules.find(({ title }) => title.toLowerCase() === name);
  return exact ?? rules.find(({ title }) => title.toLowerCase().endsWith(` ${name}`)) ?? null;
}

/** Whether a card is called by its name in some words, and not a part of them that reads alike. */
function calledIn(words: string, card: string): boolean {
  const [before, after] = [/[\p{L}\d]$/u, /^[\p{L}\d]/u];
  for (let at = words.indexOf(card); at >= 0; at = words.indexOf(card, at + 1)) {
    if (!before.test(words.slice(0, at)) && !after.test(words.slice(at + card.length))) return true;
  }
  return false;
}

/** Whether a card is what is asked about, or among what may be answered. */
export function isAskedOf(card: string, choices: Choices | null, question = ''): boolean {
  return calledIn(question, card) || (choices?.choices ?? []).some(({ words }) => calledIn(words, card));
}

/** What a player of these cards may say once and for all, so as to be asked for them less often. */
export function asideOf(cards: readonly string[], choices: Choices | null): Unasked[] {
  const about = ({ words }: Unasked): boolean => cards.some((card) => calledIn(words, card));
  return (choices?.unasked ?? []).filter((one) => !isFinal(one) && about(one));
}

/** Whose card it is by the army that it names; `null` where it names neither, or both. */
export function ownerOf(card: string, sides: readonly SideInfo[]): Side | null {
  const named = sides.filter(({ name }) => calledIn(card.toLowerCase(), name.toLowerCase().replace(/^the /, '')));
  return named.length === 1 ? (named[0]?.side ?? null) : null;
}
