/** One thing at a time: what changes the battle waits for what is under way, and nothing that a player does is lost. */

/** Who keeps those in order who change one battle. */
export class Doing {
  /** Whether something is on its way. */
  busy = $state(false);
  private last: Promise<void> = Promise.resolve();

  /**
   * Does something once all that was begun before it is done; what comes of it, or its error. Whoever waits within it for
   * another call of this waits for ever.
   */
  async alone<T>(thing: () => Promise<T>): Promise<T> {
    const before = this.last;
    let done = (): void => undefined;
    this.last = new Promise((resolve) => (done = resolve));
    await before;
    this.busy = true;
    try {
      return await thing();
    } finally {
      this.busy = false;
      done();
    }
  }

  /** Resolves once nothing is on its way any more. */
  async idle(): Promise<void> {
    let waited: Promise<void> | null = null;
    while (waited !== this.last) {
      waited = this.last;
      await waited;
    }
  }
}
