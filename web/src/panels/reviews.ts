// A review of a battle as people read it.

import type { Line } from '../wire/Line';
import type { Review } from '../wire/Review';
import type { ReviewFall } from '../wire/ReviewFall';
import type { ReviewThrow } from '../wire/ReviewThrow';
import type { Share } from '../wire/Share';
import { occasion } from './afterwards';

/** A part of a chance in points of a hundred, with its sign: `+4.2`, `−0.3`. */
export function points(part: number): string {
  const rounded = Math.abs(part * 100).toFixed(1);
  return `${rounded === '0.0' ? '±' : part < 0 ? '−' : '+'}${rounded}`;
}

/** A share with its bounds: `35 % (22 to 51)`. Whole or nothing is only what is. */
export function bounded({ likely, low, high }: Share): string {
  const whole = (part: number): number => Math.round(part * 100);
  const told = likely <= 0 || likely >= 1 ? whole(likely) : Math.min(Math.max(whole(likely), 1), 99);
  return `${told} % (${whole(low)} to ${whole(high)})`;
}

/** What lay between the first chance and the end, a row each: the words, and how many points it came to. */
export function sums(review: Review, us: string, them: string): { words: string; part: number }[] {
  const { luck, own, theirs, rest } = review.sums;
  return [
    { words: 'The dice', part: luck },
    { words: `What ${us} gave away`, part: own },
    { words: `What ${them} gave away`, part: theirs },
    { words: 'Left unexplained', part: rest },
  ];
}

/** On what occasion a throw of the review was thrown: its line is the first with dice after those that had been told before it. */
export function purposeOf(story: readonly Line[], { told }: Pick<ReviewThrow, 'told'>): string {
  const cast = story.find((line) => line.number > told && line.throw !== null);
  return occasion(story, cast?.number ?? told);
}

/** The ways in which a throw could have fallen but did not. */
export function others(falls: readonly ReviewFall[] | undefined): ReviewFall[] {
  return (falls ?? []).filter((fall) => !fall.fell);
}

/** An answer in few words: without the chances that a button tells in brackets behind it. */
export function brief(words: string): string {
  const at = words.indexOf(' (');
  return at > 0 && words.endsWith(')') && words.length - at > LONG ? words.slice(0, at) : words;
}

/** What stands in brackets may be so long and is still told: a range, a place's number. */
const LONG = 40;
