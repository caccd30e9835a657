/** What is agreed before a battle: optional rules of a rulebook, by its own words, and house rules. */
import { ask } from '../net';
import type { ArmyText } from '../wire/ArmyText';
import type { Begin } from '../wire/Begin';

/** What was agreed: words of the rulebook, and a file of house rules. */
export interface Agreed {
  prepared: string[];
  house: ArmyText | null;
}

/** Nothing: the rulebook as it is. */
export const NOTHING: Agreed = { prepared: [], house: null };

/** A battle as it is begun by what was agreed. */
export function under(begin: Begin, { prepared, house }: Agreed): Begin {
  return { ...begin, prepared, ...(house ? { house } : {}) };
}

/** What the program says against what was agreed for a battle; empty for nothing. It reads files before words. */
export async function objection(begin: Begin, agreed: Agreed): Promise<string> {
  return (await ask({ do: 'check', begin: under(begin, agreed) }, 'checked')).objection ?? '';
}

/** The words that somebody wrote who agreed on more. */
export function wordsIn(written: string): string[] {
  return written.split(/[\s,;]+/).filter((word) => word !== '');
}
