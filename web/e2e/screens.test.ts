/** Whatever the window: the table is seen, it stays where it is, and a thumb moves what it means to move. */
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, liked, middle, offered, piece, pixels, swipe, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

type Point = [number, number];

/** Width and height, and whether fingers point: a laptop, one enlarged to 150 and 200 %, phones either way, a tablet. */
const WINDOWS: [number, number, boolean][] = [
  [1440, 900, false], [960, 600, false], [720, 450, false], [844, 390, true], [667, 375, true], [390, 844, true], [360, 740, true], [820, 1180, true],
];

test('the table has the greater part of every window', { timeout: 300_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  for (const [width, height, touch] of WINDOWS) {
    const at = await Onlooker.open(chrome, host, { width, height, touch, kept: { 'tercio.settings': { pace: 'paused', motion: false } } });
    await at.sit(begun, 'A');
    await at.asked();
    await at.page.locator('g.piece').first().waitFor();
    const share = async (): Promise<number> => {
      const box = (await at.page.locator('.table > .drawing > svg').boundingBox())!;
      return (box.width * Math.min(box.height, height - box.y)) / (width * height);
    };
    // A phone held upright tells in two lines of words how the battle stands: that is worth a twentieth of it.
    expect(await share(), `${width} by ${height}`).toBeGreaterThan(touch && height > width ? 0.55 : 0.6);
    expect(await at.overhang(), `${width} by ${height}`).toBeLessThanOrEqual(0);
    // The panel can be had, and be put away again.
    if (width > height && height < 560) {
      const peek = at.page.locator('.peek .words');
      await peek.click();
      await at.page.getByRole('tabpanel').waitFor();
      expect(await at.barriers()).toEqual([]);
      await peek.click();
      await at.page.getByRole('tabpanel').waitFor({ state: 'detached' });
    }
    at.mustBeClean();
    await at.close();
  }
});

test('the header keeps its height whatever is written in it', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  for (const width of [1440, 1100, 820, 390]) {
    const at = await Onlooker.open(chrome, host, { width, height: 900, kept: HASTE });
    await at.sit(begun, 'A');
    await at.asked();
    const top = async (): Promise<number> => (await at.page.locator('.table').boundingBox())!.y;
    await at.page.locator('.clock').waitFor();
    const before = await top();
    await at.page.evaluate(() => {
      for (const one of document.querySelectorAll('.clock > span, .sides .name b')) one.textContent = 'a name that is a good deal longer than any that fits';
    });
    expect(await top()).toBe(before);
    await at.close();
  }
});

test('twenty drags of a thumb are twenty advances', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE, core: false });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const devtools = await at.context.newCDPSession(at.page);
  const one = piece(at, 1);
  const from = middle(one);
  const [x, y] = await pixels(at, from);
  const [toX, toY] = await pixels(at, ahead(from, one.stand!.facing, 4));
  const answers: string[] = [];
  for (let drag = 0; drag < 20; drag += 1) {
    // About its middle, as a thumb does: up to ten pixels beside it, up to eight above or below.
    const off: Point = [((drag * 7) % 21) - 10, ((drag * 5) % 17) - 8];
    at.aimed = null;
    await swipe(devtools, [x + off[0], y + off[1]], [toX + off[0], toY + off[1]]);
    await at.until(() => at.aimed?.foresight != null);
    answers.push(at.aimed!.answer ?? '');
    await at.page.keyboard.press('Escape');
  }
  expect(answers.filter((answer) => !/: advance [\d.]+(in|mm)$/.test(answer))).toEqual([]);
  // The handles are still there to wheel by.
  await at.page.locator('[data-handle="left-corner"] .grip').waitFor();
  at.mustBeClean();
  await at.close();
});

