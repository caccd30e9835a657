import { describe, expect, it } from 'vitest';

import { foregone, unlike } from '../src/foregone';
import { Sparing } from '../src/sparing.svelte';
import type { Choices } from '../src/wire/Choices';
import type { Decision } from '../src/wire/Decision';

const decision: Decision = {
  number: 7, who: 'A', rule: 'R-1', title: 'Falls', question: 'which falls?', sealed: false, window: false, throw: null,
};

function choices(answers: string[], more: Partial<Choices> = {}): Choices {
  const all = answers.map((answer) => ({ answer, words: answer, short: answer, verb: answer, piece: null, object: null, amount: 0, way: { is: 'none' as const } }));
  return { decision: 7, verbs: [], choices: all, complete: true, alike: [], zones: [], unasked: [], ...more };
}

describe('what leaves nothing to choose', () => {
  it('is the only lawful answer, or the first of some that are all alike', () => {
    expect(foregone(decision, choices(['finish']))?.answer).toBe('finish');
    expect(foregone(decision, choices(['one', 'two', 'three'], { alike: [[0, 1, 2]] }))?.answer).toBe('one');
    expect(foregone(decision, choices(['one', 'two', 'three'], { alike: [[0, 2]] }))).toBeNull();
    expect(foregone(decision, choices(['one', 'two']))).toBeNull();
    expect(foregone(decision, choices([]))).toBeNull();
  });
  it('is nothing where more is lawful than is listed, or the other side could learn from it', () => {
    expect(foregone(decision, choices(['pass'], { complete: false }))).toBeNull();
    expect(foregone({ ...decision, window: true }, choices(['pass']))).toBeNull();
    expect(foregone({ ...decision, sealed: true }, choices(['pass']))).toBeNull();
    expect(foregone({ ...decision, number: 8 }, choices(['pass']))).toBeNull();
  });
  it('leaves of answers that are alike the first to be shown', () => {
    const some = choices(['a', 'b', 'c', 'd'], { alike: [[0, 2], [1, 3]] });
    expect(unlike(some).choices.map((one) => one.answer)).toEqual(['a', 'b']);
    const none = choices(['a', 'b']);
    expect(unlike(none)).toBe(none);
  });
});

describe('what was answered in the name of a player', () => {
  it('is told until he answers himself', () => {
    const sparing = new Sparing();
    const only = choices(['finish']);
    const found = sparing.answer(decision, only, 4);
    expect(found?.answer).toBe('finish');
    sparing.gave(7, found!);
    expect(sparing.told).toEqual(['finish']);
    sparing.begin();
    expect(sparing.told).toEqual([]);
  });
  it('is left to him once he has taken it back', () => {
    const sparing = new Sparing();
    const only = choices(['finish']);
    sparing.gave(7, only.choices[0]!);
    expect(sparing.has(7)).toBe(true);
    sparing.takenBack(7);
    expect(sparing.answer(decision, only, 4)).toBeNull();
    sparing.begin();
    expect(sparing.answer(decision, only, 4)?.answer).toBe('finish');
  });
  it('is forgotten where more was taken back than that', () => {
    const sparing = new Sparing();
    sparing.gave(7, choices(['finish']).choices[0]!);
    sparing.takenBack(5);
    expect(sparing.has(7)).toBe(false);
    expect(sparing.answer(decision, choices(['finish']), 4)?.answer).toBe('finish');
  });
});

describe('what a player has just said', () => {
  const shoot = choices(['shoot vane', 'shoot kent'], { complete: false });
  const asked: Choices = { ...shoot, choices: shoot.choices.map((one, at) => ({ ...one, object: at })) };
  const said = { answer: 'shoot kent', question: 'which unit acts?', told: 4 };
  const again = (last: typeof said | null, told = 4): string | undefined => {
    const sparing = new Sparing();
    sparing.begin(last);
    return sparing.answer(decision, asked, told)?.answer;
  };
  it('is not asked of him once more by another question', () => {
    expect(again(said)).toBe('shoot kent');
  });
  it('is asked where something has come of it, the same is asked anew, or he said it of nobody', () => {
    expect(again(said, 5)).toBeUndefined();
    expect(again({ ...said, question: decision.question })).toBeUndefined();
    expect(again({ ...said, answer: 'shoot hale' })).toBeUndefined();
    expect(again(null)).toBeUndefined();
    const sparing = new Sparing();
    sparing.begin({ ...said, answer: 'shoot vane' });
    expect(sparing.answer(decision, shoot, 4)).toBeNull();
  });
  it('is remembered while others of his group are asked first, until something is told', () => {
    const sparing = new Sparing();
    sparing.begin(said);
    sparing.begin({ answer: 'shoot hale', question: 'at whom do the others shoot?', told: 4 });
    expect(sparing.answer(decision, asked, 4)?.answer).toBe('shoot kent');
    sparing.begin({ answer: 'pass', question: 'which unit acts?', told: 5 });
    expect(sparing.answer(decision, asked, 5)).toBeNull();
  });
  it('is said for him once, and left to him where he takes it back', () => {
    const sparing = new Sparing();
    sparing.begin(said);
    sparing.gave(7, sparing.answer(decision, asked, 4)!);
    expect(sparing.answer({ ...decision, number: 8 }, { ...asked, decision: 8 }, 4)).toBeNull();
    sparing.takenBack(7);
    expect(sparing.answer(decision, asked, 4)).toBeNull();
  });
});
