/** Notes and arrows that somebody draws on his own table: nobody else sees them, and the browser keeps them by battle. */
import type { Point } from '../draft.svelte';

/** An arrow, or a note at a place. */
export type Stroke = { is: 'arrow'; from: Point; to: Point } | { is: 'note'; at: Point; text: string };

/** More of them than these would hide what lies below. */
const MOST = 200;
const LONGEST = 80;

function placeOf(battle: string): string {
  return `tercio.sketch.${battle}`;
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));
}

function isStroke(value: unknown): value is Stroke {
  const stroke = value as Partial<Record<string, unknown>> | null;
  if (stroke?.['is'] === 'arrow') return isPoint(stroke['from']) && isPoint(stroke['to']);
  return stroke?.['is'] === 'note' && isPoint(stroke['at']) && typeof stroke['text'] === 'string';
}

/** The strokes that are kept in a text; none where it holds no such. */
export function strokesIn(text: string | null): Stroke[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStroke).slice(-MOST) : [];
  } catch {
    return [];
  }
}

/** What is drawn on one table. */
export class Sketch {
  /** What is drawn, the oldest first. */
  strokes = $state.raw<Stroke[]>([]);
  /** Whether a pointer draws instead of playing. */
  on = $state(false);
  /** The arrow that is being drawn. */
  drawing = $state.raw<{ from: Point; to: Point } | null>(null);
  /** Where a note is to be written, until it is. */
  writing = $state.raw<Point | null>(null);

  constructor(private readonly battle: string) {
    try {
      this.strokes = strokesIn(localStorage.getItem(placeOf(battle)));
    } catch {
      // A browser that keeps nothing begins with nothing.
    }
  }

  /** Draws an arrow. */
  arrow(from: Point, to: Point): void {
    this.drawing = null;
    this.keep([...this.strokes, { is: 'arrow', from, to }]);
  }

  /** Writes a note where one is to be written; an empty one is none. */
  write(text: string): void {
    const at = this.writing;
    this.writing = null;
    const said = text.trim().slice(0, LONGEST);
    if (at && said !== '') this.keep([...this.strokes, { is: 'note', at, text: said }]);
  }

  /** Takes the last stroke away. */
  takeBack(): void {
    this.keep(this.strokes.slice(0, -1));
  }

  /** Takes all of them away. */
  clear(): void {
    this.drawing = null;
    this.writing = null;
    this.keep([]);
  }

  private keep(strokes: Stroke[]): void {
    this.strokes = strokes.slice(-MOST);
    try {
      if (strokes.length === 0) localStorage.removeItem(placeOf(this.battle));
      else localStorage.setItem(placeOf(this.battle), JSON.stringify(this.strokes));
    } catch {
      // Without storage they hold until the page is closed.
    }
  }
}
