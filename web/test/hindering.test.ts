import { describe, expect, it } from 'vitest';

import { Hindering, likened, type Called } from '../src/hindering.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import type { Refusal } from '../src/wire/Refusal';
import type { VerbInfo } from '../src/wire/VerbInfo';
import { pieces } from './fixture';

const own = pieces().filter((piece) => piece.side === 'A' && piece.stand);
const [one, two] = own.filter(({ arm }) => arm !== 'leader' && arm !== 'general') as [(typeof own)[number], (typeof own)[number]];
const called: Called = { pieces: new Map(pieces().map((piece) => [piece.id, piece])), able: new Set([one.id]), own: (id) => own.some((piece) => piece.id === id) };

function call(verb: string, more: Partial<Choice> = {}): Choice {
  return { answer: `${verb} Rupert on ${one.name}`, words: verb, short: verb, verb, piece: null, object: one.id, amount: 0, way: { is: 'none' }, ...more };
}
function asked(choices: Choice[], verbs: Partial<VerbInfo>[] = []): Choices {
  return { decision: 1, verbs: verbs as VerbInfo[], choices, complete: false, alike: [], zones: [], unasked: [] };
}

describe('who may do nothing', () => {
  it('is called upon as another may be', () => {
    expect(likened(asked([call('order')]), two.id, called)).toBe(`order Rupert on ${two.name}`);
    expect(likened(asked([call('choose', { answer: `choose ${one.name}`, piece: one.id, object: null })]), two.id, called)).toBe(`choose ${two.name}`);
    expect(likened(asked([call('order')]), one.id, called)).toBeNull();
    expect(likened(asked([]), two.id, called)).toBeNull();
  });
  it('is ordered alone rather than together with others, and joined by nobody', () => {
    const verbs = [{ word: 'join', joins: true, gathers: false }, { word: 'group', joins: false, gathers: true }];
    expect(likened(asked([call('join'), call('group'), call('order')], verbs), two.id, called)).toBe(`order Rupert on ${two.name}`);
    expect(likened(asked([call('join')], verbs), two.id, called)).toBeNull();
  });
  it('is told the rule, unless another was taken in hand before it is known', async () => {
    const refusal: Refusal = { rule: 'R-1', title: 'Command', why: 'it is too far off', found: 3000, limit: 2540, witness: { is: 'none' } };
    const tried: string[] = [];
    const hindering = new Hindering(async (answer) => {
      tried.push(answer);
      return { kind: 'refused', message: '', refusal };
    });
    const first = hindering.show(asked([call('order')]), two.id, called);
    const other = hindering.show(asked([call('order')]), null, called);
    await Promise.all([first, other]);
    expect(hindering.shown).toBeNull();
    await hindering.show(asked([call('order')]), two.id, called);
    expect(hindering.shown).toEqual({ piece: two.id, refusal });
    expect(tried).toHaveLength(2);
  });
});
