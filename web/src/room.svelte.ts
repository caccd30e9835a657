/** How much room the page has. */

class Room {
  /** A phone: the table above, one panel below. */
  narrow = $state(false);
  /** A tablet held upright, or a small window: the table above, the panels below. */
  tall = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    this.follow('(max-width: 699px)', (is) => (this.narrow = is));
    this.follow('(min-width: 700px) and (max-width: 1023px)', (is) => (this.tall = is));
  }

  private follow(query: string, tell: (is: boolean) => void): void {
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener('change', (event) => tell(event.matches));
  }
}

/** How much room the page has. */
export const room = new Room();
