/** Who of one's own has done nothing yet, so that nobody is forgotten when a phase is ended. */
import type { Clock } from './wire/Clock';

/** Keeps whom the player has given anything to do since the turn or its phase changed. */
export class Unspent {
  private spent = $state.raw<ReadonlySet<number>>(new Set());
  private when = '';
  /** The turn and phase whose end the player has asked for although somebody was left. */
  private ended = '';

  /** The clock stands so: in another turn or phase everybody is fresh. */
  heed(clock: Clock): void {
    const when = `${clock.turn} ${clock.phase}`;
    if (when === this.when) return;
    this.when = when;
    this.spent = new Set();
  }

  /** Somebody was given something to do. */
  spend(pieces: Iterable<number | null>): void {
    this.spent = new Set([...this.spent, ...[...pieces].filter((piece) => piece !== null)]);
  }

  /** Those of `able` that have done nothing yet. */
  of(able: Iterable<number>): number[] {
    return [...able].filter((piece) => !this.spent.has(piece));
  }

  /** The player ends the phase with somebody left: in this one he is asked no more. */
  letGo(): void {
    this.ended = this.when;
  }

  /** Whether he has said so. */
  get allowed(): boolean {
    return this.ended === this.when;
  }
}