test('a finger that comes down on a unit of one’s own never carries the table along', async () => {
  const begun = await host.begin('training', [PERSON, PERSON]);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  // The other side is asked first or this one: whoever is not asked may drag nothing, and the table stays.
  await at.sit(begun, 'B');
  await at.page.locator('g.piece').first().waitFor();
  const devtools = await at.context.newCDPSession(at.page);
  const one = at.snapshot!.table.pieces.find((other) => other.side === 'B' && other.stand)!;
  const before = await pixels(at, middle(one));
  await swipe(devtools, before, [before[0] + 60, before[1] + 90]);
  expect(await pixels(at, middle(one))).toEqual(before);
  at.mustBeClean();
  await at.close();
});

test('a seat that the computer plays is looked at and not played by hand', async () => {
  const begun = await host.begin('training', [CAPTAIN, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { kept: { ...HASTE, 'tercio.settings': { pace: 'paused', motion: false } } });
  await at.sit(begun, 'A');
  await at.page.getByText('The computer plays it.').waitFor();
  expect(at.snapshot!.decision).not.toBeNull();
  expect(await at.page.locator('.decide .plain button, .decide .take, .decide .actors button').count()).toBe(0);
  expect(await at.page.locator('.sides i').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('the keys are read from the first, and the battle opens at its table', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 640, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await page.locator('g.piece').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  expect(await page.locator('dialog[open]').evaluate((one) => one.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
  // What the arrows drafted is still there when the full stop wheels.
  await offered(at);
  await page.locator('g.piece[data-piece="0"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.bar').waitFor();
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.locator('.card .words', { hasText: /advance 2/i }).waitFor();
  await page.keyboard.press('.');
  // Foot go one way in one Move: that is said, and taking it back takes none of the advance along.
  await page.locator('.card .why.refused', { hasText: 'NMM-09-08' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.card .words', { hasText: /advance 2/i }).waitFor();
  // A piece says whose it is and where it stands.
  expect(await page.locator('g.piece[data-piece="0"]').getAttribute('aria-label')).toMatch(/yours.*at [\d.]+ by [\d.]+ in/);
  at.mustBeClean();
  await at.close();
});

test('on a phone held upright the table lies along the screen, and everything on it is upright', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE, core: false });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  await page.locator('.table > .drawing > svg[data-quarter=true]').waitFor();
  const { width, depth } = at.snapshot!.table;
  const spans = async (): Promise<[number, number]> => {
    const corners = await Promise.all(([[0, 0], [width, depth]] as Point[]).map((corner) => pixels(at, corner)));
    return [Math.abs(corners[0]![0] - corners[1]![0]), Math.abs(corners[0]![1] - corners[1]![1])];
  };
  const [across, down] = await spans();
  expect(down / across).toBeCloseTo(width / depth, 2);
  // It fills the glass: along or across it leaves but a rim.
  const cloth = (await page.locator('.table > .drawing > svg').boundingBox())!;
  expect(Math.max(across / cloth.width, down / (cloth.height - 52))).toBeGreaterThan(0.93);
  // Nothing that is written is turned, but for names that run along a line.
  const turned = await page.evaluate(() => [...document.querySelectorAll<SVGTextElement>('.plates text, .group-name')].filter((one) => Math.abs(one.getScreenCTM()!.b) > 0.01).length);
  expect(turned).toBe(0);
  // Ahead is to the right there; the ghost lies under the hand.
  const one = piece(at, 1);
  const from = middle(one);
  const [start, end] = [await pixels(at, from), await pixels(at, ahead(from, one.stand!.facing, 4))];
  expect(end[0] - start[0]).toBeGreaterThan(20);
  expect(Math.abs(end[1] - start[1])).toBeLessThan(1);
  at.aimed = null;
  await swipe(await at.context.newCDPSession(page), start, end);
  await at.until(() => at.aimed?.foresight != null);
  // What is told last may be drawn a moment later.
  const ghost = async (): Promise<{ x: number; y: number; width: number; height: number }> => (await page.locator('polygon.ghost').first().boundingBox())!;
  await expect
    .poll(async () => {
      const { x, y, width: wide, height } = await ghost();
      const [u, v] = await pixels(at, at.aimed!.at);
      return height > wide && u > x - 3 && u < x + wide + 3 && Math.abs(v - y - height / 2) < 4;
    })
    .toBe(true);
  // On its side it lies as it does everywhere else.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator('.table > .drawing > svg[data-quarter=false]').waitFor();
  const [wide, deep] = await spans();
  expect(wide / deep).toBeCloseTo(width / depth, 2);
  at.mustBeClean();
  await at.close();
});

test('a phone held upright tells whose army it is and what is counted of it, in words', async () => {
  for (const rules of ['matchlocks', 'pike-and-musket']) {
    const begun = await host.begin('training', [PERSON, CAPTAIN], { rules });
    for (const [width, height] of rules === 'matchlocks' ? [[390, 844] as const] : [[360, 740] as const]) {
      const at = await Onlooker.open(chrome, host, { width, height, touch: true, kept: HASTE });
      await at.sit(begun, 'A');
      await at.page.locator('header .sides li').first().waitFor();
      const seen = await at.page.locator('header .sides li').evaluateAll((all) =>
        all.map((side) => {
          const name = side.querySelector('.name b')!;
          const line = side.querySelector('.counters')!.getBoundingClientRect();
          const whole = [...side.querySelectorAll('.counters > span')].filter((one) => {
            const { top, bottom, right, height } = one.getBoundingClientRect();
            return height > 0 && top >= line.top - 1 && bottom <= line.bottom + 1 && right <= line.right + 1;
          });
          return { cut: name.scrollWidth > name.clientWidth, counts: whole.map((one) => one.textContent) };
        }),
      );
      for (const { cut, counts } of seen) {
        expect(cut, `${rules} at ${width}`).toBe(false);
        expect(counts.join(), `${rules} at ${width}`).toMatch(/[a-z]{4} \d|\d % [a-z]/);
      }
      at.mustBeClean();
      await at.close();
    }
  }
});

test('dice that are thrown leave a phone its table', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [CAPTAIN, CAPTAIN], { rules: 'pike-and-musket' });
  const at = await Onlooker.open(chrome, host, {
    width: 390, height: 844, touch: true, kept: { 'tercio.settings': { pace: 'steady', guide: false, motion: false } },
  });
  await at.sit(begun, 'A');
  const tray = at.page.locator('.tray');
  for (let seen = 0; seen < 4; seen += 1) {
    await tray.waitFor();
    const [dice, table] = [(await tray.boundingBox())!, (await at.page.locator('.table').boundingBox())!];
    expect(dice.height / table.height).toBeLessThan(0.3);
    const painted = await tray.locator('.die').evaluateAll((all) =>
      all.map((die) => ['.face', '.pip'].map((part) => Number(/\d+/.exec(getComputedStyle(die.querySelector(part)!).fill)))),
    );
    for (const [face = 0, pip = 0] of painted) expect(Math.abs(face - pip)).toBeGreaterThan(100);
    await at.page.keyboard.press('Shift');
    await tray.waitFor({ state: 'detached' });
  }
  at.mustBeClean();
  await at.close();
});

test('whoever stands in line with the one that is selected can be dragged as well', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE, core: false });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const devtools = await at.context.newCDPSession(at.page);
  const [selected, mate] = [piece(at, 2), piece(at, 1)];
  const tapped = await pixels(at, middle(selected));
  await at.page.touchscreen.tap(...tapped);
  await at.page.locator('[data-handle="left-corner"] .grip').waitFor();
  const from = middle(mate);
  const answers: string[] = [];
  for (const [aside, along] of [[0, 0], [-3, 8], [3, -8]] as const) {
    const [x, y] = await pixels(at, from);
    const [toX, toY] = await pixels(at, ahead(from, mate.stand!.facing, 2));
    at.aimed = null;
    await swipe(devtools, [x + aside, y + along], [toX + aside, toY + along]);
    await at.until(() => at.aimed?.foresight != null);
    answers.push(at.aimed!.answer ?? '');
    await at.page.keyboard.press('Escape');
    await at.page.touchscreen.tap(...tapped);
  }
  expect(answers.filter((answer) => !/^move Harley: advance/.test(answer))).toEqual([]);
  at.mustBeClean();
  await at.close();
});

