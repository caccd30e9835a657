/** What the general would do, and the chances of what he thought of. */
import { expect, test } from 'vitest';

import type { Advice } from '../src/wire/Advice';
import type { TurnPlan } from '../src/wire/TurnPlan';
import { CAPTAIN, forward, PERSON, type Begun } from './host';
import { Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

/** What a seat is advised by whom it names. */
async function advised(begun: Begun, decision: number, by?: string): Promise<Advice> {
  const reply = await host.ask({ do: 'advise', decision, by }, begun.battle, begun.keys.A);
  if (reply.is !== 'advice') throw new Error('no advice');
  return reply.of;
}

/** The first decision of side A at which the general has more than one thing in mind. */
async function weighty(begun: Begun): Promise<{ number: number; told: Advice }> {
  for (let last = -1; ; ) {
    const { decision } = await forward(host, begun, ({ decision }) => decision?.who === 'A' && decision.number !== last);
    if (!decision) throw new Error('he never has');
    const told = await advised(begun, decision.number);
    if (told.tried.length > 1) return { number: decision.number, told };
    last = decision.number;
    await host.ask({ do: 'answer', decision: last, answer: told.answer, since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
  }
}

test('the general tells the chances of what he thought of, and does either', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const { number, told } = await weighty(begun);
  const at = await Onlooker.open(chrome, host);
  await at.sit(begun, 'A');
  await at.asked();
  const { page } = at;
  expect(told.tried[0]!.answer).toBe(told.answer);
  expect((await advised(begun, number, 'captain')).tried).toEqual([]);

  const decide = page.locator('.decide');
  await decide.getByRole('button', { name: 'What would the general do?' }).click();
  const rows = decide.getByRole('table', { name: /Chances of what the general thought of/ }).getByRole('row');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(told.tried.length);
  for (const [row, one] of told.tried.entries()) expect(await rows.nth(row).textContent()).toContain(`${one.chance}`);
  // One may do otherwise than he would.
  await rows.nth(1).getByRole('button').click();
  await Promise.race([decide.locator('.drafted').waitFor(), at.until(() => at.snapshot?.decision?.number !== number)]);
  at.mustBeClean();
  await at.close();
});

test('asked for the whole turn he tells his plans with their chances, and draws them on the table', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const { number } = await weighty(begun);
  const told = await advised(begun, number, 'marshal');
  expect(told.plans.length).toBeGreaterThan(2);
  const at = await Onlooker.open(chrome, host);
  await at.sit(begun, 'A');
  await at.asked();
  const decide = at.page.locator('.decide');
  await decide.getByRole('button', { name: 'And with the whole turn?' }).click();
  const plans = decide.getByRole('region', { name: "The general's plan for the turn" });
  const rows = plans.getByRole('table').getByRole('row');
  await rows.first().waitFor();
  if (told.plans.length > 7) await plans.getByRole('button', { name: /^\d+ more$/ }).click();
  expect(await rows.count()).toBe(told.plans.length);
  expect(await plans.textContent()).toContain(told.turn_plan!.words);
  for (const [row, one] of told.plans.entries()) expect(await rows.nth(row).textContent()).toContain(`${one.chance}`);
  const arrows = at.page.locator('.plan-arrow');
  expect(await arrows.count()).toBe(told.plans[0]!.aims.length);
  const other = told.plans.findIndex((plan) => plan.aims.length !== told.plans[0]!.aims.length);
  await rows.nth(other).getByRole('button').click();
  await expect.poll(() => arrows.count()).toBe(told.plans[other]!.aims.length);
  // It is his for the turn, not for the decision.
  await decide.getByRole('button', { name: 'Do that' }).click();
  expect(await rows.count()).toBe(told.plans.length);
  await plans.getByRole('button', { name: 'Put it away' }).click();
  expect([await plans.count(), await arrows.count()]).toEqual([0, 0]);
  at.mustBeClean();
  await at.close();
});

test('whoever looks back once it is over sees what was planned', { timeout: 180_000 }, async () => {
  const begun = await host.begin('training', [{ is: 'computer', name: 'marshal' }, CAPTAIN], { rules: 'pike-and-musket' });
  const since = { told: 0, edition: 0 };
  // To a plan by which somebody goes for somebody, and until it can be told from the moment when it was made.
  let made: { told: number; plan: TurnPlan } | null = null;
  for (let steps = 0; steps < 300 && made === null; steps += 1) {
    const reply = await host.ask({ do: 'step', since }, begun.battle, begun.keys.A);
    if (reply.is !== 'stepped') throw new Error('no step');
    const { turn_plan: plan, snapshot } = reply.of;
    if (plan && plan.aims.length > 0 && snapshot.since.told > 0) made = { told: snapshot.since.told, plan };
  }
  if (!made) throw new Error('he never goes for anybody');
  await host.ask({ do: 'seat', side: 'A', player: CAPTAIN, since }, begun.battle, begun.keys.A);
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host);
  await at.go(`#/battle/${begun.battle}/${begun.keys.A}?told=${made.told}`);
  const replay = at.page.getByRole('group', { name: 'Looking back' });
  // Beside the table, which needs the height.
  await at.page.locator('.decide').getByText(made.plan.words).waitFor();
  await expect.poll(() => at.page.locator('.plan-arrow').count()).toBe(made.plan.aims.length);
  // On a phone, where the panels are folded away, below the slider.
  await at.page.setViewportSize({ width: 390, height: 844 });
  await replay.getByText(made.plan.words).waitFor();
  await at.page.setViewportSize({ width: 1280, height: 800 });
  await replay.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => at.page.locator('.plan-arrow').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});
