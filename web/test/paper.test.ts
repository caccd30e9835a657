import { describe, expect, it } from 'vitest';

import { changes, laid } from '../src/inpage/paper';
import type { SavedSession } from '../src/wire/SavedSession';

const person = { is: 'person' } as const;
const begin = { rules: 'matchlocks', battle: 'training', players: [person, person], seed: '0', prepared: [], lists: [], deploy: false } as const;

describe('a battle in the page on paper', () => {
  it('is written down anew after what changes it and after nothing else', () => {
    const since = { told: 7, edition: 1 };
    expect(changes({ do: 'answer', decision: 1, answer: 'pass', since })).toBe(true);
    expect(changes({ do: 'step', since })).toBe(true);
    expect(changes({ do: 'look', since })).toBe(false);
    expect(changes({ do: 'preview', decision: 1, answer: 'pass', deep: false })).toBe(false);
  });

  it('has what changed laid over it: lines that stand, lines that follow, and the rest instead of what was', () => {
    const paper = { begin, players: [person, person], edition: 1, lines: ['a', 'b', 'c'], sealed: ['sealed A pass'] } as unknown as SavedSession;
    const captain = { is: 'computer', name: 'captain' } as const;
    const now = laid(paper, { keep: 2, lines: ['d'], sealed: [], players: [person, captain], hurried: [false, true], edition: 2 });
    expect(now).toEqual({ begin, players: [person, captain], hurried: [false, true], edition: 2, lines: ['a', 'b', 'd'], sealed: [] });
    expect(paper.lines).toEqual(['a', 'b', 'c']);
  });
});
