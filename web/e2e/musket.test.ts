/** Pike and Musket at the same table: its results tables are laid open with what counts before anything is committed. */
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { drag, middle, offered, piece, pixels, still } from './playing';
import { chrome, host, suite } from './suite';

suite();

const RULES = 'pike-and-musket';
/** Nobody: in a lesson the other side waits. */
const IDLE = { is: 'computer', name: 'idle' } as const;

for (const [verb, title] of [['fire', 'Table 2: artillery fire']] as const) {
  test(`before a player commits to ${verb} he sees ${title} with the column that counts`, { timeout: 120_000 }, async () => {
    const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: RULES });
    await forward(host, begun, (_, choices) => (choices?.choices.filter((one) => one.verb === verb).length ?? 0) > 1);
    const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
    await at.sit(begun, 'A');
    await offered(at);
    // Of several who could do it one is picked at the table.
    const who = at.choices?.choices.find((one) => one.verb === verb)?.piece;
    if (who == null) throw new Error(`nobody may ${verb}: ${at.stands()}`);
    if ((await at.page.locator('.decide .odds').count()) === 0) {
      const [x, y] = await pixels(at, middle(piece(at, who)));
      await at.page.mouse.click(x, y);
    }
    await at.page.locator('.decide .odds').first().click();
    const table = at.page.locator('.looked figure.results');
    await table.waitFor();
    expect(await table.locator('figcaption').innerText()).toContain(title);
    expect(await table.locator('figcaption').innerText()).toContain('a reconstruction');
    expect(await table.locator('thead th.lit').count()).toBe(1);
    expect(await table.locator('tbody tr').count()).toBe(6);
    // One lit entry a row, and every face of the die in some row.
    expect(await table.locator('tbody td.lit').count()).toBe(6);
    expect(await at.page.locator('.looked').innerText()).toMatch(/d6/);
    if (process.env.PICTURE) await at.page.screenshot({ path: `${process.env.PICTURE}-${verb}.png` });
    await at.close();
  });
}
test('losses are a bar with notches, and who runs shows his way', { timeout: 120_000 }, async () => {
  const begun = await host.begin('lesson:pike-and-musket/07-rally', [PERSON, IDLE], { rules: RULES });
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, kept: HASTE });
  await at.sit(begun, 'A');
  await offered(at);
  const bar = at.page.locator('header .sides .bar').first();
  expect(await bar.getAttribute('aria-label')).toMatch(/^losses \d+\.\d % \(.*\); over 10 %: crisis of morale, 1 in 6$/);
  expect(await bar.locator('b').count()).toBe(9);
  // The phase is told whole on a phone.
  const phase = at.page.locator('header .clock > span').first();
  expect(await phase.innerText()).toContain('Movement and Orders');
  expect(await phase.evaluate((node) => node.scrollWidth <= node.clientWidth + 1 && node.scrollHeight <= node.clientHeight + 1)).toBe(true);
  const rout = at.page.locator('.intent.rout');
  expect(await rout.count()).toBe(1);
  expect(await rout.getAttribute('aria-label')).toMatch(/runs 90 mm.*halts in disorder/);
  expect(await rout.locator('.turn').count()).toBeGreaterThan(1);
  await at.close();
});

test('a charge shows the hedgehog clock before it is given', { timeout: 120_000 }, async () => {
  const begun = await host.begin('lesson:pike-and-musket/08-pursuit', [PERSON, IDLE], { rules: RULES });
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  await at.sit(begun, 'A');
  await offered(at);
  await at.page.getByRole('button', { name: /^Charge Waller/ }).first().click();
  await at.page.locator('.milestone').first().waitFor();
  // 100 mm of 150: half of it, and Waller, whose foot is disrupted and would need three quarters.
  expect(await at.page.locator('.milestone').count()).toBe(2);
  expect(await at.page.locator('[aria-label="On the way"]').innerText()).toMatch(/1\/2: steady foot forms[\s\S]*is caught as it stands/);
  await at.close();
});

test('a unit that is let go on an enemy is offered the charge, with its ghost and the fight that must follow', { timeout: 120_000 }, async () => {
  const begun = await host.begin('lesson:pike-and-musket/08-pursuit', [PERSON, IDLE], { rules: RULES });
  const at = await Onlooker.open(chrome, host, { width: 1366, height: 768, kept: HASTE });
  await at.sit(begun, 'A');
  await offered(at);
  const charge = at.choices?.choices.find((one) => one.verb === 'charge' && one.way.is === 'none');
  if (charge?.piece == null || charge.object === null) throw new Error(`nobody may charge: ${at.stands()}`);
  const [one, enemy] = [piece(at, charge.piece), piece(at, charge.object)];
  await drag(at, await still(at, middle(one)), await pixels(at, middle(enemy)));
  const card = at.page.locator('.card');
  // The move that was drafted stops short of him, by its allowance.
  await card.getByRole('button', { name: /^Charge Waller/ }).click();
  await at.until(() => at.foresight?.prospects.some((prospect) => prospect.bound) === true);
  expect(await card.locator('.words').innerText()).toMatch(/Charge Waller/);
  expect(await card.locator('.bound').innerText()).toMatch(/Then bound to fight: .* ↔ /);
  expect(await at.page.locator('.draft > polygon.step').count()).toBeGreaterThan(0);
  expect(await at.page.locator('.draft > .trail').count()).toBe(1);
  await at.close();
});

test('after the battle the graph of losses has the crises marked', { timeout: 180_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: RULES });
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  await at.sit(begun, 'A');
  const told = at.page.locator('.afterwards');
  await told.locator('.blow').first().waitFor();
  await told.getByText(/^What tried the armies: \d+ times/).click();
  expect(await told.locator('.blows li').count()).toBe(await told.locator('.blow').count());
  expect(await told.locator('.blows').innerText()).toMatch(/per cent and (fights|fight|falls|fall) /);
  expect(await told.locator('.ruled').count()).toBeGreaterThan(0);
  await at.close();
});
