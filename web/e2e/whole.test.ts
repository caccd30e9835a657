/** Whole battles to their end: by touch alone on a phone, and by keys and words alone. */
import type { CDPSession, Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import type { Choice } from '../src/wire/Choice';
import { CAPTAIN, PERSON } from './host';
import { HASTE, Onlooker } from './onlooker';
import { ahead, middle, offered, piece, pixels, swipe } from './playing';
import { chrome, host, suite } from './suite';

suite();

type Point = [number, number];

/** Somebody with nothing but his fingers, and how often he used them. */
class Fingers {
  taps = 0;
  drags = 0;
  constructor(
    readonly at: Onlooker,
    private readonly glass: CDPSession,
  ) {}

  async tap(where: Locator): Promise<void> {
    this.taps += 1;
    await where.scrollIntoViewIfNeeded();
    await where.tap();
  }

  /** Whether another question is asked than before, or the battle is over. */
  decided(number: number | undefined): () => boolean {
    return () => this.at.snapshot?.decision?.number !== number || this.at.snapshot?.over != null;
  }

  /** Drags a unit ahead and confirms; whether that was taken. */
  async advance(id: number): Promise<boolean> {
    const { at } = this;
    const one = piece(at, id);
    const box = (await at.page.locator('.table > .drawing > svg').boundingBox())!;
    const from = await pixels(at, middle(one));
    const to = await pixels(at, ahead(middle(one), one.stand!.facing, 4));
    const inside = ([x, y]: Point): boolean => x > box.x + 4 && x < box.x + box.width - 4 && y > box.y + 50 && y < box.y + box.height - 4;
    if (!inside(from) || !inside(to)) return false;
    const number = at.snapshot?.decision?.number;
    this.drags += 1;
    await swipe(this.glass, from, to);
    const confirm = at.page.locator('.drafted .main:enabled, .card .main:enabled').filter({ visible: true }).first();
    const there = await confirm.waitFor({ timeout: 3000 }).then(() => true, () => false);
    if (!there) return false;
    await this.tap(confirm);
    await at.until(this.decided(number));
    return true;
  }

  /** Takes an answer by its button in the panel. */
  async take(choice: Choice): Promise<void> {
    const { at } = this;
    const { page } = at;
    const number = at.snapshot?.decision?.number;
    const decided = this.decided(number);
    const decide = page.locator('.decide');
    const exact = (words: string): RegExp => new RegExp(`^(?:${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})$`);
    const button = decide.locator('.plain button, .take').filter({ hasText: new RegExp(`${exact(choice.words).source}|${exact(choice.short).source}`) });
    if ((await button.count()) === 0) {
      const other = decide.getByRole('button', { name: 'somebody else' });
      if (await other.count()) await this.tap(other);
      const title = at.snapshot?.table.pieces.find((one) => one.id === choice.piece)?.title ?? '';
      const who = decide.locator('.actors button').filter({ hasText: exact(title) });
      if (await who.count()) await this.tap(who.first());
    }
    if ((await button.count()) === 0) for (const more of await decide.getByRole('button', { name: /more offered/ }).all()) await this.tap(more);
    await this.tap(button.first());
    const confirm = decide.locator('.drafted .main');
    await Promise.race([at.until(decided), confirm.waitFor()]);
    if (!decided()) {
      await this.tap(confirm);
      await at.until(decided);
    }
  }
}

/** What somebody answers who wants to see the end of it: he strikes whom he can, and else lets it pass. */
function brisk(choices: readonly Choice[]): Choice {
  for (const like of [/^(charge|attack|shoot|fire|strike)/, /^(finish|pass)/, /^(stand|hold)/]) {
    const found = choices.find((choice) => like.test(choice.answer));
    if (found) return found;
  }
  return choices[0]!;
}

test('a battle is played to its end by touch alone, on a phone', { timeout: 600_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN], { rules: 'charge-pikes' });
  const at = await Onlooker.open(chrome, host, { width: 390, height: 844, touch: true, kept: HASTE });
  const { page } = at;
  await at.sit(begun, 'A');
  const fingers = new Fingers(at, await at.context.newCDPSession(page));
  let marched = 0;
  let turn = -1;
  let sent = new Set<number>();
  for (let decisions = 0; decisions < 600; decisions += 1) {
    await at.asked();
    if (at.snapshot?.over) break;
    await offered(at);
    const { choices } = at.choices!;
    const now = at.snapshot!.table.clock.turn;
    if (now !== turn) [turn, sent] = [now, new Set()];
    // A few units a turn are drawn ahead by the thumb, while that is asked.
    const ahead = choices.filter((one) => one.way.is === 'legs' && one.way.kinds.length === 1 && one.way.kinds[0] === 'advance' && one.piece !== null);
    const legs = ahead.find((one) => !sent.has(one.piece!) && !/leader|general/.test(piece(at, one.piece!).arm));
    if (legs && sent.size < 2) {
      sent.add(legs.piece!);
      if (await fingers.advance(legs.piece!)) {
        marched += 1;
        continue;
      }
      const back = page.getByRole('button', { name: /^Take back/ }).filter({ visible: true });
      if (await back.count()) await fingers.tap(back.first());
    }
    await fingers.take(brisk(choices));
  }
  expect(at.snapshot?.over).not.toBeNull();
  const end = page.locator('.ended');
  await end.waitFor();
  console.log(`a whole battle on a phone: ${fingers.taps} taps and ${fingers.drags} drags, ${marched} of them moves; ${await end.locator('h2').textContent()}`);
  expect(marched).toBeGreaterThan(3);
  // And it is looked back upon.
  await fingers.tap(end.getByRole('button', { name: 'Look back over it' }));
  await page.locator('.replay').waitFor();
  expect(await at.overhang()).toBeLessThanOrEqual(0);
  at.mustBeClean();
  await at.close();
});

test('a battle is started, played and ended by keys and words alone', { timeout: 600_000 }, async () => {
  const at = await Onlooker.open(chrome, host, { width: 1280, height: 800, kept: HASTE });
  const { page } = at;
  const { keyboard } = page;
  await at.loadDice();
  await at.go();
  await page.locator('.now button:enabled').waitFor();
  await keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play a battle now');
  await keyboard.press('Enter');
  let said = 0;
  for (; said < 800; said += 1) {
    await at.asked();
    if (at.snapshot?.over) break;
    await offered(at);
    const number = at.snapshot!.decision!.number;
    // The cursor stays in the line that was answered in, once it is there.
    if (said === 0) await keyboard.press('c');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await keyboard.type(brisk(at.choices!.choices).answer);
    await keyboard.press('Enter');
    await at.until(() => at.snapshot?.decision?.number !== number || at.snapshot?.over != null);
  }
  expect(at.snapshot?.over).not.toBeNull();
  // How it ended is said where a reader hears it, and the way on is a key away.
  const end = page.locator('.ended');
  await end.waitFor();
  expect((await end.locator('> [role="status"]').textContent())!.length).toBeGreaterThan(10);
  console.log(`a whole battle by keys and words: ${said} answers; ${await end.locator('h2').textContent()}`);
  for (let presses = 0; presses < 12; presses += 1) {
    await keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === 'Another battle') break;
  }
  await keyboard.press('Enter');
  await page.locator('.now').waitFor();
  at.mustBeClean();
  await at.close();
});
