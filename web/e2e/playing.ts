/** Playing by hand: what somebody does who takes the most sensible button in sight. */
import type { CDPSession } from 'playwright-core';

import type { Choice } from '../src/wire/Choice';
import type { Piece } from '../src/wire/Piece';
import { type Onlooker, PATIENCE } from './onlooker';

type Point = [number, number];

/** Lengths of the wire in a unit of the drawing, and in an inch. */
const UNIT = 127;
const INCH = 2540;

/** Verbs and words in the order in which somebody in a hurry likes them. */
const LIKED = [/^(shoot|attack|charge|rally)/, /^move/, /^choose/, /^order/, /^(?!pass|ride|join|group)/, /^pass/];

/** The answer that somebody in a hurry takes: shoot, else attack, else go forward, else whatever comes first. */
export function liked(choices: readonly Choice[]): Choice | undefined {
  for (const like of LIKED) {
    const found = choices.find((choice) => like.test(choice.answer));
    if (found) return found;
  }
  return choices[0];
}

/** Takes an offered answer by mouse: its piece first where one has to be named, then its button, then confirms. */
export async function take(at: Onlooker, choice: Choice): Promise<void> {
  const { page } = at;
  const number = at.snapshot?.decision?.number;
  const decide = page.locator('.decide');
  const decided = (): boolean => at.snapshot?.decision?.number !== number || at.snapshot?.over != null;
  const button = decide.locator('.plain button, .take').filter({ hasText: new RegExp(`^(?:${literal(choice.words)}|${literal(choice.short)})$`) });
  const confirm = decide.locator('.drafted .main');
  const named = at.snapshot?.table.pieces.find((piece) => piece.id === choice.piece)?.title;
  const who = decide.locator('.actors button').filter({ hasText: new RegExp(`^${literal(named ?? '\u0000')}$`) });
  const other = decide.getByRole('button', { name: 'somebody else' });
  await offered(at);
  if ((await button.count()) === 0) {
    if ((await who.count()) === 0 && (await other.count()) > 0) await other.click();
    if ((await who.count()) > 0) await who.first().click();
  }
  if ((await button.count()) === 0) for (const more of await decide.getByRole('button', { name: /more offered/ }).all()) await more.click();
  await button.first().click();
  // Where dice would be thrown or something goes on the table it is shown first; where units are left, that is said.
  const anyway = page.locator('.unspent .anyway');
  await Promise.race([at.until(decided), confirm.waitFor(), anyway.waitFor()]);
  if ((await anyway.count()) > 0) {
    await anyway.click();
    await Promise.race([at.until(decided), confirm.waitFor()]);
  }
  if (!decided()) {
    await confirm.click();
    await at.until(decided);
  }
}

/** Waits until the page offers what it was told last: it hears of a question a moment before it shows it. */
export async function offered(at: Onlooker): Promise<void> {
  const end = Date.now() + PATIENCE;
  const shown = at.page.locator('.decide[aria-busy="false"]');
  for (;;) {
    const number = at.snapshot?.decision?.number;
    if (number === undefined || at.snapshot?.over) return;
    if ((await shown.count()) > 0 && (await shown.first().getAttribute('data-decision')) === String(number)) return;
    if (Date.now() > end) throw new Error(`decision ${number} is not shown; ${at.stands()}`);
    await at.page.waitForTimeout(20);
  }
}

/** Does by mouse what the computer would do in one's place. */
export async function follow(at: Onlooker): Promise<void> {
  const number = at.snapshot?.decision?.number;
  const decide = at.page.locator('.decide');
  const confirm = decide.locator('.drafted .main');
  const decided = (): boolean => at.snapshot?.decision?.number !== number || at.snapshot?.over != null;
  await offered(at);
  await decide.getByRole('button', { name: /^What would the/ }).click();
  await decide.getByRole('button', { name: 'Do that' }).click();
  await Promise.race([at.until(decided), confirm.waitFor()]);
  if (!decided()) {
    await confirm.click();
    await at.until(decided);
  }
}

