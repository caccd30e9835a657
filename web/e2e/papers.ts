/** Files to be opened: records of battles that the command has fought. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { TERCIO } from './host';

/** A file as the page is given it. */
export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A text as a file. */
export function paper(name: string, text: string): Paper {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** The record of a battle under house rules, and their text. */
export function underHouseRules(): { record: string; house: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tercio-papers-'));
  try {
    const house = 'melee.hits.first_round = 5\n';
    const [rules, record] = [join(folder, 'ours.toml'), join(folder, 'fought.record')];
    writeFileSync(rules, house);
    execFileSync(TERCIO, ['fight', 'training', '--seed', '7', '--house', rules, '--record', record, '--quiet'], { stdio: 'ignore' });
    return { record: readFileSync(record, 'utf8'), house };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the start page files to open. */
export async function give(page: Page, ...files: Paper[]): Promise<void> {
  await page.locator('.open input[type="file"]').setInputFiles(files);
}

/** A record that was changed by hand, with the last line that it needs: the program names it in what it says of the old one. */
export async function sealed(page: Page, changed: string, ...beside: Paper[]): Promise<string> {
  await give(page, paper('changed.record', changed), ...beside);
  const alert = page.locator('.open [role="alert"]', { hasText: 'changed.record' });
  const seal = /`(end \d+ [0-9a-f]{16})`/.exec((await alert.textContent()) ?? '')?.[1];
  if (seal === undefined) throw new Error(`nothing is said of the last line: ${await alert.textContent()}`);
  return changed.replace(/^end .*$/m, seal);
}

/** The same record as if people had thrown the dice and both sides had been played by them, cut off after so many positions, where A is asked. */
export function thrownByHand(record: string, positions: number): string {
  const lines = record.replace(/^dice seed .*$/m, 'dice typed-in').replace(/^player (.) .*$/gm, 'player $1 person').split('\n');
  let left = positions;
  const answersNext = (at: number): boolean => /^A (?!throws|secretly)/.test(lines[at + 1] ?? '');
  const end = lines.findIndex((line, at) => line.startsWith('= ') && (left -= 1) <= 0 && answersNext(at));
  return [...lines.slice(0, end + 1), 'end 0 0000000000000000', ''].join('\n');
}
