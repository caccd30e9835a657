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
  /** With which deed the line before was told, and of whom it was: what is told of him right after it is more of the same. */
  let before: { number: number; piece: number } | null = null;
  story.forEach((line, at) => {
    if (line.tone === 'chapter') done.clear();
    if (line.tone !== 'deed') {
      before = null;
      return;
    }
    const [one, target] = line.about;
    const goesOn = before;
    before = null;
    if (line.measured !== null && one !== undefined && target !== undefined) {
      const before = done.get(target);
      const by = before !== undefined && before.by !== one ? null : one;
      done.set(target, { by, at, number: line.number });
    } else if (line.lost !== undefined && line.outcome && one !== undefined) {
      if (goesOn?.piece === one) {
        of.set(goesOn.number, together(of.get(goesOn.number) ?? '', line.outcome));
        told.add(line.number);
        before = goesOn;
        return;
      }
      const deed = done.get(one);
      done.delete(one);
      if (deed === undefined || deed.by === null || at - deed.at > FAR) return;
      of.set(deed.number, line.outcome);
      told.add(line.number);
      before = { number: deed.number, piece: one };
    }
  });
  return { of, told };
}

/** Two losses of one unit in one sentence: `loses 1 pikeman and 2 musketeers, 17 left`. */
export function together(one: string, other: string): string {
  const [first = '', second = ''] = [one, other].map((words) => words.replace(/, [^,]* left$/, ''));
  const [verb = ''] = second.split(' ', 1);
  const rest = other.slice(second.length);
  return first.startsWith(`${verb} `) && rest !== '' ? `${first} and ${second.slice(verb.length + 1)}${rest}` : `${one}; ${other}`;
}
