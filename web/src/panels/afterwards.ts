// What the graphs of a battle that is over show: a measure of each side at the end of every turn.

import type { Afterwards } from '../wire/Afterwards';
import type { Line } from '../wire/Line';
import type { SideInfo } from '../wire/SideInfo';
import type { Strength } from '../wire/Strength';

/** A measure of both sides, turn by turn. */
export interface Course {
  /** What is measured: `Losses in percent`, `Army Morale`. */
  what: string;
  /** The values of each side, one for each turn; `null` where nothing was counted. */
  sides: [(number | null)[], (number | null)[]];
  /** The greatest of them. */
  most: number;
}

/** What share of a side's figures was gone, in whole percent. */
function lost(figures: number, start: number): number {
  return start === 0 ? 0 : Math.round(((start - figures) / start) * 100);
}

/** What a side had lost: as the rulebook reckons it where it does, else by its figures. */
function shareOf({ figures, start, share }: Strength): number {
  return share === undefined ? lost(figures, start) : share / 10;
}

/** Where the measures of a graph are ruled: at the notches that the greatest of them has come near. */
export function notches(sides: readonly SideInfo[], most: number): number[] {
  return [...new Set(sides.flatMap(({ bar }) => (bar?.notches ?? []).map(({ at }) => at)))].filter((at) => at <= most);
}

/** The measures: losses first, then whatever the rulebook counts and what changes in the course of the battle. */
export function courses({ turns }: Afterwards): Course[] {
  const course = (what: string, value: (turn: Afterwards['turns'][number], side: 0 | 1) => number | null): Course => {
    const sides: Course['sides'] = [turns.map((turn) => value(turn, 0)), turns.map((turn) => value(turn, 1))];
    return { what, sides, most: Math.max(1, ...sides.flat().map((one) => one ?? 0)) };
  };
  const words = [...new Set(turns.flatMap(({ sides }) => sides.flatMap(({ counters }) => counters.map(({ word }) => word))))];
  const counted = words.map((word) =>
    course(word, ({ sides }, side) => sides[side].counters.find((counter) => counter.word === word)?.value ?? null),
  );
  const moves = ({ sides }: Course): boolean => sides.some((values) => new Set(values).size > 1);
  return [course('losses, in percent', ({ sides }, side) => shareOf(sides[side])), ...counted.filter(moves)];
}

/** How seldom something comes up, in words: `once in 38`. */
export function seldom(chance: number): string {
  return chance <= 0 ? 'never' : `once in ${Math.max(1, Math.round(1 / chance)).toLocaleString('en')}`;
}

/**
 * The line that tells what the dice of a line decided: the one after them, and of several alike that were thrown in a row and
 * are told of in a row, the one in its place; `undefined` where nothing is told yet.
 */
function next(story: readonly Line[], told: number): Line | undefined {
  const at = story.findIndex(({ number, throw: dice }) => number === told && dice !== null);
  if (at < 0) return undefined;
  const what = story[at]?.throw?.what;
  let first = at;
  while (first > 0 && story[first - 1]?.throw != null) first -= 1;
  const end = story.findIndex((line, index) => index > at && line.throw === null);
  if (end < 0) return undefined;
  const alike = story.slice(first, end).filter((line) => line.throw?.what === what);
  const after = story.slice(end);
  // Deeds are told with what is small between them; what is small is told before the next deed is.
  const small = after[0]?.tone === 'detail';
  const stop = after.findIndex((line) => line.throw !== null || line.tone === 'chapter' || (small && line.tone !== 'detail'));
  const tells = after.slice(0, stop < 0 ? undefined : stop).filter((line) => line.tone === after[0]?.tone);
  // Each of several throws decides about somebody of its own; but for a card that is turned over both sides throw against each other.
  const rivals = new Set(alike.map((line) => line.throw?.who)).size > 1 && tells.every(({ about }) => about.length === 0);
  const each = alike.length > 1 && tells.length >= alike.length && !rivals;
  const place = each ? alike.findIndex((line) => line.number === told) : 0;
  return tells[place] ?? after[0];
}

/** The pieces about which the dice of a line decided something; none where that is not told. */
export function whom(story: readonly Line[], told: number): readonly number[] {
  return next(story, told)?.about ?? [];
}

/** The most sentences on what came of dice that are told beside them. */
const MOST = 2;

/** What came of the dice of a line for those about whom they decided, as the report says it before other dice are thrown. */
export function became(story: readonly Line[], told: number): string[] {
  const at = story.findIndex(({ number, throw: dice }) => number === told && dice !== null);
  if (at < 0) return [];
  const after = story.slice(at + 1);
  const end = after.findIndex((line) => line.throw !== null || line.tone === 'chapter');
  const decided = whom(story, told);
  const theirs = ({ about }: Line): boolean => decided.length === 0 || about.some((piece) => decided.includes(piece));
  // What is told first stands above the dice already.
  const rest = after.slice(0, end < 0 ? undefined : end).slice(1);
  const came = rest.flatMap((line) => (line.outcome && theirs(line) ? [line.text] : [])).slice(0, MOST);
  const [only, ...more] = rest;
  // Of those to whom nothing happened one line is told, that it was so.
  const idle = came.length === 0 && only !== undefined && more.length === 0 && only.tone === 'detail' && decided.length > 0 && only.about.length > 0 && theirs(only);
  return idle ? [only.text] : came;
}

/**
 * On what occasion the dice of a line were thrown: what they decided, which is told right after them. Where nothing is told
 * yet, it is the last that had been done in the same part of the turn, as the report has it, unless others have done
 * something small since, or one alone had done it and was asked since, after the line `since`, what he does next. Empty where there is neither.
 */
export function occasion(story: readonly Line[], told: number, since = -Infinity): string {
  const came = next(story, told);
  if (came !== undefined) return came.tone === 'chapter' ? '' : came.text;
  let last = '';
  let whose: readonly number[] = [];
  for (const { number, tone, text, about, throw: dice } of story) {
    if (number > told) break;
    const others = tone === 'detail' && about.length > 0 && whose.length > 0 && !about.some((piece) => whose.includes(piece));
    if (tone === 'chapter' || others) last = '';
    else if (tone === 'deed' && dice === null) [last, whose] = [number > since || about.length !== 1 ? text : '', about];
  }
  return last;
}
