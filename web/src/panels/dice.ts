// What a handful of dice shows, in plain values: for faces on a screen and for words read aloud.

import type { Dice } from '../wire/Dice';
import type { Throw } from '../wire/Throw';

/** One die as it is drawn. */
export interface Die {
  face: number;
  again: boolean;
  counts: boolean;
}

/** Lays the dice out one by one, in the order in which they came. */
export function dieByDie(dice: readonly Dice[]): Die[] {
  return dice.flatMap(({ face, count, again, counts }) =>
    Array.from({ length: count }, () => ({ face, again, counts })),
  );
}

/** How many dice count as successes. */
export function counting(dice: readonly Dice[]): number {
  return dice.reduce((sum, some) => sum + (some.counts ? some.count : 0), 0);
}

/** Whether any of the dice can count: a throw for a table or an order has no successes. */
export function hasSuccesses(dice: readonly Dice[]): boolean {
  return dice.some((some) => some.counts);
}

/** The handful in words: `6, 6, 5 (thrown again), 2; 2 count; 2 hits`. */
export function inWords(handful: Throw): string {
  const faces = dieByDie(handful.dice).map(({ face, again }) => (again ? `${face} (thrown again)` : `${face}`));
  const count = counting(handful.dice);
  const parts = [faces.join(', ')];
  if (count > 0) parts.push(count === 1 ? '1 counts' : `${count} count`);
  if (handful.result !== '') parts.push(handful.result);
  return parts.filter((part) => part !== '').join('; ');
}

/** Where the pips of a face lie, in hundredths of the die's edge. Faces without pips have none. */
export function pips(face: number): [number, number][] {
  const [low, middle, high] = [26, 50, 74];
  switch (face) {
    case 1:
      return [[middle, middle]];
    case 2:
      return [
        [low, high],
        [high, low],
      ];
    case 3:
      return [
        [low, high],
        [middle, middle],
        [high, low],
      ];
    case 4:
      return [
        [low, low],
        [low, high],
        [high, low],
        [high, high],
      ];
    case 5:
      return [
        [low, low],
        [low, high],
        [middle, middle],
        [high, low],
        [high, high],
      ];
    case 6:
      return [
        [low, low],
        [low, middle],
        [low, high],
        [high, low],
        [high, middle],
        [high, high],
      ];
    default:
      return [];
  }
}
