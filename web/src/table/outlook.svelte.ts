/** From which edge the table is seen: from one's own, unless the player has turned it. */
import type { Game } from '../game.svelte';
import { held, keep } from '../keys';
import { room } from '../room.svelte';
import { settings } from '../settings.svelte';
import type { Side } from '../wire/Side';
import { edgeOf } from './edges';
import type { Lay } from './space';

/** How the table lies before the player. */
export class Outlook {
  /** Which side stands at the edge that is the top one on paper; `null` until it can be told. */
  private above = $state<Side | null>(null);
  /** The seat for which the player has turned the table by hand. */
  private byHand = $state<Side | 'nobody' | null>(null);

  /** Whether the top edge on paper is at the bottom of the window. */
  turned: boolean = $derived.by(() => {
    const own = settings.edge === 'own' && this.game.side !== null && this.game.side === this.above;
    return own !== (this.byHand === (this.game.side ?? 'nobody'));
  });
  /** How the table lies. */
  lay: Lay = $derived.by(() => {
    const { table } = this.game;
    const [width, depth] = [table?.width ?? 1, table?.depth ?? 1];
    // On a phone held upright a table lies along the screen.
    return { width, depth, turned: this.turned, quarter: room.narrow && width > depth };
  });

  constructor(private readonly game: Game) {
    this.above = held(game.battle)?.above ?? null;
  }

  /** Finds out once whose edge is the top one, and keeps it, as armies may pass through each other later. */
  heed(): void {
    if (this.above !== null) return;
    this.above = edgeOf(this.game.table, this.game.side, this.game.choices?.zones ?? []);
    if (this.above !== null && held(this.game.battle)) keep(this.game.battle, { above: this.above });
  }

  /** Turns the table round. */
  turn(): void {
    const seat = this.game.side ?? 'nobody';
    this.byHand = this.byHand === seat ? null : seat;
  }
}
