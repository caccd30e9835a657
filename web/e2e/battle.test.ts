import { expect, test } from 'vitest';

import { Onlooker } from './onlooker';
import { advance, drag, follow, marcher, piece, play } from './playing';
import { chrome, host, suite } from './suite';

suite();

test('a newcomer plays a whole battle by mouse', { timeout: 480_000 }, async () => {
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900 });
  const { page } = at;
  await at.loadDice('01'.repeat(32));
  await at.go();
  await at.button('Play a battle now').click();
  await at.asked();
  await page.locator('.guide').waitFor();
  const pace = await page.getByRole('slider', { name: /^Pace/ }).boundingBox();
  if (!pace) throw new Error('there is no pace to set');
  await page.mouse.click(pace.x + pace.width - 3, pace.y + pace.height / 2);
  await page.getByText('Pace: at once').waitFor();

  // Somebody may march as soon as he has been picked.
  await play(at, () => marcher(at) !== null);
  const mover = marcher(at)!;
  const before = piece(at, mover).stand!;

  // A short drag: its length beside the pointer, a ghost, and it can be taken back.
  await advance(at, mover, 2, async () => {
    await page.locator('.tip', { hasText: /advance/i }).waitFor();
    await page.locator('polygon.ghost').waitFor();
  });
  const drafted = page.locator('.drafted');
  await drafted.waitFor();
  expect(at.aimed?.answer).toMatch(/advance 2(\.0\d*)?in/);
  await page.locator('.card').getByRole('button', { name: /Take back/ }).click();
  await page.locator('polygon.ghost').waitFor({ state: 'detached' });
  expect(piece(at, mover).stand?.front).toEqual(before.front);

  // Too far: the tail is hatched, and the rule is told beside the pointer and can be read.
  await advance(at, mover, 22, async () => {
    await page.locator('.tip .why', { hasText: /NMM-\d\d-\d\d/ }).waitFor();
    const tail = page.locator('polygon.beyond');
    await tail.waitFor();
    expect(await tail.evaluate((one) => getComputedStyle(one).fill)).toContain('hatch-bad');
  });
  const rule = at.aimed?.beyond?.refusal.rule ?? '';
  await drafted.locator('.beyond').getByText(rule).click();
  const drawer = page.getByRole('dialog').filter({ hasText: rule });
  await drawer.locator('article h2').waitFor();
  await drawer.getByRole('button', { name: /Close/ }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.locator('.card').getByRole('button', { name: /Take back/ }).click();
  await page.locator('polygon.ghost').waitFor({ state: 'detached' });

  // A wheel by the handle on a front corner, confirmed on the table.
  const handle = await page.locator('[data-handle="left-corner"] .grip').boundingBox();
  if (!handle) throw new Error('there is no handle on the corner');
  const corner: [number, number] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await drag(at, corner, [corner[0] + 8, corner[1] - 30], () => page.locator('.tip', { hasText: /wheel/i }).waitFor());
  await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
  await at.until(() => piece(at, mover).stand?.facing !== before.facing);
  expect(at.aimed?.answer).toContain('wheel');

  // A drag that is confirmed ends where its ghost stood.
  await at.asked();
  await play(at, () => marcher(at) !== null);
  const second = marcher(at)!;
  await advance(at, second, 5, () => page.locator('polygon.ghost').waitFor());
  await drafted.waitFor();
  const ghost = at.aimed!.at;
  await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
  await at.until(() => String(piece(at, second).stand?.front) === String(ghost));

  while (at.snapshot?.over === null) {
    await at.asked();
    if (at.snapshot?.over === null) await follow(at);
  }
  await page.getByRole('heading', { name: /^(Victory|Defeat|A drawn battle)$/ }).waitFor();
  at.mustBeClean();
  await at.close();
});
