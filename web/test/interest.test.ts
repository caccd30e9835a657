import { describe, expect, it } from 'vitest';

import { interest, waitFor } from '../src/interest';
import { centre, type Happening } from '../src/lately.svelte';
import { pieces, sight } from './fixture';
import { Unspent } from '../src/unspent.svelte';
import type { Stand } from '../src/wire/Stand';

const [one, other] = [pieces().find((piece) => piece.side === 'A' && piece.stand)!, pieces().find((piece) => piece.side === 'B' && piece.stand)!];
function move(to: [number, number]): Happening {
  return { key: 1, side: 'A', is: 'move', piece: one.id, way: [centre(one.stand as Stand), to] };
}

describe('what is worth looking at', () => {
  const table = { ...sight().table, pieces: [one, other], fights: [] };
  it('is a fight or the fallen most, then shots, then moves near the enemy, and hardly those far from anybody', () => {
    const at = centre(other.stand as Stand);
    const worth = [
      interest([{ key: 1, side: 'A', is: 'loss', piece: 1, at, count: 2 }], table, 0),
      interest([{ key: 1, side: 'A', is: 'shot', from: at, to: at, front: null }], table, 0),
      interest([move(at)], table, 0),
      interest([move([at[0] + 40 * 2540, at[1]])], table, 0),
      interest([], table, 0),
    ];
    expect(worth).toEqual([...worth].sort((two, three) => three - two));
    expect(new Set(worth).size).toBe(worth.length);
    const fight = { number: 1, members: [], against: [], words: '' };
    expect(interest([], { ...table, fights: [fight] }, 0)).toBe(1.5);
    expect(interest([], { ...table, fights: [fight] }, 1)).toBeLessThan(0.1);
  });
  it('never keeps anybody waiting long for his own decision', () => {
    let waited = 0;
    for (let step = 0; step < 400; step += 1) waited += waitFor(1600, 1.5, waited);
    expect(waited).toBeLessThan(15_000);
    expect(waitFor(1600, 1, 0)).toBe(1600);
    expect(waitFor(1600, 1, 60_000)).toBe(0);
  });
});

describe('who has done nothing yet', () => {
  const clock = { turn: 1, phase: 'moves', card: null, acting: null, remarks: [] };
  it('is told until he has, and anew in another phase', () => {
    const unspent = new Unspent();
    unspent.heed(clock);
    unspent.spend([1, null]);
    expect(unspent.of([1, 2, 3])).toEqual([2, 3]);
    unspent.heed({ ...clock, card: 'another card' });
    expect(unspent.of([1, 2])).toEqual([2]);
    unspent.letGo();
    expect(unspent.allowed).toBe(true);
    unspent.heed({ ...clock, phase: 'shooting' });
    expect(unspent.of([1, 2])).toEqual([1, 2]);
    expect(unspent.allowed).toBe(false);
  });
});
