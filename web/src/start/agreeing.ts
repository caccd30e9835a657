/** What is agreed before a battle: optional rules of a rulebook, by its own words, and house rules. */
import { ask, FaultError } from '../net';
import type { ArmyText } from '../wire/ArmyText';
import type { Begin } from '../wire/Begin';

/** What was agreed: words of the rulebook, and a file of house rules. */
export interface Agreed {
  prepared: string[];
  house: ArmyText | null;
}

/** Nothing: the rulebook as it is. */
export const NOTHING: Agreed = { prepared: [], house: null };

/** A word on which nobody can agree. */
const NO_WORD = '?';

/** A battle as it is begun by what was agreed. */
export function under(begin: Begin, { prepared, house }: Agreed): Begin {
  return { ...begin, prepared, ...(house ? { house } : {}) };
}

/** What the program says against a word that no rulebook has, or before that against a file: files are read before words are. */
export async function objection(begin: Begin, house: ArmyText | null = null): Promise<string> {
  try {
    await ask({ do: 'try', begin: under(begin, { prepared: [NO_WORD], house }), soFar: { won: 0, drawn: 0, lost: 0 } }, 'tried');
    return '';
  } catch (error) {
    if (error instanceof FaultError) return error.fault.message;
    throw error;
  }
}

/** The words that somebody wrote who agreed on more. */
export function wordsIn(written: string): string[] {
  return written.split(/[\s,;]+/).filter((word) => word !== '');
}
