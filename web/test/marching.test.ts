import { describe, expect, it } from 'vitest';

import type { Draft } from '../src/draft.svelte';
import { Marching, nextOf, type Errand, type Ground } from '../src/marching.svelte';
import { curt, mayMarch } from '../src/table/offers';
import type { Aim } from '../src/wire/Aim';
import type { Aimed } from '../src/wire/Aimed';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import type { Line } from '../src/wire/Line';
import type { Piece } from '../src/wire/Piece';
import { pieces } from './fixture';

const LEGS: Choice['way'] = { is: 'legs', kinds: ['advance'], outlines: [] };

function choice(answer: string, piece: number | null, object: number | null = null, way: Choice['way'] = { is: 'none' }): Choice {
  return { answer, words: answer, short: answer, verb: answer.split(' ')[0] ?? '', piece, object, amount: 0, way };
}
function choices(...all: Choice[]): Choices {
  const verbs = [...new Set(all.map((one) => one.verb))].map((word) => ({ word, meaning: '', gathers: word === 'group', joins: false }));
  return { decision: 1, verbs, choices: all, complete: all.length === 1, alike: [], zones: [], unasked: [] };
}
function errand(piece: number, named = false): Errand {
  return { piece, to: [0, 0], named };
}

describe('what comes next for those who go as one', () => {
  it('is whoever may go at once, in the order in which they were sent', () => {
    const asked = choices(choice('move b', 2, null, LEGS), choice('move a', 1, null, LEGS), choice('pass', null));
    expect(nextOf([errand(1), errand(2)], asked, false)).toMatchObject({ is: 'go', errand: { piece: 1 } });
    expect(nextOf([errand(3), errand(2)], asked, false)).toMatchObject({ is: 'go', errand: { piece: 2 } });
  });
  it('is that they are named for one order where there is one for several of them', () => {
    const asked = choices(choice('order c on a', 9, 1), choice('group c on a', 9, 1), choice('group c on b', 9, 2), choice('pass', null));
    expect(nextOf([errand(1), errand(2)], asked, false)).toMatchObject({ is: 'name', choice: { answer: 'group c on a' } });
    expect(nextOf([errand(1)], asked, false)).toEqual({ is: 'call' });
    const more = choices(choice('group b', 2), choice('group d', 4), choice('finish', null));
    expect(nextOf([errand(1, true), errand(2)], more, true)).toMatchObject({ is: 'name', choice: { answer: 'group b' }, errand: { piece: 2 } });
    expect(nextOf([errand(1, true), errand(2, true)], more, true)).toMatchObject({ is: 'name', choice: { answer: 'finish' }, errand: null });
  });
  it('is never an answer to another question that comes between', () => {
    const window = { ...choices(choice('pass', null)), complete: false };
    expect(nextOf([errand(1, true)], window, true)).toEqual({ is: 'call' });
  });
});

describe('a whole brigade', () => {
  it('is offered where one of it may go or be ordered with others, and not where he answers an attack', () => {
    const attacked = choices(choice('countercharge a', 1, 7), choice('stand a', 1), choice('move b', 2, null, LEGS));
    const about = (asked: Choices, piece: number): boolean => mayMarch(asked, asked.choices.filter((one) => one.piece === piece), piece);
    expect(about(attacked, 1)).toBe(false);
    expect(about(attacked, 2)).toBe(true);
    expect(about(choices(choice('group c on a', 9, 1), choice('group c on b', 9, 2)), 1)).toBe(true);
    expect(mayMarch(null, [choice('move a', 1, null, LEGS)], 1)).toBe(true);
  });
});

const standing = pieces().filter((piece) => piece.stand && piece.side === 'A' && piece.arm !== 'leader' && piece.arm !== 'general').slice(0, 3);
const [one, two] = standing as [Piece, Piece];

/** A battle in which two units of a brigade may go one after another, and whatever is told of it can be changed. */
class Field implements Ground {
  pieces = new Map(pieces().map((piece) => [piece.id, piece]));
  story: Line[] = [];
  turn = 1;
  given: string[] = [];
  asked: Aim[] = [];
  aimed: Partial<Aimed> = {};
  taken: { given: number; why: string } | null = null;

