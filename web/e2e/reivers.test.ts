/** Single men, beasts and hidden groups at the same table: played by mouse, and looked at from both sides. */
import { expect, test } from 'vitest';

import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import { CAPTAIN, forward, PERSON, reached, type Begun } from './host';
import { HASTE, Onlooker } from './onlooker';
import { drag, middle, offered, piece, pixels, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

const RULES = 'border-reivers';

/** What somebody who came for blood and beasts likes best. */
const LIKED = ['fire', 'charge-at', 'attack', 'kill', 'charge', 'herd', 'drive', 'march', 'move', 'test', 'set-out', 'place', 'yes', 'finish'];

function liked(choices: readonly Choice[]): Choice | undefined {
  for (const verb of LIKED) {
    const found = choices.find((choice) => choice.verb === verb);
    if (found) return found;
  }
  return choices[0];
}

/** The middle of where an answer ends. */
function endOf({ way }: Choice): [number, number] | null {
  const outline = way.is === 'legs' ? way.outlines.at(-1) : undefined;
  if (!outline) return null;
  const sum = outline.reduce<[number, number]>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/** Drags a man to within an inch of where an offered answer would take him, and confirms what the ghost shows. */
async function dragged(at: Onlooker, choice: Choice): Promise<void> {
  const { page } = at;
  const number = at.snapshot?.decision?.number;
  const to = endOf(choice);
  if (choice.piece === null || !to) throw new Error('this is nothing to drag');
  await offered(at);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  // Not quite to its end, so that it is a way of the hand's own.
  const from = middle(piece(at, choice.piece));
  const goal: [number, number] = [from[0] + (to[0] - from[0]) * 0.8, from[1] + (to[1] - from[1]) * 0.8];
  await drag(at, await pixels(at, from), await pixels(at, goal), () => page.locator('circle.ghost').waitFor());
  await page.locator('.drafted').waitFor();
  await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
  await at.until(() => at.snapshot?.decision?.number !== number || at.snapshot?.over != null);
}

/** Everything that is told of where a piece is, as it stands on the wire. */
function traces(at: Onlooker, ids: readonly number[]): string[] {
  return ids.map((id) => `"front":${JSON.stringify(piece(at, id).stand?.front)}`);
}

async function ambush(): Promise<Begun> {
  // Deployed by the captain of each side, until the ambushers have men in hiding and the battle has begun.
  const begun = await host.begin('ambush', [PERSON, PERSON], { rules: RULES });
  await forward(host, begun, (snapshot) => snapshot.table.clock.turn > 0 && snapshot.table.groups.some((group) => group.hidden));
  return begun;
}

test('a hidden group is seen by its owner and by nobody else', { timeout: 120_000 }, async () => {
  const begun = await ambush();
  const [a, b, nobody] = (await Promise.all([1, 2, 3].map(() => Onlooker.open(chrome, host, { kept: HASTE })))) as [Onlooker, Onlooker, Onlooker];
  await Promise.all([a.sit(begun, 'A'), b.sit(begun, 'B'), nobody.go(`#/battle/${begun.battle}`)]);
  await Promise.all([b.until(() => b.snapshot !== null), nobody.until(() => nobody.snapshot !== null)]);
  const hidden = a.snapshot!.table.groups.filter((group) => group.hidden);
  // The Heidman, who is of no group, may hide too.
  const men = a.snapshot!.table.pieces.filter(({ marks }) => marks.some(({ kind }) => kind === 'hidden')).map(({ id }) => id);
  expect(men).toEqual(expect.arrayContaining(hidden.flatMap((group) => group.members)));
  expect(men.length).toBeGreaterThan(1);

  // Nobody is called as the files call him.
  const called = [...a.snapshot!.table.pieces.map(({ title }) => title), ...a.snapshot!.story.map(({ text }) => text)];
  expect(called.filter((words) => /[A-Za-z]-\d|-horse/.test(words))).toEqual([]);

  // Their owner sees them faintly, in a hatched outline that says so.
  await a.page.locator('.piece.unseen').nth(men.length - 1).waitFor();
  expect(await a.page.locator('.piece.unseen').count()).toBe(men.length);
  await a.page.locator('.group.unseen').first().waitFor();
  for (const group of hidden) {
    const named = a.page.locator('.group-name').filter({ hasText: group.title }).filter({ hasText: 'hidden' });
    expect(await named.count()).toBe(1);
  }

  // Nobody else sees them, nor is sent anything of where they are.
  for (const other of [b, nobody]) {
    await other.page.locator('.piece').first().waitFor();
    expect(await other.page.locator('.piece.unseen, .group.unseen').count()).toBe(0);
    for (const id of men) expect(await other.page.locator(`[data-piece="${id}"]`).count()).toBe(0);
    const heard = other.heard.join('\n');
    for (const trace of traces(a, men)) expect(heard).not.toContain(trace);
  }
  expect(a.heard.join('\n')).toContain(traces(a, men)[0]);
  for (const at of [a, b, nobody]) at.mustBeClean();
  await Promise.all([a.close(), b.close(), nobody.close()]);
});

test('a raid is played by mouse: a group marches in one gesture, shots have odds', { timeout: 240_000 }, async () => {
  const begun = await host.begin('cattle-raid', [PERSON, CAPTAIN], { rules: RULES });
  // Answers are given at once; what would come of one is looked at where it is asked for.
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: { ...HASTE, 'tercio.manners': { ...HASTE['tercio.manners'], confirm: 'never' } } });
  const { page } = at;
  await at.sit(begun, 'A');
  let [marched, reckoned] = [false, false];
  for (let decisions = 0; decisions < 150 && (at.snapshot?.table.clock.turn ?? 0) < 6; decisions += 1) {
    await at.asked();
    if (at.snapshot?.over) break;
    await offered(at);
    const choices = at.choices?.choices ?? [];
    const choice = liked(choices);
    if (!choice) throw new Error(`nothing is offered: ${at.stands()}`);
    if (!marched && choice.verb === 'march') {
      const group = at.snapshot!.table.groups.find((one) => one.members.includes(choice.piece!))!;
      const before = new Map(group.members.map((id) => [id, String(piece(at, id).stand?.front)]));
      await dragged(at, choice);
      // All who followed stand elsewhere than before.
      expect(group.members.filter((id) => String(piece(at, id).stand?.front) !== before.get(id)).length).toBeGreaterThan(1);
      marched = true;
    } else {
      if (!reckoned && choice.verb === 'fire') {
        await page.locator('.decide .odds').first().click();
        await page.locator('.looked .roll').first().waitFor();
        reckoned = true;
      }
      await take(at, choice);
    }
  }
  expect({ marched, reckoned }).toEqual({ marched: true, reckoned: true });

  // A line of the report opens to its rule: the last once nothing more is told.
  if (!at.snapshot?.over) await at.asked();
  const lines = page.locator('.story li.deed');
  const line = lines.nth((await lines.count()) - 1);
  await line.locator('.sentence').click();
  expect(await line.locator('.inside .rule').innerText()).toMatch(/^BR-\d\d-\d\d$/);
  at.mustBeClean();
  await at.close();
});

