/** Which lessons have been learnt in this browser. */

const PLACE = 'tercio.lessons';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Learnt {
  private all = $state.raw<ReadonlySet<string>>(new Set(read()));

  /** Whether a lesson has been learnt. */
  has(lesson: string): boolean {
    return this.all.has(lesson);
  }

  /** Notes that a lesson has been learnt. */
  add(lesson: string): void {
    if (lesson === '' || this.all.has(lesson)) return;
    this.all = new Set([...this.all, lesson]);
    try {
      localStorage.setItem(PLACE, JSON.stringify([...this.all]));
    } catch {
      // Without storage it holds until the page is closed.
    }
  }
}

/** The lessons that have been learnt. */
export const learnt = new Learnt();
