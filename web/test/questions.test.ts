import { describe, expect, it } from 'vitest';

import { Drafting } from '../src/drafting.svelte';
import type { Game } from '../src/game.svelte';
import { Questions } from '../src/questions.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';

const OWN = 3;

function choice(piece: number | null): Choice {
  return { answer: `do ${piece}`, words: '', short: '', verb: 'do', piece, object: null, amount: 0, way: { is: 'none' } };
}

/**
 * Who is taken in hand when these may act, after `selected` was; `men` are single men, who follow one another, and `going` is one whom his
 * answer has set going.
 */
async function taken(selected: number | null, actors: number[], men: number[] = [], going: number | null = null): Promise<number | null> {
  const choices = { decision: 1, verbs: [], choices: [choice(null), ...actors.map(choice)], complete: false, alike: [], zones: [], unasked: [] };
  const no = () => Promise.resolve(false);
  const game = {
    mine: true, decision: { number: 1 }, snapshot: { decision: { number: 1 } }, choices: null, selected, actors: new Set(actors),
    plan: { on: false, before: [] }, unspent: { warned: null }, leading: { forget: () => {} }, sparing: { answer: () => null }, story: [],
    drafting: { asked: () => {}, likewise: () => {}, lets: (piece: number | null) => piece !== null && piece === going }, marching: { step: no }, following: { next: () => Promise.resolve(null) },
    ask: () => Promise.resolve(choices), takeBackDraft: () => {}, lead: () => {}, ready: Promise.resolve(),
    own: (piece: number) => piece <= OWN, single: (piece: number) => men.includes(piece), nextOf: (piece: number) => actors.find((one) => one !== piece) ?? null,
    select(piece: number | null) {
      this.selected = piece;
    },
  };
  const questions = new Questions(game as unknown as Game);
  questions.heed();
  await questions.known();
  return game.selected;
}

describe('who is in hand when another question is asked', () => {
  it('is who alone may act, and otherwise nobody who has had his part', async () => {
    expect(await taken(1, [2])).toBe(2);
    expect(await taken(1, [1, 2])).toBeNull();
    expect(await taken(null, [1, 2])).toBeNull();
  });
  it('is nobody where the question is about nobody, but an enemy who is being looked at', async () => {
    expect(await taken(1, [])).toBeNull();
    expect(await taken(OWN + 1, [])).toBe(OWN + 1);
  });
  it('is the next man where they are single men, who is still known after a question about nobody', async () => {
    expect(await taken(1, [2, 3], [1, 2, 3])).toBe(2);
    expect(await taken(1, [], [1])).toBe(1);
  });
  it('is whom his answer has set going, and not the next', async () => {
    expect(await taken(1, [1, 2, 3], [1, 2, 3], 1)).toBe(1);
    expect(await taken(1, [1, 2], [], 1)).toBe(1);
  });
});

describe('whom an answer has set going', () => {
  const asked = (...choices: Choice[]): Choices => ({ decision: 1, verbs: [], choices, complete: false, alike: [], zones: [], unasked: [] });
  const goes = (piece: number): Choice => ({ ...choice(piece), way: { is: 'legs', kinds: [], outlines: [] } });
  const lets = (before: Choices, after: Choices): boolean => {
    const drafting = new Drafting({} as Game);
    drafting.gave(choice(1), before);
    return drafting.lets(1, after);
  };
  it('is he alone, while the others could go before as well as now', () => {
    expect(lets(asked(choice(1), goes(2)), asked(goes(1), goes(2)))).toBe(true);
    expect(lets(asked(goes(1)), asked(goes(1)))).toBe(false);
  });
  it('is nobody where it has set others going with him, such as by whom it had called upon', () => {
    expect(lets(asked(choice(1), choice(null)), asked(goes(1), goes(2)))).toBe(false);
  });
});
