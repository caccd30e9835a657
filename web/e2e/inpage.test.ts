/** The page on a server of plain files: the core plays in it. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { browser, HASTE, leave, PATIENCE } from './onlooker';
import { give, paper, sealed, thrownByHand, underHouseRules } from './papers';

const DIST = join(import.meta.dirname, '../dist');
const KINDS: Record<string, string> = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
};
// The core for pages without a server is built apart; where it was not, there is nothing to try.
const built = existsSync(join(DIST, 'tercio.wasm'));
if (!built) console.log('LEFT OUT: the page alone is not tried: the core was not built for it (.ci/wasm)');

let files: Server;
let chrome: Browser;
let url = '';
beforeAll(async () => {
  if (!built) return;
  files = createServer((asked, answer) => {
    const path = normalize(new URL(asked.url ?? '/', 'http://here').pathname);
    const file = join(DIST, path === '/' ? 'index.html' : path);
    if (asked.method !== 'GET' || !existsSync(file)) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/`;
  chrome = await browser();
});
afterAll(async () => {
  await leave(chrome);
  files?.close();
});

/** The question that is put to the player, once one is; another one than `not` where that is said. */
async function question(page: Page, not = ''): Promise<string> {
  const asked = await page.waitForFunction(
    ([before]) => {
      const words = document.querySelector('.decide .question')?.textContent ?? '';
      const put = words.endsWith('?') && document.querySelector('.drafted') === null;
      return put && words !== before ? words : null;
    },
    [not],
  );
  return (await asked.jsonValue()) ?? '';
}

/** Does what the computer would do, and waits until the battle has gone on. */
async function follow(page: Page): Promise<string> {
  const asked = await question(page);
  const decide = page.locator('.decide');
  await decide.getByRole('button', { name: /^What would the/ }).click();
  await decide.getByRole('button', { name: 'Do that' }).click();
  // Where dice would be thrown it is shown first.
  const changed = () => page.waitForFunction(
    ([before]) => document.querySelector('.decide .drafted .main') ?? document.querySelector('.decide .question')?.textContent !== before,
    [asked],
  );
  await changed();
  const confirm = decide.locator('.drafted .main');
  if ((await confirm.count()) > 0) await confirm.click();
  return question(page, asked);
}

const elsewhere = (page: Page) => page.getByRole('heading', { name: 'This battle is open in another tab' });

async function told(page: Page): Promise<string> {
  return (await page.locator('.counters').allTextContents()).join() + (await page.locator('.clock').textContent());
}

test.skipIf(!built)('a battle is fought in the page alone, and by one tab at a time', async () => {
  const context: BrowserContext = await chrome.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((kept: Record<string, unknown>) => {
    for (const [place, value] of Object.entries(kept)) if (localStorage.getItem(place) === null) localStorage.setItem(place, JSON.stringify(value));
  }, HASTE);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(url);
  await page.getByRole('button', { name: 'Play a battle now' }).click();
  let asked = await question(page);
  for (let decisions = 0; decisions < 3; decisions += 1) asked = await follow(page);
  const stands = await told(page);

  // It is there again when the page is opened anew.
  await page.reload();
  expect(await question(page)).toBe(asked);
  expect(await told(page)).toBe(stands);

  // A second tab is told, and may take it over; the first is told then.
  const second = await context.newPage();
  second.on('pageerror', (error) => wrong.push(String(error)));
  await second.goto(page.url());
  await elsewhere(second).waitFor();
  expect(await elsewhere(page).count()).toBe(0);
  await second.getByRole('button', { name: 'Play on here' }).click();
  expect(await question(second)).toBe(asked);
  await elsewhere(page).waitFor();

  // What the second does is there when the first takes it back.
  asked = await follow(second);
  await page.getByRole('button', { name: 'Play on here' }).click();
  expect(await question(page)).toBe(asked);
  await elsewhere(second).waitFor();

  // Nobody is in the way of a tab that has been closed.
  await page.close();
  await second.reload();
  expect(await question(second)).toBe(asked);

  // Another battle begins where this one is looked back on, and both are kept.
  const first = second.url();
  await second.getByRole('button', { name: 'Look back' }).click();
  await second.getByRole('button', { name: 'Branch here' }).click();
  await second.waitForURL((now) => now.href !== first);
  const branched = await follow(second);
  await second.reload();
  expect(await question(second)).toBe(branched);
  await second.goto(first);
  await second.reload();
  expect(await question(second)).toBe(asked);
  expect(wrong).toEqual([]);
  await context.close();
});

test.skipIf(!built)('while the computer thinks in the page alone a second core answers who looks, and the computer may be hurried', { timeout: 240_000 }, async () => {
  const context: BrowserContext = await chrome.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((kept: Record<string, unknown>) => {
    for (const [place, value] of Object.entries(kept)) if (localStorage.getItem(place) === null) localStorage.setItem(place, JSON.stringify(value));
  }, HASTE);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(url);
  await page.getByRole('button', { name: 'Play a battle now' }).click();
  await question(page);
  const workers = page.workers().length;
  // Two who think as long as anybody may play it on.
  await page.evaluate(() => {
    const place = Object.keys(localStorage).find((one) => one.startsWith('tercio.inpage.'))!;
    const marshal = { is: 'computer', name: 'marshal@8' };
    const paper = JSON.parse(localStorage.getItem(place)!) as object;
    localStorage.setItem(place, JSON.stringify({ ...paper, players: [marshal, marshal] }));
  });
  await page.reload();
  const hurry = page.locator('section.pace').getByRole('button', { name: 'Hurry', exact: true }).first();
  await hurry.waitFor();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.locator('input[type="search"]').first().waitFor();
  await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBeGreaterThan(workers);
  await page.keyboard.press('Escape');
  await hurry.waitFor();
  await hurry.click();
  expect(wrong).toEqual([]);
  await context.close();
});

test.skipIf(!built)('records under house rules, and with dice that people threw, are opened in the page alone', { timeout: 240_000 }, async () => {
  const { record, house } = underHouseRules();
  const context: BrowserContext = await chrome.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((kept: Record<string, unknown>) => {
    for (const [place, value] of Object.entries(kept)) if (localStorage.getItem(place) === null) localStorage.setItem(place, JSON.stringify(value));
  }, HASTE);
  const page = await context.newPage();
  await page.goto(url);
  await give(page, paper('mine.record', record));
  await page.locator('.open [role="status"]', { hasText: 'ours.toml' }).waitFor();
  await give(page, paper('ours.toml', house));
  await page.locator('#ended-title').waitFor();
  // What decided it is reckoned in the page, after it was opened anew as well.
  await page.reload();
  await page.getByRole('button', { name: 'Look what decided it' }).click();
  await page.locator('.reviewed svg.course').waitFor();
  // Begun anew it is under the same rules, and there again when the page is opened anew.
  await page.getByRole('button', { name: 'Rematch, sides changed' }).click();
  await page.locator('#ended-title').waitFor({ state: 'detached' });
  const rematch = page.url();
  await page.reload();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByText(/fought under the house rules .*ours\.toml/).waitFor();
  expect(page.url()).toBe(rematch);
  await page.goto(url);
  const thrown = await sealed(page, thrownByHand(record, 6), paper('ours.toml', house));
  await give(page, paper('ours.toml', house), paper('thrown.record', thrown));
  const asked = await follow(page);
  const stands = await told(page);
  await page.reload();
  expect(await question(page)).toBe(asked);
  expect(await told(page)).toBe(stands);
  await context.close();
});
