// Chances as people read them.

import type { Odds } from '../wire/Odds';

/** A chance in percent: whole where that is honest, `under 1 %` and `over 99 %` at the ends. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.01) return 'under 1 %';
  if (chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}

/** A mean with one decimal, or two where it is small. */
export function average(mean: number): string {
  return mean > 0 && mean < 0.1 ? mean.toFixed(2) : (Math.round(mean * 10) / 10).toString();
}

/** The results worth a bar: all of them while they are few, else those that matter and the rest in one. */
export function bars(odds: readonly Odds[], most = 9): { shown: Odds[]; rest: number } {
  if (odds.length <= most) return { shown: [...odds], rest: 0 };
  const worth = new Set([...odds].sort((one, other) => other.chance - one.chance).slice(0, most));
  const shown = odds.filter((one) => worth.has(one));
  return { shown, rest: odds.reduce((sum, one) => sum + (worth.has(one) ? 0 : one.chance), 0) };
}
