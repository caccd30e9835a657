/** Takes the pictures of `docs/pictures`: scenes of one rulebook in three windows, of the others in one; by night, from near, on paper. `npm run pictures`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, test } from 'vitest';

import type { Choices } from '../src/wire/Choices';
import type { Piece } from '../src/wire/Piece';
import type { Snapshot } from '../src/wire/Snapshot';
import { CAPTAIN, forward, PERSON, type Begun } from './host';
import { HASTE, Onlooker } from './onlooker';
import * as playing from './playing';
import { ahead, drag, middle, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '../../docs/pictures');
const WINDOWS = [[1440, 900], [820, 1180], [390, 844]] as const;

suite();
beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
});

/** Takes a picture of what a window shows, or of a part of it, as WebP. */
async function take(at: Onlooker, name: string, part?: { x: number; y: number; width: number; height: number }): Promise<void> {
  // Once the ground lies there whole and the troops are painted sharp.
  const drawn = (): boolean => [...document.querySelectorAll<HTMLElement>('.ground-picture')].every((one) => Number(one.dataset['full']) > 0);
  await at.page.waitForFunction(drawn, null, { timeout: 90_000 });
  await at.page.waitForTimeout(1500);
  const devtools = await at.context.newCDPSession(at.page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82, ...(part ? { clip: { ...part, scale: 1 } } : {}) });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** Turns the wheel over a part of the table, towards it for a positive count, and takes the pointer away. */
async function nearer(at: Onlooker, turns: number, [right, down]: readonly [number, number] = [0.5, 0.5]): Promise<void> {
  const box = (await at.page.locator('.table').boundingBox())!;
  await at.page.mouse.move(box.x + box.width * right, box.y + box.height * down);
  for (let turn = 0; turn < turns; turn += 1) await at.page.mouse.wheel(0, -160);
  await at.page.locator('.table:not(.astir)').waitFor();
  await at.page.mouse.move(3, 300);
}

/** Opens a battle as A in every window, has something done there, and takes the picture. */
async function everywhere(
  name: string,
  begun: Begun,
  pose: (at: Onlooker) => Promise<void>,
  windows: readonly (readonly [number, number])[] = WINDOWS,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  for (const [width, height] of windows) {
    // Names are worth their room where there is any.
    const settings = { ...HASTE['tercio.settings'], pace: 'paused' };
    const at = await Onlooker.open(chrome, host, { width, height, theme, touch: width < 500, kept: { ...HASTE, 'tercio.settings': settings } });
    await at.sit(begun, 'A');
    await pose(at);
    await at.page.evaluate(() => document.fonts.ready);
    await at.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await take(at, `${name}-${width}`);
    at.mustBeClean();
    await at.close();
  }
}

/** Foot that may march, near enough to the enemy to be shot at. */
function nearFoot(snapshot: Snapshot, choices: Choices | null): Piece | null {
  for (const choice of choices?.choices ?? []) {
    if (choice.verb !== 'move' || choice.way.is !== 'legs' || choice.way.kinds[0] !== 'advance') continue;
    const own = snapshot.table.pieces.find((one) => one.id === choice.piece);
    if (!own?.stand || own.arm !== 'foot' || own.figures < 16) continue;
    const [x, y] = own.stand.front;
    const near = snapshot.table.pieces.some((one) => {
      if (one.side === own.side || !one.stand || one.arm !== 'foot') return false;
      const [u, v] = one.stand.front;
      return v > y && v - y < 20 * 2540 && Math.abs(u - x) < 9 * 2540;
    });
    if (near) return own;
  }
  return null;
}

test('deployment', async () => {
  const begun = await host.begin('cheriton', [PERSON, PERSON], { deploy: true });
  let placed = 0;
  let before = -1;
  await forward(host, begun, (snapshot, choices) => {
    const waits = (id: number | null): boolean => snapshot.table.pieces.some((one) => one.id === id && one.place === 'reserve' && one.figures > 11);
    if (!choices?.choices.some((one) => one.way.is === 'at' && waits(one.piece)) || before === choices.decision) return false;
    placed += 1;
    before = choices.decision;
    return placed > 9;
  });
  await everywhere('deployment', begun, async (at) => {
    await at.asked();
    const first = at.choices!.choices.filter((one) => one.way.is === 'at');
    const choice = first[Math.floor(first.length / 2)];
    if (choice?.way.is !== 'at') return;
    // Set down by hand where the book would have it.
    const from = await at.page.locator('section.tray button').first().boundingBox();
    if (!from) return;
    await drag(at, [from.x + from.width / 2, from.y + from.height / 2], await pixels(at, choice.way.at));
    await at.page.locator('polygon.ghost').waitFor();
  });
});

