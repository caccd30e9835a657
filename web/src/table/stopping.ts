/** Why a draft goes no farther, and whether that is a refusal or merely as far as it may go. */
import type { Draft } from '../draft.svelte';
import type { Refusal } from '../wire/Refusal';

/** What is said of where a draft stops. */
export interface Stopped {
  /** Whether something stands in the way, so that it is said in the colour of what is wrong. */
  refused: boolean;
  /** What stands before the reason. */
  lead: string;
  refusal: Refusal;
}

/**
 * What stopped a draft; `null` if nothing did. The whole of an allowance used up is no refusal, and neither is a place
 * beside the one that was meant, where a piece is set down.
 */
export function stopped(draft: Draft | null): Stopped | null {
  const refusal = draft?.aimed?.beyond?.refusal;
  if (!draft || !refusal) return null;
  if (draft.aimed?.answer == null) return { refused: true, lead: '', refusal };
  if (draft.gesture === 'place') return { refused: false, lead: 'The nearest place: ', refusal };
  const spent = refusal.limit !== null && refusal.witness.is === 'none';
  return spent ? { refused: false, lead: 'As far as it may: ', refusal } : { refused: true, lead: 'No farther: ', refusal };
}
