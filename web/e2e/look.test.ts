/** What is seen and heard of a table: its signs and what they mean, who is who, what has happened, names that never touch. */
import { expect, test } from 'vitest';

import type { Choices } from '../src/wire/Choices';
import type { Piece } from '../src/wire/Piece';
import type { Table } from '../src/wire/Table';
import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { advance, drag, marcher, middle, offered, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();

const STILL = { ...HASTE, 'tercio.settings': { ...HASTE['tercio.settings'], pace: 'paused' } };

/** Signs that may lie on the table, each with what the legend says of it. */
const SIGNS: [string, RegExp][] = [
  ['.piece.a', /plain rim: Parliament/],
  ['.piece.b', /barred rim: Royalists/],
  ['.plate .strength', /number before a name/],
  ['.brigade .shield', /shield with a name/],
  ['.piece.actor .reach', /may act/],
  ['.piece.leading', /flags/],
  ['.target.shoot', /gunsight/],
  ['.fights .swords', /swords/],
  ['.happened .way', /thin arrow/],
  ['.happened .ball', /a shot just fired/],
];

test('no sign lies on the table that the legend lacks', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.decision !== null && snapshot.table.fights.length > 0);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: STILL });
  await at.sit(begun, 'A');
  await at.asked();
  await at.page.locator('g.piece').first().waitFor();
  const lying: RegExp[] = [];
  for (const [selector, words] of SIGNS) if ((await at.page.locator(selector).count()) > 0) lying.push(words);
  expect(lying.length).toBeGreaterThan(3);
  await at.page.keyboard.press('?');
  const told = await at.page.locator('dialog[open] li').allTextContents();
  for (const words of lying) expect(told.some((line) => words.test(line)), String(words)).toBe(true);
  // So with every mark that lies on anybody, by the rulebook's own word.
  const marks = new Set(at.snapshot!.table.pieces.flatMap((one) => one.marks.map((mark) => mark.word)));
  expect(marks.size).toBeGreaterThan(0);
  for (const mark of marks) expect(told.some((line) => line.includes(mark)), mark).toBe(true);
  expect(await at.barriers()).toEqual([]);
  at.mustBeClean();
  await at.close();
});

test('a unit that a leader may join bears no gunsight, and nothing is at an edge that is not', async () => {
  const begun = await host.begin('naseby', [PERSON, PERSON]);
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.verb === 'join') ?? false);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: STILL });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const join = at.choices!.choices.find((one) => one.verb === 'join')!;
  await at.page.mouse.click(...(await pixels(at, middle(piece(at, join.piece!)))));
  await at.page.locator('.bar').getByRole('button', { name: /^join/i }).click();
  await at.page.locator('.target.friend').first().waitFor();
  expect(await at.page.locator('.target:not(.friend)').count()).toBe(0);
  expect(await at.page.locator('.bar .hint').textContent()).toContain('unit of yours');
  expect(await at.page.getByText('from the edge').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('a unit out of command says by which rule it cannot be ordered', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const far = (all: Choices | null, table: Table): Piece | undefined => {
    const ordered = (all?.choices ?? []).filter((one) => one.verb === 'order').map((one) => one.object);
    const brigades = new Set(table.pieces.filter(({ id }) => ordered.includes(id)).map(({ brigade }) => brigade));
    const left = table.pieces.filter(({ id, side, stand, arm, brigade }) => side === 'A' && stand && arm === 'foot' && brigades.has(brigade) && !ordered.includes(id));
    return left.find(({ marks }) => !marks.some(({ kind }) => kind === 'orders'));
  };
  const stands = await forward(host, begun, (snapshot, choices) => snapshot.decision !== null && far(choices, snapshot.table) !== undefined);
  expect(stands.over).toBeNull();
  const at = await Onlooker.open(chrome, host, { width: 1366, height: 768, kept: STILL });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const unit = far(at.choices, at.snapshot!.table)!;
  await at.page.mouse.click(...(await pixels(at, middle(unit))));
  const why = at.page.locator('.hindered');
  await why.waitFor();
  expect(await why.textContent()).toMatch(/Command Range \(\d.*limit is 10″\)/);
  await why.getByRole('button', { name: /NMM-08-03/ }).click();
  await at.page.getByRole('dialog').getByText('NMM-08-03').first().waitFor();
  at.mustBeClean();
  await at.close();
});

