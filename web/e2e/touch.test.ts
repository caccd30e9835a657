/** The table under fingers. */
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, drag, marcher, middle, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();

type Point = [number, number];

/** Puts two fingers on the glass, moves them in steps, and takes them off. */
async function pinch(devtools: CDPSession, from: [Point, Point], to: [Point, Point]): Promise<void> {
  const points = (part: number) =>
    from.map(([x, y], id) => ({ id, x: x + (to[id]![0] - x) * part, y: y + (to[id]![1] - y) * part }));
  const [first] = points(0);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= 10; step += 1) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('two fingers come nearer and go farther, and what lies between them stays there', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  const devtools = await at.context.newCDPSession(at.page);
  const box = (await at.page.locator('.table > .drawing > svg').boundingBox())!;
  const between: Point = [box.x + box.width / 2, box.y + box.height * 0.45];
  /** Pixels to a drawing unit, and what lies under the middle. */
  const seen = () =>
    at.page.evaluate(([x, y]) => {
      const matrix = document.querySelector<SVGSVGElement>('.table > .drawing > svg')!.getScreenCTM()!;
      const spot = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      return { scale: matrix.a, spot: [spot.x, spot.y] as Point };
    }, between);
  const apart = (by: number): [Point, Point] => [
    [between[0] - by, between[1] - by / 2],
    [between[0] + by, between[1] + by / 2],
  ];
  const before = await seen();
  await pinch(devtools, apart(25), apart(100));
  const near = await seen();
  expect(near.scale / before.scale).toBeGreaterThan(3);
  expect(near.scale / before.scale).toBeLessThan(5);
  expect(Math.hypot(near.spot[0] - before.spot[0], near.spot[1] - before.spot[1]) * near.scale).toBeLessThan(12);
  await pinch(devtools, apart(100), apart(50));
  const far = await seen();
  expect(far.scale / near.scale).toBeGreaterThan(0.4);
  expect(far.scale / near.scale).toBeLessThan(0.6);
  // Both fingers together carry the table along, and nothing was drafted or selected by any of it.
  await pinch(devtools, apart(60), apart(60).map(([x, y]) => [x + 40, y + 30]) as [Point, Point]);
  const moved = await seen();
  expect(moved.scale).toBeCloseTo(far.scale, 2);
  expect((far.spot[0] - moved.spot[0]) * far.scale).toBeGreaterThan(25);
  expect(await at.page.locator('polygon.ghost').count()).toBe(0);
  at.mustBeClean();
  await at.close();
});

test('the side at the top edge sees the table from there, and may turn it round', async () => {
  const begun = await host.begin('training', [PERSON, PERSON]);
  const at = await Onlooker.open(chrome, host, { kept: HASTE });
  await at.sit(begun, 'B');
  const heights = () =>
    at.page.evaluate(() => {
      const of = (side: string) => [...document.querySelectorAll(`.table g.piece.${side}`)].map((one) => one.getBoundingClientRect().y);
      const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
      return { a: mean(of('a')), b: mean(of('b')) };
    });
  const turn = at.page.getByRole('button', { name: 'Turn the table round' });
  await at.page.locator('.table g.piece').first().waitFor();
  await at.page.locator('.table > .drawing > svg[data-turned=true]').waitFor();
  let seen = await heights();
  expect(seen.b).toBeGreaterThan(seen.a);
  expect(await turn.getAttribute('aria-pressed')).toBe('true');
  await at.page.keyboard.press('v');
  await at.page.locator('.table > .drawing > svg[data-turned=false]').waitFor();
  await at.page.waitForTimeout(100);
  seen = await heights();
  expect(seen.b).toBeLessThan(seen.a);
  await turn.click();
  // Names stay upright, and the ruler measures what lies under it.
  await at.page.getByRole('button', { name: 'Ruler' }).click();
  const box = (await at.page.locator('.table > .drawing > svg').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await at.page.mouse.move(x, y);
  await at.page.mouse.down();
  await at.page.mouse.move(x + 120, y, { steps: 4 });
  await at.page.mouse.up();
  const text = (await at.page.locator('.measure text').boundingBox())!;
  expect(Math.abs(text.x + text.width / 2 - (x + 60))).toBeLessThan(5);
  expect(text.y).toBeLessThan(y);
  at.mustBeClean();
  await at.close();
});

test('a drag on a table that is turned round goes where the hand goes', async () => {
  // Here the first side stands at the top edge.
  const begun = await host.begin('auldearn', [PERSON, CAPTAIN]);
  await forward(host, begun, (_, choices) => choices?.choices.some((one) => one.way.is === 'legs' && one.way.kinds[0] === 'advance') === true);
  // What was aimed is read off the wire, so the server aims.
  const at = await Onlooker.open(chrome, host, { kept: HASTE, core: false });
  await at.sit(begun, 'A');
  await at.asked();
  await at.page.locator('.table > .drawing > svg[data-turned=true]').waitFor();
  const one = piece(at, marcher(at)!);
  const from = middle(one);
  const start = await pixels(at, from);
  const end = await pixels(at, ahead(from, one.stand!.facing, 2));
  expect(end[1]).toBeLessThan(start[1]);
  at.aimed = null;
  await drag(at, start, end);
  await at.until(() => at.aimed?.foresight != null);
  // The ghost lies where the core would set the unit down, under the hand.
  const ghost = (await at.page.locator('polygon.ghost').boundingBox())!;
  const wanted = await pixels(at, at.aimed!.at);
  expect(wanted[0]).toBeGreaterThan(ghost.x - 3);
  expect(wanted[0]).toBeLessThan(ghost.x + ghost.width + 3);
  expect(Math.abs(wanted[1] - ghost.y)).toBeLessThan(ghost.height + 3);
  expect(at.aimed!.at[1]).toBeLessThan(one.stand!.front[1]);
  at.mustBeClean();
  await at.close();
});
