/** The opening turns, without a pointer. */
import { expect, test } from 'vitest';

import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { advance, liked, marcher, piece, play } from './playing';
import { chrome, host, suite } from './suite';

suite();

test('the opening turns by keyboard alone', { timeout: 120_000 }, async () => {
  const at = await Onlooker.open(chrome, host, {
    width: 1440, height: 900, kept: { 'tercio.settings': { pace: 'at-once', motion: false }, 'tercio.manners': { dice: false } },
  });
  const { page } = at;
  const { keyboard } = page;
  await at.loadDice();
  await at.go();
  await page.locator('.now button:enabled').waitFor();
  // The first thing that Tab reaches is the button that begins a battle.
  await keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play a battle now');
  await keyboard.press('Enter');
  await at.asked();

  // A unit is picked with ], marched with the arrows, wheeled with the full stop, and confirmed.
  let marched = false;
  let wheeled = false;
  const drafted = page.locator('.drafted');
  const number = (): number | undefined => at.snapshot?.decision?.number;
  for (let decisions = 0; decisions < 60 && (at.snapshot?.table.clock.turn ?? 0) < 2; decisions += 1) {
    await at.asked();
    if (at.snapshot?.over) break;
    const now = number();
    const decided = (): boolean => number() !== now || at.snapshot?.over != null;
    const choices = at.choices!.choices;
    const march = choices.find((one) => one.way.is === 'legs' && one.way.kinds[0] === 'advance' && one.verb === 'move');
    if (march && !(marched && wheeled)) {
      const id = march.piece!;
      await page.locator('.table > .drawing > svg').focus();
      for (let presses = 0; presses < 30; presses += 1) {
        if (await page.locator(`g.piece[data-piece="${id}"]:focus`).count()) break;
        await keyboard.press(']');
      }
      const before = piece(at, id).stand!;
      at.aimed = null;
      if (marched) {
        await keyboard.press('.');
        await keyboard.press('.');
        await at.until(() => at.aimed?.answer?.includes('wheel') ?? false);
      } else {
        await keyboard.press('ArrowUp');
        await keyboard.press('ArrowUp');
        await at.until(() => at.aimed?.answer?.includes('advance') ?? false);
      }
      await drafted.waitFor();
      await keyboard.press('Enter');
      await at.until(decided);
      const after = piece(at, id).stand!;
      if (marched) wheeled = after.facing !== before.facing;
      else marched = after.front[1] !== before.front[1];
      continue;
    }
    // Everything else in words, on the command line.
    await keyboard.press('Escape');
    await keyboard.press('c');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await keyboard.type(liked(choices)!.answer);
    await keyboard.press('Enter');
    await at.until(decided);
    await keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  expect({ marched, wheeled }).toEqual({ marched: true, wheeled: true });
  expect(at.snapshot!.table.clock.turn).toBeGreaterThanOrEqual(2);
  at.mustBeClean();
  await at.close();
});

test('Enter confirms what is drafted though a line of it was unfolded by mouse', async () => {
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  await at.sit(await host.begin('training', [PERSON, CAPTAIN]), 'A');
  await play(at, () => marcher(at) !== null);
  await advance(at, marcher(at)!, 3);
  const number = at.snapshot!.decision!.number;
  const line = at.page.locator('.drafted details').first();
  await line.locator('summary').click();
  await expect.poll(() => line.getAttribute('open')).not.toBeNull();
  await at.page.keyboard.press('Enter');
  await at.until(() => at.snapshot?.decision?.number !== number);
  at.mustBeClean();
  await at.close();
});
