// The story as a battle report: chapters, deeds within them, and the small print between deeds.

import type { Line } from '../wire/Line';

/** A deed, or the small print that stands between two deeds. */
export type Entry = { is: 'deed'; line: Line } | { is: 'details'; lines: Line[] };

/** A chapter of the report. */
export interface Chapter {
  /** The line that begins it; `null` for what was told before the first chapter. */
  heading: Line | null;
  entries: Entry[];
}

/** Divides the story into chapters. Deeds that were `told` with others, by the numbers of their lines, are small print. */
export function chapters(story: readonly Line[], told: ReadonlySet<number> = new Set()): Chapter[] {
  const all: Chapter[] = [];
  for (const line of story) {
    if (line.tone === 'chapter') {
      all.push({ heading: line, entries: [] });
      continue;
    }
    let chapter = all.at(-1);
    if (chapter === undefined) {
      chapter = { heading: null, entries: [] };
      all.push(chapter);
    }
    const last = chapter.entries.at(-1);
    if (line.tone === 'deed' && !told.has(line.number)) chapter.entries.push({ is: 'deed', line });
    else if (last?.is === 'details') last.lines.push(line);
    else chapter.entries.push({ is: 'details', lines: [line] });
  }
  return all;
}

/** How many throws folded small print tells, and in how many letters, before it only counts them. */
const TOLD = 3;
const LONG = 72;
/** How many letters a line of small print has at most that is told by itself. */
const SHORT = 48;
/** How many letters what came of several throws has at most to be told together. */
const ROOM = 110;

/** What folded small print is called: `Bonus Card dice-off: a 4, a 6. The Royalists draw a card`, `6 throws and 3 details`. */
export function folded(lines: readonly Line[]): string {
  const [only] = lines;
  // A line that is no longer than what counts it is told as it is.
  if (lines.length === 1 && only?.throw === null && only.text.length <= SHORT) return only.text;
  const throws = lines.flatMap((line) => line.throw ?? []);
  const rest = lines.length - throws.length;
  const results = new Map<string, string[]>();
  for (const { what, result } of throws) results.set(what, [...(results.get(what) ?? []), result]);
  const told = [...results].map(([what, came]) => `${what}: ${came.join(', ')}`).join('; ');
  const short = throws.length <= TOLD && told.length <= LONG && throws.every(({ result }) => result !== '');
  // What came of them is told as well, where it is one short line.
  const after = rest === 1 && lines.at(-1)?.throw === null ? `${told}. ${lines.at(-1)?.text}` : '';
  if (short && throws.length > 0 && after !== '' && after.length <= LONG) return after;
  // Where each throw is followed by what came of it, that says whom it was about as well.
  const each = throws.length <= TOLD && lines.every((line, at) => (line.throw !== null) === (at % 2 === 0)) && rest === throws.length;
  const came = lines.filter((line) => line.throw === null).map((line) => line.text).join('; ');
  if (each && came.length <= ROOM) return came;
  const parts = [short ? told : counted(throws.length, 'throw'), counted(rest, 'detail')].filter((part) => part !== '');
  return parts.join(short && throws.length > 0 ? '; ' : ' and ');
}

/** Whether small print says nothing that the next chapter does not: that some card or other was drawn. */
export function idle(lines: readonly Line[]): boolean {
  return lines.every(({ throw: drawn }) => drawn !== null && drawn.sides === 0 && /^an? card$/.test(drawn.result));
}

function counted(count: number, word: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

/** What is read aloud of lines that have just come: chapters and deeds, and no more of them than can be listened to. */
export function announcement(lines: readonly Line[], most = 4): string {
  const worth = lines.filter((line) => line.tone !== 'detail');
  const skipped = worth.length - most;
  const said = worth.slice(-most).map((line) => sentence(line.text));
  if (skipped > 0) said.unshift(`${counted(skipped, 'more line')}.`);
  return said.join(' ');
}

/** A line with its full stop. */
export function sentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}
