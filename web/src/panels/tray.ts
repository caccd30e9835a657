// Which throws are shown when the story grows, and for how long.

import type { Line } from '../wire/Line';
import type { Throw } from '../wire/Throw';
import { whom } from './afterwards';

/** How many of the throws that have come together are shown, one page after another; of more, the last ones. */
const MOST = 10;

/** What is said while the dice are shown that decided a battle. */
export const FALLING = 'The last dice have been thrown …';

/** The throws that have come since a line; none when the story is read for the first time or was taken back. */
export function freshThrows(story: readonly Line[], seen: number | null): Line[] {
  if (seen === null) return [];
  const fresh: Line[] = [];
  for (let index = story.length - 1; index >= 0 && fresh.length < MOST; index -= 1) {
    const line = story[index];
    if (line === undefined || line.number <= seen) break;
    if (line.throw !== null && (line.throw.sides > 0 || cardOf(story, line) !== '')) fresh.unshift(line);
  }
  return fresh;
}

/** The card that a line turns, as the report names it in the chapter that it opens; empty for dice and for what opens none, such as a direction. */
export function cardOf(story: readonly Line[], line: Line): string {
  if (line.throw === null || line.throw.sides > 0) return '';
  // By its number: a story that was told anew has other lines.
  const at = story.findIndex(({ number }) => number === line.number);
  const opened = at < 0 ? undefined : story[at + 1];
  return opened?.tone === 'chapter' ? opened.text.replace(/^[^:]*: /, '') : '';
}

/** Throws as they are shown one after another, so many at a time: those of one part of the turn, and none with those of the next. A card opens a part. */
export function pagesOf(story: readonly Line[], fresh: readonly Line[], together: number): Line[][] {
  const pages: Line[][] = [];
  let before = -1;
  for (const line of fresh) {
    const at = story.indexOf(line);
    const page = story.slice(before + 1, at).some(({ tone }) => tone === 'chapter') ? undefined : pages.at(-1);
    if (page && page.length < together) page.push(line);
    else pages.push([line]);
    before = at;
  }
  return pages;
}

/**
 * The pieces beside which fresh throws lie: those about whom they decided something; where that is nobody, all of whom something has been
 * told since a line in the same part of the turn. Dice for the initiative open a part, and lie beside nobody.
 */
export function besideWhom(story: readonly Line[], fresh: readonly Line[], since: number): number[] {
  // A card lies beside nobody: what is done by it is told after.
  if (fresh[0] !== undefined && cardOf(story, fresh[0]) !== '') return [];
  const decided = fresh.flatMap((line) => whom(story, line.number));
  if (decided.length > 0) return [...new Set(decided)];
  const first = fresh[0]?.number ?? 0;
  const opened = story.reduce((last, line) => (line.tone === 'chapter' && line.number < first ? line.number : last), since);
  return [...new Set(story.filter((line) => line.number > Math.max(since, opened)).flatMap((line) => line.about))];
}

/** How long throws stay to be read, in milliseconds: less where others come after them. */
export function stays(lines: readonly Line[], hurried: boolean, more = false): number {
  const reading = (more ? 900 : 1800) + 900 * lines.length;
  return hurried ? reading / 3 : reading;
}

/** Words without the endings by which one does something and several do: `rallies` and `rally`. */
function bare(words: string): string {
  return words.toLowerCase().replace(/ies\b/g, 'y').replace(/s\b/g, '');
}

/** A throw as it is told beside its dice: of one die nothing is said that its face shows, that it is one and how it lies; nor what stands above it already. */
export function sparely(handful: Throw, occasion = ''): Throw {
  const dice = handful.dice.reduce((sum, one) => sum + one.count, 0);
  const [only] = handful.dice;
  if (dice !== 1 || only === undefined) return handful;
  const needed = /^1?d\d+$/.test(handful.needed) ? '' : handful.needed;
  const said = handful.result === `a ${only.face}` || bare(occasion).endsWith(` ${bare(handful.result)}`);
  return { ...handful, needed, result: said ? '' : handful.result };
}

/** A throw below what it was thrown for, where there is little room: what was needed, and of one die in the same line what came of it. */
export function curtly(handful: Throw): Throw {
  const dice = handful.dice.reduce((sum, one) => sum + one.count, 0);
  const words = [handful.needed, ...(dice === 1 ? [handful.result] : [])].filter((one) => one !== '').join(': ');
  return { ...handful, what: words, needed: '', result: dice === 1 ? '' : handful.result };
}

/** A throw below an occasion that says what was needed, in whole or where it is told `in brief`: that stands there once, and not the name of the rule. */
export function said(handful: Throw, occasion: string, inBrief = occasion): Throw {
  const { needed } = handful;
  if (needed === '' || !occasion.includes(needed)) return handful;
  return { ...handful, what: inBrief.includes(needed) ? '' : needed, needed: '' };
}

/** The most letters of an occasion that are told whole beside dice. */
const BRIEF = 80;

/** What dice were thrown for, in few words: of much, what comes before what it is explained by. Nothing is cut within brackets. */
export function briefly(occasion: string): string {
  return [/; /, /: /].reduce((words, mark) => {
    const at = words.length > BRIEF ? words.search(mark) : -1;
    if (at < 0) return words;
    const head = words.slice(0, at);
    return head.lastIndexOf('(') > head.lastIndexOf(')') ? head.slice(0, head.lastIndexOf('(')).trimEnd() : head;
  }, occasion);
}

/** An occasion where there is little room: without what stands in brackets. */
export function tersely(occasion: string): string {
  return briefly(occasion.replace(/ \([^()]*\)/g, ''));
}

/** Where something is added to dice or taken off them, what few words leave out of their occasion: there it stands why. */
export function reckoned(occasion: string, { needed }: Throw): string {
  if (!/d\d+ [+-] ?\d/.test(needed)) return '';
  return occasion.slice(briefly(occasion).length).replace(/^[;:]? /, '');
}
