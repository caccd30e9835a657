/** How long one waits for the computer at the pace that is set at first. */
import { expect, test } from 'vitest';

import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { liked, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

/** By how much the clock of the page is put on at once, in milliseconds. */
const TICK = 100;
/** How many questions are answered. */
const DECISIONS = 20;

test('at Naseby nobody waits fifteen seconds for his next decision', { timeout: 180_000 }, async () => {
  const begun = await host.begin('naseby', [PERSON, CAPTAIN]);
  const manners = { confirm: 'dice', unspent: false, dice: false, guide: -1 };
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: { 'tercio.manners': manners }, core: false });
  const { page } = at;
  await page.clock.install();
  await at.sit(begun, 'A');
  const steps = (all: string[], word: string): number => all.filter((one) => one.includes(word)).length;
  const now = (): Promise<number> => page.evaluate(() => Date.now());
  const asked = (): boolean => at.snapshot?.over != null || (at.snapshot?.decision != null && at.choices?.decision === at.snapshot.decision.number);
  const waits: number[] = [];
  let seen = 0;
  for (let decisions = 0; decisions <= DECISIONS && !at.snapshot?.over; decisions += 1) {
    const from = await now();
    // What the computer needs to think passes by itself; what it is waited for to be looked at is put on.
    while (!asked()) {
      if (steps(at.said.wire, '"do":"step"') === steps(at.heard, '"is":"stepped"')) await page.clock.runFor(TICK);
      else await page.waitForTimeout(5);
    }
    waits.push((await now()) - from);
    await at.asked();
    seen = steps(at.heard, '"is":"stepped"');
    if (decisions < DECISIONS && !at.snapshot?.over) await take(at, liked(at.choices!.choices)!);
  }
  const seconds = (wait: number): string => (wait / 1000).toFixed(1);
  console.log(`naseby, ${DECISIONS} decisions, ${seen} of the computer's between: longest wait ${seconds(Math.max(...waits))} s, all ${seconds(waits.reduce((sum, wait) => sum + wait, 0))} s`);
  expect(seen).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(15_000);
  // It is a pace, and not all at once.
  expect(Math.max(...waits)).toBeGreaterThan(1_000);
  at.mustBeClean();
  await at.close();
});

test('a side is handed to a computer of some character, and taken over again', { timeout: 60_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: { 'tercio.settings': { pace: 'paused' } }, core: false });
  const { page } = at;
  await at.sit(begun, 'A');
  await page.getByRole('button', { name: 'Who plays?' }).click();
  const mine = page.locator('section.pace li').first();
  await mine.getByRole('combobox', { name: 'of what character' }).selectOption('bold');
  // Who judges nothing has no character.
  await mine.getByRole('button', { name: 'Hand to random' }).waitFor();
  await mine.getByRole('button', { name: 'Hand to bold captain' }).click();
  await expect.poll(() => at.snapshot?.players[0]).toEqual({ is: 'computer', name: 'bold-captain' });
  await expect.poll(() => mine.textContent()).toContain('the computer (bold captain)');
  await mine.getByRole('button', { name: 'Take over' }).click();
  await expect.poll(() => at.snapshot?.players[0]).toEqual({ is: 'person' });
  at.mustBeClean();
  await at.close();
});

test('a computer that thinks long says so, and answers when it is hurried', { timeout: 180_000 }, async () => {
  const marshal = { is: 'computer', name: 'marshal@8' } as const;
  // What the other side's computer decides unseen is told nothing of.
  const begun = await host.begin('naseby', [marshal, CAPTAIN], { rules: 'pike-and-musket' });
  for (const [width, height] of [[1280, 800], [390, 844]] as const) {
    const at = await Onlooker.open(chrome, host, { width, height, kept: HASTE, core: false });
    const { page } = at;
    await at.sit(begun, 'A');
    // On a busy machine a captain is wondered at, too: he has nothing to be hurried in.
    const hurry = page.locator('section.pace .last', { hasText: 'The marshal' }).getByRole('button', { name: 'Hurry' });
    await hurry.waitFor({ timeout: 90_000 });
    const before = at.heard.length;
    await hurry.click();
    const from = Date.now();
    await expect.poll(() => at.heard.slice(before).some((one) => one.includes('"hurried":true')), { timeout: 20_000 }).toBe(true);
    console.log(`${width} by ${height}: it answered ${Date.now() - from} ms after it was hurried`);
    expect(await at.barriers()).toEqual([]);
    at.mustBeClean();
    await at.close();
  }
});

test('who plays against it and hurries it has it look no further ahead until his own turn', { timeout: 180_000 }, async () => {
  const marshal = { is: 'computer', name: 'marshal@8' } as const;
  const begun = await host.begin('naseby', [marshal, CAPTAIN], { rules: 'pike-and-musket' });
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: HASTE, core: false });
  const { page } = at;
  await at.sit(begun, 'B');
  // While the other side thinks, a person takes the seat of the captain.
  const hurry = page.getByRole('button', { name: 'Hurry' });
  await hurry.waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Who plays?' }).click();
  await page.locator('section.pace li', { hasText: 'Royalists' }).getByRole('button', { name: 'Take over' }).click();
  await hurry.waitFor();
  const stepped = (): string[] => at.said.wire.filter((one) => one.includes('"do":"step"'));
  const unthinking = (): number => stepped().filter((one) => one.includes('"patience":0')).length;
  expect(unthinking()).toBe(0);
  // It may have had that one decision only before his own turn.
  for (let tries = 0; tries < 30 && unthinking() === 0; tries += 1) {
    if (await hurry.isVisible()) await hurry.click();
    await at.until(() => unthinking() > 0 || at.snapshot?.decision != null || at.snapshot?.over != null);
    if (unthinking() > 0) break;
    await at.asked();
    const { choices } = at.choices!;
    await take(at, choices.find(({ words }) => words.startsWith('No more')) ?? liked(choices)!);
    const mine = (): boolean => at.snapshot?.decision != null;
    for (let waits = 0; waits < 100 && !mine() && !(await hurry.isVisible()); waits += 1) await page.waitForTimeout(100);
  }
  expect(unthinking()).toBeGreaterThan(0);
  at.mustBeClean();
  await at.close();
});