/** Plays until something holds or the battle is over. */
export async function play(at: Onlooker, done: () => boolean = () => false): Promise<void> {
  for (;;) {
    await at.asked();
    if (at.snapshot?.over || done()) return;
    const choice = liked(at.choices?.choices ?? []);
    if (!choice) throw new Error(`nothing is offered: ${at.stands()}`);
    await take(at, choice);
  }
}

function literal(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A piece as the page was told of it. */
export function piece(at: Onlooker, id: number): Piece {
  const found = at.snapshot?.table.pieces.find((one) => one.id === id);
  if (!found) throw new Error(`there is no piece ${id}`);
  return found;
}

/** Where a place on the table is in the window, in pixels. */
export async function pixels(at: Onlooker, [x, y]: Point): Promise<Point> {
  const { width = 0, depth = 0 } = at.snapshot?.table ?? {};
  return at.page.evaluate(
    ([[right, down], [beyond, below]]) => {
      const svg = document.querySelector<SVGSVGElement>('.table > .drawing > svg[data-turned]');
      const turned = svg?.dataset.turned === 'true';
      const quarter = svg?.dataset.quarter === 'true';
      const matrix = svg?.getScreenCTM();
      if (!matrix) throw new Error('there is no table');
      const [x, y] = turned ? [beyond - right, below - down] : [right, down];
      const spot = (quarter ? new DOMPoint(below - y, x) : new DOMPoint(x, y)).matrixTransform(matrix);
      return [spot.x, spot.y] as Point;
    },
    [[x / UNIT, (depth - y) / UNIT], [width / UNIT, depth / UNIT]] as [Point, Point],
  );
}

/** Where a place on the table is in the window, once the page has drawn what was told and the table no longer moves. */
export async function still(at: Onlooker, place: Point): Promise<Point> {
  for (let before: Point | null = null; ; ) {
    await at.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const now = await pixels(at, place);
    if (before?.[0] === now[0] && before[1] === now[1]) return now;
    before = now;
  }
}

/** The middle of a piece on the table. */
export function middle(of: Piece): Point {
  const outline = of.stand?.outline ?? [];
  const sum = outline.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/** A place so many inches ahead of another, as somebody looks who faces so many hundredths of a degree. */
export function ahead([x, y]: Point, facing: number, inches: number): Point {
  const angle = (facing / 18_000) * Math.PI;
  return [x + Math.sin(angle) * inches * INCH, y + Math.cos(angle) * inches * INCH];
}

/** Drags by mouse from a place in the window to another; `held` looks on before the button is let go. */
export async function drag(at: Onlooker, from: Point, to: Point, held: () => Promise<void> = async () => {}): Promise<void> {
  const { mouse } = at.page;
  await mouse.move(...from);
  await mouse.down();
  await mouse.move(...to, { steps: 12 });
  await held();
  await mouse.up();
}

/** Draws a finger over the glass. */
export async function swipe(glass: CDPSession, [x, y]: Point, to: Point, steps = 6): Promise<void> {
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await glass.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (to[0] - x) * part, y: y + (to[1] - y) * part }] });
  }
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Drags a piece so many inches straight ahead, once the page shows what is asked and has drawn it. */
export async function advance(at: Onlooker, id: number, inches: number, held: () => Promise<void> = async () => {}): Promise<void> {
  await offered(at);
  await at.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const one = piece(at, id);
  const from = middle(one);
  await drag(at, await pixels(at, from), await pixels(at, ahead(from, one.stand?.facing ?? 0, inches)), held);
}

/** The first piece that may advance by a path of its own drawing, if one may. */
export function marcher(at: Onlooker): number | null {
  const found = (at.choices?.choices ?? []).find((one) => one.way.is === 'legs' && one.way.kinds[0] === 'advance');
  return found?.piece ?? null;
}
