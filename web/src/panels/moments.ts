// Walking through the moments of a battle.

import type { MomentInfo } from '../wire/MomentInfo';

/** Where in the list the moment stands that shows so many lines told, or the last one before it. */
export function placeOf(moments: readonly MomentInfo[], told: number): number {
  let place = 0;
  moments.forEach((moment, index) => {
    if (moment.told <= told) place = index;
  });
  return place;
}

/** The first moment of the next turn (`by` 1), or of this turn and then of the one before (`by` -1). */
export function turnFrom(moments: readonly MomentInfo[], place: number, by: 1 | -1): number {
  const turn = moments[place]?.turn ?? 0;
  if (by === 1) {
    const next = moments.findIndex((moment, index) => index > place && moment.turn > turn);
    return next < 0 ? moments.length - 1 : next;
  }
  const start = moments.findIndex((moment) => moment.turn === turn);
  if (start >= 0 && start < place) return start;
  const before = moments[place - 1]?.turn ?? 0;
  return Math.max(
    0,
    moments.findIndex((moment) => moment.turn === before),
  );
}

/** The turns with the places at which they begin, for a list to jump from. */
export function turns(moments: readonly MomentInfo[]): { turn: number; place: number }[] {
  const found: { turn: number; place: number }[] = [];
  moments.forEach((moment, place) => {
    if (found.at(-1)?.turn !== moment.turn) found.push({ turn: moment.turn, place });
  });
  return found;
}
