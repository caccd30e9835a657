// What is on offer, put in order: by verb, and apart what one button does and what is done on the table.

import type { Choice } from '../wire/Choice';
import type { Choices } from '../wire/Choices';
import type { Decision } from '../wire/Decision';

/** Answers with the same verb. */
export interface Group {
  verb: string;
  /** What the verb means, in a sentence. */
  meaning: string;
  choices: Choice[];
  /** Whether its answers place or move something: then the table is the better place to choose. */
  onTable: boolean;
}

/** Everything on offer. */
export interface Offer {
  /** Answers that need nothing but a button: neither a piece nor a place. */
  plain: Choice[];
  /** The others, by verb, in the order in which they are first offered. */
  groups: Group[];
  /** Pieces that have several answers, where it is to be asked first which of them shall act. */
  who: number[];
}

/**
 * Puts what is offered in order. With `about` only answers of that piece are kept, and those of no piece. Without it,
 * where several pieces may act, answers are listed only of those that have but one, and that not on the table.
 */
export function arranged(choices: Choices, about: number | null = null): Offer {
  const meanings = new Map(choices.verbs.map((verb) => [verb.word, verb.meaning]));
  const groups = new Map<string, Group>(
    choices.verbs.map(({ word, meaning }) => [word, { verb: word, meaning, choices: [], onTable: false }]),
  );
  const plain: Choice[] = [];
  const own = new Map<number, Choice[]>();
  for (const choice of choices.choices) {
    if (choice.piece !== null) own.set(choice.piece, [...(own.get(choice.piece) ?? []), choice]);
  }
  const several = about === null && own.size > 1;
  const who = [...own]
    .filter(([, answers]) => several && (answers.length > 1 || answers[0]?.way.is !== 'none'))
    .map(([piece]) => piece);
  for (const choice of choices.choices) {
    if (isPlain(choice)) {
      plain.push(choice);
      continue;
    }
    if (about !== null && choice.piece !== about) continue;
    if (choice.piece !== null && who.includes(choice.piece)) continue;
    let group = groups.get(choice.verb);
    if (group === undefined) {
      group = { verb: choice.verb, meaning: meanings.get(choice.verb) ?? '', choices: [], onTable: false };
      groups.set(choice.verb, group);
    }
    group.choices.push(choice);
    group.onTable ||= choice.way.is !== 'none';
  }
  return { plain, groups: [...groups.values()].filter((group) => group.choices.length > 0), who };
}

/** The verb by which all rulebooks have somebody named who acts; what else needs neither aim nor place, such as to rally, is a deed. */
const NAMING = 'choose';

/** Whether an answer but names who acts. */
export function names({ verb, piece, object, way }: Choice): boolean {
  return verb === NAMING && piece !== null && object === null && way.is === 'none';
}

/** What is on offer for one piece without that it is named, where all that it may do then is listed and says so already. */
export function uncalled(offer: Offer): Offer {
  return { ...offer, groups: offer.groups.filter((group) => !group.choices.every(names)) };
}

/** Whether an answer needs nothing but a button. */
export function isPlain(choice: Choice): boolean {
  return choice.piece === null && choice.object === null && choice.way.is === 'none';
}

/** So many letters stand in a row of a phone, with a gap's worth for each answer. */
const [ROW, GAP] = [45, 3];

/** Whether a phone keeps answers that need but a button at hand below all that is scrolled: if they fit one row. */
export function atHand(plain: readonly Choice[]): boolean {
  return plain.reduce((sum, choice) => sum + choice.words.length + GAP, 0) <= ROW;
}

/** The answer that is done with a question where others could still be given: the only one that needs nothing but a button. */
export function closing(choices: Choices): Choice | null {
  const [only, ...others] = choices.choices.filter(isPlain);
  return only !== undefined && others.length === 0 && choices.choices.length > 1 ? only : null;
}

/** The pieces that act in some answer on offer, in the order in which they are first offered. */
export function actors(choices: Choices): number[] {
  const seen = new Set<number>();
  for (const { piece } of choices.choices) if (piece !== null) seen.add(piece);
  return [...seen];
}

/** A verb as a heading: `about-face` becomes `About face`. */
export function heading(verb: string): string {
  const words = verb.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What stands behind a verb as a heading: what it means, with the space before it. Where the sentence begins with the verb it goes on
 * from there, so that no word is read twice: `Move`, ` a unit.` What the numbers of its text form mean is for who types it alone.
 */
export function gloss({ verb, meaning: whole }: Pick<Group, 'verb' | 'meaning'>): string {
  const head = heading(verb);
  const meaning = whole.replace(/: .*(\d|so many).*$/, '.');
  const rest = meaning.slice(head.length);
  return meaning.startsWith(head) && /^[ ,.;:]/.test(rest) ? rest : ` ${meaning}`;
}

/** The question as one remembers it, to see whether choices still belong to it. */
export function belongs(choices: Choices | null, decision: Decision | null): choices is Choices {
  return choices !== null && decision !== null && choices.decision === decision.number;
}

/** An answer on its button: in few words where it is said above whose it is, or nobody else may act. */
export function saidOf({ piece, short, words }: Choice, about: number | null, acting: readonly number[]): string {
  const told = piece !== null && (piece === about || (acting.length === 1 && acting[0] === piece));
  return told ? short : words;
}
