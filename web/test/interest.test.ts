import { describe, expect, it } from 'vitest';

import { interest, waitFor } from '../src/interest';
import { centre, type Happening } from '../src/lately.svelte';
import { pieces, snapshot } from './fixture';
import { Unspent, type Hands } from '../src/unspent.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Stand } from '../src/wire/Stand';

const [one, other] = [pieces().find((piece) => piece.side === 'A' && piece.stand)!, pieces().find((piece) => piece.side === 'B' && piece.stand)!];
function move(to: [number, number]): Happening {
  return { key: 1, side: 'A', is: 'move', piece: one.id, way: [centre(one.stand as Stand), to] };
}

describe('what is worth looking at', () => {
  const table = { ...snapshot().table, pieces: [one, other], fights: [] };
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
  const own = pieces().filter((piece) => piece.side === 'A' && piece.stand && piece.arm !== 'leader' && piece.arm !== 'general');
  const [two, three] = own.map((piece) => piece.id) as [number, number];
  const pass: Choice = { answer: 'pass', words: 'Pass', short: 'Pass', verb: 'pass', piece: null, object: null, amount: 0, way: { is: 'none' } };
  function hands(taken: string[], actors = [two, three]): Hands {
    return {
      able: new Set([two, three]), actors: new Set(actors), pieces: new Map(pieces().map((piece) => [piece.id, piece])), plan: { on: false }, decision: null, choices: null, story: [],
      own: (id) => own.some((piece) => piece.id === id), drafting: { take: async (choice) => taken.push(choice.answer) > 0 },
    };
  }
  it('is told until he has, and anew in another phase', () => {
    const unspent = new Unspent(hands([]));
    unspent.heed(clock);
    unspent.spend([two, null]);
    expect(unspent.fresh()).toEqual([three]);
    unspent.heed({ ...clock, card: 'another card' });
    expect(unspent.fresh()).toEqual([three]);
    unspent.heed({ ...clock, phase: 'shooting' });
    expect(unspent.fresh()).toEqual([two, three]);
  });
  it('knows for the whole turn who has had his part, and may do nothing now', () => {
    const game = { ...hands([]), able: new Set([three]) };
    const unspent = new Unspent(game);
    unspent.heed(clock);
    unspent.spend([two, three]);
    unspent.heed({ ...clock, phase: 'shooting' });
    expect([two, three].map((id) => unspent.done(id))).toEqual([true, false]);
    unspent.heed({ ...clock, turn: 2 });
    expect(unspent.done(two)).toBe(false);
  });
  it('counts who went along as one who has had his part', () => {
    const all = hands([]);
    const after = pieces().map((piece) => (piece.id === three && piece.stand ? { ...piece, stand: { ...piece.stand, front: [1, 2] as [number, number] } } : piece));
    const at = { ...all };
    const unspent = new Unspent(at);
    unspent.heed(clock);
    unspent.spend([two]);
    Object.assign(at, { pieces: new Map(after.map((piece) => [piece.id, piece])) });
    unspent.heed(clock);
    expect(unspent.fresh()).toEqual([]);
  });
  it('waits for the way of one who was only told to set out', () => {
    const at = { ...hands([]) };
    const unspent = new Unspent(at);
    unspent.heed(clock);
    unspent.spend([two], true);
    expect(unspent.fresh()).toEqual([three]);
    const go: Choice = { ...pass, answer: 'go', piece: two, way: { is: 'legs', kinds: [], outlines: [] } };
    Object.assign(at, { choices: { decision: 2, verbs: [], choices: [go], complete: false, alike: [], zones: [], unasked: [] } });
    expect(unspent.fresh()).toEqual([two, three]);
    unspent.spend([two]);
    expect(unspent.fresh()).toEqual([three]);
  });
  it('holds an answer back that would end a phase, once in each', async () => {
    const taken: string[] = [];
    const unspent = new Unspent(hands(taken));
    unspent.heed(clock);
    expect(unspent.warn({ ...pass, piece: two })).toBe(false);
    expect(unspent.warn(pass)).toBe(true);
    expect(unspent.warned?.left).toEqual([two, three]);
    await unspent.endAnyway();
    expect(taken).toEqual(['pass']);
    expect(unspent.warned).toBeNull();
    expect(unspent.warn(pass)).toBe(false);
    unspent.heed({ ...clock, phase: 'shooting' });
    expect(unspent.warn(pass)).toBe(true);
  });
  it('holds nothing back where one unit alone is asked, whoever it may stand by for', () => {
    const unspent = new Unspent(hands([], [two]));
    unspent.heed(clock);
    expect(unspent.warn(pass)).toBe(false);
  });
});