test('how a battle ended comes into sight on a phone, with nothing on the table that could have been done', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  await at.page.touchscreen.tap(...(await pixels(at, middle(piece(at, 2)))));
  await at.page.locator('.selected-ring').first().waitFor();
  await at.page.locator('#panel-decide').evaluate((panel) => panel.scrollTo({ top: 400 }));
  await host.ask({ do: 'say', words: 'concede', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.A);
  const title = at.page.locator('#ended-title');
  await title.waitFor();
  await at.page.locator('.selected-ring').waitFor({ state: 'detached' });
  const [box, window] = [(await title.boundingBox())!, (await at.page.locator('#panel-decide').boundingBox())!];
  expect(box.y).toBeGreaterThanOrEqual(window.y);
  expect(box.y + box.height).toBeLessThanOrEqual(window.y + window.height);
  at.mustBeClean();
  await at.close();
});

test('what a unit may do takes one row of a phone’s table', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  await at.page.touchscreen.tap(...(await pixels(at, middle(piece(at, 0)))));
  const bar = at.page.locator('.table .bar');
  await bar.waitFor();
  expect(await bar.getByRole('button').count()).toBeGreaterThan(5);
  expect((await bar.boundingBox())!.height).toBeLessThan(64);
  // The last of them is drawn into sight and can be pressed.
  const last = bar.getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  expect((await last.boundingBox())!.x).toBeLessThan(390 - 40);
  at.mustBeClean();
  await at.close();
});

