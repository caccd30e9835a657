/** Why a draft goes no farther, and whether that is a refusal or merely as far as it may go. */
import type { Draft, Point } from '../draft.svelte';
import type { Refusal } from '../wire/Refusal';

/** What is said of where a draft stops. */
export interface Stopped {
  /** Whether something stands in the way, so that it is said in the colour of what is wrong. */
  refused: boolean;
  /** Why, as a sentence of its own. */
  why: string;
  refusal: Refusal;
}

/**
 * What stopped a draft; `null` if nothing did. The whole of an allowance used up is no refusal, and neither is a place
 * beside the one that was meant, where a piece is set down.
 */
export function stopped(draft: Draft | null): Stopped | null {
  const refusal = draft?.aimed?.beyond?.refusal;
  if (!draft || !refusal) return null;
  const { why } = refusal;
  if (draft.aimed?.answer == null) return { refused: true, why: why.charAt(0).toUpperCase() + why.slice(1), refusal };
  // Set down where it was meant, it may be by one verb though not by another.
  if (draft.gesture === 'place' && draft.aimed.snap === 'none') return null;
  if (draft.gesture === 'place') return { refused: false, why: `The nearest place: ${why}`, refusal };
  const { witness } = refusal;
  // Whoever was let go on an enemy is not kept from him by him.
  const met = draft.onto?.foe && witness.is === 'piece' && witness.piece === draft.onto.piece;
  if ((witness.is === 'none' && refusal.limit !== null) || met) return { refused: false, why: `As far as it may: ${why}`, refusal };
  // Where nothing but its own manner stands in the way it may have gone as far as it was dragged, and but not there.
  const free = witness.is === 'none' || (witness.is === 'piece' && witness.piece === draft.piece);
  return { refused: true, why: `${free ? 'Not there' : 'No farther'}: ${why}`, refusal };
}

/** How far from where it was dragged a piece may come to stand before that is said: an inch, and half of the way it was dragged. */
const [INCH, HALF] = [2540, 0.5];

/** What is said of a draft that goes elsewhere than it was dragged, though nothing stops it. */
export const ASTRAY = 'It may not go straight there; this is as near as it comes so';

/** Whether a piece that stood at a place goes elsewhere than it was dragged, though nothing stops it. */
export function astray(draft: Draft | null, from: Point | undefined): boolean {
  if (!draft?.aimed || !draft.wanted || !from || draft.gesture !== 'go') return false;
  const { answer, snap, beyond, at } = draft.aimed;
  if (answer === null || snap !== 'none' || beyond !== null) return false;
  const [x, y] = draft.wanted;
  const missed = Math.hypot(x - at[0], y - at[1]);
  return missed > INCH && missed > HALF * Math.hypot(x - from[0], y - from[1]);
}
