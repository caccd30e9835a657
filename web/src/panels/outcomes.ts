// What came of a deed that is told in a later line, to be told with it: whom a fire felled.

import type { Line } from '../wire/Line';

/** How many lines after a deed its outcome is looked for. */
const FAR = 10;

/** What came of deeds. */
export interface Outcomes {
  /** The losses that came of a deed, by the number of its line, as the line that tells them says. */
  of: ReadonlyMap<number, string>;
  /** The lines that were told with a deed, by their numbers: they need not be told again. */
  told: ReadonlySet<number>;
}

/**
 * What came of deeds. Losses alone are told with one: whatever else is said of somebody after something was done to him
 * is as likely of his own doing. What several have done together is told of none of them: it keeps its own line.
 */
export function outcomes(story: readonly Line[]): Outcomes {
  const of = new Map<number, string>();
  const told = new Set<number>();
  /** Who did something to somebody last and in which line, until it is told what came of it. */
  const done = new Map<number, { by: number | null; at: number; number: number }>();
  story.forEach((line, at) => {
    if (line.tone === 'chapter') done.clear();
    if (line.tone !== 'deed') return;
    const [one, target] = line.about;
    if (line.measured !== null && one !== undefined && target !== undefined) {
      const before = done.get(target);
      const by = before !== undefined && before.by !== one ? null : one;
      done.set(target, { by, at, number: line.number });
    } else if (line.lost !== undefined && line.outcome && one !== undefined) {
      const deed = done.get(one);
      done.delete(one);
      if (deed === undefined || deed.by === null || at - deed.at > FAR) return;
      of.set(deed.number, line.outcome);
      told.add(line.number);
    }
  });
  return { of, told };
}
