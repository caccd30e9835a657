/** What decided a battle: looked at once it is over, with what led to what, and what if. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

test('what decided a battle leads to its moments, by the keyboard too, and what if is played on', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  // While a battle lasts nobody is told.
  await at.sit(await host.begin('training', [PERSON, PERSON]), 'A');
  const panel = page.locator('.reviewed');
  await page.locator('.decide').first().waitFor();
  expect(await panel.count()).toBe(0);
  await at.sit(begun, 'A');
  await panel.getByRole('button', { name: 'Look what decided it' }).click();
  await panel.locator('svg.course').waitFor();
  expect(await at.barriers()).toEqual([]);
  // The sums come from the chance at the beginning to what it came to.
  const rows = await panel.locator('.sums tbody td.number').allTextContents();
  expect(rows).toHaveLength(4);
  expect(await panel.locator('svg.course g[data-moment]').count()).toBeGreaterThan(5);
  const throws = panel.locator('ol').first().locator('.moment');
  expect(await throws.count()).toBe(10);
  // A throw leads to its moment on the table; from there to the next, and back.
  const first = throws.first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Looking back' }).waitFor();
  await throws.nth(1).waitFor();
  expect(await at.barriers()).toEqual([]);
  const asked = (): number => at.said.wire.filter((line) => line.includes('"review"')).length;
  const before = asked();
  await panel.locator('ol').nth(1).locator('.moment').first().click();
  await page.getByRole('button', { name: 'Back to the battle' }).click();
  await page.locator('.ended').waitFor();
  await panel.locator('svg.course').waitFor();
  expect(asked(), 'it is kept').toBe(before);
  // What if: played on a part, and stopped.
  const other = panel.locator('details', { hasText: 'What if' }).first();
  await other.locator('summary').click();
  await other.getByRole('button', { name: 'Play it on' }).first().click();
  await other.locator('[role="status"]', { hasText: /won \d+ % \(\d+ to \d+\).*as it fell \(\d+ each way/ }).waitFor();
  await other.getByRole('button', { name: 'Stop' }).click();
  await other.getByRole('button', { name: 'Play it on' }).first().waitFor();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save it as a page' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/-what-decided-it\.html$/);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^<!doctype html>[^]*what decided it/);
  at.mustBeClean();
  await at.close();
});

test('who looks on is told too, on a phone as well', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 390, height: 844, theme: 'dark', touch: true });
  const { page } = at;
  await at.go(`#/battle/${begun.battle}`);
  const panel = page.locator('.reviewed');
  await panel.getByRole('button', { name: 'Look what decided it' }).click();
  await panel.locator('svg.course').waitFor();
  expect(await at.barriers()).toEqual([]);
  const wide = await panel.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
  await panel.locator('svg.course g[data-moment]').first().dispatchEvent('click');
  await page.getByRole('group', { name: 'Looking back' }).waitFor();
  at.mustBeClean();
  await at.close();
});
