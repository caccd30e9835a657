/** What stands around a battle: lessons, files in and out, what one draws, the rematch, how it went. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { give, paper, sealed, thrownByHand, underHouseRules } from './papers';
import { advance, drag, middle, offered, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();

/** Browsers complain on the console of what a server refuses; nothing else may have gone wrong so far. */
function refused(at: Onlooker): void {
  expect(at.wrong.splice(0).filter((line) => !line.includes('status of 400'))).toEqual([]);
}

test('a first lesson is learnt, and the next one follows', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  await at.go();
  await page.getByRole('button', { name: /Never Mind the Matchlocks/ }).first().click();
  await at.until(() => at.snapshot?.lesson != null);
  const lesson = page.locator('.lesson');
  await lesson.getByText('To do:').waitFor();
  expect(await at.barriers()).toEqual([]);
  await lesson.getByRole('button', { name: 'Hint' }).click();
  await lesson.locator('.hint').waitFor();
  for (let move = 0; move < 2; move += 1) {
    const number = at.snapshot!.decision!.number;
    await offered(at);
    await advance(at, at.snapshot!.table.pieces.find((one) => one.title === 'Hastings')!.id, 7);
    await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
    await at.until(() => at.snapshot?.decision?.number !== number);
  }
  await lesson.getByText('✓ Done:').waitFor();
  expect(await at.barriers()).toEqual([]);
  await lesson.getByRole('button', { name: 'Next lesson' }).click();
  await at.until(() => at.snapshot?.lesson?.number === 2);
  await at.go();
  await page.getByText(/1 of \d+ done/).waitFor();
  // Lessons are begun anew and not taken up again.
  expect(await page.getByRole('heading', { name: 'Battles under way' }).count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('a battle that is over: how it went, its record out and in again, and the rematch', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await page.locator('.afterwards svg circle.a').first().waitFor();
  expect(await at.barriers()).toEqual([]);
  // The reckoning is that of the header, and it says why it ended, with the rule and what both sides came to.
  const header = await page.locator('.sides li').allTextContents();
  const reckoned = page.locator('[aria-label="How the sides stand at the end"]');
  const units = await reckoned.locator('tbody tr').filter({ hasText: /^Units/ }).locator('td').allTextContents();
  expect(units.length).toBe(2);
  units.forEach((count, side) => expect(header[side]).toContain(`units ${count}`));
  expect(await reckoned.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  // Nothing more is answered, so nothing asks for words.
  expect(await page.locator('.line input').count()).toBe(0);
  const why = (await page.locator('.ended .why').textContent())!;
  expect(why).toMatch(/all (?:its|their) \d+ Army Morale Tokens.*(?:has|have) paid \d+/);
  expect(await page.locator('.ended .why button').count()).toBeGreaterThan(0);
  // Whoever looks on has neither won nor lost.
  const other = await Onlooker.open(chrome, host, { kept: HASTE });
  await other.go(`#/battle/${begun.battle}`);
  expect(await other.page.locator('#ended-title').textContent()).toMatch(/wins? the day/);
  await other.close();
  // A point of the graph is a moment.
  await page.locator('.afterwards svg a[data-turn="2"] rect').first().click();
  await page.locator('.replay').getByText('Turn 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to the battle' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const path = await (await saved).path();
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/^tercio-record 1/);
  await at.go();
  await page.locator('.open input[type="file"]').setInputFiles({ name: 'mine.record', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await at.until(() => at.snapshot?.over != null && at.snapshot.battle !== begun.battle);
  await at.go();
  const broken = text.replace(/^= [0-9a-f]{16}$/m, '= 0000000000000000');
  await page.locator('.open input[type="file"]').setInputFiles({ name: 'mine.record', mimeType: 'text/plain', buffer: Buffer.from(broken) });
  await page.locator('.open [role="alert"]', { hasText: /mine\.record:\d+:/ }).waitFor();
  refused(at);
  await at.sit(begun, 'A');
  await page.getByRole('button', { name: 'Rematch, sides changed' }).click();
  await at.until(() => at.snapshot?.over === null && at.snapshot.battle !== begun.battle);
  expect([at.snapshot!.seat, at.snapshot!.players.map((player) => player.is)]).toEqual(['B', ['computer', 'person']]);
  at.mustBeClean();
  await at.close();
});

test('records under house rules, and with dice that people threw, are opened and played on', { timeout: 240_000 }, async () => {
  const { record, house } = underHouseRules();
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  await at.go();
  // Alone, it says which file it needs; with another one, what is wrong with it; the name does not matter.
  await give(page, paper('mine.record', record));
  await page.locator('.open [role="status"]', { hasText: 'ours.toml' }).waitFor();
  expect(await at.barriers()).toEqual([]);
  await give(page, paper('theirs.toml', `${house}# and more\n`));
  await page.locator('.open [role="alert"]', { hasText: /mine\.record:\d+:13: .*house rules/ }).waitFor();
  await give(page, paper('copy of ours.toml', house));
  await at.until(() => at.snapshot?.over != null);
  expect(at.snapshot!.houseRules).toMatch(/ours\.toml$/);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByText(/fought under the house rules .*ours\.toml/).waitFor();
  // Both files at once.
  const before = at.snapshot!.battle;
  await at.go();
  await give(page, paper('ours.toml', house), paper('mine.record', record));
  await at.until(() => at.snapshot?.over != null && at.snapshot.battle !== before);
  // Dice that people threw: it goes on where it stopped, with fresh ones.
  await at.go();
  const thrown = await sealed(page, thrownByHand(record, 6), paper('ours.toml', house));
  await give(page, paper('ours.toml', house), paper('thrown.record', thrown));
  await at.until(() => at.snapshot?.over === null && at.snapshot.decision != null);
  expect(at.snapshot!.players.map((player) => player.is)).toEqual(['person', 'person']);
  const number = at.snapshot!.decision!.number;
  const decide = page.locator('.decide');
  await decide.getByRole('button', { name: /^What would the/ }).click();
  await decide.getByRole('button', { name: 'Do that' }).click();
  const confirm = decide.locator('.drafted .main');
  await at.until(() => at.snapshot?.decision?.number !== number).catch(() => confirm.click());
  await at.until(() => at.snapshot?.decision?.number !== number);
  refused(at);
  at.mustBeClean();
  await at.close();
});

test('cases are dropped on the start page, one is chosen, and faults are told with their place', async () => {
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  await at.go();
  const field = page.locator('.open input[type="file"]');
  const cases = readFileSync(new URL('../../rulebooks/matchlocks/cases/actions/order.toml', import.meta.url), 'utf8');
  await field.setInputFiles({ name: 'order.toml', mimeType: 'text/plain', buffer: Buffer.from(cases.replace('kind = "battalia"', 'kind = "battalion"')) });
  await page.locator('.open li button').first().click();
  await page.locator('.open [role="alert"]', { hasText: /order\.toml:\d+:\d+/ }).waitFor();
  refused(at);
  const drop = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'order.toml', { type: 'text/plain' }));
    return data;
  }, cases);
  await page.dispatchEvent('main', 'drop', { dataTransfer: drop });
  await page.locator('.open li button', { hasText: 'A Wheel and a Move are two Actions' }).click();
  await at.until(() => at.snapshot?.table.title.startsWith('A Wheel and a Move') ?? false);
  await at.asked();
  at.mustBeClean();
  await at.close();
});

