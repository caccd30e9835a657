// What a card does: the rule that is called after it.

import type { RuleInfo } from '../wire/RuleInfo';

/** The rule of a card among those in which its name stands: the one whose title is its name, or ends in it. */
export function ruleOf(card: string, rules: readonly RuleInfo[]): RuleInfo | null {
  const name = card.toLowerCase();
  const exact = rules.find(({ title }) => title.toLowerCase() === name);
  return exact ?? rules.find(({ title }) => title.toLowerCase().endsWith(` ${name}`)) ?? null;
}
