import { describe, expect, test } from 'vitest';

import { leadOf, planWord } from '../src/panels/planning';
import { after, Plan } from '../src/plan.svelte';
import type { Fault } from '../src/wire/Fault';
import type { Planned } from '../src/wire/Planned';
import type { PlanStep } from '../src/wire/PlanStep';
import { snapshot } from './fixture';

const clock = snapshot().table.clock;
const sides = snapshot().table.sides;

function step(answer: string): PlanStep {
  return { answer, words: `it will ${answer}`, question: '', rule: 'X-1', piece: null, outlines: [], at: null, facing: 0, certain: [] };
}

/** A door at which nobody may do the same twice, and `stop` ends a plan. */
function door(): { plan: Plan; asked: () => number; legal: Set<string> } {
  let questions = 0;
  const legal = new Set(['one', 'two', 'three', 'stop']);
  const run = async (decision: number, answers: string[]): Promise<Planned> => {
    const bad = answers.findIndex((answer, at) => !legal.has(answer) || answers.indexOf(answer) < at || answers[at - 1] === 'stop');
    const holding = bad < 0 ? answers : answers.slice(0, bad);
    const fault: Fault = { kind: 'refused', message: 'not so', refusal: null };
    return {
      decision, steps: holding.map(step), broken: bad < 0 ? null : fault, next: null,
      ends: holding.at(-1) === 'stop' ? { words: 'dice are thrown', rule: 'X-2', title: '' } : null, pieces: [], groups: [], fights: [], intents: [], clock, sides,
    };
  };
  return { plan: new Plan(run, () => (questions += 1)), asked: () => questions, legal };
}

const words = (plan: Plan) => plan.steps.map((one) => one.answer);

describe('a plan', () => {
  test('keeps what holds, and puts nothing in that does not', async () => {
    const { plan } = door();
    plan.begin(5);
    expect(await plan.add('one')).toBeNull();
    expect((await plan.add('one'))?.message).toBe('not so');
    expect(await plan.add('two')).toBeNull();
    expect([words(plan), plan.holding, plan.before]).toEqual([['one', 'two'], 2, ['one', 'two']]);
  });

  test('has a step changed where it stood, and those after it tried again', async () => {
    const { plan, legal } = door();
    plan.begin(5);
    for (const answer of ['one', 'two', 'stop']) await plan.add(answer);
    expect(plan.shown?.ends?.words).toBe('dice are thrown');
    await plan.change(1);
    expect(plan.before).toEqual(['one']);
    expect(await plan.add('three')).toBeNull();
    expect([words(plan), plan.changing]).toEqual([['one', 'three', 'stop'], null]);
    legal.delete('three');
    await plan.again();
    expect(plan.holding).toBe(1);
    expect(plan.steps.map((one) => [one.holds, one.fault !== null])).toEqual([[true, false], [false, true], [false, false]]);
    await plan.withdraw(1);
    expect([words(plan), plan.holding]).toEqual([['one', 'stop'], 2]);
  });

  test('keeps what was not given while it still holds, and says what it drops', async () => {
    const { plan, legal } = door();
    plan.begin(5);
    for (const answer of ['one', 'two', 'three']) await plan.add(answer);
    // The answer to the commit was lost, but one of them has been given.
    await plan.stands(6);
    expect([plan.on, words(plan), plan.holding]).toEqual([true, ['two', 'three'], 2]);
    legal.delete('two');
    await plan.stands(7);
    expect([plan.on, words(plan)]).toEqual([true, ['three']]);
    legal.clear();
    plan.said = '';
    await plan.stands(4);
    expect(plan.on).toBe(false);
    expect(plan.said).toBe('What was left of the plan is dropped (not so): it will three.');
  });

  test('stays where not even its first answer was taken', async () => {
    const { plan, legal } = door();
    plan.begin(5);
    for (const answer of ['one', 'two']) await plan.add(answer);
    legal.delete('one');
    await plan.stands(5);
    expect([plan.on, words(plan), plan.holding, plan.steps[0]?.fault?.message]).toEqual([true, ['one', 'two'], 0, 'not so']);
    // The same, had something been given since.
    await plan.stands(5, 1);
    expect(plan.on).toBe(false);
  });

  test('is put away when somebody else decides, or all of it is given', async () => {
    const { plan, asked } = door();
    plan.begin(1);
    await plan.add('one');
    const before = asked();
    await plan.stands(2);
    expect([plan.on, plan.said, asked() > before]).toEqual([false, 'Order 1 planned: it will one.', true]);
    plan.begin(2);
    await plan.add('two');
    await plan.stands(0);
    expect([plan.on, plan.said.includes('it is not for you to decide now')]).toEqual([false, true]);
  });

  test('leaves the pieces alone that it does not move', () => {
    const { table } = snapshot();
    const [first, second] = table.pieces;
    const planned = { pieces: [{ ...first!, figures: 1 }], groups: [], fights: [], intents: [], clock, sides } as unknown as Planned;
    const shown = after(table, planned);
    expect([shown.pieces[0]?.figures, shown.pieces[1] === second, shown.pieces.length]).toEqual([1, true, table.pieces.length]);
  });
});

test('signs on the command line speak of the plan, and whatever else of itself', () => {
  expect(planWord('+ move x: advance 2in')).toEqual({ does: 'add', answer: 'move x: advance 2in' });
  expect(planWord('++')).toEqual({ does: 'commit' });
  expect(planWord('-')).toEqual({ does: 'withdraw', at: null });
  expect(planWord('- 2')).toEqual({ does: 'withdraw', at: 1 });
  expect(planWord('2 = pass')).toEqual({ does: 'change', at: 1, answer: 'pass' });
  expect([planWord('pass'), planWord('move x: advance 2in')]).toEqual([null, null]);
  expect([leadOf('+ mo'), leadOf('2 = mo'), leadOf('mo')]).toEqual(['+ ', '2 = ', '']);
});
