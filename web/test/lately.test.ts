import { describe, expect, it } from 'vitest';

import { happenings, Lately } from '../src/lately.svelte';
import { pieces, snapshot } from './fixture';
import { outcomes, together } from '../src/panels/outcomes';
import type { Line } from '../src/wire/Line';
import type { Piece } from '../src/wire/Piece';
import type { Stand } from '../src/wire/Stand';
import type { Table } from '../src/wire/Table';

const standing = pieces().filter((piece) => piece.stand);
const [one, other] = standing as [Piece, Piece];

function table(...all: Piece[]): Table {
  return { ...snapshot().table, pieces: all };
}
function moved(piece: Piece, by: number): Piece {
  const stand = piece.stand!;
  const outline = stand.outline.map(([x, y]) => [x, y + by]) as Stand['outline'];
  return { ...piece, stand: { ...stand, front: [stand.front[0], stand.front[1] + by], outline } };
}
function line(number: number, text: string, about: number[], more: Partial<Line> = {}): Line {
  return { number, tone: 'deed', text, rule: '', about, measured: null, throw: null, ...more };
}
const measured = { from: [0, 0], to: [0, 9000], length: 9000 } satisfies Line['measured'];

describe('what has happened', () => {
  it('is a way for each piece that went anywhere, and none for one that stayed', () => {
    const found = happenings(table(one, other), table(moved(one, 5080), other), []);
    expect(found.map((it) => it.is)).toEqual(['move']);
    expect(found[0]).toMatchObject({ piece: one.id, side: one.side });
  });
  it('is figures that fell, and whoever is gone', () => {
    const hurt = { ...one, figures: one.figures - 2 };
    const gone: Piece = { ...other, stand: null, place: 'routed' };
    const found = happenings(table(one, other), table(hurt, gone), []);
    expect(found).toMatchObject([{ is: 'loss', count: 2, piece: one.id }, { is: 'gone', piece: other.id }]);
  });
  it('is as many fallen as the lines tell, where they tell it', () => {
    const hurt = { ...one, figures: one.figures - 1 };
    const told = line(1, 'loses 3', [one.id], { lost: { piece: one.id, count: 3, left: 9 } });
    expect(happenings(table(one, other), table(hurt, other), [told])).toMatchObject([{ is: 'loss', count: 3 }]);
  });
  it('is a shot where something was measured to another, but not where one came to him', () => {
    const shot = line(1, 'fires', [one.id, other.id], { measured });
    expect(happenings(table(one, other), table(one, other), [shot]).map((it) => it.is)).toEqual(['shot']);
    const came = line(2, 'attacks', [one.id, other.id], { measured: { ...measured, to: one.stand!.front } });
    expect(happenings(table(one, other), table(one, other), [came])).toEqual([]);
  });
  it('goes on along one way, and begins anew once the player has decided', () => {
    const lately = new Lately();
    const [first, second] = [moved(one, 2540), moved(one, 5080)];
    lately.follow(table(one), table(first), []);
    lately.follow(table(first), table(second), []);
    expect(lately.all).toHaveLength(1);
    expect(lately.all[0]).toMatchObject({ is: 'move' });
    expect((lately.all[0] as { way: unknown[] }).way).toHaveLength(3);
    lately.begin();
    lately.follow(table(second, other), table(second, moved(other, 2540)), []);
    expect(lately.all).toMatchObject([{ is: 'move', piece: other.id }]);
  });
  it('leaves behind what covered the ground, a round base round', () => {
    const gone = (stand: Partial<NonNullable<Piece['stand']>>): Piece => ({ ...one, stand: { ...one.stand!, ...stand } });
    for (const round of [true, false]) {
      const [found] = happenings(table(gone({ round })), table({ ...one, place: 'destroyed', stand: null }), []);
      expect(found).toMatchObject({ is: 'gone', piece: one.id, round });
    }
  });
  it('is no more than a turn of a battle that others play', () => {
    const lately = new Lately();
    const turn = (turn: number, piece: Piece): Table => ({ ...table(piece), clock: { ...table().clock, turn } });
    lately.begin();
    [1, 2, 3, 4].forEach((at) => lately.follow(turn(at, moved(one, at * 2540)), turn(at + 1, moved(one, (at + 1) * 2540)), []));
    // Since one decided a turn has begun: that is kept whole. Later ones are kept one by one.
    expect(lately.all).toMatchObject([{ is: 'move', way: [{}, {}] }]);
    lately.begin();
    lately.follow(turn(5, one), turn(5, moved(one, 2540)), []);
    lately.follow(turn(5, moved(one, 2540)), turn(6, moved(one, 5080)), []);
    expect(lately.all).toMatchObject([{ is: 'move', way: [{}, {}, {}] }]);
  });
});