test('a drag with its ghost and odds', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  await forward(host, begun, (snapshot, choices) => nearFoot(snapshot, choices) !== null);
  await everywhere('drag', begun, async (at) => {
    await at.asked();
    const one = piece(at, nearFoot(at.snapshot!, at.choices)!.id);
    const from = middle(one);
    const { touchscreen } = at.page;
    if ((at.page.viewportSize()?.width ?? 0) < 500) await touchscreen.tap(...(await pixels(at, from)));
    at.aimed = null;
    at.foresight = null;
    await drag(at, await pixels(at, from), await pixels(at, ahead(from, (one.stand?.facing ?? 0) + 200, 9)));
    await at.until(() => (at.aimed?.foresight ?? at.foresight) !== null);
    await at.page.locator('polygon.ghost').waitFor();
    await at.page.mouse.move(3, 300);
  });
});

test('a melee', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.decision !== null && snapshot.table.fights.length > 0);
  await everywhere('melee', begun, async (at) => {
    await at.asked();
  });
});

test('a replay', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, () => false);
  await everywhere('replay', begun, async (at) => {
    await at.page.getByRole('button', { name: 'Look back', exact: true }).click();
    await at.page.locator('.replay .count').waitFor();
    const slider = (await at.page.getByRole('slider', { name: 'Moment' }).boundingBox())!;
    await at.page.mouse.click(slider.x + slider.width * 0.62, slider.y + slider.height / 2);
    await at.page.waitForFunction(() => !document.querySelector('.replay .count')?.textContent?.startsWith('1 of'));
  });
});

const WIDE = [WINDOWS[0]];

/** A battle of the other rulebook, fought on until something holds. */
async function pikes(until: (snapshot: Snapshot, choices: Choices | null) => boolean, seed = '01'): Promise<Begun> {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes', seed: seed.repeat(32) });
  await forward(host, begun, until);
  return begun;
}

test('a charge that is announced', async () => {
  const begun = await pikes((snapshot) => snapshot.decision !== null && snapshot.table.intents.some((one) => one.kind === 'charge'));
  await everywhere('pikes-charge', begun, async (at) => {
    await at.asked();
    await at.page.locator('.intent.charge').first().waitFor();
  }, WIDE);
});

test('shots that are announced, and the odds of another', async () => {
  const shots = (choices: Choices | null): number => new Set((choices?.choices ?? []).flatMap((one) => (one.verb === 'shoot' ? [one.piece] : []))).size;
  const begun = await pikes((_, choices) => shots(choices) > 1);
  await everywhere('pikes-shots', begun, async (at) => {
    await at.asked();
    const own = at.choices!.choices.find((one) => one.verb === 'shoot')!;
    await playing.take(at, own);
    await at.asked();
    await playing.offered(at);
    await at.page.locator('.decide .odds').first().click();
    await at.page.locator('.looked .roll').first().waitFor();
  }, WIDE);
});

test('a combat, and the tests that follow it', async () => {
  const begun = await pikes((snapshot, choices) => snapshot.table.fights.length > 0 && snapshot.table.clock.phase.startsWith('Combat') && choices !== null);
  await everywhere('pikes-combat', begun, async (at) => {
    await at.asked();
    const test = at.page.locator('.story li.deed').filter({ hasText: / test to / }).last();
    await test.locator('.sentence').click();
    await test.locator('.inside').waitFor();
  }, WIDE);
});

/** An action of single men, fought on until something holds. */
async function reivers(battle: string, until: (snapshot: Snapshot, choices: Choices | null) => boolean): Promise<Begun> {
  const begun = await host.begin(battle, [PERSON, PERSON], { rules: 'border-reivers' });
  await forward(host, begun, until);
  return begun;
}

test('a group that marches in one gesture', async () => {
  const begun = await reivers('cattle-raid', (_, choices) => choices?.choices.some((one) => one.verb === 'march') ?? false);
  await everywhere('reivers-march', begun, async (at) => {
    await at.asked();
    const own = at.choices!.choices.find((one) => one.verb === 'march')!.piece!;
    const from = middle(piece(at, own));
    if ((at.page.viewportSize()?.width ?? 0) < 500) await at.page.touchscreen.tap(...(await pixels(at, from)));
    await drag(at, await pixels(at, from), await pixels(at, ahead(from, piece(at, own).stand?.facing ?? 0, 9)));
    await at.page.locator('circle.ghost').waitFor();
    await at.until(() => (at.aimed?.foresight ?? at.foresight) !== null);
    await at.page.mouse.move(3, 300);
  });
});

test('an ambush, as it is seen by those who lie in it', async () => {
  const begun = await reivers('ambush', (snapshot) => snapshot.table.clock.turn > 0 && snapshot.decision !== null && snapshot.table.groups.some((group) => group.hidden));
  await everywhere('reivers-hidden', begun, async (at) => {
    await at.asked();
    await at.page.locator('.group.unseen').first().waitFor();
  }, WIDE);
});

test('shots that a group has declared together', async () => {
  const begun = await reivers('ambush', (snapshot, choices) => snapshot.table.intents.length > 1 && (choices?.choices.some((one) => one.verb === 'fire') ?? false));
  await everywhere('reivers-shots', begun, async (at) => {
    await at.asked();
    await at.page.locator('.intent.shoot').first().waitFor();
  }, WIDE);
});

