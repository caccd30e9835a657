// Chances as people read them.

import type { Odds } from '../wire/Odds';
import type { Prospect } from '../wire/Prospect';

/** A chance in percent: whole where that is honest, `under 1 %` and `over 99 %` at the ends. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.01) return 'under 1 %';
  if (chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
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

/** What a die comes to of which each face is as likely as any other, as one line: nothing is to be seen in so many bars alike. Of
 * results with words of their own `null`. */
export function evenly(odds: readonly Odds[]): { words: string; chance: number } | null {
  const [first, last] = [odds[0], odds.at(-1)];
  if (odds.length < 4 || !first || !last) return null;
  if (odds.some((one) => Math.abs(one.chance - first.chance) > 1e-9 || !/^(an? )?\d+$/.test(one.words))) return null;
  return { words: `${first.words} to ${last.words}`, chance: first.chance };
}

/** Results that come less often than this are shown together. */
const RARE = 0.005;

/** The results worth a bar, and the chance that is left for all others together. */
export function bars(odds: readonly Odds[], most = 11): { shown: Odds[]; others: number; rest: number } {
  const worth = new Set(
    [...odds]
      .sort((one, other) => other.chance - one.chance)
      .filter((one, place) => place < most && (one.chance >= RARE || place < 2)),
  );
  const left = odds.filter((one) => !worth.has(one));
  const [only] = left;
  if (left.length === 1 && only !== undefined && odds.length <= most) return { shown: [...odds], others: 0, rest: 0 };
  return {
    shown: odds.filter((one) => worth.has(one)),
    others: left.length,
    rest: left.reduce((sum, one) => sum + one.chance, 0),
  };
}
