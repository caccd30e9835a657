/** By which light the table is seen: as the page's settings say, or the system where they leave it to it. */
import { settings } from '../settings.svelte';

class Night {
  private dark = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.dark = query.matches;
    query.addEventListener('change', ({ matches }) => (this.dark = matches));
  }

  /** Whether it is night: never on paper. */
  get on(): boolean {
    return !paper.printing && (settings.theme === 'dark' || (settings.theme === 'system' && this.dark));
  }
}

/** The light by which the table is seen. */
export const night = new Night();

class Paper {
  /** Whether the page is being printed. */
  printing = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const query = matchMedia('print');
    this.printing = query.matches;
    query.addEventListener('change', ({ matches }) => (this.printing = matches));
    // Some browsers tell of printing, others of the medium alone.
    addEventListener('beforeprint', () => (this.printing = true));
    addEventListener('afterprint', () => (this.printing = false));
  }
}

/** Whether the table is on its way to paper: there it is drawn in lines, which spare ink. */
export const paper = new Paper();