/** A battle of a rulebook in which A is a person and B the captain, fought on until something holds. */
async function fought(rules: string, until: (snapshot: Snapshot, choices: Choices | null) => boolean, battle = 'training'): Promise<Begun> {
  const begun = await host.begin(battle, [PERSON, CAPTAIN], { rules, seed: '01'.repeat(32) });
  await forward(host, begun, until);
  return begun;
}

const several = (verb: string) => (_: Snapshot, choices: Choices | null): boolean =>
  new Set((choices?.choices ?? []).flatMap((one) => (one.verb === verb ? [one.piece] : []))).size > 1;

test('who runs, and what guns may do to whom', async () => {
  const runs = (snapshot: Snapshot): boolean => snapshot.decision !== null && snapshot.table.intents.some((one) => one.kind === 'rout');
  const begun = await fought('pike-and-musket', runs);
  await everywhere('musket-rout', begun, async (at) => void (await at.asked()), [WINDOWS[0], WINDOWS[2]]);
});

test('a wave of fire, and the odds of a volley', async () => {
  const begun = await fought('charge-yr-pikes', several('fire'));
  await everywhere('tertias-wave', begun, async (at) => {
    await at.asked();
    await playing.offered(at);
    // Where several may fire, one of them is looked at.
    if ((await at.page.locator('.decide .odds').count()) === 0) await at.page.locator('.decide .actors button').first().click();
    await at.page.locator('.decide .odds').first().click();
    await at.page.locator('.looked .roll').first().waitFor();
  }, [WINDOWS[0], WINDOWS[2]]);
});

test('attackers who wait an inch away', async () => {
  const waits = (snapshot: Snapshot): boolean => snapshot.decision !== null && snapshot.table.intents.some((one) => one.kind === 'charge');
  const begun = await fought('charge-yr-pikes', waits);
  await everywhere('tertias-attack', begun, async (at) => void (await at.asked()), WIDE);
  await everywhere('tertias-attack-night', begun, async (at) => void (await at.asked()), WIDE, 'dark');
});

test('the path of a ball', async () => {
  const begun = await host.begin('lesson:charge-yr-pikes/04-ball', [PERSON, { is: 'computer', name: 'idle' }], { rules: 'charge-yr-pikes' });
  await everywhere('tertias-ball', begun, async (at) => void (await at.asked()), WIDE);
});

test('a large battle from afar, from near, and by night', async () => {
  const begun = await host.begin('lutzen', [PERSON, PERSON]);
  const seated = async (at: Onlooker): Promise<void> => void (await at.asked());
  await everywhere('lutzen', begun, seated, [WINDOWS[0], WINDOWS[2]]);
  const close = async (at: Onlooker): Promise<void> => {
    await seated(at);
    await nearer(at, 6, [0.42, 0.55]);
  };
  await everywhere('lutzen-near', begun, close, WIDE);
  await everywhere('lutzen-night', begun, close, WIDE, 'dark');
});

test('every rulebook by night', async () => {
  const night = (begun: Begun, name: string): Promise<void> => everywhere(`${name}-night`, begun, async (at) => void (await at.asked()), WIDE, 'dark');
  const fought = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, fought, (snapshot) => snapshot.decision !== null && snapshot.table.fights.length > 0);
  await night(fought, 'melee');
  await night(await pikes((snapshot) => snapshot.decision !== null && snapshot.table.intents.some((one) => one.kind === 'charge')), 'pikes-charge');
  await night(await reivers('cattle-raid', (_, choices) => choices?.choices.some((one) => one.verb === 'march') ?? false), 'reivers-march');
});

test('as those see it to whom colours are alike', async () => {
  const afar = await host.begin('naseby', [PERSON, PERSON]);
  const near = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, near, (snapshot) => snapshot.decision !== null && snapshot.table.fights.length > 0);
  for (const [name, begun, turns] of [['afar', afar, 0], ['middle', afar, 3], ['near', near, 4]] as const) {
    const at = await Onlooker.open(chrome, host, { width: 1100, height: 700, kept: HASTE });
    await at.sit(begun, 'A');
    await at.asked();
    await nearer(at, turns, [0.6, 0.6]);
    const devtools = await at.context.newCDPSession(at.page);
    for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const) {
      await devtools.send('Emulation.setEmulatedVisionDeficiency', { type });
      await take(at, `eyes-${name}-${type}`, (await at.page.locator('.table').boundingBox())!);
    }
    at.mustBeClean();
    await at.close();
  }
});

test('on paper', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: '01'.repeat(32) });
  await forward(host, begun, (snapshot) => snapshot.decision !== null && snapshot.table.fights.length > 0);
  await everywhere('paper', begun, async (at) => {
    await at.asked();
    await at.page.emulateMedia({ media: 'print' });
    await at.page.locator('header.title').waitFor();
  }, WIDE);
});
