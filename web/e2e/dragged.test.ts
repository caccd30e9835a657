// A unit that is dragged onto others: onto an enemy, undone, and dragged again; onto a friend; onto its own general.
import { expect, test } from 'vitest';

import { reached, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { drag, middle, offered, piece, pixels, still } from './playing';
import { chrome, host, suite } from './suite';

const RULES = 'charge-pikes';
/** The other side waits: what is undone is nobody else's answer. */
const IDLE = { is: 'computer', name: 'idle' } as const;

suite();

/** Somebody at the screen where somebody of his may charge. */
async function charging(): Promise<Onlooker> {
  const begun = await reached(host, 'training', [PERSON, IDLE], (_, choices) => choices?.choices.some((one) => one.verb === 'charge') === true, RULES);
  const at = await Onlooker.open(chrome, host, { width: 1366, height: 768, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  return at;
}

test('onto an enemy, undone and dragged again it charges him each time', { timeout: 120_000 }, async () => {
  const at = await charging();
  const { page } = at;
  const charge = at.choices!.choices.find((one) => one.verb === 'charge')!;
  const [charger, target] = [piece(at, charge.piece!), piece(at, charge.object!)];
  const words = page.locator('.card .words');
  const onto = async (): Promise<void> => {
    await offered(at);
    await drag(at, await still(at, middle(piece(at, charger.id))), await pixels(at, middle(piece(at, target.id))));
    await expect.poll(() => words.innerText()).toContain(`Charge ${target.title}`);
  };
  await onto();
  const first = await page.locator('polygon.ghost').getAttribute('points');
  // Taken back it leaves nothing behind, and is drafted as before.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.card, polygon.ghost').count()).toBe(0);
  await onto();
  expect(await page.locator('polygon.ghost').getAttribute('points')).toBe(first);
  // Beside him, where nobody stands, it is no charge at him any more.
  await page.keyboard.press('Escape');
  await drag(at, await still(at, middle(piece(at, charger.id))), await pixels(at, [middle(charger)[0], middle(charger)[1]]));
  expect(await page.locator('.card').filter({ hasText: `Charge ${target.title}` }).count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('onto an enemy whom it only comes nearer to, given, undone and dragged again, it is told the same', { timeout: 120_000 }, async () => {
  const begun = await host.begin('lesson:pike-and-musket/08-pursuit', [PERSON, IDLE], { rules: 'pike-and-musket' });
  const at = await Onlooker.open(chrome, host, { width: 1366, height: 768, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await offered(at);
  const charge = at.choices!.choices.find((one) => one.verb === 'charge' && one.way.is === 'none')!;
  const card = page.locator('.card');
  const onto = async (): Promise<string> => {
    await offered(at);
    const enemy = await pixels(at, middle(piece(at, charge.object!)));
    await drag(at, await still(at, middle(piece(at, charge.piece!))), enemy);
    await card.locator('.onto').first().waitFor();
    return (await card.locator('.words, .onto').allInnerTexts()).join();
  };
  const [first, stood, number] = [await onto(), String(piece(at, charge.piece!).stand?.front), at.snapshot!.decision!.number];
  await card.getByRole('button', { name: /^Confirm/ }).click();
  await at.until(() => String(piece(at, charge.piece!).stand?.front) !== stood);
  await page.locator('header').getByRole('button', { name: 'Undo' }).click();
  await at.until(() => String(piece(at, charge.piece!).stand?.front) === stood && at.choices?.decision === at.snapshot?.decision?.number);
  expect(at.snapshot!.decision!.number).toBe(number);
  expect(await onto()).toBe(first);
  at.mustBeClean();
  await at.close();
});

test('onto a friend or its own general it is offered nothing against him', { timeout: 120_000 }, async () => {
  const at = await charging();
  const { page } = at;
  const charge = at.choices!.choices.find((one) => one.verb === 'charge')!;
  const charger = piece(at, charge.piece!);
  const others = at.snapshot!.table.pieces.filter((one) => one.side === 'A' && one.stand && one.id !== charger.id);
  const friend = others.find((one) => one.leads === 'nobody' && one.arm !== 'guns');
  const general = others.find((one) => one.leads !== 'nobody');
  for (const other of [friend, general]) {
    if (!other) throw new Error('nobody of one’s own stands there');
    await drag(at, await still(at, middle(charger)), await pixels(at, middle(other)));
    const card = page.locator('.card');
    await card.waitFor();
    // Neither a charge at him nor that nothing can be done to him.
    expect(await card.innerText()).not.toContain(`Charge ${other.title}`);
    expect(await card.locator('.onto').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.card').count()).toBe(0);
  }
  at.mustBeClean();
  await at.close();
});
