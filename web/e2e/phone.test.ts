/** A battle in one hand: what is to be answered lies under the thumb, and the table is seen. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, middle, offered, piece, pixels, swipe } from './playing';
import { chrome, host, suite } from './suite';

suite();

const UPRIGHT = { width: 390, height: 844, touch: true };
const LYING = { width: 844, height: 390, touch: true };

/** As somebody sees it who plays for the first time: with the guide. */
const FIRST = { 'tercio.settings': { pace: 'at-once', motion: false } };

/** Whether a thumb that comes down on the middle of something hits it. */
const hit = (what: Locator): Promise<boolean> =>
  what.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('a battle that is chosen is begun by a thumb where it is, and its order is read above the button', async () => {
  const at = await Onlooker.open(chrome, host, UPRIGHT);
  await at.go();
  await at.page.locator('button.battle').filter({ hasText: 'Winceby' }).first().tap();
  const begin = at.page.getByRole('button', { name: 'Begin', exact: true });
  await expect.poll(() => hit(begin)).toBe(true);
  expect((await begin.boundingBox())!.y).toBeGreaterThan(844 / 2);
  // Scrolled to its end, what is asked last stands above the button.
  const last = at.page.getByRole('button', { name: 'Try it' });
  await last.scrollIntoViewIfNeeded();
  expect(await hit(last)).toBe(true);
  expect(await hit(begin)).toBe(true);
  at.mustBeClean();
  await at.close();
});

test('answers that need but a button lie under the thumb, the guide and the list beside them', async () => {
  const begun = await host.begin('powick-bridge/small', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: FIRST });
  await at.sit(begun, 'A');
  await forward(host, begun, (_, choices) => (choices?.choices.filter((one) => one.way.is === 'legs').length ?? 0) > 8);
  await at.until(() => at.choices?.choices.some((one) => one.way.is === 'legs') === true);
  await at.asked();
  await offered(at);
  await at.page.locator('.guide').waitFor();
  const end = at.page.locator('.decide .plain button');
  for (const scrolled of [0, 150, 400]) {
    await at.page.locator('#panel-decide').evaluate((panel, top) => panel.scrollTo({ top }), scrolled);
    const box = (await end.boundingBox())!;
    expect(await hit(end), `scrolled by ${scrolled}`).toBe(true);
    expect(box.y + box.height).toBeGreaterThan(844 - 60);
  }
  at.mustBeClean();
  await at.close();
});

test('two answers stand apart, both in sight with their question', async () => {
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: FIRST });
  for (let seed = 1; ; seed += 1) {
    const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes', seed: seed.toString(16).padStart(2, '0').repeat(32) });
    const now = await forward(host, begun, (snapshot) => snapshot.decision !== null);
    if (!/act first/.test(now.decision!.question)) continue;
    await at.sit(begun, 'A');
    break;
  }
  await at.asked();
  await offered(at);
  const both = at.page.locator('.decide .plain button');
  const [one, other] = [(await both.first().boundingBox())!, (await both.last().boundingBox())!];
  expect(Math.max(other.x - one.x - one.width, other.y - one.y - one.height)).toBeGreaterThanOrEqual(4);
  for (const seen of [both.first(), both.last(), at.page.locator('.decide .question')]) expect(await hit(seen)).toBe(true);
  at.mustBeClean();
  await at.close();
});

test('a wait is cut short by one touch, whichever way the phone is held', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.decision === null);
  for (const window of [UPRIGHT, LYING]) {
    const at = await Onlooker.open(chrome, host, { ...window, kept: { 'tercio.settings': { pace: 'paused', motion: false } } });
    await at.sit(begun, 'A');
    const mine = at.page.getByRole('button', { name: 'My turn' });
    await mine.waitFor();
    expect(await mine.count()).toBe(1);
    expect(await hit(mine)).toBe(true);
    // Nothing is said of what is to be done while nothing is.
    expect(await at.page.locator('.guide').count()).toBe(0);
    if (window === LYING) {
      await mine.tap();
      await at.asked();
    }
    at.mustBeClean();
    await at.close();
  }
});

