/** What can be agreed before a battle: the optional rules of a rulebook, by its own words, and house rules. */
import { ask, FaultError } from '../net';
import type { ArmyText } from '../wire/ArmyText';
import type { Begin } from '../wire/Begin';
import type { RuleInfo } from '../wire/RuleInfo';

/** What was agreed: words of the rulebook, and a file of house rules. */
export interface Agreed {
  prepared: string[];
  house: ArmyText | null;
}

/** Nothing: the rulebook as it is. */
export const NOTHING: Agreed = { prepared: [], house: null };

/** What can be agreed on: words that are a rule switched on, and others, told as the program tells them. */
export interface OnOffer {
  switches: string[];
  others: string;
}

/** A word on which nobody can agree. */
const NO_WORD = '?';

/** A battle as it is begun by what was agreed. */
export function under(begin: Begin, { prepared, house }: Agreed): Begin {
  return { ...begin, prepared, ...(house ? { house } : {}) };
}

/** What the program says against a word that no rulebook has: it names those that there are. Files are read before words are. */
export async function objection(begin: Begin, house: ArmyText | null = null): Promise<string> {
  try {
    await ask({ do: 'try', begin: under(begin, { prepared: [NO_WORD], house }), soFar: { won: 0, drawn: 0, lost: 0 } }, 'tried');
    return '';
  } catch (error) {
    if (error instanceof FaultError) return error.fault.message;
    throw error;
  }
}

/**
 * The words that an objection to one names: `; there is plunder, deploy and 400figures`. What is one word is a rule switched on, up to
 * the first that is more (`for two bands raid`) or begins with a number; that the players deploy is asked by itself.
 */
export function onOffer(objection: string): OnOffer {
  const all = /; there is (.+)$/s.exec(objection)?.[1]?.split(/, | and /) ?? [];
  const end = all.findIndex((word) => /[\s]|^\d/.test(word));
  const switches = (end < 0 ? all : all.slice(0, end)).filter((word) => word !== 'deploy');
  const others = (end < 0 ? [] : all.slice(end)).filter((word) => word !== 'deploy');
  return { switches, others: others.join(', ') };
}

/** The words that somebody wrote who agreed on more. */
export function wordsIn(written: string): string[] {
  return written.split(/[\s,;]+/).filter((word) => word !== '');
}

/** Words as rules are searched for them: several are meant as one, and what only joins them is not. */
function stems(word: string): string[] {
  return word.toLowerCase().split(/[_-]/).filter((one) => one.length > 3 || /\d/.test(one)).map((one) => one.replace(/s$/, ''));
}

/** The rule that an option switches on, as far as its words tell: one called by them, rather where it is called an option. */
export function ruleOf(word: string, rules: readonly RuleInfo[]): RuleInfo | null {
  const sought = stems(word);
  if (sought.length === 0) return null;
  const within = (text: string): boolean => sought.every((one) => text.toLowerCase().includes(one));
  const rank = (rule: RuleInfo): number => {
    const titled = within(rule.title);
    if (!titled && !within(`${rule.title} ${rule.text} ${rule.reading}`)) return 0;
    return 1 + 2 * Number(titled) + Number(/\boption/i.test(titled ? rule.title : `${rule.text} ${rule.reading}`));
  };
  const ranked = rules.map((rule) => ({ rule, rank: rank(rule) })).sort((one, other) => other.rank - one.rank);
  return ranked[0] && ranked[0].rank > 0 ? ranked[0].rule : null;
}
