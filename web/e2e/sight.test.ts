/** Whether everybody can use the page: axe, contrast over the table, narrow windows, speed. */
import { beforeAll, expect, test } from 'vitest';

import type { Choices } from '../src/wire/Choices';
import { CAPTAIN, forward, PERSON, type Begun } from './host';
import { HASTE, Onlooker, type Window } from './onlooker';
import { advance, ahead, marcher, middle, piece, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();
let fought: Begun;
let over: Begun;
beforeAll(async () => {
  // A battle in its first turn, and one that is over.
  fought = await host.begin('training', [PERSON, CAPTAIN]);
  await forward(host, fought, (_, choices) => marches(choices));
  over = await host.begin('training', [PERSON, CAPTAIN]);
  await host.ask({ do: 'say', words: 'concede', since: { told: 0, edition: 0 } }, over.battle, over.keys.A);
}, 60_000);

/** Whether a unit may march by a path of its owner's drawing. */
function marches(choices: Choices | null): boolean {
  return choices?.choices.some((one) => one.way.is === 'legs' && one.way.kinds[0] === 'advance') ?? false;
}

/** Every screen of the page, one after the other; `look` is told which is shown. */
async function screens(at: Onlooker, look: (name: string) => Promise<void>): Promise<void> {
  const { page } = at;
  const narrow = (page.viewportSize()?.width ?? 0) < 700;
  await at.go();
  await page.getByRole('heading', { name: 'Two armies by points' }).waitFor();
  await look('start');
  await page.locator('main section button[aria-expanded=false]').first().click();
  await page.locator('.setup').first().waitFor();
  await look('setting up');
  await at.go('#/armies');
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('button').nth(3).waitFor();
  await look('armies');

  const deploying = await host.begin('training', [PERSON, PERSON], { deploy: true });
  await forward(host, deploying, (_, choices) => (choices?.zones.length ?? 0) > 0);
  await at.sit(deploying, 'A');
  await at.asked();
  await look('deployment');

  await at.sit(fought, 'A');
  await at.asked();
  await look('a decision');
  if (!narrow) {
    await advance(at, marcher(at)!, 20);
    await page.locator('.drafted').waitFor();
    await page.locator('polygon.beyond').waitFor();
    await look('a drag with its ghost');
    await page.locator('.card').getByRole('button', { name: /Take back/ }).click();
  }
  await page.keyboard.press('t');
  await look('reaches');
  await page.keyboard.press('t');
  await at.button('Rules').click();
  await page.locator('.drawer li').first().waitFor();
  await look('rules');
  await page.locator('.drawer li button').first().click();
  await page.locator('.drawer article').waitFor();
  await look('a rule');
  await page.keyboard.press('Escape');
  for (const tab of ['Report', 'Position', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await look(tab.toLowerCase());
  }
  await at.button('Look back').click();
  await page.locator('.replay .count').waitFor();
  await look('replay');

  await at.sit(over, 'A');
  await page.getByRole('heading', { name: 'Defeat' }).waitFor();
  await look('the end');
}

const windows: [string, Window][] = [
  ['light', { theme: 'light', width: 1440, height: 900 }],
  ['dark', { theme: 'dark', width: 1440, height: 900 }],
  ['narrow, light', { theme: 'light', width: 360, height: 740, touch: true }],
];
for (const [name, window] of windows) {
  test(`axe finds nothing serious on any screen: ${name}`, { timeout: 150_000 }, async () => {
    const at = await Onlooker.open(chrome, host, { ...window, kept: HASTE });
    const found: string[] = [];
    await screens(at, async (screen) => {
      // In another light only the colours are others.
      for (const barrier of await at.barriers(window.theme === 'dark')) found.push(`${screen}: ${barrier}`);
      const overhang = await at.overhang();
      if (overhang > 0) found.push(`${screen}: ${overhang} px wider than the window`);
    });
    expect(found.join('\n')).toBe('');
    at.mustBeClean();
    await at.close();
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`what lies over the table stands out from every ground, in grey as in colour: ${theme}`, async () => {
    const at = await Onlooker.open(chrome, host, { theme, width: 1440, height: 900, kept: HASTE });
    const { page } = at;
    await at.sit(fought, 'A');
    await at.asked();
    await advance(at, marcher(at)!, 20);
    await page.locator('polygon.beyond').waitFor();
    await page.locator('.outlines .outline').first().waitFor();
    await page.keyboard.press('t');
    await page.locator('.outlines.threat .outline').first().waitFor();
    const contrasts = await page.evaluate(() => {
      // By luminance alone, as in WCAG 2: what holds here holds without colours.
      const luminance = (colour: string): number => {
        const parts = (/\(([^)]*)\)/.exec(colour)?.[1] ?? '').split(/[ ,]+/).slice(0, 3).map((part) => Number(part) / 255);
        const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const probe = document.createElement('i');
      document.querySelector('.table')?.append(probe);
      const grounds = ['--turf', '--slope', '--open'].map((name) => {
        probe.style.color = `var(${name})`;
        return [name, luminance(getComputedStyle(probe).color)] as const;
      });
      probe.remove();
      const over = ['polygon.ghost', '.ghost-front', 'polygon.beyond', '.hatch-bad', '.outlines:not(.threat) .outline', '.outlines.threat .outline'];
      return over.flatMap((selector): [string, number][] => {
        const found = document.querySelector(`.table > .drawing > svg ${selector}`);
        if (!found) return [[`${selector} is missing`, 0]];
        const own = luminance(getComputedStyle(found).stroke);
        return grounds.map(([name, ground]) => {
          const [high, low] = own > ground ? [own, ground] : [ground, own];
          return [`${selector} on ${name}`, Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100];
        });
      });
    });
    console.log(`least contrast, ${theme}: ${contrasts.reduce((least, one) => (one[1] < least[1] ? one : least)).join(' ')}`);
    expect(contrasts.filter(([, ratio]) => ratio < 3)).toEqual([]);
    at.mustBeClean();
    await at.close();
  });
}

test('it is there at once, and a drag among many units is smooth', { timeout: 120_000 }, async () => {
  const catalogue = await host.ask({ do: 'catalogue' });
  if (catalogue.is !== 'catalogue') throw new Error('no catalogue');
  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  const { page } = at;
  await at.go();
  await at.button('Play a battle now').waitFor();
  // The paint may come later than the button: it is waited for, not looked up.
  const paint = await page.evaluate(
    () =>
      new Promise<number>((told) => {
        new PerformanceObserver((seen) => {
          const first = seen.getEntriesByName('first-contentful-paint')[0];
          if (first) told(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  const largest = catalogue.of.battles.filter((one) => !one.skirmish).reduce((one, two) => (two.units[0] + two.units[1] > one.units[0] + one.units[1] ? two : one));
  const begun = await host.begin(largest.name, [PERSON, CAPTAIN]);
  await forward(host, begun, (_, choices) => marches(choices));
  await at.sit(begun, 'A');
  await at.asked();
  const mover = piece(at, marcher(at)!);
  const from = middle(mover);
  const facing = mover.stand?.facing ?? 0;
  await page.mouse.move(...(await pixels(at, from)));
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const tick = (now: number): void => {
      frames.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(...(await pixels(at, ahead(from, facing + Math.sin(step / 6) * 1500, 1 + step / 12))));
  }
  await page.locator('polygon.ghost').waitFor();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.mouse.up();
  const waits = frames.slice(1).map((now, index) => now - frames[index]!).sort((one, two) => one - two);
  const share = (part: number): string => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(1);
  const units = at.snapshot!.table.pieces.filter((one) => one.stand).length;
  console.log(`first paint after ${paint.toFixed(0)} ms`);
  console.log(`frames while dragging among ${units} pieces (${largest.name}): median ${share(0.5)} ms, 95th percentile ${share(0.95)} ms, of ${waits.length}`);
  expect(paint).toBeGreaterThan(0);
  expect(paint).toBeLessThan(10_000);
  expect(waits.length).toBeGreaterThan(10);
  at.mustBeClean();
  await at.close();
});