test('who would not be moved is not called upon by a drag, and says what he may do', async () => {
  const begun = await host.begin('edgehill', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: STILL });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const number = at.snapshot!.decision!.number;
  // A brook before them, others behind: they may but turn round.
  const unit = at.snapshot!.table.pieces.find((one) => /^Meldrum.*1st battalia/.test(one.title))!;
  const [x, y] = await pixels(at, middle(unit));
  await drag(at, [x, y], [x, y - 90], async () => {
    const tip = at.page.locator('.tip .refused');
    await tip.waitFor();
    expect(await tip.textContent()).toContain('may about face');
  });
  await at.page.locator('.bar').getByRole('button', { name: /about face/i }).waitFor();
  expect(at.snapshot!.decision!.number).toBe(number);
  at.mustBeClean();
  await at.close();
});

test('what is printed by night is black on white', async () => {
  const begun = await host.begin('ambush', [PERSON, PERSON], { rules: 'border-reivers' });
  await forward(host, begun, (snapshot) => snapshot.table.clock.turn > 0 && snapshot.decision !== null);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, theme: 'dark', kept: STILL });
  await at.sit(begun, 'A');
  await at.asked();
  await at.page.locator('.group-name').first().waitFor();
  await at.page.emulateMedia({ media: 'print' });
  await at.page.locator('header.title').waitFor();
  const white = 'rgb(255, 255, 255)';
  const seen = await at.page.evaluate(() => {
    const style = (selector: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(selector)!);
    return [style('body').backgroundColor, style('.cartouche .paper').fill, style('.group-name').stroke];
  });
  expect(seen).toEqual([white, white, white]);
  at.mustBeClean();
  await at.close();
});

test('a finger held on a piece tells who it is, and a tap does not', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const enemy = at.snapshot!.table.pieces.find((one) => one.side === 'B' && one.stand && one.arm === 'foot' && one.figures > 12)!;
  const [x, y] = await pixels(at, middle(enemy));
  const card = at.page.locator('.table .unit');
  const devtools = await at.context.newCDPSession(at.page);
  await at.page.touchscreen.tap(x, y);
  expect(await card.count()).toBe(0);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await card.waitFor();
  const told = await card.textContent();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await card.waitFor({ state: 'detached' });
  for (const words of [enemy.title, enemy.word, `${enemy.figures} of ${enemy.start} figures`]) expect(told).toContain(words);
  at.mustBeClean();
  await at.close();
});

test('a pointer that rests on a piece tells who it is and what it may do', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const own = piece(at, at.choices!.choices.find((one) => one.piece !== null)!.piece!);
  await at.page.mouse.move(...(await pixels(at, middle(own))), { steps: 3 });
  const card = at.page.locator('.table .unit');
  await card.waitFor();
  expect(await card.textContent()).toContain(own.title);
  expect(await card.locator('.may').count()).toBe(1);
  await at.page.mouse.move(4, 400);
  await card.waitFor({ state: 'detached' });
  at.mustBeClean();
  await at.close();
});

test('nothing is heard until somebody wants it', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  await at.context.addInitScript(() => {
    const heard = { count: 0 };
    Object.assign(window, { heard });
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        heard.count += 1;
      }
    };
  });
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const contexts = (): Promise<number> => at.page.evaluate(() => (window as unknown as { heard: { count: number } }).heard.count);
  expect(await contexts()).toBe(0);
  await at.page.getByRole('tab', { name: 'Settings' }).click();
  const wanted = at.page.getByRole('checkbox', { name: 'Sounds' });
  expect(await wanted.isChecked()).toBe(false);
  await wanted.check();
  expect(await contexts()).toBe(1);
  expect(await at.page.evaluate(() => (JSON.parse(localStorage.getItem('tercio.settings')!) as { sound: boolean }).sound)).toBe(true);
  await at.close();
});

