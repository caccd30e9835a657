/** Clicks on what has come up beneath a finger. */
import { beforeEach, describe, expect, it } from 'vitest';

import { pressedHere } from '../src/table/pressing';

/** A box on a page, and what comes through to a button in it. */
class Page {
  readonly whole = new EventTarget();
  readonly box = Object.assign(new EventTarget(), { ownerDocument: this.whole });
  came = 0;
  private readonly kept = pressedHere(this.box as unknown as HTMLElement, undefined) as { destroy(): void };

  constructor() {
    this.box.addEventListener('click', (event) => !event.defaultPrevented && (this.came += 1));
  }
  /** A finger or a button comes down, on the box or beside it. */
  press(on: 'box' | 'table'): void {
    this.whole.dispatchEvent(new Event('pointerdown'));
    if (on === 'box') this.box.dispatchEvent(new Event('pointerdown'));
  }
  /** A click comes to the box: of a pointer, which counts it, or of a key. */
  click(detail = 1): void {
    this.box.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { detail }));
  }
  leave(): void {
    this.kept.destroy();
  }
}

describe('a click', () => {
  let page: Page;
  beforeEach(() => {
    page = new Page();
  });

  it('comes through where its press began in the box, each time', () => {
    page.press('box');
    page.click();
    page.press('box');
    page.click();
    expect(page.came).toBe(2);
  });
  it('of the tap that brought the box up does not, nor a second one without a press', () => {
    page.press('table');
    page.click();
    page.press('box');
    page.click();
    page.click();
    expect(page.came).toBe(1);
  });
  it('of a key comes through wherever the last press was', () => {
    page.press('table');
    page.click(0);
    expect(page.came).toBe(1);
  });
  it('does not after the row was drawn along by a finger and another place was tapped, to which the box has come', () => {
    page.press('box');
    page.press('table');
    page.click();
    expect(page.came).toBe(0);
  });
  it('is nobody’s business once the box is gone', () => {
    page.leave();
    page.press('table');
    page.click();
    expect(page.came).toBe(1);
  });
});
