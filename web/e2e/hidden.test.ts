/** What one side may not see is not sent to it, and a screen that is handed over shows nothing. */
import { expect, test } from 'vitest';

import { askedBelow } from '../src/panels/naming';
import type { Call } from '../src/wire/Call';
import { PERSON, reached } from './host';
import { HASTE, Onlooker } from './onlooker';
import { take } from './playing';
import { chrome, host, suite } from './suite';

suite();

test('the other side finds nothing hidden, on the page or on the wire', { timeout: 120_000 }, async () => {
  // Until A is asked whether to play a card of its hand.
  const begun = await reached(host, 'training', [PERSON, PERSON], (_, choices) => choices?.choices.some((one) => one.verb === 'play') ?? false);
  const windows = await Promise.all([1, 2, 3].map(() => Onlooker.open(chrome, host, { kept: HASTE })));
  const [a, b, nobody] = windows as [Onlooker, Onlooker, Onlooker];
  await Promise.all([a.sit(begun, 'A'), b.sit(begun, 'B'), nobody.go(`#/battle/${begun.battle}`)]);
  await Promise.all([a.asked(), b.until(() => b.snapshot !== null), nobody.until(() => nobody.snapshot !== null)]);
  const secrets = [begun.keys.A, a.snapshot!.decision!.question];
  for (const one of a.choices!.choices) if (one.verb === 'play') secrets.push(one.words);
  expect(secrets.length).toBeGreaterThan(2);
  const shown = await a.page.locator('.decide').innerText();
  expect(shown).toContain(askedBelow(a.snapshot!.table.sides[0].name, secrets[1]!));
  for (const card of secrets.slice(2)) expect(shown).toContain(card);
  expect([b.snapshot?.seat, b.snapshot?.decision, nobody.snapshot?.seat, nobody.snapshot?.decision]).toEqual(['B', null, 'spectator', null]);
  // A keeps the card, and both go on.
  await take(a, a.choices!.choices.find((one) => one.verb !== 'play')!);
  for (let decisions = 0; decisions < 4; decisions += 1) {
    await a.until(() => a.snapshot?.decision != null || b.snapshot?.decision != null);
    const at = a.snapshot?.decision ? a : b;
    await at.asked();
    await take(at, at.choices!.choices.find((one) => one.verb === 'pass') ?? at.choices!.choices[0]!);
  }
  for (const other of [b, nobody]) {
    for (const tab of ['Report', 'Position']) await other.page.getByRole('tab', { name: tab }).click();
    const found = `${await other.page.content()}\n${other.heard.join('\n')}`;
    for (const secret of secrets) expect(found).not.toContain(secret);
  }
  expect(nobody.heard.join('\n')).not.toContain(begun.keys.B);
  // Nor does it help to ask: for A's seat, A's odds or the eyes of both while the battle goes on.
  const tell = async (call: Call, key: string | null): Promise<string> =>
    host.ask(call, begun.battle, key).then((reply) => JSON.stringify(reply), (error: Error) => `refused: ${error.message}`);
  for (const key of [begun.keys.B, null]) {
    expect(await tell({ do: 'moment', told: 3, eyes: 'A' }, key)).toMatch(/^refused/);
    expect(await tell({ do: 'moment', told: 3, eyes: 'umpire' }, key)).toMatch(/^refused/);
    expect(await tell({ do: 'record' }, key)).toMatch(/^refused/);
  }
  for (const at of [a, b, nobody]) at.mustBeClean();
  await Promise.all([a.close(), b.close(), nobody.close()]);
});

test('two people at one screen hand it over behind a cover', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  const { page } = at;
  await at.loadDice();
  await at.go();
  const title = await page.locator('.now b').innerText();
  await page.locator('main li', { hasText: title }).first().getByRole('button').first().click();
  const two = page.locator('.setup select');
  await two.nth(2).selectOption('here');
  await page.locator('.begin').getByRole('button', { name: 'Begin' }).click();
  await at.until(() => at.snapshot !== null);
  const first = at.snapshot!.seat;
  await at.until(() => at.snapshot!.decision !== null || at.snapshot!.waiting !== null);
  // Whoever is asked answers until the other one is to decide.
  await answerAll(at);
  await page.getByRole('button', { name: 'Hand the screen over' }).click();
  const cover = page.locator('.cover');
  await cover.waitFor();
  const seen = await page.evaluate(() => {
    // Whatever lies on top at many places of the window belongs to the cover.
    const spots: (Element | null)[] = [];
    for (let x = 5; x < innerWidth; x += 45) for (let y = 5; y < innerHeight; y += 45) spots.push(document.elementFromPoint(x, y));
    const cover = document.querySelector('.cover')!;
    const solid = getComputedStyle(cover);
    return { over: spots.every((one) => one !== null && (one === cover || cover.contains(one))), colour: solid.backgroundColor, opacity: solid.opacity };
  });
  expect(seen.over).toBe(true);
  expect(seen.opacity).toBe('1');
  expect(seen.colour).not.toMatch(/rgba\(.*, 0?\.\d+\)|transparent/);
  // The keyboard finds nothing behind it either.
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const one = document.activeElement;
      return one === document.body || one === null || document.querySelector('.cover')!.contains(one);
    });
    expect(inside).toBe(true);
  }
  await cover.getByRole('button').click();
  await at.until(() => at.snapshot!.seat !== first);
  await at.asked();
  expect(at.snapshot!.decision).not.toBeNull();
  at.mustBeClean();
  await at.close();
});

/** Answers until the seat has nothing to decide. */
async function answerAll(at: Onlooker): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) {
    await at.until(() => at.snapshot!.decision !== null || at.snapshot!.waiting !== null);
    if (at.snapshot!.decision === null) return;
    await at.asked();
    const [choice] = at.choices!.choices;
    await take(at, choice!);
  }
  throw new Error('the other side was never asked');
}