  own = (piece: number): boolean => this.pieces.get(piece)?.side === 'A';
  had = new Set<number>();
  done = (piece: number): boolean => this.had.has(piece);
  after = async (): Promise<Choices | null> => null;
  aim = async (aim: Aim): Promise<Aimed> => {
    this.asked.push(aim);
    return { answer: `move ${aim.piece}`, words: '', outlines: [], at: aim.to, facing: 0, snap: 'none', beyond: null, foresight: null, ...this.aimed };
  };
  give = async (answers: string[]): Promise<{ given: number; why: string }> => {
    this.given.push(...answers);
    return this.taken ?? { given: answers.length, why: '' };
  };
}

function draft(piece: Piece, by: number): Draft {
  const [x, y] = piece.stand!.front;
  const aimed: Aimed = { answer: 'move', words: '', outlines: [], at: [x, y + by], facing: 0, snap: 'none', beyond: null, foresight: null };
  return { piece: piece.id, before: [], legs: '', gesture: 'go', aimed, choice: null, foresight: null, held: false };
}
const both = choices(choice('move a', one.id, null, LEGS), choice('move b', two.id, null, LEGS));

describe('those who go as one', () => {
  it('are not those of a brigade who are in a fight', () => {
    const field = new Field();
    const marching = new Marching(field);
    const all = marching.mates(one.id);
    const other = all.find((id) => id !== one.id)!;
    field.pieces.set(other, { ...field.pieces.get(other)!, fight: 0 });
    expect(marching.mates(one.id)).toEqual(all.filter((id) => id !== other));
  });
  it('are not those who have had their part', () => {
    const field = new Field();
    const marching = new Marching(field);
    const all = marching.mates(one.id);
    const other = all.find((id) => id !== one.id)!;
    field.had = new Set([one.id, other]);
    expect(marching.mates(one.id)).toEqual(all.filter((id) => id !== other));
  });
  it('are left and let go of together', () => {
    const marching = new Marching(new Field());
    marching.choose([one.id, two.id]);
    marching.send([0, 5080]);
    expect(marching.errands).toHaveLength(2);
    marching.leave();
    expect([marching.errands.length, marching.picked.size]).toEqual([0, 0]);
  });
  it('have gone where another takes them along', async () => {
    const field = new Field();
    field.give = async (answers) => {
      field.given.push(...answers);
      for (const { id, stand } of [one, two]) {
        const front: [number, number] = [stand!.front[0], stand!.front[1] + 5080];
        field.pieces.set(id, { ...field.pieces.get(id)!, stand: { ...stand!, front } });
      }
      return { given: answers.length, why: '' };
    };
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 5080]);
    await marching.step(1, both);
    expect([field.given.length, marching.gone, marching.errands.length]).toEqual([1, 2, 0]);
  });
  it('have a ghost each, as far off as that of the one who is dragged', () => {
    const marching = new Marching(new Field());
    marching.choose([one.id, two.id]);
    expect(marching.together(draft(one, 2540))).toEqual([0, 2540]);
    const [ghost] = marching.ghosts(draft(one, 2540));
    expect(ghost!.piece.id).toBe(two.id);
    expect(ghost!.outline[0]).toEqual([two.stand!.outline[0][0], two.stand!.outline[0][1] + 2540]);
    marching.pick(two.id);
    expect(marching.together(draft(one, 2540))).toBeNull();
  });
  it('are given one order after another', async () => {
    const field = new Field();
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    expect(await marching.step(1, both)).toBe(true);
    expect(await marching.step(2, both)).toBe(true);
    expect(field.given).toHaveLength(2);
    // In line as they stood: nobody wheels on his way.
    expect(field.asked.map((aim) => aim.gesture)).toEqual(['straight', 'straight']);
    expect(marching.errands).toEqual([]);
    expect(marching.gone).toBe(2);
  });
  it('stop at the first refusal and say why, and the rest is kept', async () => {
    const field = new Field();
    const refusal = { rule: 'R-1', title: 'In the way', why: 'a hedge is in the way', found: null, limit: null, witness: { is: 'none' as const } };
    field.aimed = { beyond: { outline: [], refusal } };
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    expect(await marching.step(1, both)).toBe(false);
    expect(marching.stopped).toContain('a hedge is in the way');
    expect(marching.errands).toHaveLength(2);
    expect(field.given).toEqual([]);
    // As far as its allowance goes is no refusal.
    field.aimed = { beyond: { outline: [], refusal: { ...refusal, limit: 2540 } } };
    marching.resume();
    expect(await marching.step(1, both)).toBe(true);
  });
  it('go on as far as they may where one was refused, or without him', async () => {
    const field = new Field();
    const refusal = { rule: 'R-1', title: 'In the way', why: 'a hedge is in the way', found: null, limit: null, witness: { is: 'none' as const } };
    field.aimed = { beyond: { outline: [], refusal } };
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    await marching.step(1, both);
    marching.resume();
    expect(await marching.step(1, both)).toBe(true);
    expect([field.given.length, marching.gone, marching.errands.length]).toEqual([1, 1, 1]);
    // The next is refused for himself; he may not go at all, and nobody is left.
    field.aimed = { answer: null, beyond: { outline: [], refusal } };
    expect(await marching.step(2, both)).toBe(false);
    expect(marching.stopped).toContain('a hedge is in the way');
    marching.resume();
    expect(await marching.step(2, both)).toBe(false);
    expect([field.given.length, marching.errands.length, marching.stopped]).toEqual([1, 0, '']);
  });
  it('stop where dice have changed the position, and go on where the other side has merely moved', async () => {
    const field = new Field();
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    await marching.step(1, both);
    const enemy = [...field.pieces.values()].find((piece) => piece.side === 'B' && piece.stand)!;
    const moved = { ...enemy, stand: { ...enemy.stand!, front: [0, 0] as [number, number] } };
    field.pieces = new Map(field.pieces).set(enemy.id, moved);
    expect(await marching.step(2, both)).toBe(true);
    marching.send([0, 2540]);
    field.pieces = new Map(field.pieces).set(enemy.id, enemy);
    const dice = { who: 'B' as const, what: '', needed: '', sides: 6, dice: [], result: '' };
    field.story = [{ number: 1, tone: 'detail', text: 'B throws', rule: '', about: [], measured: null, throw: dice }];
    expect(await marching.step(3, both)).toBe(false);
    expect(marching.stopped).toContain('dice have changed the position');
  });
  it('stop where somebody is found, or the turn is over', async () => {
    const field = new Field();
    const enemy = [...field.pieces.values()].find((piece) => piece.side === 'B' && piece.stand)!;
    field.pieces = new Map(field.pieces).set(enemy.id, { ...enemy, stand: null });
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    field.pieces = new Map(field.pieces).set(enemy.id, enemy);
    expect(await marching.step(1, both)).toBe(false);
    expect(marching.stopped).toContain('has been found');
    marching.resume();
    field.turn = 2;
    expect(await marching.step(1, both)).toBe(false);
    expect(marching.stopped).toContain('the turn is over');
  });
  it('wait where one was called upon and the other side comes between', async () => {
    const field = new Field();
    field.taken = { given: 0, why: 'the other side decides' };
    const marching = new Marching(field);
    marching.choose([one.id, two.id]);
    marching.send([0, 2540]);
    expect(await marching.step(1, both)).toBe(false);
    expect(marching.stopped).toContain('the other side decides');
    expect(marching.errands).toHaveLength(2);
  });
});

describe('what is told beside a piece', () => {
  it('is the deed, without who does it and what it may come to', () => {
    expect(curt('Hob: set out', 'set-out')).toBe('Hob: set out');
    expect(curt('The group of Kinmont Willie Armstrong: set out', 'set-out')).toBe('Set out');
    expect(curt('Kinmont Willie Armstrong: draw back to cover', 'draw-back')).toBe('Draw back to cover');
    expect(curt("Fire at Ballard's regiment: 4d6 hitting on 2+", 'fire')).toBe("Fire at Ballard's regiment");
    expect(curt('Ball at the Tower Hamlets regiment: 1 hit', 'shot')).toBe('Ball at the Tower Hamlets regiment');
    expect(curt('Attack the Kentish foot (closes 67 %, then fights)', 'attack')).toBe('Attack the Kentish foot');
  });
});
