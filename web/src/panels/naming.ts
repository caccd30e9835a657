// Names as people read them.

import type { Counter } from '../wire/Counter';
import type { Side } from '../wire/Side';
import type { Table } from '../wire/Table';

/** A piece's name. */
export function titleOf(table: Table | null, id: number): string {
  return table?.pieces.find((piece) => piece.id === id)?.title ?? `piece ${id}`;
}

/** A piece's name where those of both sides are spoken of: with its army where the other has one of that name. */
export function toldOf(table: Table | null, id: number): string {
  const title = titleOf(table, id);
  const side = table?.pieces.find((piece) => piece.id === id)?.side ?? null;
  const both = side !== null && table?.pieces.some((piece) => piece.title === title && piece.side === across(side));
  return both ? `${title} (${armyOf(table, side)})` : title;
}

/** An army's name. */
export function armyOf(table: Table | null, side: Side): string {
  return table?.sides.find((info) => info.side === side)?.name ?? `Side ${side}`;
}

/** An army's name as it stands within a sentence: `the trod`, `the Royalists`. */
export function armyAmid(table: Table | null, side: Side): string {
  return spokenOf(armyOf(table, side));
}

/** An army as one speaks of it: those who are many have an article. */
export function spokenOf(army: string): string {
  const name = amid(army);
  return /s$/.test(name) && !name.startsWith('the ') ? `the ${name}` : name;
}

/** A name as it stands within a title: its article is small. */
export function amid(name: string): string {
  return name.replace(/^(The|An|A) /, (article) => article.toLowerCase());
}

/** A question as it stands below the name of the army that is asked: without it. */
export function askedBelow(army: string, question: string): string {
  const lead = [`${army}: `, `The ${army}: `].find((name) => question.startsWith(name));
  if (lead === undefined) return question;
  return question.charAt(lead.length).toUpperCase() + question.slice(lead.length + 1);
}

/** Whether words name a piece, at least by the part of its name that stands before a comma. */
export function tells(words: string, title: string): boolean {
  return words.includes(title.split(',')[0] ?? title);
}

/** What a side did, after the name of whoever of it did it, where the words leave that out: `Drake's redcoats: advance 6 in`. */
export function doneBy(table: Table | null, side: Side, about: readonly number[], words: string): string {
  const who = about.find((id) => table?.pieces.some((piece) => piece.id === id && piece.side === side));
  if (who === undefined || words === '') return words;
  const title = titleOf(table, who);
  return tells(words, title) ? words : `${title}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** The side across the table. */
export function across(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}

/** Where a side's facts stand in a pair that names A first. */
export function index(side: Side): 0 | 1 {
  return side === 'A' ? 0 : 1;
}

/** Names in a sentence: `one`, `one and two`, `one, two and three`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** What stands before and after the number of what is counted: a share is told as one, `0 % lost` and not `% lost 0`. */
export function around({ word }: Counter): { before: string; after: string } {
  return word.startsWith('% ') ? { before: '', after: ` ${word}` } : { before: `${word} `, after: '' };
}

/** What is counted, in words: `units 7`, `12 % lost`. */
export function counted(counter: Counter): string {
  const { before, after } = around(counter);
  return `${before}${counter.value}${after}`;
}

/** A computer player's name as people read it, of whatever character he is: `bold captain`. */
export function playerTitle(player: string): string {
  return player.replace(/^(\w+)-(?=\w+$)/, '$1 ');
}
