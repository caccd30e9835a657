import { describe, expect, it } from 'vitest';

import type { Draft, Point } from '../src/draft.svelte';
import { meeting, meets, touched } from '../src/table/meeting';
import type { Piece } from '../src/wire/Piece';
import { pieces } from './fixture';

/** A block whose front left corner lies at a place, looking up the table. */
function block([x, y]: Point, wide = 4000, deep = 2000): [Point, Point, Point, Point] {
  return [[x, y], [x + wide, y], [x + wide, y - deep], [x, y - deep]];
}
const turned: Point[] = [[2000, 12000], [5000, 15000], [4000, 16000], [1000, 13000]];

describe('a straight way', () => {
  it('ends where it first touches somebody', () => {
    const part = touched(block([0, 0]), [0, 20_000], block([1000, 12_000]))!;
    // His rear lies 10000 before the front.
    expect(part * 20_000).toBeCloseTo(10_060, 0);
    expect(touched(block([0, 0]), [0, 20_000], turned)! * 20_000).toBeCloseTo(12_000, -3);
  });
  it('touches nobody whom it passes, who lies beyond it or stands beside it already', () => {
    expect(touched(block([0, 0]), [0, 20_000], block([4000, 12_000]))).toBeNull();
    expect(touched(block([0, 0]), [0, 9000], block([1000, 12_000]))).toBeNull();
    expect(touched(block([0, 0]), [0, 20_000], block([4000, 0]))).toBeNull();
    expect(touched(block([0, 0]), [0, -5000], block([1000, 12_000]))).toBeNull();
  });
  it('is cut where it would go on through the nearest, and is none where it turns', () => {
    const [from, to] = [block([0, 0]), block([0, 20_000])];
    const met = meeting(from, to, [block([1000, 16_000]), block([1000, 12_000])])!;
    expect(met[0]).toEqual([0, 10_060]);
    expect(met[2]).toEqual([4000, 8060]);
    expect(meeting(from, to, [])).toBeNull();
    // One who ends at him does not go on through him.
    expect(meeting(from, block([0, 10_000]), [block([1000, 12_000])])).toBeNull();
    expect(meeting(from, turned, [block([1000, 12_000])])).toBeNull();
  });
});

describe('a draft', () => {
  const [one] = pieces().filter((piece) => piece.side === 'A' && piece.stand) as [Piece];
  const stand = (outline: [Point, Point, Point, Point]): Piece['stand'] => ({ ...one.stand!, outline, round: false });
  const charger: Piece = { ...one, id: 1, side: 'A', arm: 'horse', stand: stand(block([0, 0])) };
  const enemy: Piece = { ...one, id: 2, side: 'B', arm: 'foot', stand: stand(block([1000, 12_000])) };
  const friend: Piece = { ...one, id: 3, side: 'A', arm: 'foot', stand: stand(block([1000, 8000])) };
  const general: Piece = { ...one, id: 4, side: 'B', arm: 'general', stand: stand(block([1000, 9000])) };
  const all = new Map([charger, enemy, friend, general].map((piece) => [piece.id, piece]));
  const draft = (more: Partial<Draft>): Draft => ({
    piece: 1, before: [], legs: '', gesture: 'go', aimed: null, choice: null, foresight: null, held: false, ...more,
  });
  const aimed = (snap: 'contact' | 'none'): Draft['aimed'] => ({
    answer: 'charge One on Two: advance 20in', words: '', outlines: [block([0, 20_000])], at: [2000, 20_000], facing: 0, snap, beyond: null, foresight: null,
  });
  const choice = (object: number | null): Draft['choice'] => ({
    answer: 'charge One on Two: advance 20in', words: '', short: '', verb: 'charge', piece: 1, object, amount: 0,
    way: { is: 'legs', kinds: ['advance'], outlines: [block([0, 20_000])] },
  });

  it('that goes into contact ends at the first enemy, whoever else stands there', () => {
    expect(meets(draft({ aimed: aimed('contact') }), all)?.[0]).toEqual([0, 10_060]);
    expect(meets(draft({ choice: choice(2) }), all)?.[0]).toEqual([0, 10_060]);
  });
  it('that is aimed at nobody goes as far as it is told', () => {
    expect(meets(draft({ aimed: aimed('none') }), all)).toBeNull();
    expect(meets(draft({ choice: choice(null) }), all)).toBeNull();
    expect(meets(draft({ choice: choice(3) }), all)).toBeNull();
    expect(meets(null, all)).toBeNull();
  });
});
