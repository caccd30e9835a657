/** Men of one group who do likewise: what one of them is told is told the others too, each when he is asked. */
import type { Draft } from './draft.svelte';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Foresight } from './wire/Foresight';
import type { Piece } from './wire/Piece';

/** What has to be known of the battle. */
export interface Men {
  readonly pieces: ReadonlyMap<number, Piece>;
  readonly choices: Choices | null;
  /** Whether a piece is a single man. */
  single(piece: number | null): boolean;
  /** What would come of an answer. */
  preview(answer: string): Promise<Foresight | null>;
}

/** Those who follow the example of one. */
export class Following {
  /** What they do, at whom, and of which group they are; `null` while nobody follows. */
  private doing: { verb: string; object: number; group: string } | null = null;

  constructor(private readonly men: Men) {}

  /** How many others of his group may do what a man's draft has him do: at the same one, or else at another. */
  others(draft: Draft | null): number {
    const choice = draft?.choice;
    const { choices, pieces } = this.men;
    if (!choice || !choices || choice.object === null || choice.piece === null || choice.way.is !== 'none' || !this.men.single(choice.piece)) return 0;
    const group = pieces.get(choice.piece)?.brigade ?? '';
    const all = this.likewise(choices, choice.verb, group).flatMap(({ piece }) => (piece === null || piece === choice.piece ? [] : [piece]));
    return new Set(all).size;
  }

  /** The others are to follow the one who is drafted. */
  begin(draft: Draft): void {
    const { choice } = draft;
    if (!choice || choice.object === null || choice.piece === null) return;
    this.doing = { verb: choice.verb, object: choice.object, group: this.men.pieces.get(choice.piece)?.brigade ?? '' };
  }

  /** Nobody follows any more. */
  end(): void {
    this.doing = null;
  }

  /** The answer by which the next one follows; `null` if nobody does, or dice would be thrown for it. */
  async next(choices: Choices): Promise<Choice | null> {
    const { doing } = this;
    if (!doing) return null;
    const all = this.likewise(choices, doing.verb, doing.group);
    const choice = all.find(({ object }) => object === doing.object) ?? all[0] ?? null;
    const foresight = choice ? await this.men.preview(choice.answer) : null;
    if (choice && foresight?.rolls.length === 0) return choice;
    this.doing = null;
    return null;
  }

  private likewise({ choices }: Choices, verb: string, group: string): Choice[] {
    return choices.filter(
      (one) => one.verb === verb && one.object !== null && one.way.is === 'none' && one.piece !== null && group !== '' && this.men.pieces.get(one.piece)?.brigade === group,
    );
  }
}