test('notes and arrows are drawn on one’s own table, kept, in its picture, and wiped off', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const from = await pixels(at, middle(piece(at, 1)));
  await page.mouse.move(...from);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(from[0] + 120, from[1] - 80, { steps: 5 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(() => page.locator('.sketched .arrow').count()).toBe(1);
  await page.getByRole('button', { name: 'Draw notes and arrows' }).click();
  await drag(at, [from[0] - 60, from[1] - 60], [from[0] - 10, from[1] - 110]);
  await expect.poll(() => page.locator('.sketched .arrow').count()).toBe(2);
  await page.mouse.click(from[0] - 100, from[1] - 100);
  await page.getByLabel('A note on your own table').fill('guns here');
  await page.keyboard.press('Enter');
  await page.locator('.sketched text', { hasText: 'guns here' }).waitFor();
  expect(at.snapshot?.decision).not.toBeNull();
  await page.reload();
  await page.locator('.sketched text', { hasText: 'guns here' }).waitFor();
  await page.getByRole('tab', { name: 'Share' }).click();
  expect(await at.barriers()).toEqual([]);
  // Whoever listens to his own machine alone is told that nobody else gets through.
  await page.locator('.invite .lone', { hasText: '--listen' }).waitFor();
  for (const [button, start] of [['A picture of the table', Buffer.from('89504e47', 'hex')], ['What I have seen, as a page', Buffer.from('<!doctype html>')]] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const content = readFileSync(await (await saved).path());
    expect(content.subarray(0, start.length).equals(start)).toBe(true);
    expect(content.length).toBeGreaterThan(20_000);
  }
  await page.getByRole('button', { name: 'Wipe off' }).click();
  await expect.poll(() => page.locator('.sketched > *').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});
