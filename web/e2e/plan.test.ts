/** Several answers drafted as one plan: by mouse, by keys and words, changed, withdrawn, committed; and nothing of it given before. */
import { expect, test } from 'vitest';

import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import { forward, look, PERSON, type Begun } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, drag, middle, piece, pixels, still } from './playing';
import { chrome, host, suite } from './suite';

suite();

const since = { told: 0, edition: 0 };

/** Who may march straight ahead, each with the first way that is offered. */
function marchers(choices: Choices | null): Map<number, Choice> {
  const found = new Map<number, Choice>();
  for (const one of choices?.choices ?? []) {
    const marches = one.verb === 'move' && one.way.is === 'legs' && one.way.kinds[0] === 'advance';
    if (marches && one.piece !== null && !found.has(one.piece)) found.set(one.piece, one);
  }
  return found;
}

/** A battle in which side A names its group and all of so many units of it may march. */
async function grouped(least: number): Promise<Begun> {
  for (let seed = 1; seed <= 40; seed += 1) {
    const begun = await host.begin('training', [PERSON, PERSON], { seed: seed.toString(16).padStart(2, '0').repeat(32) });
    const offered = async (): Promise<{ number: number; choices: Choices | null }> => {
      const number = (await look(host, begun, 'A')).decision?.number ?? 0;
      const reply = number === 0 ? null : await host.ask({ do: 'choices', decision: number }, begun.battle, begun.keys.A);
      return { number, choices: reply?.is === 'choices' ? reply.of : null };
    };
    const gives = async (answer: string): Promise<void> => {
      const { number } = await offered();
      await host.ask({ do: 'answer', decision: number, answer, since }, begun.battle, begun.keys.A);
    };
    for (let tries = 0; tries < 3; tries += 1) {
      const snapshot = await forward(host, begun, (_, choices) => (choices?.choices ?? []).some((one) => one.verb === 'group' && one.object !== null));
      if (snapshot.over) break;
      for (;;) {
        const { choices } = await offered();
        const next = choices?.choices.find((one) => one.verb === 'group') ?? choices?.choices.find((one) => one.verb === 'finish');
        if (!next) break;
        await gives(next.answer);
      }
      const { choices } = await offered();
      if (marchers(choices).size >= least) return begun;
    }
  }
  throw new Error('there was never a group that could march');
}

async function march(at: Onlooker, id: number, inches: number): Promise<void> {
  await at.page.locator(`g.piece.actor[data-piece="${id}"]`).waitFor();
  await at.page.locator('.decide[aria-busy="false"]').waitFor();
  const one = piece(at, id);
  const from = middle(one);
  await at.page.mouse.click(...(await still(at, from)));
  await drag(at, await still(at, from), await pixels(at, ahead(from, one.stand?.facing ?? 0, inches)), async () => {
    await at.page.locator('polygon.ghost').waitFor().catch((error: unknown) => {
      throw new Error(`unit ${id} was dragged and no ghost came; ${at.stands()}`, { cause: error });
    });
  });
  await at.page.locator('.card').waitFor();
}

