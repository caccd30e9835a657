// What a side may say without being asked.

import type { Choices } from '../wire/Choices';

/** Something that may be said at any time. */
export interface Said {
  /** In the text form of answers. */
  answer: string;
  /** What it says. */
  words: string;
}

/** What may be said at any time. */
export function unasked(choices: Choices | null): Said[] {
  const all: readonly (Partial<Said> & { word?: string; meaning?: string })[] = choices?.unasked ?? [];
  return all.map((one) => ({ answer: one.answer ?? one.word ?? '', words: one.words ?? one.meaning ?? '' }));
}

/** Whether something said cannot be unsaid by saying it otherwise: then it should be asked twice. */
export function isFinal(said: Said): boolean {
  return !/\s/.test(said.answer);
}
