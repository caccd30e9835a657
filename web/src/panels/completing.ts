// Completion and history of the command line. It knows no verb: it completes from what is on offer and who is there.

import type { Choices } from '../wire/Choices';
import type { Piece } from '../wire/Piece';

/** A way to go on with what has been typed. */
export interface Completion {
  /** The whole line as it would then read. */
  line: string;
  /** What is put in, to be shown in a list. */
  shown: string;
  /** What it means, if something can be said. */
  meaning: string;
}

/** Ways to go on: answers on offer first, then verbs, then names of pieces for the word being typed. */
export function completions(typed: string, choices: Choices | null, pieces: readonly Piece[], most = 12): Completion[] {
  const found: Completion[] = [];
  const lines = new Set<string>();
  const add = (completion: Completion): void => {
    if (found.length >= most || completion.line === typed || lines.has(completion.line)) return;
    lines.add(completion.line);
    found.push(completion);
  };
  const start = fold(typed);
  if (!/[\s:;]/.test(typed)) {
    for (const { word, meaning } of choices?.verbs ?? []) {
      if (fold(word).startsWith(start)) add({ line: word, shown: word, meaning });
    }
  }
  for (const { answer, words } of choices?.choices ?? []) {
    if (typed !== '' && fold(answer).startsWith(start)) add({ line: answer, shown: answer, meaning: words });
  }
  for (const { answer, words } of choices?.unasked ?? []) {
    if (typed !== '' && fold(answer).startsWith(start)) add({ line: answer, shown: answer, meaning: words });
  }
  const word = /[^\s:;]*$/.exec(typed)?.[0] ?? '';
  if (word !== '' && word.length < typed.length) {
    const before = typed.slice(0, typed.length - word.length);
    for (const { name, title } of pieces) {
      if (fold(name).startsWith(fold(word))) add({ line: before + name, shown: name, meaning: title });
    }
  }
  return found;
}

/** The longest beginning that all ways to go on have in common, never shorter than what has been typed. */
export function common(typed: string, ways: readonly Completion[]): string {
  const [first, ...others] = ways.map((way) => way.line);
  if (first === undefined) return typed;
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && same < other.length && fold(first.charAt(same)) === fold(other.charAt(same))) same += 1;
    length = same;
  }
  return length > typed.length ? first.slice(0, length) : typed;
}

/** The words on offer that are nearest to one that is not understood, by the letters that would have to change. */
export function nearest(word: string, known: readonly string[], most = 3): string[] {
  const limit = Math.max(1, Math.floor(word.length / 2));
  return known
    .map((candidate) => ({ candidate, changes: changesBetween(fold(word), fold(candidate)) }))
    .filter(({ changes }) => changes > 0 && changes <= limit)
    .sort((one, other) => one.changes - other.changes)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 1; index <= one.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(index - 1) === other.charAt(column - 1) ? 0 : 1;
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function fold(text: string): string {
  return text.toLowerCase();
}

/** What a fault says about its place: `column 7` in its message, counted from 1. */
export function columnOf(message: string): number | null {
  const found = /column (\d+)/i.exec(message);
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** A fault's message without its place, and without guesses where `guessed` says that better ones are made. */
export function plainly(message: string, guessed: boolean): string {
  const bare = message.replace(/^column \d+: /i, '');
  return guessed ? bare.replace(/[;,] did you mean [^?]*\?$/, '') : bare;
}

/** The word that stands at a column of a line, counted from 1. */
export function wordAt(line: string, column: number): string {
  const rest = line.slice(Math.max(0, column - 1));
  return /^[^\s:;]*/.exec(rest)?.[0] ?? '';
}

/** Lines entered before, as one walks through them with the arrow keys. */
export class History {
  private entered: string[] = [];
  private at = 0;
  private begun = '';

  constructor(private readonly most = 200) {}

  /** Keeps a line, and stands after the newest. */
  keep(line: string): void {
    if (line !== '' && this.entered.at(-1) !== line) this.entered.push(line);
    if (this.entered.length > this.most) this.entered.shift();
    this.at = this.entered.length;
    this.begun = '';
  }

  /** The line before; what had been begun is kept for the way back. */
  older(current: string): string {
    if (this.at === this.entered.length) this.begun = current;
    if (this.at > 0) this.at -= 1;
    return this.entered[this.at] ?? current;
  }

  /** The line after, at last what had been begun. */
  newer(current: string): string {
    if (this.at >= this.entered.length) return current;
    this.at += 1;
    return this.at === this.entered.length ? this.begun : (this.entered[this.at] ?? current);
  }
}
