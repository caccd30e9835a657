/** An answer in the making: dragged on the table or chosen from a list, foreseen, and not yet given. */
import type { Aim } from './wire/Aim';
import type { Aimed } from './wire/Aimed';
import type { Choice } from './wire/Choice';
import type { Foresight } from './wire/Foresight';
import type { Gesture } from './wire/Gesture';

/** A place on the table as the wire has it. */
export type Point = [number, number];

/** What is being drafted. Replaced as a whole, never changed in place. */
export interface Draft {
  /** The piece that would act; `null` for an answer that no piece carries out. */
  piece: number | null;
  /** What is answered before it, so that the piece may act; empty for nothing. */
  before: string[];
  /** The legs settled before the one in hand, in the text form of answers; empty for none. */
  legs: string;
  /** How the piece is or was dragged last; `null` for an answer chosen from a list. */
  gesture: Gesture | null;
  /** Where the latest gesture wanted to go. */
  wanted?: Point;
  /** The piece on which it is held or was let go, and whether that is an enemy; `null` for on nobody. */
  onto?: { piece: number; foe: boolean } | null;
  /** What became of the latest gesture. */
  aimed: Aimed | null;
  /** The offered answer that was chosen, if one was. */
  choice: Choice | null;
  /** Whether it was chosen from the list beside the table: then it is confirmed there. */
  listed?: boolean;
  /** What was drafted before the leg in hand was begun, to go back to if that is refused. */
  prior?: Draft | null;
  /** What would come of it; `null` until it is known. */
  foresight: Foresight | null;
  /** Whether the pointer still holds the piece. */
  held: boolean;
}

/** The answer that confirming a draft would give; `null` if there is none yet. */
export function answerOf(draft: Draft | null): string | null {
  if (!draft) return null;
  return draft.choice ? draft.choice.answer : (draft.aimed?.answer ?? null);
}

/** A draft in words, its piece not named. */
export function wordsOf(draft: Draft): string {
  return draft.choice ? draft.choice.short : (draft.aimed?.words ?? '');
}

/** The outlines of a draft after each of its legs; the last is the ghost. */
export function outlinesOf(draft: Draft): Point[][] {
  if (draft.aimed) return draft.aimed.outlines;
  const way = draft.choice?.way;
  if (way?.is === 'legs') return way.outlines;
  return way?.is === 'at' ? [way.outline] : [];
}

/** The end pose of a draft, as far as it is told: the middle of its front, of a `round` base its centre. */
export function endOf(draft: Draft, round = false): { at: Point; facing: number } | null {
  if (draft.aimed?.answer) return { at: draft.aimed.at, facing: draft.aimed.facing };
  const way = draft.choice?.way;
  if (way?.is === 'at') return { at: way.at, facing: way.facing };
  const [left, right, back] = (way?.is === 'legs' ? way.outlines.at(-1) : undefined) ?? [];
  if (!left || !right || !back) return null;
  const other = round ? back : right;
  const degrees = (Math.atan2(left[1] - right[1], right[0] - left[0]) / Math.PI) * 180;
  const at: Point = [Math.round((left[0] + other[0]) / 2), Math.round((left[1] + other[1]) / 2)];
  return { at, facing: Math.round(((degrees + 360) % 360) * 100) };
}

/** The legs of an answer in its text form: what stands after its colon. */
export function legsOf(answer: string): string {
  const colon = answer.indexOf(': ');
  return colon < 0 ? '' : answer.slice(colon + 2);
}

/** The verb of an answer in its text form. */
export function verbOf(answer: string): string {
  return answer.split(/[ :]/, 1)[0] ?? '';
}

/** Sends aims one at a time: while one is on its way only the newest that was wanted waits. */
export class Aiming {
  private flight: Promise<void> | null = null;
  private next: Aim | null = null;
  private generation = 0;

  /**
   * `send` puts an aim to the battle; `heed` is told what became of the latest, on an animation frame; `fail` is
   * told of faults.
   */
  constructor(
    private readonly send: (aim: Aim) => Promise<Aimed>,
    private readonly heed: (aim: Aim, aimed: Aimed) => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Wants an aim; those that still waited are forgotten. */
  want(aim: Aim): void {
    this.next = aim;
    this.flight ??= this.fly();
  }

  /** Resolves once nothing that was wanted is on its way any more. */
  async settled(): Promise<void> {
    await this.flight;
  }

  /** Forgets everything that was wanted and whatever is still to come back. */
  forget(): void {
    this.next = null;
    this.generation += 1;
  }

  private async fly(): Promise<void> {
    while (this.next) {
      const aim = this.next;
      const generation = this.generation;
      this.next = null;
      try {
        const aimed = await this.send(aim);
        await frame();
        if (generation === this.generation) this.heed(aim, aimed);
      } catch (error) {
        if (generation === this.generation) this.fail(error);
      }
    }
    this.flight = null;
  }
}

/** The next animation frame, or at once where there is none. */
function frame(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
