/** Several units that go as one: a brigade picked, dragged and confirmed; dressed by a neighbour; stopped and gone on with. */
import { expect, test } from 'vitest';

import type { Piece } from '../src/wire/Piece';
import type { Snapshot } from '../src/wire/Snapshot';
import { CAPTAIN, PERSON, reached } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, drag, middle, offered, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();

/** The units of side A that stand in the brigade of one who may be named for an order to several. */
function brigade(at: Onlooker): Piece[] {
  const first = at.choices!.choices.find((one) => one.verb === 'group' && one.object !== null)!;
  const { brigade: name } = piece(at, first.object!);
  const mates = at.snapshot!.table.pieces.filter((one) => one.side === 'A' && one.stand && one.brigade === name && one.arm !== 'leader' && one.arm !== 'general');
  // Whoever may be dragged at once leads them.
  return mates.sort((one, other) => Number(other.id === first.object) - Number(one.id === first.object));
}

test('a brigade at Naseby goes forward as one by three gestures', { timeout: 240_000 }, async () => {
  const formed = (snapshot: Snapshot, id: number): boolean => snapshot.table.pieces.some((one) => one.id === id && one.arm === 'foot' && one.stand?.loose === false);
  const several = (named: number): Parameters<typeof reached>[3] => (snapshot, choices) => {
    const foot = (choices?.choices ?? []).flatMap((one) => (one.verb === 'group' && one.object !== null && formed(snapshot, one.object) ? [one.object] : []));
    return snapshot.table.clock.turn > 0 && new Set(foot).size >= named;
  };
  const begun = await reached(host, 'naseby', [PERSON, CAPTAIN], several(3));
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const mates = brigade(at);
  const [lead] = mates as [Piece];
  const from = middle(lead);
  const [x, y] = await pixels(at, from);
  let gestures = 0;

  // Twice on one of them picks them all.
  gestures += 1;
  await page.mouse.dblclick(x, y);
  await expect.poll(() => page.locator('.marched .picked').count()).toBe(mates.length);

  gestures += 1;
  await drag(at, [x, y], await pixels(at, ahead(from, lead.stand!.facing, 2)), () => page.locator('.marched .ghost').first().waitFor());
  expect(await page.locator('.marched .ghost').count()).toBeGreaterThanOrEqual(mates.length - 1);
  await page.locator('.card', { hasText: `${lead.title} and ${mates.length - 1} more` }).waitFor();

  gestures += 1;
  await page.keyboard.press('Enter');
  const moved = (): Piece[] => mates.filter((one) => String(piece(at, one.id).stand?.front) !== String(one.stand!.front));
  const stopped = page.locator('.march.stopped .why');
  await expect.poll(async () => moved().length + (await stopped.count()) * 100, { timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(mates.length, 8));
  console.log(`naseby: ${moved().length} of ${mates.length} units moved by ${gestures} gestures; ${await stopped.allTextContents()}`);
  // All have gone for whom one order is large enough; who is left stays drafted and is named.
  expect(moved().length).toBeGreaterThanOrEqual(3);
  const left = mates.length - moved().length;
  if (left > 0) {
    expect(await page.locator('.marched .coming').count()).toBe(left);
    expect(await page.locator('.march').textContent()).toContain(`${left} ${left === 1 ? 'is' : 'are'} still to go`);
  }
  expect(gestures).toBe(3);
  at.mustBeClean();
  await at.close();
});

test('units are picked with Shift, with a band and with the button, and let go of', async () => {
  const begun = await host.begin('training', [PERSON, PERSON]);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  await page.locator('g.piece').first().waitFor();
  const own = at.snapshot!.table.pieces.filter((one) => one.side === 'A' && one.stand && one.arm === 'foot').slice(0, 3);
  const picked = page.locator('.marched .picked');
  const spot = async (one: Piece): Promise<[number, number]> => pixels(at, middle(one));
  await page.mouse.click(...(await spot(own[0]!)));
  await page.waitForTimeout(400);
  await page.keyboard.down('Shift');
  await page.mouse.click(...(await spot(own[1]!)));
  await page.keyboard.up('Shift');
  await expect.poll(() => picked.count()).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => picked.count()).toBe(0);

  // A band round all of one's own, drawn from ground where nobody stands.
  const spots = await Promise.all(at.snapshot!.table.pieces.filter((one) => one.side === 'A' && one.stand).map(spot));
  const box = (await page.locator('.table > .drawing > svg').boundingBox())!;
  const low = Math.min(...spots.map(([, y]) => y)) - 40;
  await page.getByRole('button', { name: 'Pick several units' }).click();
  await page.mouse.move(box.x + 12, low);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 12, box.y + box.height - 12, { steps: 6 });
  await page.locator('.band').waitFor();
  await page.mouse.up();
  await expect.poll(() => picked.count()).toBeGreaterThan(5);
  // With the button on, a click lets one go again.
  const all = await picked.count();
  await page.mouse.click(...(await spot(own[0]!)));
  await expect.poll(() => picked.count()).toBe(all - 1);
  at.mustBeClean();
  await at.close();
});

test('a unit that is dragged comes level with a neighbour, and with Alt it does not', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE, core: false });
  const { page } = at;
  await at.sit(begun, 'A');
  await at.asked();
  await offered(at);
  const foot = at.snapshot!.table.pieces.filter((one) => one.side === 'A' && one.stand && one.arm === 'foot' && !one.stand.loose);
  // Two that look the same way, one behind or before the line of the other by little enough to come up to it.
  const level = (one: Piece, other: Piece): number => {
    const angle = (other.stand!.facing / 18_000) * Math.PI;
    return (other.stand!.front[0] - one.stand!.front[0]) * Math.sin(angle) + (other.stand!.front[1] - one.stand!.front[1]) * Math.cos(angle);
  };
  const pair = foot.flatMap((one) => foot.map((other) => [one, other] as const)).find(([one, other]) => one !== other && one.stand!.facing === other.stand!.facing);
  const [one, other] = pair!;
  const by = level(one, other) / 2540;
  const from = middle(one);
  const [x, y] = await pixels(at, from);
  const short = await pixels(at, ahead(from, one.stand!.facing, Math.max(by, 0) + (by > 0.5 ? -0.15 : 0.15)));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 12, { steps: 3 });
  await page.mouse.move(...short, { steps: 3 });
  await page.locator('.marched circle.dressed').first().waitFor();
  await page.keyboard.down('Alt');
  await page.mouse.move(short[0] + 1, short[1]);
  await expect.poll(() => page.locator('.marched circle.dressed').count()).toBe(0);
  await page.keyboard.up('Alt');
  await page.mouse.up();
  at.mustBeClean();
  await at.close();
});