test('beasts that were set moving are driven by dragging', { timeout: 120_000 }, async () => {
  const drives = (_: unknown, choices: Choices | null): boolean =>
    choices?.choices.some((one) => one.verb === 'drive' && endOf(one) !== null) ?? false;
  const begun = await reached(host, 'bastle-raid', [PERSON, PERSON], drives, RULES);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  await at.sit(begun, 'A');
  await at.asked();
  const choice = at.choices!.choices.find((one) => one.verb === 'drive' && endOf(one) !== null)!;
  const beasts = (): string[] => at.snapshot!.table.pieces.filter((one) => one.arm === 'beast').map((one) => String(one.stand?.front));
  const before = beasts();
  await dragged(at, choice);
  // At least one beast goes with its herder.
  expect(beasts().filter((front, one) => front !== before[one]).length).toBeGreaterThan(0);
  at.mustBeClean();
  await at.close();
});

test('men, horses and beasts can be told on a phone, in the dark, and nothing stands over the edge', { timeout: 120_000 }, async () => {
  const begun = await host.begin('cattle-raid', [PERSON, PERSON], { rules: RULES });
  // The farm sees its own men, who may lie hidden, and the raiders.
  await forward(host, begun, (snapshot) => snapshot.table.clock.turn > 1 && snapshot.waiting === 'B');
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, theme: 'dark', touch: true, kept: HASTE });
  await at.sit(begun, 'B');
  await at.asked();
  await at.page.locator('.piece .single').first().waitFor();
  // Nobody is drawn smaller than eight pixels across, however far the table is.
  const sizes = await at.page.locator('.piece .single .figure-size').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.min(...sizes)).toBeGreaterThan(8);
  const kinds = (name: string): Promise<number> => at.page.locator(`.piece .${name}`).count();
  for (const name of ['ox', 'fleece', 'rider', 'weapon']) expect(await kinds(name), name).toBeGreaterThan(0);
  expect(await at.overhang()).toBe(0);
  expect(await at.barriers()).toEqual([]);
  at.mustBeClean();
  await at.close();
});

test('in the thick of a raid the names of groups lie on no plate, on each other or on men, however near one looks', { timeout: 120_000 }, async () => {
  // Of the rescue's places two are called alike and begin at the same distance from the edge.
  for (const battle of ['hot-trod', 'kinmont-rescue']) {
    const begun = await host.begin(battle, [PERSON, PERSON], { rules: RULES });
    await forward(host, begun, (snapshot) => snapshot.table.clock.turn > 3 && snapshot.decision !== null);
    const at = await Onlooker.open(chrome, host, { kept: HASTE });
    const { page } = at;
    await at.sit(begun, 'A');
    await at.asked();
    await page.locator('.group-name').first().waitFor();
    const seen = () =>
      page.evaluate(() => {
        const boxes = (selector: string): DOMRect[] => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const meet = (one: DOMRect, two: DOMRect, slack: number): boolean =>
          Math.min(one.right, two.right) - Math.max(one.left, two.left) > slack && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > slack;
        const names = boxes('.group-name');
        const [plates, men] = [boxes('.plates .plate > g'), boxes('.piece .body, .piece .beast-base')];
        return {
          names: names.length,
          plates: names.filter((name) => plates.some((plate) => meet(name, plate, 1.5))).length,
          each: names.filter((name, at) => names.slice(at + 1).some((other) => meet(name, other, 1.5))).length,
          men: names.filter((name) => men.some((man) => meet(name, man, 4))).length,
        };
      });
    for (let step = 0; step < 4; step += 1) {
      const { names, ...on } = await seen();
      expect(names, battle).toBeGreaterThan(step === 0 ? 5 : 0);
      expect(on, `${battle}, ${step} steps nearer`).toMatchObject({ plates: 0, each: 0 });
      expect(on.men, `${battle}, ${step} steps nearer`).toBeLessThan(2);
      const box = (await page.locator('.table').boundingBox())!;
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
      await page.mouse.wheel(0, -160);
      await page.locator('.table:not(.astir)').waitFor();
      await page.mouse.move(3, 300);
      await page.waitForTimeout(100);
    }
    at.mustBeClean();
    await at.close();
  }
});
