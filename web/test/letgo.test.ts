/** What a unit that was let go on an enemy may do to him, or why not. */
import { expect, test } from 'vitest';

import type { Draft } from '../src/draft.svelte';
import { bouts, ontoOf } from '../src/table/letgo';
import type { Aimed } from '../src/wire/Aimed';
import type { Choice } from '../src/wire/Choice';
import type { Prospect } from '../src/wire/Prospect';

const aimed = { answer: 'move A: advance 60mm', words: '', outlines: [], at: [0, 0], facing: 0, snap: 'none', beyond: null, foresight: null } satisfies Aimed;
const draft: Draft = { piece: 1, before: [], legs: '', gesture: 'go', aimed, onto: { piece: 9, foe: true }, choice: null, foresight: null, held: false };
const choice = (verb: string, piece: number, object: number): Choice => ({ answer: `${verb} ${piece} on ${object}`, words: verb, short: verb, verb, piece, object, amount: 0, way: { is: 'none' } });
const prospect = (from: number, to: number, more: Partial<Prospect> = {}): Prospect => ({ kind: 'nothing', from, to, start: [0, 0], end: [0, 0], distance: 0, words: 'it may not charge', rule: 'R-1', mean: null, ...more });

test('what is aimed at him is offered instead of the move, once for each verb', () => {
  const offered = [choice('charge', 1, 9), choice('charge', 1, 9), choice('charge', 2, 9), choice('charge', 1, 8), choice('move', 1, 9)];
  expect(ontoOf(draft, offered, [prospect(1, 9)])).toEqual({ enemy: 9, choices: [offered[0]], why: null });
});

test('where nothing is, it is told why, unless he is to be fought from there', () => {
  expect(ontoOf(draft, [], [prospect(9, 1), prospect(1, 9)])?.why).toEqual(prospect(1, 9));
  expect(ontoOf(draft, [], [prospect(1, 9, { kind: 'charge' })])?.why).toBeNull();
  const foresight = { certain: [], pieces: [], rolls: [], fates: [], exact: true, assuming: '', prospects: [prospect(1, 9, { kind: 'charge', bound: true })], outlines: [] };
  expect(ontoOf({ ...draft, foresight }, [], [prospect(1, 9)])?.why).toBeNull();
});

test('nothing is said of a draft that met nobody, or is still held', () => {
  expect(ontoOf({ ...draft, onto: null }, [], [prospect(1, 9)])).toBeNull();
  expect(ontoOf({ ...draft, onto: { piece: 9, foe: false } }, [], [prospect(1, 9)])).toBeNull();
  expect(ontoOf({ ...draft, held: true }, [], [prospect(1, 9)])).toBeNull();
  expect(ontoOf(null, [], [])).toBeNull();
});

test('two who have to attack each other are one pair', () => {
  expect(bouts([prospect(1, 9), prospect(9, 1), prospect(2, 9), prospect(2, 9)])).toEqual([{ from: 1, to: 9, both: true }, { from: 2, to: 9, both: false }]);
});