test('a group order is drafted as a plan by mouse, one order is changed, one withdrawn, and the rest is committed', { timeout: 120_000 }, async () => {
  const begun = await grouped(2);
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  await at.sit(begun, 'A');
  await at.asked();
  const { page } = at;
  const number = at.snapshot!.decision!.number;
  const before = at.snapshot!;
  const [first, second] = [...marchers(at.choices).keys()] as [number, number];
  const orders = page.locator('.plan ol > li');
  const card = page.locator('.card');

  await march(at, first, 2);
  // One place to confirm it: beside the ghost.
  expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(1);
  await card.getByRole('button', { name: /Add to plan/ }).click();
  await orders.nth(0).waitFor();
  await page.locator('.plan-number').first().waitFor();
  await march(at, second, 2);
  await card.getByRole('button', { name: /Add to plan/ }).click();
  await orders.nth(1).waitFor();
  await expect.poll(() => page.locator('.plan-number text').allTextContents()).toEqual(['1', '2']);
  const stood = await host.ask({ do: 'look', since }, begun.battle, begun.keys.A);
  if (stood.is !== 'snapshot') throw new Error('nothing was seen');
  expect([stood.of.hash, stood.of.decision?.number]).toEqual([before.hash, number]);

  // The first is drafted anew in its place, from where it stands now; the second is tried again.
  await orders.nth(0).getByRole('button', { name: /^Change/ }).click();
  await orders.nth(0).getByRole('button', { name: 'Keep it' }).waitFor();
  await card.waitFor({ state: 'detached' });
  await march(at, first, 1);
  const changed = at.aimed!;
  await card.getByRole('button', { name: /Put in place of 1/ }).click();
  await orders.nth(0).getByRole('button', { name: /^Change/ }).waitFor();
  expect(await orders.count()).toBe(2);
  expect(await page.locator('.plan .why').count()).toBe(0);
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/plan.png` });
  expect(await at.barriers()).toEqual([]);
  at.mustBeClean();

  // The second is withdrawn, and planned once more.
  await orders.nth(1).getByRole('button', { name: /^Withdraw/ }).click();
  await orders.nth(1).waitFor({ state: 'detached' });
  await march(at, second, 1);
  const again = at.aimed!;
  await card.getByRole('button', { name: /Add to plan/ }).click();
  await orders.nth(1).waitFor();
  await page.getByRole('button', { name: /^Commit plan \(2 orders\)/ }).click();
  await at.until(() => at.snapshot?.decision?.number !== number);
  expect(piece(at, first).stand?.front).toEqual(changed.at);
  expect(piece(at, second).stand?.front).toEqual(again.at);
  await page.getByText('2 orders given.').waitFor();
  await page.locator('.plan').waitFor({ state: 'detached' });
  at.mustBeClean();
  await at.close();
});

test('a plan is made by keys and in words, says what does not hold, and is committed', { timeout: 120_000 }, async () => {
  const begun = await grouped(2);
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 390, height: 844 });
  await at.sit(begun, 'A');
  await at.asked();
  const { page } = at;
  const { keyboard } = page;
  const number = at.snapshot!.decision!.number;
  const [one, two] = [...marchers(at.choices).values()] as [Choice, Choice];
  const orders = page.locator('.plan ol > li');
  const says = async (line: string, wrong = false): Promise<void> => {
    await page.locator('#command-line').fill(line);
    await keyboard.press('Enter');
    await expect.poll(() => page.locator('#command-line').inputValue().then((left) => left === '' || wrong)).toBe(true);
  };
  await page.locator('.table > .drawing > svg').focus();
  await keyboard.press('a');
  await page.locator('.plan').waitFor();
  await keyboard.press('c');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('command-line');
  await says(`+ ${one.answer}`);
  await orders.nth(0).waitFor();
  // While a plan is made an answer by itself is planned too. Nobody acts twice.
  await says(one.answer, true);
  await page.locator('#command-fault').waitFor();
  expect(await orders.count()).toBe(1);
  await says(two.answer);
  await orders.nth(1).waitFor();
  await says('-');
  await orders.nth(1).waitFor({ state: 'detached' });
  await says(`1 = ${two.answer}`);
  await expect.poll(async () => (await orders.nth(0).textContent())?.toLowerCase()).toContain(two.short.toLowerCase());
  await says(`+ ${one.answer}`);
  await orders.nth(1).waitFor();
  await page.locator('.plan').scrollIntoViewIfNeeded();
  await page.keyboard.press('Escape');
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/plan-narrow.png` });
  expect(await at.barriers()).toEqual([]);
  expect(await at.overhang()).toBeLessThanOrEqual(0);
  expect(at.snapshot!.decision!.number).toBe(number);
  await says('++');
  await at.until(() => at.snapshot?.decision?.number !== number);
  const offered = (choice: Choice) => (choice.way.is === 'legs' ? choice.way.outlines.at(-1) : undefined);
  expect(at.snapshot!.decision!.number).toBe(number + 2);
  for (const choice of [one, two]) expect(piece(at, choice.piece!).stand?.outline).toEqual(offered(choice));
  at.mustBeClean();
  await at.close();
});
