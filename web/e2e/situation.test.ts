/** What is to be known of a battle as a whole: read in a line below the head, told whole behind it; and what was agreed before. */
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

suite();

const RULES = 'charge-yr-pikes';

test('whose fire is still to come and what is counted of a side is seen, in whole one tap away', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: RULES });
  const stands = await forward(host, begun, (snapshot) => snapshot.decision !== null && snapshot.table.clock.phase.startsWith('Wave 2'));
  const { remarks } = stands.table.clock;
  const fire = remarks.find((remark) => remark.startsWith('fire to come'))!;
  expect(fire).toMatch(/\d+ that stand/);
  for (const [width, height] of [[1366, 768], [820, 1180], [390, 844], [844, 390]] as const) {
    const at = await Onlooker.open(chrome, host, { width, height, touch: width < 500, kept: HASTE });
    const { page } = at;
    await at.sit(begun, 'A');
    await page.locator('header .sides b').first().waitFor();
    const table = async (): Promise<number> => (await page.locator('.table').boundingBox())!.y;
    const top = await table();
    const opens = page.locator('[aria-controls="situation"]');
    if (height > 400) {
      // It stands there whole, not below the edge of its line.
      const seen = await opens.evaluate((line, words) => {
        const within = line.querySelector('.told')!.getBoundingClientRect();
        const told = [...line.querySelectorAll('.remark')].find((one) => one.textContent === words);
        return [...(told?.getClientRects() ?? [])].every(({ right, bottom }) => right <= within.right + 1 && bottom <= within.bottom + 1);
      }, fire);
      expect(seen, `${width} by ${height}`).toBe(true);
    }
    await opens.click();
    const whole = page.locator('#situation');
    const told = await whole.innerText();
    for (const remark of remarks) expect(told).toContain(remark);
    for (const { word } of stands.table.sides[0].counters) expect(told).toContain(word.replace('%', 'per cent'));
    expect(await opens.getAttribute('aria-expanded')).toBe('true');
    // It lies over the table, which does not move for it.
    expect(await table()).toBe(top);
    expect(await at.barriers()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await whole.count()).toBe(0);
    await opens.click();
    await page.locator('header .clock').click();
    expect(await whole.count()).toBe(0);
    at.mustBeClean();
    await at.close();
  }
});

test('optional rules and house rules are chosen before a battle, and stand where it is fought', { timeout: 240_000 }, async () => {
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 900, kept: HASTE });
  const { page } = at;
  for (const rules of ['matchlocks', 'charge-pikes', 'pike-and-musket', RULES]) {
    await at.go();
    await page.reload();
    await page.getByLabel('Rulebook').selectOption(rules);
    await page.getByLabel('Search the battles').fill('Two Gentlemen');
    await page.locator('main section li .battle').first().click();
    await page.getByText('Optional rules and house rules').click();
    await page.locator('.house .file').waitFor();
    // Of a battle out of a file the first rulebook leaves nothing open but its numbers.
    expect((await page.locator('.option').count()) > 0).toBe(rules !== 'matchlocks');
  }
  const option = page.locator('.option', { hasText: 'plunder' }).first();
  await option.getByText(/CYP-22-\d\d/).waitFor();
  await option.getByRole('checkbox').check();
  // What is wrong with a file is said as the program says it, with its place.
  const file = page.locator('.house input');
  const house = (name: string, text: string): Promise<void> => file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await house('wrong.toml', 'nonsense = 3\n');
  await page.locator('.agreed [role="alert"]', { hasText: 'wrong.toml:1:1' }).waitFor();
  await house('club.toml', '[command.bonuses]\nbrigadier = [0, 1]\n');
  await expect.poll(() => page.locator('.agreed [role="alert"]').count()).toBe(0);
  expect(await at.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await at.until(() => at.snapshot?.rules === RULES);
  expect(at.snapshot!.houseRules).toBe('club.toml');
  const line = page.locator('[aria-controls="situation"]');
  await line.getByText('agreed: plunder').waitFor();
  await line.getByText('house rules: club.toml').waitFor();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(/Agreed before this battle: plunder/).waitFor();
  // Rules whose list is lost are marked in the list itself.
  await drawer.locator('li', { hasText: 'Morale results' }).getByText('reconstruction').waitFor();
  // A friend who only has the address is told too.
  const friend = await Onlooker.open(chrome, host, { width: 1280, height: 900, kept: HASTE });
  await friend.go(`#/battle/${at.snapshot!.battle}`);
  await friend.page.getByText('agreed: plunder').first().waitFor();
  expect([...at.wrong, ...friend.wrong]).toEqual([]);
  await friend.close();
  await at.close();
});
