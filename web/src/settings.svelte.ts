/** What the person at the screen likes: kept in the browser, the same for every battle. */

/** How fast the computer plays its decisions. */
export type Pace = 'paused' | 'slow' | 'steady' | 'fast' | 'at-once';

/** The wait before each decision of the computer, in milliseconds; `null` when it waits to be told. */
export const WAITS: Record<Pace, number | null> = { paused: null, slow: 3500, steady: 1600, fast: 450, 'at-once': 0 };

interface Kept {
  pace: Pace;
  /** Whether things move: dice that roll, pieces that glide. */
  motion: boolean;
  theme: 'system' | 'light' | 'dark';
  /** Names of pieces on the table. */
  names: 'hover' | 'always';
  /** From which edge the table is seen: from one's own, or always from the bottom one. */
  edge: 'own' | 'bottom';
  /** Whether single figures are drawn when near. */
  figures: boolean;
  /** Whether the table shows what has just happened. */
  happened: boolean;
  /** Whether what is worth seeing is looked at longer than what is not. */
  byInterest: boolean;
  /** Whether there are sounds. */
  sound: boolean;
  /** Whether the first-battle guide is still wanted. */
  guide: boolean;
}

const PLACE = 'tercio.settings';

function start(): Kept {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first: Kept = {
    pace: 'steady', motion: !still, theme: 'system', names: 'always', edge: 'own', figures: true, happened: true, byInterest: true, sound: false, guide: true,
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return first;
  }
}

class Settings implements Kept {
  pace = $state<Pace>('steady');
  motion = $state(true);
  theme = $state<Kept['theme']>('system');
  names = $state<Kept['names']>('always');
  edge = $state<Kept['edge']>('own');
  figures = $state(true);
  happened = $state(true);
  byInterest = $state(true);
  sound = $state(false);
  guide = $state(true);

  constructor() {
    Object.assign(this, start());
  }

  /** Keeps the settings in the browser; `App` calls it whenever one of them changes. */
  save(): void {
    const { pace, motion, theme, names, edge, figures, happened, byInterest, sound, guide } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ pace, motion, theme, names, edge, figures, happened, byInterest, sound, guide } satisfies Kept));
    } catch {
      // Without storage they hold until the page is closed.
    }
  }
}

/** The settings; change them freely. */
export const settings = new Settings();