test('the replay shows on the table what happened at its moment', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.decision !== null && snapshot.table.clock.turn > 1);
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: STILL });
  await at.sit(begun, 'A');
  await at.page.getByRole('button', { name: 'Look back', exact: true }).click();
  await at.page.locator('.replay .count').waitFor();
  const slider = at.page.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  const ways = at.page.locator('.happened .way, .happened .ball');
  const count = at.page.locator('.replay .count');
  await at.page.keyboard.press('Home');
  await at.page.waitForFunction(() => document.querySelector('.replay .count')?.textContent?.startsWith('1 of'));
  let moves = 0;
  for (let step = 0; step < 80 && moves < 2; step += 1) {
    const before = await count.textContent();
    await at.page.keyboard.press('ArrowRight');
    await at.page.waitForFunction((was) => document.querySelector('.replay .count')?.textContent !== was, before);
    if ((await ways.count()) > 0) moves += 1;
  }
  expect(moves).toBe(2);
  at.mustBeClean();
  await at.close();
});

for (const [width, height] of [[1440, 900], [390, 844]] as const) {
  test(`what is written of a drag lies on nothing else that is written: ${width} by ${height}`, async () => {
    const begun = await host.begin('training', [PERSON, CAPTAIN]);
    await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs' && one.way.kinds[0] === 'advance') ?? false);
    const at = await Onlooker.open(chrome, host, { width, height, touch: width < 500, kept: STILL });
    await at.sit(begun, 'A');
    await at.asked();
    at.aimed = null;
    at.foresight = null;
    // Far enough that something could be done from there: ranges alone have no room beside the name on a phone.
    await advance(at, marcher(at)!, width < 500 ? 8 : 3);
    await at.until(() => (at.aimed?.foresight ?? at.foresight) !== null);
    await at.page.locator('.words text').first().waitFor();
    const touch = await at.page.evaluate(() => {
      const boxes = (selector: string): DOMRect[] => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const words = boxes('.words text');
      const over = (one: DOMRect, two: DOMRect): boolean =>
        Math.min(one.right, two.right) - Math.max(one.left, two.left) > 4 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4;
      return words.flatMap((one, at) => [...words.slice(at + 1), ...boxes('.cartouche svg')].filter((two) => over(one, two))).length;
    });
    expect(touch).toBe(0);
    at.mustBeClean();
    await at.close();
  });
}

test('at Lützen no name touches another, from afar as from near', { timeout: 120_000 }, async () => {
  const begun = await host.begin('lutzen', [PERSON, PERSON]);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: STILL });
  await at.sit(begun, 'A');
  await at.page.locator('g.piece').first().waitFor();
  const box = (await at.page.locator('.table > .drawing > svg').boundingBox())!;
  await at.page.mouse.move(box.x + box.width * 0.42, box.y + box.height * 0.5);
  /** What is written beside troops, as boxes of the window, and how large the table is drawn. */
  const seen = () =>
    at.page.evaluate(() => {
      const svg = document.querySelector<SVGSVGElement>('.table > .drawing > svg[data-turned]')!;
      const within = svg.getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.plates .plate:not(.strong) > g, .plates .brigade')].map((one) => one.getBoundingClientRect());
      const inside = boxes.filter((one) => one.right > within.left && one.left < within.right && one.bottom > within.top && one.top < within.bottom);
      const touch = inside.flatMap((one, at) => inside.slice(at + 1).filter((two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0.5));
      return { scale: svg.getScreenCTM()!.a / 1.27, many: inside.length, touch: touch.length, brigades: document.querySelectorAll('.plates .brigade').length };
    });
  const brigades = new Set(at.snapshot!.table.pieces.filter((one) => one.brigade !== '' && one.stand && !['leader', 'general'].includes(one.arm)).map((one) => `${one.side}${one.brigade}`)).size;
  await at.page.waitForTimeout(400);
  const first = await seen();
  expect(first.scale).toBeLessThan(0.42);
  expect(first.brigades).toBe(brigades);
  for (let step = 0; step < 7; step += 1) {
    const { touch, many, scale } = await seen();
    expect(touch, `${scale} pixels a millimetre`).toBe(0);
    expect(many).toBeGreaterThan(3);
    await at.page.mouse.wheel(0, -160);
    await at.page.waitForTimeout(60);
    await at.page.locator('.table:not(.astir)').waitFor();
    await at.page.waitForTimeout(60);
  }
  at.mustBeClean();
  await at.close();
});
