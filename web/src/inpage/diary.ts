/**
 * What was done in battles that are fought in the page alone. The core answers the same requests always alike, so a
 * battle is kept as the requests that changed it, and is there again once they have been asked again.
 */
import type { Begin } from '../wire/Begin';
import type { Call } from '../wire/Call';
import type { Seat } from '../wire/Seat';

/** A call that changed a battle, and who made it. */
export interface Deed {
  seat: Seat;
  call: Call;
}

/** A battle on paper: how it began, or the record from which it was taken up, and what was done. */
export type Diary = ({ begin: Begin; opened?: undefined } | { opened: Opened; begin?: undefined }) & { deeds: Deed[] };

/** A record with what was given with it. */
export interface Opened extends Omit<Extract<Call, { do: 'open' }>, 'do'> {
  /** Each time that it was begun once more, and what had been done until then. */
  again?: { deeds: Deed[]; call: Extract<Call, { do: 'again' }> }[];
}

/** The call by which the battle of a diary is there. */
export function firstCall(diary: Diary): Call {
  if (diary.begin) return { do: 'begin', ...diary.begin };
  const { again: _, ...opened } = diary.opened;
  return { do: 'open', ...opened };
}

/** Where a battle's diary lies in the browser's storage. */
export function placeOf(battle: string): string {
  return `tercio.inpage.${battle}`;
}

/** The diary of a battle, if this browser keeps one. */
export function diaryOf(battle: string): Diary | null {
  try {
    const text = localStorage.getItem(placeOf(battle));
    return text === null ? null : (JSON.parse(text) as Diary);
  } catch {
    return null;
  }
}

/** Keeps a diary. */
export function keepDiary(battle: string, diary: Diary): void {
  try {
    localStorage.setItem(placeOf(battle), JSON.stringify(diary));
  } catch {
    // A browser that keeps nothing still plays; only resuming is lost.
  }
}

/** Keeps no diary of a battle any more. */
export function dropDiary(battle: string): void {
  try {
    localStorage.removeItem(placeOf(battle));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Whether a call changes a battle if it succeeds. */
export function changes(call: Call): boolean {
  return ['answer', 'commit', 'say', 'step', 'seat', 'undo'].includes(call.do);
}

/** A call as it is kept: without what the asker had of the story, which matters to nobody later. */
export function deedOf(seat: Seat, call: Call): Deed {
  return 'since' in call ? { seat, call: { ...call, since: { told: 0, edition: 0 } } } : { seat, call };
}
