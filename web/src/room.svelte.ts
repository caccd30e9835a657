/** How much room the page has, and whether fingers are what points in it. */

class Room {
  /** A phone held upright: the table above, one panel below, which can be raised over it. */
  narrow = $state(false);
  /** A tablet held upright: the table above, the panels below. */
  tall = $state(false);
  /** A phone on its side, or a window enlarged so far: the table everywhere, the panel a sheet that is opened over it. */
  short = $state(false);
  /** A laptop's window, enlarged: the panels beside the table, nothing between. */
  low = $state(false);
  /** A laptop's window: what the computer does is told below the table, which leaves the panel beside it to the decision. */
  tight = $state(false);
  /** Whether the first pointer is a finger. */
  touch = $state(false);
  /** Whether the panels are behind tabs, one at a time. */
  folded: boolean = $derived(this.narrow || this.short);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const small = '(orientation: landscape) and (max-width: 899px), (orientation: landscape) and (max-height: 559px)';
    this.follow('(max-width: 699px) and (orientation: portrait)', (is) => (this.narrow = is));
    this.follow('(min-width: 700px) and (max-width: 1023px) and (orientation: portrait)', (is) => (this.tall = is));
    this.follow(small, (is) => (this.short = is));
    this.follow('(max-height: 679px)', (is) => (this.low = is));
    this.follow('(orientation: landscape) and (min-width: 900px) and (min-height: 680px) and (max-height: 859px)', (is) => (this.tight = is));
    this.follow('(pointer: coarse)', (is) => (this.touch = is));
  }

  private follow(query: string, tell: (is: boolean) => void): void {
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener('change', (event) => tell(event.matches));
  }
}

/** How much room the page has. */
export const room = new Room();
