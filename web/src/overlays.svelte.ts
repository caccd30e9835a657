/** What lies over the table: how far the selected piece reaches, and how far the enemy does. */
import type { Game } from './game.svelte';
import type { Choice } from './wire/Choice';
import type { Outline } from './wire/Outline';
import type { Prospect } from './wire/Prospect';

/** The overlays of one battle. */
export class Overlays {
  /** Which are shown: arcs and ranges of the selected piece; how far the enemy could move, shoot and charge. */
  on = $state({ ranges: true, reaches: false });
  /** The arcs and ranges of the selected piece. */
  ranges = $state.raw<Outline[]>([]);
  /** How far the enemy could go. */
  reaches = $state.raw<Outline[]>([]);
  /** What the selected piece could do, and what could be done to it, where it stands. */
  prospects = $state.raw<Prospect[]>([]);

  /** Whether nobody is asked here: whoever was in hand before shows no ranges over what the others do, until he is selected again. */
  resting = false;

  constructor(private readonly game: Game) {}

  /** Another piece is selected: what was shown was another's. */
  clear(): void {
    this.prospects = [];
    this.ranges = [];
  }

  /** Whoever is in hand is looked at anew. */
  wake(): void {
    if (!this.resting) return;
    this.resting = false;
    void this.refresh();
  }

  /** What the selected piece and another that is pointed at could do to each other. */
  between(other: number | null): Prospect[] {
    if (other === null || other === this.game.selected) return [];
    return this.prospects.filter((one) => (one.to === other || one.from === other) && one.kind !== 'nothing');
  }

  /** Whether an answer is a charge as the rules tell it: whoever it ends at will have to be fought from there. */
  charges({ piece, object, verb }: Choice): boolean {
    return object !== null && verb === 'charge' && this.prospects.some((one) => one.kind === 'charge' && one.from === piece && one.to === object);
  }

  /** Asks again for whatever is shown. */
  async refresh(): Promise<void> {
    const { game } = this;
    const { selected, side } = game;
    if (game.replay) return;
    // Whoever has left the table has no ranges left on it.
    if (selected === null || this.resting || !game.pieces.get(selected)?.stand) this.clear();
    else if (this.on.ranges) {
      const plan = game.plan.before;
      const ranges = await game.ask({ do: 'ranges', pieces: [selected], plan }, 'outlines', true);
      if (game.selected === selected && !this.resting) this.ranges = ranges ?? [];
      const prospects = await game.ask({ do: 'prospects', piece: selected, plan }, 'prospects', true);
      if (game.selected === selected && !this.resting) this.prospects = prospects ?? [];
    }
    if (this.on.reaches) this.reaches = (await game.ask({ do: 'reaches', side: side === 'A' ? 'B' : 'A' }, 'outlines')) ?? [];
  }

  /** Shows or hides one of them. */
  toggle(which: 'ranges' | 'reaches'): void {
    this.on[which] = !this.on[which];
    void this.refresh();
  }
}
