// What is to be known of a battle as a whole beside its turn and phase: what everybody should know, what is counted, what was agreed.

import type { Clock } from '../wire/Clock';
import type { SideInfo } from '../wire/SideInfo';

/** How many of its counts stand on a side's banner at the head; on a phone held upright there is room for one. */
export const BANNERED = { wide: 4, narrow: 1 } as const;

/** Something that is counted for both sides; `null` for one of which it is not. */
export interface Tally {
  word: string;
  values: readonly [number | null, number | null];
}

/** What is counted for either side from the count of a number on, each count once and in the sides' own order. */
export function tallies(sides: readonly [SideInfo, SideInfo], from = 0): Tally[] {
  const words = [...new Set(sides.flatMap(({ counters }) => counters.slice(from).map(({ word }) => word)))];
  const value = ({ counters }: SideInfo, word: string): number | null => counters.find((one) => one.word === word)?.value ?? null;
  return words.map((word) => ({ word: word.replace(/^% /, 'per cent '), values: [value(sides[0], word), value(sides[1], word)] }));
}

/** Words of a rulebook by which something was agreed, as people read them: `forlorn_hopes` as `forlorn hopes`. */
export function agreedWords(words: readonly string[]): string[] {
  return words.map((word) => word.replaceAll(/[_-]/g, ' '));
}

/** What was agreed before a battle, in words: its options, then its house rules. */
export function inForce(agreed: readonly string[], house: string | undefined): string[] {
  const options = agreed.length === 0 ? [] : [`agreed: ${agreedWords(agreed).join(', ')}`];
  return house === undefined ? options : [...options, `house rules: ${house}`];
}

/** Whether there is anything to be told beside the head of the page. */
export function worthTelling(clock: Clock, told: readonly Tally[], force: readonly string[]): boolean {
  return clock.remarks.length > 0 || told.length > 0 || force.length > 0;
}

/** Remarks in the order in which most of them stand whole in one line. */
export function shortestFirst(remarks: readonly string[]): string[] {
  return [...remarks].sort((one, other) => one.length - other.length);
}
