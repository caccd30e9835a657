// How the panels behave for the person who reads them: kept in the browser beside the page's other settings.

interface Kept {
  /** Which single-button answers are confirmed: those that throw dice, all, or none. */
  confirm: 'dice' | 'always' | 'never';
  /** Whether one is warned before a phase is ended with somebody left who could act. */
  unspent: boolean;
  /** Whether one is asked even what has one answer or makes no difference. */
  everything: boolean;
  /** Whether dice are shown rolling when they come. */
  dice: boolean;
  /** How far the first-battle guide has come; -1 once it has been put away. */
  guide: number;
}

const PLACE = 'tercio.manners';

class Manners implements Kept {
  confirm = $state<Kept['confirm']>('dice');
  unspent = $state(true);
  everything = $state(false);
  dice = $state(true);
  guide = $state(0);

  constructor() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>);
    } catch {
      // What cannot be read is as if it had never been kept.
    }
  }

  /** Keeps them in the browser. */
  save(): void {
    const { confirm, unspent, everything, dice, guide } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ confirm, unspent, everything, dice, guide } satisfies Kept));
    } catch {
      // Without storage they hold until the page is closed.
    }
  }
}

/** How the panels behave; change it and call `save`. */
export const manners = new Manners();
