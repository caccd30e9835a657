// Chances as people read them.

import type { Odds } from '../wire/Odds';
import type { Prospect } from '../wire/Prospect';
import type { ResultsTable } from '../wire/ResultsTable';

/** A chance in percent: whole where that is honest, `under 1 %` and `over 99 %` at the ends. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.01) return 'under 1 %';
  if (chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}

/** A chance of a hundred with its error, as it came of what was played on: never certain, be it that all of that was won. */
export function playedOn({ chance, error }: { chance: number; error: number }): string {
  if (chance <= 0 || chance >= 100) return percent(chance <= 0 ? 0.005 : 0.995);
  return `${chance}${error > 0 ? ` ± ${error}` : ''} %`;
}

/** How many fall on the mean, in words; empty where hardly anybody does, or nothing is known. */
export function felled(mean: number | null): string {
  return mean === null || mean < 0.005 ? '' : `${average(mean)} fall${Math.abs(mean - 1) < 0.05 ? 's' : ''}`;
}

/** Whether it is something that can be done: not that somebody is seen only, nor why nothing can be done to him. */
export function canBeDone({ kind }: Prospect): boolean {
  return kind === 'shoot' || kind === 'charge';
}

/** A mean with one decimal, or two where it is small. */
export function average(mean: number): string {
  return mean > 0 && mean < 0.1 ? mean.toFixed(2) : (Math.round(mean * 10) / 10).toString();
}

/** So many results alike are no longer worth a line each, whatever they are called. */
const MANY = 6;

/** What a die comes to of which each face is as likely as any other, as one line: nothing is to be seen in so many bars alike. Of a
 * few results with words of their own `null`. */
export function evenly(odds: readonly Odds[]): { words: string; chance: number } | null {
  const [first, last] = [odds[0], odds.at(-1)];
  if (odds.length < 4 || !first || !last) return null;
  if (odds.some((one) => Math.abs(one.chance - first.chance) > 1e-9)) return null;
  if (odds.every((one) => /^(an? )?\d+$/.test(one.words))) return { words: `${first.words} to ${last.words}`, chance: first.chance };
  return odds.length > MANY ? { words: `any of ${odds.length}`, chance: first.chance } : null;
}

/** How likely each result of the column that counts is, in the order of its rows. */
export function chancesOf({ rows, column }: Pick<ResultsTable, 'rows' | 'column'>): { entry: string; chance: number }[] {
  const all = rows.reduce((sum, { faces }) => sum + faces.length, 0);
  const found = new Map<string, number>();
  for (const { faces, entries } of rows) {
    const entry = entries[column];
    if (entry !== undefined && faces.length > 0) found.set(entry, (found.get(entry) ?? 0) + faces.length / all);
  }
  return [...found].map(([entry, chance]) => ({ entry, chance }));
}

/** Results that come less often than this are shown together. */
const RARE = 0.005;

/** Whether results are bare numbers one after the other, of which fewer and more can be spoken. */
function countedUp(odds: readonly Odds[]): boolean {
  return odds.length > 2 && odds.every(({ words, value }, at) => words === String(value) && value === odds[0]!.value + at);
}

/** The results worth a bar, and the chance that is left for all others together. Of sums those at either end are told as `5 or less`. */
export function bars(odds: readonly Odds[], most = 11): { shown: Odds[]; others: number; rest: number } {
  const worth = new Set(
    [...odds]
      .sort((one, other) => other.chance - one.chance)
      .filter((one, place) => place < most && (one.chance >= RARE || place < 2)),
  );
  const left = odds.filter((one) => !worth.has(one));
  const [only] = left;
  if (left.length === 1 && only !== undefined && odds.length <= most) return { shown: [...odds], others: 0, rest: 0 };
  const shown = odds.filter((one) => worth.has(one));
  if (countedUp(odds) && countedUp(shown)) {
    const end = (some: Odds[], words: string): Odds[] =>
      some.length > 0 ? [{ words, value: some[0]!.value, chance: some.reduce((sum, one) => sum + one.chance, 0), exact: '' }] : [];
    const [least, last] = [shown[0]!.value, shown.at(-1)!.value];
    const [fewer, more] = [odds.filter(({ value }) => value < least), odds.filter(({ value }) => value > last)];
    return { shown: [...end(fewer, `${least - 1} or less`), ...shown, ...end(more, `${last + 1} or more`)], others: 0, rest: 0 };
  }
  return {
    shown,
    others: left.length,
    rest: left.reduce((sum, one) => sum + one.chance, 0),
  };
}
