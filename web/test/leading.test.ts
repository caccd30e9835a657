import { describe, expect, it } from 'vitest';

import { callings, Leading, offeredFor, openings } from '../src/leading.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';

function choice(answer: string, piece: number | null, object: number | null, legs = false): Choice {
  const way: Choice['way'] = legs ? { is: 'legs', kinds: ['advance'], outlines: [] } : { is: 'none' };
  return { answer, words: answer, short: answer, verb: answer.split(' ')[0] ?? '', piece, object, amount: 0, way };
}
function choices(...all: Choice[]): Choices {
  const verbs = [...new Set(all.map((one) => one.verb))].map((word) => ({ word, meaning: '', gathers: false, joins: word === 'attach' || word === 'join' }));
  return { decision: 1, verbs, choices: all, complete: false, alike: [], zones: [], unasked: [] };
}
const own = (piece: number): boolean => piece < 10;
const foe = (piece: number): boolean => piece >= 10 && piece < 20;

describe('what opens the way of a piece', () => {
  it('is that it is chosen, or that its commander orders it', () => {
    const asked = choices(choice('pass', null, null), choice('choose a', 1, null), choice('order c on a', 5, 1), choice('order c on b', 5, 2));
    expect(openings(asked, 1, own).map((one) => one.answer)).toEqual(['choose a', 'order c on a']);
    expect(openings(asked, 2, own).map((one) => one.answer)).toEqual(['order c on b']);
  });
  it('is nothing where it may act at once, and an enemy is never called upon', () => {
    const asked = choices(choice('move a', 1, null, true), choice('shoot a on x', 1, 11), choice('rest a', 1, null));
    expect(openings(asked, 1, own)).toEqual([]);
    expect(openings(asked, 11, own)).toEqual([]);
  });
  it('is offered itself where what comes then cannot be foreseen', () => {
    const asked = choices(choice('pass', null, null), choice('order c on a', 5, 1), choice('attach c on a', 5, 1), choice('order c on b', 5, 2), choice('shoot c on x', 5, 11));
    const answers = (...of: Parameters<typeof offeredFor>): [string, number | null][] => offeredFor(...of).map((one) => [one.answer, one.object]);
    expect(answers(asked, null, 1, own)).toEqual([['order c on a', null]]);
    expect(answers(asked, null, 11, own)).toEqual([]);
    expect(answers(asked, { piece: 1, answers: ['order c on a'], choices: choices(choice('move a', 1, null, true)) }, 1, own)).toEqual([['move a', null]]);
    expect(answers(asked, null, 5, own)).toHaveLength(4);
  });
  it('is not that somebody comes to it', () => {
    const asked = choices(choice('attach c on a', 5, 1), choice('join d on a', 6, 1), choice('order c on b', 5, 2));
    expect(openings(asked, 1, own)).toEqual([]);
    expect(callings(asked).map((one) => one.answer)).toEqual(['order c on b']);
  });
  it('is found by looking what could be answered after, and the first that lets it act is taken', async () => {
    const asked = choices(choice('steady c on a', 5, 1), choice('order c on a', 5, 1));
    const tried: string[] = [];
    const leading = new Leading(async (answer) => {
      tried.push(answer);
      return answer.startsWith('order') ? choices(choice('move a', 1, null, true)) : choices(choice('order c on a', 5, 1));
    }, foe);
    await leading.show(asked, 1, own);
    expect(leading.shown?.answers).toEqual(['order c on a']);
    await leading.show(asked, null, own);
    expect(leading.shown).toBeNull();
    await leading.show(asked, 1, own);
    expect(tried).toEqual(['steady c on a', 'order c on a']);
  });
  it('is not what lets it undo that alone, but what lets it go for an enemy', async () => {
    const asked = choices(choice('dismount a', 1, null));
    const then = async (object: number) => {
      const leading = new Leading(async () => choices(choice('do a on it', 1, object)), foe);
      await leading.show(asked, 1, own);
      return leading.shown?.answers ?? null;
    };
    expect(await then(20)).toBeNull();
    expect(await then(11)).toEqual(['dismount a']);
  });
  it('belongs to the piece that is shown last, and to no other question', async () => {
    const asked = choices(choice('choose a', 1, null), choice('choose b', 2, null));
    const leading = new Leading(async (answer) => choices(choice('move', answer.endsWith('a') ? 1 : 2, null, true)), foe);
    const first = leading.show(asked, 1, own);
    const second = leading.show(asked, 2, own);
    await Promise.all([first, second]);
    expect(leading.shown?.piece).toBe(2);
    const third = leading.show(asked, 1, own);
    leading.forget();
    await third;
    expect(leading.shown).toBeNull();
  });
});
