/**
 * What this browser keeps of battles that are fought in the page alone: each as the paper from which the core takes it up, with
 * every answer and every die. Nothing is thought through again, whoever plays it.
 */
import type { Call } from '../wire/Call';
import type { SavedSession } from '../wire/SavedSession';
import type { Unsaved } from '../wire/Unsaved';

/** Where a battle lies in the browser's storage. */
export function placeOf(battle: string): string {
  return `tercio.inpage.${battle}`;
}

/** A battle as it is kept, as text. */
export function textOf(battle: string): string | null {
  try {
    return localStorage.getItem(placeOf(battle));
  } catch {
    return null;
  }
}

/** A battle as it is kept; `null` if this browser keeps none of the name, or kept it in a way that no core reads any more. */
export function paperOf(battle: string): SavedSession | null {
  try {
    const kept = JSON.parse(textOf(battle) ?? 'null') as Partial<SavedSession> | null;
    return kept?.begin && kept.lines ? (kept as SavedSession) : null;
  } catch {
    return null;
  }
}

/** Keeps a battle. */
export function keepPaper(battle: string, paper: SavedSession): void {
  try {
    localStorage.setItem(placeOf(battle), JSON.stringify(paper));
  } catch {
    // A browser that keeps nothing still plays; only resuming is lost.
  }
}

/** Keeps nothing of a battle any more. */
export function dropPaper(battle: string): void {
  try {
    localStorage.removeItem(placeOf(battle));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A battle on paper with what has changed since laid over it. */
export function laid(paper: SavedSession, { keep, ...changed }: Unsaved): SavedSession {
  return { ...paper, ...changed, lines: [...paper.lines.slice(0, keep), ...changed.lines] };
}

/** Whether a call changes a battle if it succeeds. */
export function changes(call: Call): boolean {
  return ['answer', 'commit', 'say', 'step', 'seat', 'undo'].includes(call.do);
}
