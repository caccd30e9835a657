/** Nobody is asked what has one answer or makes no difference; it is answered in his name, told, and taken back with the rest. */
import { expect, test } from 'vitest';

import { foregone } from '../src/foregone';
import type { Choices } from '../src/wire/Choices';
import type { Decision } from '../src/wire/Decision';
import type { Reply } from '../src/wire/Reply';
import type { Snapshot } from '../src/wire/Snapshot';
import { CAPTAIN, forward, look, PERSON, type Begun } from './host';
import { HASTE, Onlooker } from './onlooker';
import { liked, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

const since = { told: 0, edition: 0 };

/** What may be answered to the question put to side A now. */
async function asked(begun: Begun): Promise<{ decision: Decision; choices: Choices }> {
  const { decision } = await look(host, begun, 'A');
  if (!decision) throw new Error('side A is not asked');
  const reply = await host.ask({ do: 'choices', decision: decision.number }, begun.battle, begun.keys.A);
  if (reply.is !== 'choices') throw new Error('there are no choices');
  return { decision, choices: reply.of };
}

/** A battle in which side A has named all of a brigade for a group order, so that it can only say that they are all. */
async function named(): Promise<Begun> {
  for (const seed of ['2a', '01', '02', '03']) {
    const begun = await host.begin('training', [PERSON, PERSON], { seed: seed.repeat(32) });
    const snapshot = await forward(host, begun, (_, choices) => (choices?.choices ?? []).some((one) => one.verb === 'group' && one.object !== null));
    if (snapshot.over) continue;
    for (;;) {
      const { decision, choices } = await asked(begun);
      const next = choices.choices.find((one) => one.verb === 'group');
      if (!next) break;
      await host.ask({ do: 'answer', decision: decision.number, answer: next.answer, since }, begun.battle, begun.keys.A);
    }
    const { decision, choices } = await asked(begun);
    if (foregone(decision, choices) !== null) return begun;
  }
  throw new Error('there was never a group to be completed');
}

test('that the group is complete is said in the name of its player, told to him, and taken back by one undo', async () => {
  const begun = await named();
  const { number } = (await asked(begun)).decision;
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.until(() => (at.snapshot?.decision?.number ?? 0) > number || at.snapshot?.waiting === 'B');
  const told = page.locator('.spared');
  await told.filter({ hasText: 'Answered for you: The group is complete.' }).waitFor();
  await at.asked();
  await page.locator('.undo button:enabled').click();
  // What he decided last was whom he named last.
  await at.until(() => at.snapshot?.decision?.number === number - 1);
  await page.locator(`.decide[data-decision="${number - 1}"]`).waitFor();
  await expect.poll(() => told.locator('p').count()).toBe(0);
  expect(at.choices!.choices.some((one) => one.verb === 'group')).toBe(true);
  at.mustBeClean();
  await at.close();
});

test('whoever wants to be asked everything is', async () => {
  const begun = await named();
  const { number } = (await asked(begun)).decision;
  const kept = { ...HASTE, 'tercio.manners': { ...HASTE['tercio.manners'], everything: true } };
  const at = await Onlooker.open(chrome, host, { kept, width: 1440, height: 900 });
  await at.sit(begun, 'A');
  const button = at.page.locator('.decide .plain button');
  await button.filter({ hasText: 'The group is complete' }).waitFor();
  await at.page.waitForTimeout(600);
  expect(at.snapshot?.decision?.number).toBe(number);
  await button.first().click();
  await at.until(() => at.snapshot?.decision?.number !== number);
  at.mustBeClean();
  await at.close();
});

/** Every question that a page was told of, with what could be answered to it. */
function questions(at: Onlooker): Map<number, { decision: Decision; choices: Choices }> {
  const decisions = new Map<number, Decision>();
  const found = new Map<number, { decision: Decision; choices: Choices }>();
  for (const text of at.heard) {
    let message: { snapshot?: Snapshot; reply?: Reply };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      continue;
    }
    const { reply } = message;
    const snapshot = message.snapshot ?? (reply?.is === 'snapshot' ? reply.of : reply?.is === 'stepped' || reply?.is === 'committed' ? reply.of.snapshot : null);
    if (snapshot?.decision) decisions.set(snapshot.decision.number, snapshot.decision);
    const decision = reply?.is === 'choices' ? decisions.get(reply.of.decision) : undefined;
    if (reply?.is === 'choices' && decision && !found.has(decision.number)) found.set(decision.number, { decision, choices: reply.of });
  }
  return found;
}

test('in whole turns of the training battle the player is asked nothing that leaves him no choice', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  // Into the battle, where there are orders to groups and figures that fall.
  await forward(host, begun, (snapshot) => snapshot.table.clock.turn === 2 && snapshot.decision !== null);
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  await at.sit(begun, 'A');
  await at.asked();
  const taken: number[] = [];
  while (!at.snapshot?.over && at.snapshot!.table.clock.turn < 4) {
    const number = at.snapshot!.decision!.number;
    const choice = liked(at.choices!.choices)!;
    taken.push(number);
    await take(at, choice);
    await at.asked();
  }
  const all = questions(at);
  const spared = [...all.values()].filter(({ decision, choices }) => foregone(decision, choices) !== null).map(({ decision }) => decision.number);
  const last = at.snapshot?.decision?.number ?? Infinity;
  console.log(`training, turns 2 and 3: ${taken.length} questions answered by hand, ${spared.length} for the player`);
  expect(taken.length).toBeGreaterThan(10);
  expect(spared.filter((number) => taken.includes(number))).toEqual([]);
  // None of them is still there: each was answered and stands in the count of decisions.
  expect(spared.filter((number) => number >= last)).toEqual([]);
  at.mustBeClean();
  await at.close();
});