describe('the outcome of a deed', () => {
  it('is told with it, in the words of the line that tells it', () => {
    const story = [
      line(1, "Drake's redcoats fire at the 1st squadron", [0, 12], { measured }),
      line(2, "Drake's redcoats have ammunition 3 left", [0], { tone: 'detail' }),
      line(3, 'The 1st squadron loses 3 figures, 1 left', [12], { outcome: 'loses 3 figures, 1 left', lost: { piece: 12, count: 3, left: 1 } }),
    ];
    const { of, told } = outcomes(story);
    expect([...of]).toEqual([[1, 'loses 3 figures, 1 left']]);
    expect([...told]).toEqual([3]);
    // So it is with what he did in two lines: he fired, and he hit.
    expect([...outcomes([story[0]!, { ...story[0]!, number: 2 }, story[2]!]).of.keys()]).toEqual([2]);
  });
  it('is all that fell of one unit, whatever they were', () => {
    const fell = (number: number, what: string, left: number): Line =>
      line(number, `The Kentish foot ${what}`, [10], { outcome: what, lost: { piece: 10, count: 1, left } });
    const strike = line(1, 'The squadron strikes the Kentish foot: 3 hits', [4, 10], { measured });
    const story = [strike, fell(2, 'loses 1 pikeman, 19 left', 19), fell(3, 'loses 2 musketeers, 17 left', 17)];
    const { of, told } = outcomes(story);
    expect([...of]).toEqual([[1, 'loses 1 pikeman and 2 musketeers, 17 left']]);
    expect([...told]).toEqual([2, 3]);
    // What comes later of something else is told by itself.
    const apart = [strike, fell(2, 'loses 1 pikeman, 19 left', 19), line(3, 'A die', [], { tone: 'detail' }), fell(4, 'loses 1 pikeman, 18 left', 18)];
    expect([...outcomes(apart).told]).toEqual([2]);
    expect(together('loses 1 figure', 'is gone')).toBe('loses 1 figure; is gone');
  });
  it('is nobody’s where several did it, and of no other chapter', () => {
    const fell = { outcome: 'loses 1 figure', lost: { piece: 9, count: 1, left: 8 } };
    const twice = [line(1, 'A fires at X', [0, 9], { measured }), line(2, 'B fires at X', [1, 9], { measured }), line(3, 'X loses 1 figure', [9], fell)];
    expect(outcomes(twice)).toEqual({ of: new Map(), told: new Set() });
    const later = [line(1, 'A fires at X', [0, 9], { measured }), line(2, 'Turn 2', [], { tone: 'chapter' }), line(3, 'X loses 1 figure', [9], fell)];
    expect(outcomes(later).of.size).toBe(0);
  });
  it('is no test that he takes, and nothing that he does himself', () => {
    const story = [line(1, 'Melee 1: A wins the round', [0, 9], { measured }), line(2, 'X pass their morale test', [9], { outcome: 'pass their morale test' })];
    expect(outcomes(story).of.size).toBe(0);
  });
  it('is nothing that is said of more than him, or of somebody else', () => {
    const story = [line(1, 'A fires at X', [0, 9], { measured }), line(2, 'X and Y fall back', [9, 8]), line(3, 'Y holds', [8], { outcome: 'holds' })];
    expect(outcomes(story).of.size).toBe(0);
  });
});
