/** Battles that captains try before anybody fights them. */
import { expect, test } from 'vitest';

import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

test('two armies are tried between captains, and an army of ones own', { timeout: 240_000 }, async () => {
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 900, kept: HASTE });
  const { page } = at;
  await at.go();
  const points = page.locator('section', { has: page.getByRole('heading', { name: 'Two armies by points' }) });
  await points.getByRole('button', { name: 'Set it up' }).click();
  const tried = points.locator('.tried');
  await tried.getByRole('button', { name: 'Try it' }).click();
  const came = tried.locator('[role="status"]', { hasText: /\d+ % \(\d+ to \d+\) of [2-9] battles between captains/ });
  await came.waitFor();
  await tried.getByRole('button', { name: 'Stop' }).click();
  await tried.getByRole('button', { name: 'Try it' }).waitFor();
  expect(await at.barriers()).toEqual([]);
  // On the page of armies the enemy is another one each time, where he is drawn by lot.
  await at.go('#/armies');
  await page.getByRole('status').filter({ hasText: 'may be fielded' }).waitFor();
  const own = page.locator('.tried');
  await own.getByRole('button', { name: 'Try it' }).click();
  await own.locator('[role="status"]', { hasText: /of [2-9] battles/ }).waitFor();
  expect(await at.barriers()).toEqual([]);
  await own.getByRole('button', { name: 'Stop' }).click();
  at.mustBeClean();
  await at.close();
});
