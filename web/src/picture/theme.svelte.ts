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

  /** Whether it is night. */
  get on(): boolean {
    return settings.theme === 'dark' || (settings.theme === 'system' && this.dark);
  }
}

/** The light by which the table is seen. */
export const night = new Night();
