import { describe, expect, it } from 'vitest';

import type { Draft } from '../src/draft.svelte';
import { Following, type Men } from '../src/following.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import type { Foresight } from '../src/wire/Foresight';
import type { Piece } from '../src/wire/Piece';
import { pieces } from './fixture';

const [first] = pieces() as [Piece];
const band = (id: number, brigade: string): Piece => ({ ...first, id, brigade });
const men = new Map([band(1, 'Grahams'), band(2, 'Grahams'), band(3, 'Grahams'), band(4, 'Elliots')].map((one) => [one.id, one]));

function strike(piece: number, object: number): Choice {
  const answer = `strike ${piece} on ${object}`;
  return { answer, words: answer, short: answer, verb: 'strike', piece, object, amount: 0, way: { is: 'none' } };
}
function choices(...all: Choice[]): Choices {
  return { decision: 1, verbs: [], choices: all, complete: false, alike: [], zones: [], unasked: [] };
}
function draft(choice: Choice): Draft {
  return { piece: choice.piece, before: [], legs: '', gesture: null, aimed: null, choice, foresight: null, held: false };
}
function following(all: Choices, rolls: Foresight['rolls'] = []): Following {
  const field: Men = { pieces: men, choices: all, single: () => true, preview: async () => ({ rolls }) as unknown as Foresight };
  return new Following(field);
}

describe('men of one group who do likewise', () => {
  it('are those who may do the same, of the same group', () => {
    const all = choices(strike(1, 9), strike(2, 9), strike(2, 8), strike(3, 8), strike(4, 9));
    expect(following(all).others(draft(strike(1, 9)))).toBe(2);
    expect(following(all).others(draft(strike(4, 9)))).toBe(0);
  });
  it('go for the same one where they may, else for whom they may', async () => {
    const all = choices(strike(2, 8), strike(2, 9), strike(3, 8));
    const group = following(all);
    group.begin(draft(strike(1, 9)));
    expect((await group.next(all))?.answer).toBe('strike 2 on 9');
    expect((await group.next(choices(strike(3, 8))))?.answer).toBe('strike 3 on 8');
    expect(await group.next(choices(strike(4, 9)))).toBeNull();
    // Once nobody could follow it is over.
    expect(await group.next(all)).toBeNull();
  });
  it('wait where dice would be thrown, and where they were not told to follow', async () => {
    const all = choices(strike(2, 9));
    const roll = { what: 'blows' } as unknown as Foresight['rolls'][number];
    const group = following(all, [roll]);
    group.begin(draft(strike(1, 9)));
    expect(await group.next(all)).toBeNull();
    expect(await following(all).next(all)).toBeNull();
  });
});
