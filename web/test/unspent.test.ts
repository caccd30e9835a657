import { beforeEach, describe, expect, it } from 'vitest';

import { Unspent, type Hands } from '../src/unspent.svelte';
import type { Choice } from '../src/wire/Choice';
import type { Clock } from '../src/wire/Clock';
import type { LegKind } from '../src/wire/LegKind';
import { pieces } from './fixture';

const own = pieces().filter((piece) => piece.side === 'A' && piece.stand && piece.arm !== 'leader' && piece.arm !== 'general');
const [one, two, three] = own.map(({ id }) => id) as [number, number, number];
const clock = (turn: number, phase: string): Clock => ({ turn, phase }) as Clock;

/** A battle in which three units may act, of which `told` lines have been told. */
class Battle implements Hands {
  able = new Set([one, two, three]);
  actors = this.able;
  pieces = new Map(own.map((piece) => [piece.id, piece]));
  plan = { on: false };
  decision = null;
  choices = null;
  story: string[] = [];
  drafting = { take: async () => true };
  own(piece: number): boolean {
    return own.some(({ id }) => id === piece);
  }
  /** So many lines are told more. */
  tell(lines: number): void {
    this.story = [...this.story, ...Array<string>(lines).fill('It goes on.')];
  }
  /** A unit stands elsewhere. */
  shift(id: number): void {
    const piece = this.pieces.get(id)!;
    const stand = piece.stand!;
    this.pieces = new Map(this.pieces).set(id, { ...piece, stand: { ...stand, front: [stand.front[0] + 100, stand.front[1]] } });
  }
}

describe('who has done nothing yet', () => {
  let battle: Battle;
  let unspent: Unspent;
  beforeEach(() => {
    battle = new Battle();
    unspent = new Unspent(battle);
    unspent.heed(clock(1, 'Movement'));
  });

  it('leaves out who was given something, until the phase changes', () => {
    unspent.spend([one, null]);
    expect(unspent.fresh()).toEqual([two, three]);
    unspent.heed(clock(1, 'Shooting'));
    expect(unspent.fresh()).toEqual([one, two, three]);
  });

  it('leaves out who went along', () => {
    unspent.spend([one]);
    battle.tell(2);
    battle.shift(two);
    unspent.heed(clock(1, 'Movement'));
    expect(unspent.fresh()).toEqual([three]);
  });

  it('counts as done for the turn who may do no more of those who had their part', () => {
    unspent.spend([one]);
    battle.able = new Set([two, three]);
    unspent.heed(clock(1, 'Shooting'));
    expect([one, two].map((id) => unspent.done(id))).toEqual([true, false]);
    unspent.heed(clock(2, 'Movement'));
    expect(unspent.done(one)).toBe(false);
  });

  it('takes in again whose answer was taken back, and who had gone along with him', () => {
    unspent.spend([one]);
    battle.tell(3);
    unspent.heed(clock(1, 'Movement'));
    unspent.spend([two]);
    battle.tell(2);
    battle.shift(three);
    unspent.heed(clock(1, 'Movement'));
    expect(unspent.fresh()).toEqual([]);
    battle.story = battle.story.slice(0, 3);
    unspent.heed(clock(1, 'Movement'), 3);
    expect(unspent.fresh()).toEqual([two, three]);
    expect(unspent.done(two)).toBe(false);
  });

  it('remembers what was done before a phase that was taken back', () => {
    unspent.spend([one]);
    battle.tell(3);
    unspent.heed(clock(1, 'Shooting'));
    unspent.spend([two]);
    battle.tell(1);
    unspent.heed(clock(2, 'Movement'));
    unspent.heed(clock(1, 'Movement'), 3);
    expect(unspent.fresh()).toEqual([two, three]);
  });
});

describe('who could still act', () => {
  const offer = (piece: number, way: Choice['way']): Choice => ({ answer: '', words: '', short: '', verb: 'do', piece, object: null, amount: 0, way });
  const legs = (...kinds: LegKind[]): Choice['way'] => ({ is: 'legs', kinds, outlines: [] });
  const left = (...choices: Choice[]): number[] => {
    const battle = new Battle();
    const unspent = new Unspent(Object.assign(battle, { choices: { decision: 1, verbs: [], choices, complete: false, alike: [], zones: [], unasked: [] } }) as Hands);
    unspent.heed(clock(1, 'Movement'));
    return unspent.fresh();
  };
  it('is not who may but look elsewhere from where he stands, such as a battery that is laid', () => {
    expect(left(offer(one, legs('turn')), offer(one, legs('about-face')), offer(two, legs('advance')))).toEqual([two, three]);
  });
  it('is who may do anything else, be it by a button, or by being called upon', () => {
    expect(left(offer(one, legs('turn')), offer(one, { is: 'none' }))).toContain(one);
    expect(left(offer(one, legs('turn', 'advance')))).toContain(one);
    expect(left(offer(one, legs('turn')), { ...offer(two, { is: 'none' }), object: one })).toContain(one);
  });
});
