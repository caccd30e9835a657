import { describe, expect, it } from 'vitest';

import type { Point } from '../src/draft.svelte';
import { offersOf } from '../src/table/offers';
import { asAgainst, meant, under } from '../src/table/onto';
import type { Aimed } from '../src/wire/Aimed';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import type { Piece } from '../src/wire/Piece';
import { pieces as all } from './fixture';

const [base] = all().filter((piece) => piece.stand) as [Piece];

function piece(id: number, name: string, side: 'A' | 'B', [x, y]: Point, arm: Piece['arm'] = 'foot'): Piece {
  const outline: NonNullable<Piece['stand']>['outline'] = [[x, y], [x + 4000, y], [x + 4000, y - 2000], [x, y - 2000]];
  return { ...base, id, name, side, arm, stand: { ...base.stand!, front: [x + 2000, y], facing: 0, outline, round: false } };
}
const horse = piece(1, 'Horse', 'A', [0, 0], 'horse');
const shot = piece(2, 'Shot', 'A', [8000, 0]);
const vane = piece(3, 'Vane', 'B', [0, 20_000]);
const kent = piece(4, 'Kent', 'B', [20_000, 20_000]);
const general = piece(5, 'Sandys', 'A', [0, -6000], 'general');
const pieces = new Map([general, horse, shot, vane, kent].map((one) => [one.id, one]));

function charge(object: number, answer: string): Choice {
  return { answer, words: '', short: '', verb: 'charge', piece: 1, object, amount: 0, way: { is: 'legs', kinds: ['advance'], outlines: [] } };
}
function join(at: Point): Choice {
  return { answer: `join Sandys on Horse at ${at.join(' ')}`, words: '', short: '', verb: 'join', piece: 5, object: 1, amount: 0, way: { is: 'at', at, facing: 0, outline: [] } };
}
function aimed(answer: string | null, at: Point = [0, 0]): Aimed {
  return { answer, words: '', outlines: [], at, facing: 0, snap: 'none', beyond: null, foresight: null };
}
const charges = [charge(3, 'charge Horse on Vane: wheel left 3; advance 20in'), charge(4, 'charge Horse on Kent: advance 20in')];

describe('a piece that is dragged onto another', () => {
  it('lies on troops rather than on who leads them, and never on itself', () => {
    expect(under(pieces, [1000, 19_000], 1)).toBe(3);
    expect(under(pieces, [1000, -1000], 1)).toBeNull();
    const upon = new Map([...pieces, [5, piece(5, 'Sandys', 'A', [8000, 0], 'general')] as const]);
    expect(under(upon, [9000, -1000], 1)).toBe(2);
  });
  it('charges whom it is dragged onto, where another was found', () => {
    expect(meant(charges, 1, 4, aimed('charge Horse on Vane: advance 20in'), pieces)).toBe(charges[1]);
    expect(meant(charges, 1, 3, aimed(null), pieces)).toBe(charges[0]);
  });
  it('goes as it was aimed where that is at him, goes against him, or nothing is offered at him', () => {
    expect(meant(charges, 1, 3, aimed('charge Horse on Vane: advance 9in'), pieces)).toBeNull();
    expect(meant(charges, 1, 3, aimed('move Horse: advance 9in'), pieces)).toBeNull();
    expect(meant(charges.slice(0, 1), 1, 4, aimed('charge Horse on Vane: advance 20in'), pieces)).toBeNull();
    expect(meant(charges, 1, null, aimed('charge Horse on Vane: advance 20in'), pieces)).toBeNull();
  });
  it('joins his own men at the place nearest to the hand', () => {
    const joins = [join([0, -2000]), join([4000, -1000])];
    expect(meant(joins, 5, 1, aimed('ride Sandys at 3900 -900', [3900, -900]), pieces)).toBe(joins[1]);
    expect(meant(joins, 5, 2, aimed('ride Sandys at 3900 -900', [3900, -900]), pieces)).toBeNull();
  });
});

describe('why nobody may be charged', () => {
  const asked = (choices: Choice[]): Choices => ({ decision: 1, verbs: [], choices, complete: false, alike: [], zones: [], unasked: [] });
  it('is asked as others charge, straight at him', () => {
    expect(asAgainst(asked(charges), shot, vane, pieces)).toBe('charge Shot on Vane: wheel left 23; advance 20in');
    expect(asAgainst(asked(charges), horse, vane, pieces)).toBe('charge Horse on Vane: advance 20in');
  });
  it('is not asked of friends, of those who lead, or where nobody charges', () => {
    expect(asAgainst(asked(charges), shot, horse, pieces)).toBeNull();
    expect(asAgainst(asked(charges), general, vane, pieces)).toBeNull();
    expect(asAgainst(asked([join([0, 0])]), shot, vane, pieces)).toBeNull();
  });
});

describe('who may be charged', () => {
  it('can be clicked for it', () => {
    const [offer] = offersOf(charges);
    expect([...offer!.targets]).toEqual([[3, charges[0]], [4, charges[1]]]);
    expect(offersOf([join([0, 0])])[0]!.targets.size).toBe(0);
  });
});
