/** The other rulebook at the same table: no line of the page knows which of them is played. */
import { expect, test } from 'vitest';

import type { Choice } from '../src/wire/Choice';
import { CAPTAIN, PERSON, reached } from './host';
import { HASTE, Onlooker } from './onlooker';
import { advance, drag, marcher, middle, offered, piece, still, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

const RULES = 'charge-pikes';

/** What somebody does who charges whom he can, shoots at whom he can, and has his horse go forward in the first turns. */
function bold(at: Onlooker, gone: Set<string>): Choice | undefined {
  const choices = at.choices?.choices ?? [];
  const by = (verb: string): Choice | undefined => choices.find((choice) => choice.verb === verb);
  const turn = at.snapshot?.table.clock.turn ?? 0;
  const forward = choices.find(({ verb, piece: id, way }) => {
    const advances = verb === 'move' && way.is === 'legs' && way.kinds.length === 1 && way.kinds[0] === 'advance';
    return advances && turn < 4 && id !== null && piece(at, id).arm === 'horse' && !gone.has(`${turn} ${id}`);
  });
  if (forward) gone.add(`${turn} ${forward.piece}`);
  return by('charge') ?? by('shoot') ?? forward ?? by('finish') ?? choices[0];
}

/** Whether all that is announced is on the table as arrows, with what each of them says. */
async function arrows(at: Onlooker): Promise<string[]> {
  const announced = at.snapshot?.table.intents ?? [];
  const drawn = at.page.locator('.intents .intent');
  await at.page.waitForFunction((count) => document.querySelectorAll('.intents .intent').length === count, announced.length);
  const title = (id: number | null): string => (id === null ? '' : piece(at, id).title);
  const said = announced.map((one) => `${title(one.from)} ${one.word} ${title(one.to)}`);
  expect(await drawn.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(said);
  return announced.map((one) => one.kind);
}

test('a whole battle is played by mouse to its end, with arrows, odds and rules', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: RULES });
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  const [seen, gone] = [new Set<string>(), new Set<string>()];
  let [moved, reckoned] = [false, false];
  for (let decisions = 0; ; decisions += 1) {
    if (decisions > 400) throw new Error(`it never ends: ${at.stands()}`);
    await at.asked();
    if (at.snapshot?.over) break;
    await offered(at);
    for (const kind of await arrows(at)) seen.add(kind);
    const mover = marcher(at);
    if (!moved && mover !== null && piece(at, mover).arm !== 'leader') {
      // A drag with its ghost, and where the ghost stood the unit stands.
      await advance(at, mover, 1, () => page.locator('polygon.ghost').waitFor());
      await page.locator('.drafted').waitFor();
      const ghost = at.aimed!.at;
      await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
      await at.until(() => String(piece(at, mover).stand?.front) === String(ghost));
      moved = true;
      continue;
    }
    const choice = bold(at, gone);
    if (!choice) throw new Error(`nothing is offered: ${at.stands()}`);
    if (!reckoned && choice.verb === 'shoot') {
      await page.locator('.decide .odds').first().click();
      await page.locator('.looked .roll').first().waitFor();
      expect(await page.locator('.looked .needed').first().innerText()).toMatch(/d6 hitting on/);
      reckoned = true;
    }
    await take(at, choice);
  }
  await page.getByRole('heading', { name: /^(Victory|Defeat|A drawn battle)$/ }).waitFor();
  expect({ moved, reckoned, charges: seen.has('charge') }).toEqual({ moved: true, reckoned: true, charges: true });

  // A line of the report opens to its rule, and the rule to its text.
  const line = page.locator('.story li.deed').last();
  await line.locator('.sentence').click();
  const rule = line.locator('.inside .rule');
  const id = await rule.innerText();
  expect(id).toMatch(/^CP-\d\d-\d\d$/);
  await rule.click();
  await page.getByRole('dialog').filter({ hasText: id }).locator('article h2').waitFor();
  at.mustBeClean();
  await at.close();
});

test('shots are announced under cover, and whoever waits is told for what', { timeout: 120_000 }, async () => {
  // Until A is asked for its shots and has two.
  const begun = await reached(host, 'training', [PERSON, PERSON], (_, choices) => {
    const shots = (choices?.choices ?? []).filter((one) => one.verb === 'shoot');
    return new Set(shots.map((one) => one.piece)).size > 1;
  }, RULES);
  const [a, b] = (await Promise.all([1, 2].map(() => Onlooker.open(chrome, host, { kept: HASTE })))) as [Onlooker, Onlooker];
  await Promise.all([a.sit(begun, 'A'), b.sit(begun, 'B')]);
  await Promise.all([a.asked(), b.until(() => b.snapshot?.waiting === 'A')]);
  const army = a.snapshot!.table.sides[0].name;
  const waits = b.page.locator('.decide .question', { hasText: `Waiting for ${army} to announce its shots.` });
  await waits.waitFor();
  const before = b.snapshot!.seen;

  const choice = a.choices!.choices.find((one) => one.verb === 'shoot')!;
  await take(a, choice);
  await a.asked();
  // A sees its own arrow; B neither sees nor hears anything of it, not even that something was said.
  expect(await arrows(a)).toContain('shoot');
  const told = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, begun.battle, begun.keys.B);
  if (told.is !== 'snapshot') throw new Error('B was told nothing');
  expect(told.of).toMatchObject({ seen: before, waiting: 'A', awaited: 'announce its shots' });
  const secret = `"kind":"shoot","from":${choice.piece},`;
  expect(a.heard.join('\n')).toContain(secret);
  for (const heard of [JSON.stringify(told.of), ...b.heard]) expect(heard.includes(secret)).toBe(false);
  expect(await arrows(b)).toEqual(told.of.table.intents.map((one) => one.kind));
  await waits.waitFor();
  for (const at of [a, b]) at.mustBeClean();
  await Promise.all([a.close(), b.close()]);
});

test('a charge is drawn to where it meets the enemy, and whoever may not charge him is told the rule', { timeout: 120_000 }, async () => {
  const begun = await reached(host, 'training', [PERSON, CAPTAIN], (_, choices) => choices?.choices.some((one) => one.verb === 'charge') === true, RULES);
  const at = await Onlooker.open(chrome, host, { width: 1366, height: 768, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const charge = at.choices!.choices.find((one) => one.verb === 'charge')!;
  const [charger, target] = [piece(at, charge.piece!), piece(at, charge.object!)];
  const [from, to] = [await still(at, middle(charger)), await still(at, middle(target))];
  await drag(at, from, to, () => page.locator('polygon.ghost').waitFor());
  await expect.poll(() => page.locator('.card .words').innerText()).toContain(`Charge ${target.title}`);
  const box = (await page.locator('polygon.ghost').boundingBox())!;
  const ghost = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const off = ([x, y]: readonly [number, number]): number => Math.hypot(x - from[0], y - from[1]);
  expect(off(ghost)).toBeLessThan(off(to));
  expect(off(ghost)).toBeGreaterThan(5);
  await page.keyboard.press('Escape');

  // Whoever charges is not asked: gunners never do.
  const guns = at.snapshot!.table.pieces.find((one) => one.side === 'A' && one.arm === 'guns' && one.stand)!;
  await drag(at, await still(at, middle(guns)), await still(at, middle(target)), async () => {
    await expect.poll(() => page.locator('.tip').innerText()).toMatch(/gunners may not charge \(CP-15-24\)/);
  });
  at.mustBeClean();
  await at.close();
});