test('who could still act is seen on the table that says so', async () => {
  const begun = await host.begin('powick-bridge/small', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  await forward(host, begun, (_, choices) => (choices?.choices.filter((one) => one.way.is === 'legs').length ?? 0) > 8);
  for (const window of [UPRIGHT, LYING]) {
    const at = await Onlooker.open(chrome, host, { ...window, kept: { 'tercio.settings': HASTE['tercio.settings'] } });
    await at.sit(begun, 'A');
    await at.asked();
    await at.page.getByRole('button', { name: 'No more moves', exact: true }).tap();
    const [said, table] = [(await at.page.locator('.unspent').boundingBox())!, (await at.page.locator('.table').boundingBox())!];
    expect((said.width * said.height) / (table.width * table.height)).toBeLessThan(0.16);
    for (const name of ['Next unit', 'No more moves anyway', 'Back']) expect(await hit(at.page.getByRole('button', { name, exact: true }))).toBe(true);
    at.mustBeClean();
    await at.close();
  }
});

test('where somebody would be set down is not under his own name', async () => {
  const begun = await host.begin('powick-bridge/small', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.answer.startsWith('move Fiennes')) === true);
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const own = at.choices!.choices.find((one) => one.answer.startsWith('move Fiennes'))!.piece!;
  const from = middle(piece(at, own));
  at.aimed = null;
  await swipe(await at.context.newCDPSession(at.page), await pixels(at, from), await pixels(at, ahead(from, piece(at, own).stand!.facing, 6)));
  await at.until(() => at.aimed?.foresight != null || at.foresight !== null);
  const [name, ghost] = [at.page.locator('.plate.strong .paper'), at.page.locator('polygon.ghost').last()];
  await expect
    .poll(async () => {
      const [over, under] = [(await name.boundingBox())!, (await ghost.boundingBox())!];
      return over.x > under.x + under.width || under.x > over.x + over.width || over.y > under.y + under.height || under.y > over.y + over.height;
    })
    .toBe(true);
  at.mustBeClean();
  await at.close();
});

test('what would come of a draft is seen below its buttons, and afterwards the question is where it was', async () => {
  const begun = await host.begin('powick-bridge/small', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.answer.startsWith('move Fiennes')) === true);
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: FIRST });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const own = piece(at, at.choices!.choices.find((one) => one.answer.startsWith('move Fiennes'))!.piece!);
  const from = middle(own);
  await swipe(await at.context.newCDPSession(at.page), await pixels(at, from), await pixels(at, ahead(from, own.stand!.facing, 3)));
  const drafted = at.page.locator('.decide .drafted');
  await drafted.locator('.main').waitFor();
  for (const seen of ['.main', '.words', 'li']) await expect.poll(() => hit(drafted.locator(seen).first())).toBe(true);
  await drafted.getByRole('button', { name: 'Take back' }).tap();
  await drafted.waitFor({ state: 'detached' });
  await expect.poll(() => hit(at.page.locator('.decide .question'))).toBe(true);
  at.mustBeClean();
  await at.close();
});

test('what dice were thrown for is told in a few lines, and once', { timeout: 240_000 }, async () => {
  const begun = await host.begin('powick-bridge/small', [CAPTAIN, CAPTAIN], { rules: 'charge-pikes', seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.table.intents.some((one) => one.kind === 'charge'));
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: { 'tercio.settings': { pace: 'steady', guide: false, motion: false } } });
  await at.sit(begun, 'A');
  // Every page is noted as it comes, however slow whoever asks for it may be: its words and how much of the table it hides.
  await at.page.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const [dice, table] = [document.querySelector<HTMLElement>('.tray'), document.querySelector<HTMLElement>('.table')!];
      if (dice !== null) seen.push([dice.innerText, (dice.offsetWidth * dice.offsetHeight) / (table.offsetWidth * table.offsetHeight)]);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const pages = (): Promise<[string, number][]> => at.page.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen);
  const test = async (): Promise<boolean> => (await pages()).some(([words]) => / test to charge home/.test(words));
  await expect.poll(test, { timeout: 120_000 }).toBe(true);
  await at.until(() => at.snapshot?.over != null, 120_000);
  await at.page.locator('.tray').waitFor({ state: 'detached' });
  for (const [words, share] of await pages()) {
    if (/ test to charge home/.test(words)) expect(words).not.toMatch(/Charge to contact/);
    expect(share, words).toBeLessThan(0.34);
  }
  at.mustBeClean();
  await at.close();
});

