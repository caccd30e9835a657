// What came of a deed that is told in a later line, to be told with it: whom a fire felled.

import type { Line } from '../wire/Line';

/** How many lines after a deed its outcome is looked for. */
const FAR = 10;

/**
 * The outcomes of deeds, by the number of their lines, as the lines that tell them say. Of several that were done to the
 * same one the last has it: what became of him came of them all.
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
      if (later.tone === 'deed' && later.measured === null && later.outcome && later.about[0] === target) {
        found.set(line.number, later.outcome);
        return;
      }
    }
  });
  return found;
}
