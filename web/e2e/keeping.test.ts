/** What survives: a reload, the death of the server, and the past. */
import { expect, test } from 'vitest';

import { askedBelow } from '../src/panels/naming';
import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { advance, marcher, play } from './playing';
import { chrome, host, suite } from './suite';

suite();

test('a reload finds the battle, and so does the start page', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  await at.loadDice();
  await at.go();
  await at.page.getByText('you lead Parliament, the computer leads the Royalists.').waitFor();
  await at.button('Play a battle now').click();
  await play(at, () => (at.snapshot?.since.told ?? 0) > 8);
  const { hash, decision, since, battle } = at.snapshot!;
  at.snapshot = null;
  await at.page.reload();
  await at.asked();
  expect([at.snapshot!.hash, at.snapshot!.decision, at.snapshot!.since]).toEqual([hash, decision, since]);
  const army = at.snapshot!.table.sides[0].name;
  await at.page.locator('.decide .question').filter({ hasText: askedBelow(army, decision!.question) }).waitFor();

  await at.go();
  at.snapshot = null;
  await at.page.reload();
  await at.page.getByRole('heading', { name: 'Battles under way' }).waitFor();
  // Two battles of one name are told apart by their rulebooks.
  await at.page.locator('.resume', { hasText: /Never Mind the Matchlocks · \w/ }).first().click();
  await at.asked();
  expect([at.snapshot!.battle, at.snapshot!.hash]).toEqual([battle, hash]);
  // Answers of one kind each stand apart from each other.
  await at.page.locator('.decide .plain').waitFor();
  expect(await at.page.locator('.decide .plain').evaluate((one) => getComputedStyle(one).columnGap)).toMatch(/px$/);
  at.mustBeClean();
  await at.close();
});

test('the server is killed in the middle of a decision, and nothing is lost or doubled', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await at.sit(begun, 'A');
  await play(at, () => marcher(at) !== null);
  await advance(at, marcher(at)!, 3);
  await at.page.locator('.drafted').waitFor();
  const before = at.snapshot!;
  const looked = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);

  await host.kill();
  await at.page.getByText('Connection lost').waitFor();
  await host.again();
  await at.page.getByText('Connection lost').waitFor({ state: 'detached' });
  const again = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
  if (looked.is !== 'snapshot' || again.is !== 'snapshot') throw new Error('nothing was seen');
  expect(again.of.story).toEqual(looked.of.story);
  expect([again.of.hash, again.of.decision?.question]).toEqual([before.hash, before.decision?.question]);

  // The page goes on where it was: on it, too, every line of the report stands once.
  await play(at, () => (at.snapshot?.since.told ?? 0) > before.since.told + 6);
  await at.page.getByRole('tab', { name: 'Report' }).click();
  await at.page.locator('[data-line]').first().waitFor();
  const lines = await at.page.locator('[data-line]').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.line)));
  expect(new Set(lines).size).toBe(lines.length);
  const whole = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
  if (whole.is !== 'snapshot') throw new Error('nothing was seen');
  expect(whole.of.story.slice(0, looked.of.story.length)).toEqual(looked.of.story);
  expect(whole.of.story.map((line) => line.number)).toEqual(whole.of.story.map((_, index) => index + 1));
  expect(whole.of.hash).toBe(at.snapshot!.hash);
  at.mustBeClean();
  await at.close();
});

test('a battle is looked back over in both directions, and a moment has a link', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  const { page } = at;
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await at.sit(begun, 'A');
  await play(at, () => at.snapshot!.table.clock.turn >= 1);
  const mover = at.snapshot!.story.length > 0 ? at.snapshot! : null;
  expect(mover).not.toBeNull();

  await at.button('Look back').click();
  const slider = page.getByRole('slider', { name: 'Moment' });
  const where = page.locator('.replay .count');
  const count = async (): Promise<[number, number]> => {
    const [place, all] = (await where.innerText()).split(' of ').map(Number);
    return [place ?? 0, all ?? 0];
  };
  await where.waitFor();
  const [last, all] = await count();
  expect(last).toBe(all);
  expect(all).toBeGreaterThan(4);
  const places = (): Promise<string[]> =>
    page.locator('.table g.piece').evaluateAll((pieces) => pieces.map((one) => `${one.getAttribute('data-piece')} ${one.getAttribute('style')}`));
  const shown = async (place: number): Promise<string[]> => {
    await expect.poll(async () => (await count())[0]).toBe(place);
    await expect.poll(() => slider.inputValue()).toBe(String(place - 1));
    return places();
  };

  // The count goes ahead of the table, which is asked for.
  const ended = await places();
  await at.button('To the beginning').click();
  await shown(1);
  await expect.poll(places).not.toEqual(ended);
  const first = await places();
  await at.button('A step forward').click();
  await shown(2);
  await at.button('A step back').click();
  await shown(1);
  await expect.poll(places).toEqual(first);
  await page.keyboard.press('End');
  await shown(all);
  await page.keyboard.press('ArrowLeft');
  await shown(all - 1);
  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await shown(1);
  await expect.poll(places).toEqual(first);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(async () => (await count())[0]).toBeGreaterThan(1);
  const [half] = await count();
  await expect.poll(places).not.toEqual(first);
  const then = await shown(half);

  await at.button('Copy link').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('told=');
  await page.goto('about:blank');
  await page.goto(link);
  await expect.poll(async () => (await count())[0]).toBe(half);
  await expect.poll(places).toEqual(then);
  await at.button('Back to the battle').click();
  await at.asked();
  at.mustBeClean();
  await at.close();
});
