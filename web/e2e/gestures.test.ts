/** What a turn costs by hand: a gesture is a drag, a click or a key. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Piece } from '../src/wire/Piece';
import { CAPTAIN, Host, PERSON } from './host';
import { browser, HASTE, Onlooker } from './onlooker';
import { ahead, drag, middle, offered, piece, pixels } from './playing';

let host: Host;
let chrome: Browser;
beforeAll(async () => {
  [host, chrome] = await Promise.all([Host.start(), browser()]);
});
afterAll(async () => {
  await chrome?.close();
  await host?.end();
});

/** A hand that counts what it does. */
class Hand {
  gestures = 0;
  constructor(readonly at: Onlooker) {}

  /** Drags a piece so far ahead; whether a ghost went along. */
  async advance(one: Piece, inches: number): Promise<boolean> {
    const { at } = this;
    const from = middle(one);
    this.gestures += 1;
    let ghost = true;
    await drag(at, await pixels(at, from), await pixels(at, ahead(from, one.stand!.facing, inches)), () =>
      at.page.locator('polygon.ghost, polygon.barred').first().waitFor({ timeout: 5000 }).catch(() => void (ghost = false)),
    );
    await at.page.locator('.card .main:enabled').waitFor();
    return ghost;
  }

  /** Clicks a piece, then the first of the verbs beside it; where that throws no dice it is given at once. */
  async command(one: Piece): Promise<void> {
    const { page } = this.at;
    const [x, y] = await pixels(this.at, middle(one));
    this.gestures += 1;
    await page.mouse.click(x, y);
    await this.decided(() => page.locator('.bar .list button, .bar:not(:has(.list)) .verbs button').first().click());
  }

  /** Confirms what is drafted, and waits until it is taken. */
  async confirm(): Promise<void> {
    await this.decided(() => this.at.page.keyboard.press('Enter'));
  }

  /** Presses a button that decides. */
  async press(words: string): Promise<void> {
    const buttons = this.at.page.locator('.decide .plain button');
    await this.decided(() => buttons.filter({ hasText: words }).first().click());
  }

  private async decided(does: () => Promise<void>): Promise<void> {
    const { at } = this;
    const number = at.sight?.decision?.number;
    this.gestures += 1;
    await does();
    await at.until(() => at.sight?.decision?.number !== number || at.sight?.over != null);
  }
}

test('in the first turn of the training battle each of eight units is given an order in eighteen gestures', { timeout: 120_000 }, async () => {
  const begun = await host.begin('training', [PERSON, CAPTAIN]);
  const at = await Onlooker.open(chrome, host, { width: 1440, height: 900, kept: HASTE });
  const hand = new Hand(at);
  await at.sit(begun, 'A');
  await at.asked();
  const mine = at.sight!.table.pieces.filter((one) => one.side === 'A' && one.stand && one.arm !== 'leader' && one.arm !== 'general');
  expect(mine.length).toBe(8);
  // The horse last: their commander's card comes first in the main battle.
  const horse = (one: Piece): number => Number(one.arm === 'horse');
  const waiting = new Set([...mine].sort((one, other) => horse(one) - horse(other)).map((one) => one.id));
  for (let rounds = 0; waiting.size > 0 && rounds < 40; rounds += 1) {
    await at.asked();
    await offered(at);
    const choices = at.choices!.choices;
    const asked = at.sight!.decision!.question;
    // Whoever may be called upon or ordered, or is already asked, and has not had his order yet.
    const callable = (id: number): boolean =>
      choices.some((one) => one.piece === id) || choices.some((one) => one.object === id && one.verb === 'order');
    const next = [...waiting].find((id) => callable(id));
    console.log(rounds, asked, 'gestures', hand.gestures, 'waiting', waiting.size, next);
    if (next === undefined) {
      await hand.press(choices.find((one) => one.answer === 'pass')!.words);
      continue;
    }
    if (piece(at, next).arm === 'guns') {
      await hand.command(piece(at, next));
      waiting.delete(next);
      continue;
    }
    const before = piece(at, next).stand!.front;
    expect(await hand.advance(piece(at, next), 3), `${piece(at, next).title}: a drag without a ghost`).toBe(true);
    await hand.confirm();
    if (String(piece(at, next).stand?.front) !== String(before)) waiting.delete(next);
  }
  console.log(`training, first turn: ${hand.gestures} gestures for 8 units`);
  expect(waiting.size).toBe(0);
  expect(hand.gestures).toBeLessThanOrEqual(18);
  at.mustBeClean();
  await at.close();
});
