// How a battle goes between players who are alike, in words for whoever chooses one.
import { spokenOf } from '../panels/naming';
import type { BalanceInfo } from '../wire/BalanceInfo';

/** Whom it favours, with what was counted. */
export function favour({ battles, won, favours, mostly_drawn }: BalanceInfo, armies: readonly [string, string]): string {
  const [one, other] = won;
  const [first, second] = [spokenOf(armies[0]), spokenOf(armies[1])];
  const counted = `${first.charAt(0).toUpperCase()}${first.slice(1)} won ${one} and ${second} ${other} of ${battles} battles between computer players`;
  if (favours !== undefined) return `Easier for ${spokenOf(armies[favours] ?? '')}: ${counted}.`;
  return mostly_drawn ? `Mostly drawn: ${counted}.` : `Even: ${counted}.`;
}

/** How long it takes. */
export function length({ turns, decisions }: BalanceInfo): string {
  return `It takes some ${turns[1]} turns and ${some(decisions[1])} decisions of both sides together.`;
}

/** A count as one says it by and by: of two digits that tell something. */
function some(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}
