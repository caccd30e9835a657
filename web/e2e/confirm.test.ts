/** Confirm: it stays where it is while a hand is on its way to it, waits for what is under way, and is never lost in silence. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, drag, marcher, middle, offered, piece, pixels, swipe } from './playing';
import { chrome, host, suite } from './suite';

suite();

/** How far away the table of a slow connection is, in milliseconds. */
const FAR = 400;

/** Has everything that the page is told over its live connection come late, or for as long as `held` says so not at all. */
async function far(at: Onlooker, held: () => boolean = () => false): Promise<void> {
  await at.context.routeWebSocket(/\/api\/live$/, (socket) => {
    const server = socket.connectToServer();
    const late = (message: string | Buffer): void => void setTimeout(() => (held() ? late(message) : socket.send(message)), FAR);
    socket.onMessage((message) => server.send(message));
    server.onMessage(late);
  });
}

/** A battle in which side A moves a unit of foot by dragging, in a window of some size. */
async function moving(window: { width: number; height: number; touch?: boolean }, held?: () => boolean): Promise<{ at: Onlooker; id: number }> {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  const at = await Onlooker.open(chrome, host, { ...window, kept: HASTE, core: false });
  await far(at, held);
  await at.sit(begun, 'A');
  for (let decisions = 0; decisions < 60; decisions += 1) {
    await at.asked();
    if ((await at.page.locator('.decide').count()) > 0) await offered(at);
    else await at.page.waitForTimeout(FAR * 2);
    const id = marcher(at);
    if (id !== null) return { at, id };
    const { number } = at.snapshot!.decision!;
    const answer = at.choices!.choices.find((one) => one.answer === 'finish' || one.answer === 'pass') ?? at.choices!.choices[0]!;
    await host.ask({ do: 'answer', decision: number, answer: answer.answer, since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
    await at.until(() => at.snapshot?.decision?.number !== number);
  }
  throw new Error('nobody ever moved');
}

/** Where a button has been from when it was seen first until something else is seen: every place, once. */
async function places(button: Locator, until: Locator): Promise<string[]> {
  await button.waitFor();
  const seen = new Set<string>();
  const end = Date.now() + 20_000;
  for (let more = 5; more > 0 && Date.now() < end; ) {
    const box = await button.boundingBox();
    seen.add(box === null ? 'nowhere' : `${Math.round(box.x)},${Math.round(box.y)}`);
    if ((await until.count()) > 0) more -= 1;
  }
  return [...seen];
}

for (const [name, window, confirm, told] of [
  ['on a phone', { width: 390, height: 844, touch: true }, '.drafted .main', '.drafted .beyond'],
  ['at a desk', { width: 1440, height: 900 }, '.card .main', '.card .why'],
  ['on a phone on its side', { width: 844, height: 390, touch: true }, '.card .main', '.card .why'],
] as const) {
  test(`Confirm stays where it is while what would come of it is on its way, ${name}`, { timeout: 120_000 }, async () => {
    const { at, id } = await moving(window);
    const one = piece(at, id);
    const from = middle(one);
    // Farther than it may: what stops it is told once the end of the drag has been judged.
    const button = at.page.locator(confirm).filter({ visible: true }).first();
    await drag(at, await pixels(at, from), await pixels(at, ahead(from, one.stand!.facing, 7)), async () => {
      await at.until(() => at.aimed?.answer != null);
      if (confirm.startsWith('.drafted')) await button.waitFor();
    });
    const all = await places(button, at.page.locator(told));
    expect(all.length, all.join(' ')).toBe(1);
    expect(all[0]).not.toBe('nowhere');
    at.mustBeClean();
    await at.close();
  });
}

test('what was wished last is what Confirm gives, though the table has not told yet where that leads', { timeout: 120_000 }, async () => {
  const { at, id } = await moving({ width: 1280, height: 800 });
  const { keyboard } = at.page;
  await at.page.locator(`[data-piece="${id}"]`).first().focus();
  await keyboard.press('Enter');
  await at.page.locator('.handles, .handle').first().waitFor();
  const before = piece(at, id).stand!.front;
  const number = at.snapshot!.decision!.number;
  const { facing } = piece(at, id).stand!;
  for (let inch = 0; inch < 2; inch += 1) await keyboard.press('ArrowUp');
  // Twice, as somebody does who sees nothing happen.
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await at.until(() => at.snapshot?.decision?.number !== number || at.snapshot?.over != null);
  const wanted = ahead(before, facing, 2);
  const { front } = piece(at, id).stand!;
  expect(Math.hypot(front[0] - wanted[0], front[1] - wanted[1])).toBeLessThan(200);
  expect(at.said.wire.filter((said) => said.includes('"do":"answer"')).length).toBe(1);
  await at.page.waitForTimeout(FAR * 2);
  expect(await at.page.locator('.toast').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('a Confirm that comes after something else has happened says so', { timeout: 120_000 }, async () => {
  let held = false;
  const { at, id } = await moving({ width: 1280, height: 800 }, () => held);
  const one = piece(at, id);
  const from = middle(one);
  await drag(at, await pixels(at, from), await pixels(at, ahead(from, one.stand!.facing, 2)));
  await at.page.locator('.card .main:enabled').waitFor();
  await at.page.waitForTimeout(FAR * 3);
  // The same seat answers elsewhere, and word of it is slow to come.
  held = true;
  const { number } = at.snapshot!.decision!;
  const place = new URL(at.page.url()).hash.split('/');
  const key = place[3] ?? (await at.page.evaluate(() => JSON.stringify(localStorage))).match(/"A\\*":\\*"([^"\\]+)/)?.[1] ?? null;
  await host.ask({ do: 'answer', decision: number, answer: at.choices!.choices[0]!.answer, since: { told: 0, edition: 0 } }, at.snapshot!.battle, key);
  await at.page.locator('.card .main').click();
  held = false;
  await at.page.locator('.toast', { hasText: 'Something else came first' }).waitFor();
  at.mustBeClean();
  await at.close();
});

test('the tap after a flick is not lost', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE, core: false });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const glass = await at.context.newCDPSession(page);
  const cloth = (await page.locator('.table > .drawing > svg').boundingBox())!;
  const from: [number, number] = [cloth.x + cloth.width / 2, cloth.y + cloth.height / 2];
  const lost: string[] = [];
  for (let flicks = 0; flicks < 12; flicks += 1) {
    const tab = page.getByRole('tab', { name: flicks % 2 === 0 ? 'Position' : 'Report' });
    const box = (await tab.boundingBox())!;
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await swipe(glass, from, [from[0] + (flicks % 2 === 0 ? 40 : -40), from[1]]);
    await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(150);
    if ((await tab.getAttribute('aria-selected')) !== 'true') {
      lost.push(`tap ${flicks}`);
      await page.waitForTimeout(600);
      await tab.tap();
    }
  }
  expect(lost).toEqual([]);
  at.mustBeClean();
  await at.close();
});

test('what is drafted does not lie over those who are still to be set down', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { deploy: true });
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 720, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const tray = at.page.getByRole('region', { name: 'To be set down' });
  const card = at.page.locator('.table .card');
  const { width, depth } = at.snapshot!.table;
  // At the lower edge, at the right and at the left.
  for (const share of [0.75, 0.25]) {
    const { x, y } = (await tray.getByRole('button').first().boundingBox())!;
    await drag(at, [x + 30, y + 12], await pixels(at, [width * share, depth * 0.06]));
    await card.waitFor();
    const [over, under] = [(await card.boundingBox())!, (await tray.boundingBox())!];
    const apart = over.x > under.x + under.width || under.x > over.x + over.width || over.y > under.y + under.height || under.y > over.y + over.height;
    expect(apart, JSON.stringify([over, under])).toBe(true);
    await at.page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  }
  at.mustBeClean();
  await at.close();
});
