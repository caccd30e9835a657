/** The odds on the page are those of the game: of the preview, and of `tercio odds` for the same position in words. */
import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import type { Choice } from '../src/wire/Choice';
import type { Piece } from '../src/wire/Piece';
import { CAPTAIN, forward, PERSON, TERCIO, type Begun } from './host';
import { HASTE, Onlooker } from './onlooker';
import { middle, pixels } from './playing';
import { chrome, host, suite } from './suite';

suite();

/** The decision of the battle that was looked at last. */
let last = 0;

interface Told {
  dice: string;
  chances: number[];
}

/** A unit in the words of `tercio odds`. */
function inWords(piece: Piece): string {
  const [kind, quality] = piece.word.toLowerCase().split(', ');
  const disarray = piece.marks.find((mark) => mark.word === 'disarray')?.count ?? 0;
  return `${kind} quality=${quality} figures=${piece.figures} disarray=${disarray}`;
}

/** What `tercio odds` says of a shot at the range that is offered. */
function reckoned(pieces: Piece[], shot: Choice): Told | null {
  const [unit, enemy] = [shot.piece, shot.object].map((id) => pieces.find((one) => one.id === id));
  const range = /([\d.]+) in/.exec(shot.words)?.[1];
  if (!unit || !enemy || !range || !/^(Battalia|Harquebusiers|Cuirassiers)/.test(enemy.word)) return null;
  const asked = ['odds', 'shoot', inWords(unit), inWords(enemy), '--range', range, '--json'];
  return JSON.parse(execFileSync(TERCIO, asked, { encoding: 'utf8' })) as Told;
}

test('a shot is offered with the odds that tercio odds gives', { timeout: 120_000 }, async () => {
  // The computer plays on until a battalia may shoot at somebody squarely before it.
  let found: { begun: Begun; shot: Choice; told: Told } | null = null;
  for (const seed of ['01', '2a', '02', '03']) {
    const begun = await host.begin('training', [PERSON, CAPTAIN], { seed: seed.repeat(32) });
    const shots: { shot: Choice; pieces: Piece[] }[] = [];
    for (let look = 0; look < 12 && !found; look += 1) {
      let at = -1;
      const snapshot = await forward(host, begun, (now, choices) => {
        const offered = (choices?.choices ?? []).filter((one) => one.verb === 'shoot' && one.way.is === 'none' && one.object !== null);
        if (offered.length === 0 || (now.decision?.number ?? 0) <= last) return false;
        shots.splice(0, shots.length, ...offered.map((shot) => ({ shot, pieces: now.table.pieces })));
        at = now.decision?.number ?? 0;
        return true;
      });
      if (snapshot.over) break;
      last = at;
      for (const { shot, pieces } of shots) {
        const told = reckoned(pieces, shot);
        if (!told) continue;
        const preview = await host.ask({ do: 'preview', decision: at, answer: shot.answer, deep: true }, begun.battle, begun.keys.A);
        if (preview.is !== 'foresight' || preview.of.rolls[0]?.needed !== told.dice) continue;
        found = { begun, shot, told };
        break;
      }
    }
    if (found) break;
    last = 0;
  }
  if (!found) throw new Error('nobody ever shot squarely');
  const { begun, shot, told } = found;
  console.log(`${shot.words}: ${told.dice}`);

  const at = await Onlooker.open(chrome, host, { kept: HASTE, width: 1440, height: 900 });
  await at.sit(begun, 'A');
  await at.asked();
  const { page } = at;
  const [shooter, target] = [shot.piece, shot.object].map((id) => at.snapshot!.table.pieces.find((one) => one.id === id)!);
  await page.mouse.click(...(await pixels(at, middle(shooter!))));
  // Pointed at, the target tells its odds beside the pointer; clicked, the whole of them beside the table.
  await page.mouse.move(...(await pixels(at, middle(target!))));
  await page.locator('.tip', { hasText: told.dice }).waitFor();
  await page.mouse.click(...(await pixels(at, middle(target!))));
  await page.locator('.drafted .needed', { hasText: told.dice }).waitFor();
  const roll = at.foresight!.rolls[0]!;
  roll.odds.forEach((one) => expect(one.chance).toBeCloseTo(told.chances[one.value] ?? 0, 9));
  expect(roll.odds.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1, 9);
  const bars = await page.locator('.drafted .roll').first().locator('tr').evaluateAll((rows) =>
    rows.map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('.chance')?.firstChild?.textContent ?? '']),
  );
  for (const [words, percent] of bars) {
    const odd = roll.odds.find((one) => one.words === words);
    if (!odd) continue;
    if (/^\d/.test(percent!)) expect(Math.abs(Number.parseFloat(percent!) - odd.chance * 100)).toBeLessThanOrEqual(0.51);
    else expect([percent, odd.chance < 0.01, odd.chance > 0.99]).toEqual([percent, percent === 'under 1 %', percent === 'over 99 %']);
  }
  expect(bars.length).toBeGreaterThan(1);
  const number = at.snapshot!.decision!.number;
  await page.locator('.card').getByRole('button', { name: /Confirm/ }).click();
  await at.until(() => at.snapshot?.decision?.number !== number);
  at.mustBeClean();
  await at.close();
});

