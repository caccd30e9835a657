import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Aim } from '../src/wire/Aim';
import type { Call } from '../src/wire/Call';
import type { FaultKind } from '../src/wire/FaultKind';
import type { Reply } from '../src/wire/Reply';

const told = { core: 'c0', side: 'A', decision: 3, number: 3, table: '00' };
const aim: Aim = { decision: 3, piece: 1, gesture: 'go', to: [1, 2], after: '', verb: null, facing: null, prospects: true };

/** What the core in the page was asked, and what it answers. */
const core = { asked: [] as Call[], answer: (_: Call): Reply | FaultKind => 'broken' };
let fault: (kind: FaultKind) => Error;

vi.mock('../src/inpage/asking', () => ({
  loadCore: async () => ({
    ask: async ({ call }: { call: Call }) => {
      core.asked.push(call);
      const answer = core.answer(call);
      if (typeof answer === 'string') throw fault(answer);
      return answer;
    },
  }),
}));

async function fresh(battle: (call: Call) => Reply) {
  vi.resetModules();
  const [{ Study }, { FaultError }] = await Promise.all([import('../src/inpage/study'), import('../src/net')]);
  fault = (kind) => new FaultError({ kind, message: '', refusal: null });
  return new Study(async (call) => battle(call));
}

const battle = (call: Call): Reply => {
  if (call.do !== 'knowledge') throw new Error(`the battle was asked to ${call.do}`);
  return { is: 'knowledge', of: { ...told, decision: call.decision } } as Reply;
};

describe('a study of a battle that a server keeps', () => {
  beforeEach(() => {
    core.asked = [];
    core.answer = (call) =>
      (call.do === 'aim' ? { is: 'aimed', of: { answer: 'x' } } : { is: 'begun', of: { battle: 'study' } }) as Reply;
  });

  test('aims what it was told of, and nothing else', async () => {
    const study = await fresh(battle);
    expect(await study.aim('A', aim)).toBeNull();
    await study.tell('A', 3);
    expect(await study.aim('A', aim)).toEqual({ answer: 'x' });
    expect(core.asked.at(-1)).toMatchObject({ do: 'aim', bare: true, prospects: false });
    expect(await study.aim('A', { ...aim, decision: 4 })).toBeNull();
    expect(await study.aim('B', aim)).toBeNull();
    expect(await study.aim('A', { ...aim, plan: ['pass'] })).toBeNull();
    await study.tell('A', 3, ['pass']);
    expect(await study.aim('A', { ...aim, plan: ['pass'] })).toEqual({ answer: 'x' });
  });

  test('a core of another build is asked once and never again', async () => {
    const study = await fresh(battle);
    core.answer = () => 'version';
    await study.tell('A', 3);
    await study.tell('A', 4);
    expect(core.asked.length).toBe(1);
    expect(await study.aim('A', aim)).toBeNull();
  });

  test('a core that breaks down leaves the rest to the server', async () => {
    const study = await fresh(battle);
    await study.tell('A', 3);
    core.answer = () => 'broken';
    expect(await study.aim('A', aim)).toBeNull();
    expect(await study.aim('A', aim)).toBeNull();
    expect(core.asked.length).toBe(2);
  });

  test('a battle that does not tell leaves the core in peace', async () => {
    const study = await fresh(() => {
      throw fault('broken');
    });
    await study.tell('A', 3);
    expect(core.asked).toEqual([]);
    expect(await study.aim('A', aim)).toBeNull();
  });
});
