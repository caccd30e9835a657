/** Measures how the table is drawn: after how long it is there, and how smoothly it is moved. `npm run frames`, by hand. */
import { cpus, loadavg } from 'node:os';

import { expect, test } from 'vitest';

import { PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { chrome, host, suite } from './suite';

/** Frames of each kind that are measured. */
const FRAMES = 120;

suite();

/** Waits until all of what is seen of the ground is drawn; after how many milliseconds its edges and tints, the picture of the whole and the full picture were there. */
async function drawn(at: Onlooker): Promise<{ first: number; coarse: number; full: number }> {
  await at.page.waitForFunction(() => Number(document.querySelector<HTMLElement>('.ground-picture')?.dataset.full) > 0, null, { timeout: 120_000 });
  return at.page.evaluate(() => {
    const { first, coarse, full } = document.querySelector<HTMLElement>('.ground-picture')!.dataset;
    return { first: Number(first), coarse: Number(coarse), full: Number(full) };
  });
}

/** What the page does in its frames while something is done to it. */
async function watched(at: Onlooker, deed: (step: number) => Promise<void>): Promise<string> {
  const { page } = at;
  const devtools = await at.context.newCDPSession(page);
  // In time of the processor: what else the machine does does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const script = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  await page.evaluate(() => {
    const watch = { frames: [] as number[], on: true };
    Object.assign(window, { watch });
    const tick = (now: number): void => {
      watch.frames.push(now);
      if (watch.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const before = await script();
  for (let step = 0; step < FRAMES; step += 1) await deed(step);
  const spent = (await script()) - before;
  const frames = await page.evaluate(() => {
    const { watch } = window as unknown as { watch: { frames: number[]; on: boolean } };
    watch.on = false;
    return watch.frames;
  });
  await devtools.detach();
  const waits = frames.slice(1).map((now, index) => now - frames[index]!).sort((one, two) => one - two);
  const share = (part: number): string => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(1);
  expect(waits.length).toBeGreaterThan(10);
  return `median ${share(0.5)} ms, 95th percentile ${share(0.95)} ms of ${waits.length} frames; script ${(spent / waits.length).toFixed(2)} ms of processor time a frame`;
}

for (const [battle, width, height] of [['lutzen', 1440, 900], ['naseby', 1440, 900], ['lutzen', 390, 844], ['bastle-raid', 1440, 900]] as const) {
  test(`${battle} at ${width} x ${height}`, async () => {
    const rules = battle === 'bastle-raid' ? 'border-reivers' : 'matchlocks';
    const begun = await host.begin(battle, [PERSON, PERSON], { rules });
    const at = await Onlooker.open(chrome, host, { width, height, kept: HASTE });
    const { page } = at;
    await at.sit(begun, 'A');
    const first = await drawn(at);
    console.log(`${loadavg()[0]!.toFixed(1)} at work on ${cpus().length} cores`);
    console.log(`${battle} at ${width} x ${height}: edges and every unit after ${first.first} ms, the whole coarsely after ${first.coarse} ms, full after ${first.full} ms`);
    const box = (await page.locator('.table > .drawing > svg').boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.move(...middle);
    const zoomed = await watched(at, async (step) => page.mouse.wheel(0, step < FRAMES / 2 ? -12 : 9));
    console.log(`  zooming: ${zoomed}`);
    await drawn(at);
    await page.mouse.down({ button: 'middle' });
    const dragged = await watched(at, async (step) => page.mouse.move(middle[0] + Math.sin(step / 9) * 160, middle[1] + Math.cos(step / 7) * 110));
    await page.mouse.up({ button: 'middle' });
    console.log(`  dragging: ${dragged}`);
    at.mustBeClean();
    await at.close();
  });
}