test('on a phone on its side what is drafted is not under its card', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'pike-and-musket' });
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs') === true);
  const at = await Onlooker.open(chrome, host, { width: 844, height: 390, touch: true, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await at.page.locator('.table .piece').first().waitFor();
  const devtools = await at.context.newCDPSession(at.page);
  // One at the right of the table, and one at its left.
  for (const id of [4, 6]) {
    const one = piece(at, id);
    await swipe(devtools, await pixels(at, middle(one)), await pixels(at, ahead(middle(one), one.stand!.facing, 2)));
    const [card, ghost] = [at.page.locator('.table .card'), at.page.locator('polygon.ghost').first()];
    await card.waitFor();
    const [over, under] = [(await card.boundingBox())!, (await ghost.boundingBox())!];
    const apart = over.x > under.x + under.width || under.x > over.x + over.width || over.y > under.y + under.height || under.y > over.y + over.height;
    expect(apart, `${one.title}: ${JSON.stringify([over, under])}`).toBe(true);
    await at.page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  }
  at.mustBeClean();
  await at.close();
});

test('a laptop’s panel is for the decision, and below the table stands what the computer did, of one height', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-yr-pikes' });
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 720, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const { page } = at;
  const cloth = async (): Promise<number> => (await page.locator('.cloth').boundingBox())!.height;
  const before = await cloth();
  const [low, high] = [await pixels(at, [0, 0]), await pixels(at, [at.snapshot!.table.width, at.snapshot!.table.depth])];
  expect(Math.abs(high[0] - low[0])).toBeGreaterThan(0.9 * (await page.locator('.cloth').boundingBox())!.width);
  for (let answers = 0; answers < 12; answers += 1) {
    await at.asked();
    await offered(at);
    const room = await page.locator('.deciding > .scroll').evaluate((panel) => panel.clientHeight);
    expect(room, at.stands()).toBeGreaterThan(400);
    const across = await page.locator('.deciding > .scroll').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(across, at.stands()).toBe(0);
    expect(await cloth()).toBe(before);
    const choice = liked(at.choices!.choices);
    if (choice) await take(at, choice);
  }
  at.mustBeClean();
  await at.close();
});
