import { expect, test } from 'vitest';

import { Advising } from '../src/advising.svelte';
import type { Game } from '../src/game.svelte';
import type { Advice } from '../src/wire/Advice';

const advice: Advice = { answer: 'pass', words: '', reason: '', tried: [], turn_plan: null, plans: [] };

/** A general who is asked in a turn, maybe in a window for a card, and what he answers. */
function general(turn: number, window: boolean, told: Advice | null = advice): Advising {
  const game = { side: 'A', plan: { on: false }, decision: { number: 3, window }, table: { clock: { turn } }, snapshot: { over: null }, ask: async () => told };
  return new Advising(game as unknown as Game);
}

test('the general is asked for the whole turn only where one could be planned', () => {
  expect([general(1, false), general(0, false), general(1, true)].map((one) => one.plans)).toEqual([true, false, true]);
});

test('who has made no plan is asked for none again in the same battle', async () => {
  const one = general(2, false);
  await one.turn();
  expect(one.plans).toBe(false);
  // Of a window for a card that says nothing.
  const between = general(2, true);
  await between.turn();
  expect(between.plans).toBe(true);
  const failed = general(2, false, null);
  await failed.turn();
  expect(failed.plans).toBe(true);
});
