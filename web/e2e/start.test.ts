/** The start page: every battle once, with a map of it as it is. */
import { expect, test } from 'vitest';

import { fieldedOf, mapOf } from '../maps.mjs';
import fielded from '../src/start/fielded.json' with { type: 'json' };
import maps from '../src/start/maps.json' with { type: 'json' };
import { Host, look, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

test('every battle has its map and is fielded as the start page says, and both are those of the battles', async () => {
  const catalogue = await host.ask({ do: 'catalogue' });
  if (catalogue.is !== 'catalogue') throw new Error('no catalogue');
  const { battles } = catalogue.of;
  expect(Object.keys(maps).sort()).toEqual(battles.map((one) => one.name).sort());
  expect(Object.keys(fielded).sort()).toEqual(battles.map((one) => one.name).sort());
  // No server lets one address begin them all in a minute.
  let [server, begun] = [await Host.start(), 0];
  for (const one of battles) {
    const counted: Record<string, number[]> = fielded[one.name as keyof typeof fielded];
    expect(Object.keys(counted).sort()).toEqual([...one.rulesets].sort());
    for (const rules of one.rulesets) {
      if ((begun += 1) % 25 === 0) {
        await server.end();
        server = await Host.start();
      }
      const battle = await server.begin(one.name, [PERSON, PERSON], { rules });
      const [ours, theirs] = [await look(server, battle, 'A'), await look(server, battle, 'B')];
      if (rules === one.rulesets[0]) expect(maps[one.name as keyof typeof maps], `${one.name}: npm run maps`).toEqual(mapOf({ table: ours.table, ground: ours.ground ?? [] }));
      expect(counted[rules], `${one.name} under ${rules}: npm run maps`).toEqual([fieldedOf(ours, 'A'), fieldedOf(theirs, 'B')]);
    }
  }
  await server.end();
});

test('a battle is found, its version chosen, and begun', async () => {
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 900, kept: HASTE });
  const { page } = at;
  await at.go();
  const listed = page.locator('main section li .battle');
  await listed.first().waitFor();
  expect(await listed.first().textContent()).toContain('To begin with');
  expect(await page.getByText('Winceby', { exact: true }).count()).toBe(1);
  await page.locator('.map svg').first().waitFor();
  // What stands beside each other stands on nothing else.
  const boxes = await page.locator('section[aria-labelledby="by-points"] :is(select, button, a)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.some((one, at) => boxes.slice(at + 1).some((two) => Math.min(one.right, two.right) > Math.max(one.left, two.left) && Math.min(one.bottom, two.bottom) > Math.max(one.top, two.top)))).toBe(false);
  await page.getByLabel('Rulebook').selectOption('charge-pikes');
  await page.getByLabel('Size').selectOption('small');
  await page.getByLabel('Search the battles').fill('winceby');
  await expect.poll(() => listed.count()).toBe(1);
  await listed.first().click();
  // The rulebook that was looked for is the one that the battle would be fought under, and another one if that is looked for.
  const rules = page.locator('.setup select').first();
  expect(await rules.inputValue()).toBe('charge-pikes');
  await page.getByLabel('Rulebook').selectOption('charge-yr-pikes');
  await expect.poll(() => rules.inputValue()).toBe('charge-yr-pikes');
  await page.getByLabel('Rulebook').selectOption('charge-pikes');
  await expect.poll(() => rules.inputValue()).toBe('charge-pikes');
  // It is told who would stand there under the rulebook that is chosen.
  const told = listed.first().locator('small');
  expect(await told.textContent()).toContain(fielded['winceby/small']['charge-pikes'].join(' against '));
  await rules.selectOption('pike-and-musket');
  await expect.poll(() => told.textContent()).toContain(fielded['winceby/small']['pike-and-musket'].join(' against '));
  await rules.selectOption('charge-pikes');
  // Of what character the computer is; who does not judge for himself has none.
  const character = page.getByLabel('Of what character');
  const enemy = page.locator('.setup .who').nth(1).getByRole('combobox').first();
  await character.selectOption('bold');
  expect(await page.locator('.setup .who').nth(1).textContent()).toContain('minds little what it costs');
  await enemy.selectOption('computer:random');
  expect(await character.count()).toBe(0);
  await enemy.selectOption('computer:captain');
  await character.selectOption('careful');
  await page.getByRole('button', { name: 'Begin' }).click();
  await at.until(() => at.snapshot?.table.title.startsWith('Winceby') ?? false);
  expect(at.snapshot?.players[1]).toEqual({ is: 'computer', name: 'careful-captain' });
  expect(at.snapshot?.rules).toBe('charge-pikes');
  // What the rules make of it may be read: by whoever was invited, too.
  const made = page.getByText('What these rules make of the battle');
  await made.click();
  expect(await page.locator('.cast p').first().textContent()).toMatch(/\(CP-\d\d-\d\d\)\.$/);
  await at.sit(await host.begin('training', [PERSON, PERSON], { rules: 'charge-yr-pikes' }), 'B');
  await made.click();
  expect(await page.locator('.cast p').first().textContent()).toMatch(/\(CYP-\d\d-\d\d\)\.$/);
  // What has been fought stands apart from what goes on.
  const over = await host.begin('training', [PERSON, PERSON]);
  await host.ask({ do: 'say', words: 'concede', since: { told: 0, edition: 0 } }, over.battle, over.keys.A);
  await at.sit(over, 'A');
  await page.getByRole('heading', { name: 'Defeat' }).waitFor();
  await page.locator('.ended .why').waitFor();
  await at.go();
  await page.getByText('Finished battles').waitFor();
  expect(await page.locator('section[aria-labelledby="under-way"] li').count()).toBe(2);
  expect(await at.barriers()).toEqual([]);
  at.mustBeClean();
  await at.close();
});
