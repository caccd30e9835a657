// Reading the rules, in a battle or outside one.

import { ask } from '../net';
import type { RuleInfo } from '../wire/RuleInfo';

/** Whoever can open a rule. */
export interface ShowsRules {
  /** Opens the rules at one. */
  showRule(id: string): void;
}

/** What the rules are read from: the battle that is open, or a book by itself. */
export interface Reading extends ShowsRules {
  /** The rule at which the rules are open; empty for all of them, `null` while they are closed. */
  ruleWanted: string | null;
  /** The ruleset, once it is known. */
  readonly snapshot: { readonly rules: string; readonly houseRules?: string } | null;
  /** The words by which something was agreed before the battle, where it is one. */
  readonly agreed?: readonly string[];
  /** Rules by id or by words in them; all for no words. */
  rules(search: string): Promise<RuleInfo[]>;
}

/** A rulebook by itself. */
export class Book implements Reading {
  ruleWanted = $state<string | null>(null);
  snapshot = $state.raw<{ rules: string } | null>(null);

  /** Takes another ruleset in hand. */
  take(rules: string): void {
    if (this.snapshot?.rules !== rules) this.snapshot = { rules };
  }

  showRule(id: string): void {
    this.ruleWanted = id;
  }

  async rules(search: string): Promise<RuleInfo[]> {
    return this.snapshot === null ? [] : ask({ do: 'rules', rules: this.snapshot.rules, search }, 'rules');
  }
}
