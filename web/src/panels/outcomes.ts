// What came of a deed that is told in a later line, to be told with it: whom a fire felled.

import type { Line } from '../wire/Line';

/** How many lines after a deed its outcome is looked for. */
const FAR = 10;

/**
 * The outcomes of deeds, by the number of their lines, in the words of the line that tells them. Of several that were
 * done to the same one the last has it: what became of him came of them all.
 */
export function outcomes(story: readonly Line[]): Map<number, string> {
  const found = new Map<number, string>();
  story.forEach((line, at) => {
    const [, target] = line.about;
    if (line.tone !== 'deed' || line.measured === null || line.throw !== null || target === undefined) return;
    for (const later of story.slice(at + 1, at + 1 + FAR)) {
      if (later.tone === 'chapter') return;
      const again = later.tone === 'deed' && later.measured !== null && later.about[1] === target;
      if (again) return;
      if (later.tone === 'deed' && later.measured === null && later.throw === null && later.about.length === 1 && later.about[0] === target) {
        found.set(line.number, predicate(line.text, later.text));
        return;
      }
    }
  });
  return found;
}

/** What is said of somebody in a sentence, where another sentence ends in him: else the whole sentence. */
export function predicate(sentence: string, about: string): string {
  const words = sentence.split(' ');
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join(' ').toLowerCase();
    if (about.toLowerCase().startsWith(`${name} `)) return about.slice(name.length + 1);
  }
  return about;
}
