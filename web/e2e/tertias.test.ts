/** Charge yr Pikes! at the same table: cards and command rolls, the three waves of fire, attackers who wait an inch away. */
import { expect, test } from 'vitest';

import { CAPTAIN, forward, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { offered, take } from './playing';
import { chrome, host, suite } from './suite';

suite();

const RULES = 'charge-yr-pikes';
/** Nobody: in a lesson the other side waits. */
const IDLE = { is: 'computer', name: 'idle' } as const;

/** Sits down at a lesson as the pupil, in a window of this size. */
async function pupil(lesson: string, [width, height]: readonly [number, number] = [1440, 900]): Promise<Onlooker> {
  const begun = await host.begin(`lesson:${RULES}/${lesson}`, [PERSON, IDLE], { rules: RULES });
  const at = await Onlooker.open(chrome, host, { width, height, kept: HASTE });
  await at.sit(begun, 'A');
  // The other side may be asked first, as where a card of its own is turned.
  await at.asked();
  await offered(at);
  return at;
}

test('a command roll tells who could be used, his failing faces and for whom', { timeout: 120_000 }, async () => {
  const at = await pupil('01-command');
  const asked = at.page.locator('.decide');
  expect(await asked.innerText()).toContain('whom do you use for its command roll?');
  const buttons = (await asked.getByRole('button').allInnerTexts()).filter((words) => /fails on .*moves \d+ %/.test(words));
  expect(buttons).toHaveLength(3);
  expect(buttons.find((words) => words.startsWith('Charles'))).toContain('fails on 10, moves 90 %');
  expect(buttons.find((words) => words.startsWith('Astley'))).toContain('fails on 8 to 10, moves 70 %');
  // The cards of the deck that are still his lie beside the question.
  expect(await asked.innerText()).toMatch(/Free Move \(2 left\)/);
  at.mustBeClean();
  await at.close();
});

test('in a wave of fire the volley and the test after it are told before a die is thrown', { timeout: 120_000 }, async () => {
  const at = await pupil('03-waves', [390, 844]);
  const phase = at.page.locator('header .clock > span').first();
  expect(await phase.innerText()).toMatch(/wave/i);
  const fire = at.page.locator('.decide').getByRole('button', { name: /^Fire at Ballard: 4d6 hitting on 2\+/ });
  expect(await fire.innerText()).toMatch(/then it holds \d+ %, falls back \d+ %, routs \d+ %/);
  await at.page.locator('.decide .odds').first().click();
  await at.page.locator('.looked .roll').first().waitFor();
  at.mustBeClean();
  await at.close();
});

test('of a ball all are told who stand in its way, own men in words', { timeout: 120_000 }, async () => {
  const at = await pupil('04-ball');
  const balls = at.page.locator('.decide').getByRole('button', { name: /^Ball at / });
  const words = await balls.allInnerTexts();
  expect(words).toHaveLength(3);
  expect(words.filter((one) => one.includes('your own'))).toEqual([expect.stringMatching(/Okey .*Byron[^,]* \(your own\)/)]);
  // Whoever stands in its way is shown before it is fired, though no die is thrown as long as others may still fire.
  await balls.last().click();
  await at.page.locator('.decide .drafted').getByText('your own:').waitFor();
  await at.page.keyboard.press('Escape');
  // Three units of no brigade keep their names from afar.
  for (const name of ['Waller', 'Ballard', 'Okey', 'Byron']) expect(await at.page.locator('.plates').getByText(name, { exact: true }).count()).toBe(1);
  at.mustBeClean();
  await at.close();
});

test('an attacker waits an inch away, and what may come of it is told before', { timeout: 120_000 }, async () => {
  const at = await pupil('05-charge');
  const attack = at.choices!.choices.find((one) => one.verb === 'attack')!;
  expect(attack.words).toMatch(/closes \d+ %, \d+ % under the fire of Waller/);
  // Horse has no shot to array.
  expect(at.choices!.choices.filter((one) => one.verb === 'line').map((one) => one.words)).toEqual([expect.stringMatching(/^Byron.*3 across$/)]);
  await take(at, attack);
  await at.page.locator('.story').getByText(/^Byron goes for Waller/).waitFor();
  expect(at.snapshot?.table.intents.map(({ kind, word, rule }) => [kind, word, rule])).toEqual([
    ['charge', expect.stringMatching(/^waits an inch off, closes 67 %, 44 % under the fire of Waller/), 'CYP-12-01'],
  ]);
  at.mustBeClean();
  await at.close();
});

test('losses are a bar whose notches are the lines of fright, and the end says what both have lost', { timeout: 240_000 }, async () => {
  const begun = await host.begin('training', [CAPTAIN, CAPTAIN], { rules: RULES });
  await forward(host, begun, () => false);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  await at.sit(begun, 'A');
  const ended = at.page.locator('.ended');
  await ended.waitFor();
  const bar = at.page.locator('header .sides .bar').first();
  // Beyond the last line of fright no other lies ahead.
  expect(await bar.getAttribute('aria-label')).toMatch(/^losses [\d.]+ % \(\d+ figures\)(; over \d+ %: fright (on \d+ or more of a d10|without a die)|$)/);
  expect(await bar.locator('b').count()).toBeGreaterThan(2);
  // What the rulebook reckons stands there once: no other count of figures beside it.
  const told = await ended.innerText();
  expect(told).toMatch(/lost \d+ of \d+ figures, \d+ per cent/);
  expect(told).not.toContain('Figures lost');
  at.mustBeClean();
  await at.close();
});

test('whose army it is stands whole at the head, and what is counted of it whole or not at all', async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-yr-pikes' });
  for (const [width, height] of [[1280, 800], [1440, 900], [1024, 700], [820, 1180], [390, 844]] as const) {
    const at = await Onlooker.open(chrome, host, { width, height, kept: HASTE });
    await at.sit(begun, 'A');
    await at.page.locator('header .sides b').first().waitFor();
    const cut = await at.page.locator('header .sides li').evaluateAll((all) =>
      all.flatMap((side) => {
        const room = side.getBoundingClientRect();
        const [name, bar] = [side.querySelector('.name b')!.getBoundingClientRect(), side.querySelector('.lost-bar')!.getBoundingClientRect()];
        const line = side.querySelector('.counters')!.getBoundingClientRect();
        const counted = [...side.querySelectorAll('.counters > span')].filter((one) => {
          const { top, bottom, height } = one.getBoundingClientRect();
          return height > 0 && top < line.bottom - 1 && (bottom > line.bottom + 2 || bottom > bar.top + 3);
        });
        return [...(name.top < room.top - 1 || name.bottom > bar.top + 1 ? ['name'] : []), ...counted.map((one) => one.textContent)];
      }),
    );
    expect(cut, `${width} by ${height}`).toEqual([]);
    at.mustBeClean();
    await at.close();
  }
});