test('whoever was in hand shows no ranges over what the computer does, until he is looked at', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: { ...HASTE, 'tercio.settings': { pace: 'paused', guide: false, motion: false } } });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const ranges = at.page.locator('.table .outline:is(.fire, .charge)');
  const own = middle(piece(at, 0));
  await at.page.touchscreen.tap(...(await pixels(at, own)));
  await ranges.first().waitFor();
  await at.page.getByRole('button', { name: 'No more moves', exact: true }).tap();
  await at.until(() => at.snapshot?.decision === null);
  await ranges.first().waitFor({ state: 'detached' });
  await at.page.touchscreen.tap(...(await pixels(at, own)));
  await ranges.first().waitFor();
  at.mustBeClean();
  await at.close();
});

test('on its side a phone has all its height for the table, with buttons and what is drafted beside it', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { ...LYING, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await at.page.locator('.table .piece').first().waitFor();
  const cloth = (await at.page.locator('.table').boundingBox())!;
  const { width, depth } = at.snapshot!.table;
  const [low, high] = [await pixels(at, [0, 0]), await pixels(at, [width, depth])];
  expect(Math.abs(high[1] - low[1]) / cloth.height).toBeGreaterThan(0.95);
  const [left, right] = [Math.min(low[0], high[0]), Math.max(low[0], high[0])];
  for (const one of await at.page.locator('.tools button').all()) expect((await one.boundingBox())?.x ?? Infinity).toBeGreaterThan(right);
  const one = piece(at, 6);
  await swipe(await at.context.newCDPSession(at.page), await pixels(at, middle(one)), await pixels(at, ahead(middle(one), one.stand!.facing, 2)));
  const card = at.page.locator('.table .card');
  await card.waitFor();
  const box = (await card.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(left);
  for (const name of ['Confirm', 'Take back', 'Another leg']) expect(await hit(card.getByRole('button', { name }))).toBe(true);
  at.mustBeClean();
  await at.close();
});

test('beside a long name one count of its army is told whole', async () => {
  const begun = await host.begin('lutzen', [PERSON, PERSON]);
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: HASTE });
  await at.sit(begun, 'A');
  await at.page.locator('header .sides li').first().waitFor();
  const cut = await at.page.locator('header .sides li').evaluateAll((all) =>
    all.map((side) => side.querySelector('.counters')!.getBoundingClientRect().left - side.querySelector('.counters > span')!.getBoundingClientRect().left),
  );
  for (const by of cut) expect(by).toBeLessThan(1);
  at.mustBeClean();
  await at.close();
});

test('who goes along is said where a brigade is sent off', async () => {
  const begun = await host.begin('cheriton', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  await forward(host, begun, (_, choices) => (choices?.choices.filter((one) => one.way.is === 'legs').length ?? 0) > 40);
  const at = await Onlooker.open(chrome, host, { ...UPRIGHT, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const own = at.snapshot!.table.pieces.find((one) => one.side === 'A' && one.title.startsWith('London White') && at.choices!.choices.some((choice) => choice.piece === one.id))!;
  await at.page.touchscreen.tap(...(await pixels(at, middle(own))));
  await at.page.getByRole('button', { name: /^Whole brigade/ }).tap();
  await swipe(await at.context.newCDPSession(at.page), await pixels(at, middle(own)), await pixels(at, ahead(middle(own), own.stand!.facing, 3)));
  await at.page.locator('.decide .drafted .along').waitFor();
  expect(await at.page.locator('.decide .drafted .along').innerText()).toMatch(/^And \d more: /);
  at.mustBeClean();
  await at.close();
});

test('who looks back has everything that he looks back with in sight', async () => {
  const begun = await host.begin('training', [CAPTAIN, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, () => false);
  for (const [width, height] of [[390, 844], [360, 740]] as const) {
    const at = await Onlooker.open(chrome, host, { width, height, touch: true, kept: HASTE });
    await at.sit(begun, 'A');
    await at.page.getByRole('button', { name: 'Look back' }).first().tap();
    const slider = at.page.getByRole('slider', { name: 'Moment' });
    await slider.waitFor();
    const within = at.page.locator('.replay').locator('button, select').filter({ visible: true });
    await expect.poll(() => within.count()).toBeGreaterThan(9);
    for (const one of [slider, ...(await within.all())]) {
      const { x, y, width: wide, height: high } = (await one.boundingBox())!;
      expect(Math.min(x, width - x - wide, y, height - y - high), await one.evaluate((what) => what.outerHTML.slice(0, 80))).toBeGreaterThanOrEqual(0);
      expect(await hit(one)).toBe(true);
    }
    at.mustBeClean();
    await at.close();
  }
});
