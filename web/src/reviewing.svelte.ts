/** What decided a battle that is over, looked at part by part, and what would have become of it had a throw fallen otherwise. */
import { carried } from './net';
import type { Call } from './wire/Call';
import type { Reply } from './wire/Reply';
import type { Review } from './wire/Review';
import type { WhatIf } from './wire/WhatIf';

/** A throw that is wished otherwise. */
export interface Wish {
  /** Its number among all throws. */
  throw: number;
  /** What it shows instead. */
  faces: string;
}

/** Whoever can be asked of the battle. */
interface Asked {
  call(call: Call): Promise<Reply>;
}

/** The name of a wish among those that have been played on. */
export function nameOf({ throw: number, faces }: Wish): string {
  return `${number}=${faces}`;
}

/** A review of one battle. It is kept while the battle is shown, so that whoever comes back from a moment finds it as it was. */
export class Reviewing {
  /** What it came to, once all of the battle has been looked at. */
  review = $state.raw<Review | null>(null);
  /** How much of it has been looked at, from 0 to 1; `null` while nobody looks. */
  looked = $state<number | null>(null);
  /** The wish that is being played on. */
  wish = $state.raw<Wish | null>(null);
  /** What has come of wishes so far, by their names. */
  came = $state.raw<ReadonlyMap<string, WhatIf>>(new Map());
  /** The moment of it that was gone to last. */
  gone = $state<number | null>(null);
  /** Why something came to nothing. */
  failed = $state('');
  /** Counts what has been begun: what was begun before is given up. */
  private begun = 0;

  constructor(private readonly battle: Asked) {}

  /** Looks at the battle to its end, unless it is stopped or another thing is begun. */
  async look(): Promise<void> {
    const mine = this.begin();
    this.looked = 0;
    await this.to(mine, async () => {
      const { looked, of, review } = carried(await this.battle.call({ do: 'review' }), 'reviewed');
      if (mine !== this.begun) return true;
      this.looked = of === 0 ? 1 : looked / of;
      this.review = review;
      return review !== null;
    });
    if (mine === this.begun) this.looked = null;
  }

  /** Has captains play the battle on from a throw, as it fell and as it is wished. */
  async play(wish: Wish): Promise<void> {
    const mine = this.begin();
    this.wish = wish;
    await this.to(mine, async () => {
      const came = carried(await this.battle.call({ do: 'what-if', ...wish }), 'what-if');
      if (mine !== this.begun) return true;
      this.came = new Map([...this.came, [nameOf(wish), came]]);
      return came.played >= came.of;
    });
    if (mine === this.begun) this.wish = null;
  }

  /** All of it as a page to keep; `null` if it cannot be had. */
  async page(): Promise<string | null> {
    try {
      const { review } = carried(await this.battle.call({ do: 'review', page: true }), 'reviewed');
      return review?.page ?? null;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** Gives up what is under way; what has come of it so far stays. */
  stop(): void {
    this.begun += 1;
    this.looked = null;
    this.wish = null;
  }

  /** Another seat looks: its chances are others. */
  forget(): void {
    this.stop();
    this.review = null;
    this.came = new Map();
    this.gone = null;
    this.failed = '';
  }

  private begin(): number {
    this.stop();
    this.failed = '';
    return this.begun;
  }

  /** Does a part after the other until there is none left, or something else was begun. */
  private async to(mine: number, part: () => Promise<boolean>): Promise<void> {
    try {
      while (mine === this.begun && !(await part()));
    } catch (error) {
      if (mine === this.begun) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failed = error instanceof Error ? error.message : String(error);
  }
}
