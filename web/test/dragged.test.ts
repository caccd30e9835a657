/** What drags onto others promise, tried by another hand: geometry against stepping, and the answers against what is let go on whom. */
import { describe, expect, it } from 'vitest';

import type { Draft, Point } from '../src/draft.svelte';
import { ontoOf } from '../src/table/letgo';
import { meeting, meets, touched } from '../src/table/meeting';
import { asAgainst, meant, under } from '../src/table/onto';
import type { Aimed } from '../src/wire/Aimed';
import type { Choice } from '../src/wire/Choice';
import type { Piece } from '../src/wire/Piece';
import type { Prospect } from '../src/wire/Prospect';
import { pieces } from './fixture';

type Outline = [Point, Point, Point, Point];

/** A block about its middle, looking so many degrees to the right of up. */
function block([x, y]: Point, wide = 4000, deep = 2000, turned = 0): Outline {
  const [sin, cos] = [Math.sin((turned / 180) * Math.PI), Math.cos((turned / 180) * Math.PI)];
  const corner = (right: number, up: number): Point => [Math.round(x + right * cos + up * sin), Math.round(y - right * sin + up * cos)];
  return [corner(-wide / 2, deep / 2), corner(wide / 2, deep / 2), corner(wide / 2, -deep / 2), corner(-wide / 2, -deep / 2)];
}
function shifted(corners: readonly Point[], [x, y]: Point, part = 1): Outline {
  return corners.map(([u, v]): Point => [u + x * part, v + y * part]) as Outline;
}
/** Drawn in towards its middle. */
function shrunk(corners: readonly Point[], part: number): Point[] {
  const [x, y] = [corners.reduce((sum, [u]) => sum + u, 0) / corners.length, corners.reduce((sum, [, v]) => sum + v, 0) / corners.length];
  return corners.map(([u, v]): Point => [x + (u - x) * part, y + (v - y) * part]);
}
/** Whether two convex outlines share any room, by lines that cross and corners that lie within. */
function share(one: readonly Point[], other: readonly Point[]): boolean {
  const side = ([a, b]: Point, [c, d]: Point, [e, f]: Point): number => (c - a) * (f - b) - (d - b) * (e - a);
  const within = (at: Point, of: readonly Point[]): boolean => {
    const sides = of.map((corner, index) => side(corner, of[(index + 1) % of.length]!, at));
    return sides.every((s) => s <= 0) || sides.every((s) => s >= 0);
  };
  const edges = (of: readonly Point[]): [Point, Point][] => of.map((corner, index) => [corner, of[(index + 1) % of.length]!]);
  const cross = edges(one).some(([a, b]) => edges(other).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0));
  return cross || one.some((at) => within(at, other)) || other.some((at) => within(at, one));
}
/** Numbers by lot, always the same. */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return ((state >>> 8) / 2 ** 24) * below;
  };
}

const UP: Point = [0, 20_000];

describe('a straight way by another hand', () => {
  it('ends at a corner that juts into it, and passes one that does not', () => {
    // A square on its corner reaches 2828 to every hand.
    const corner = (x: number): Outline => block([x, 12_000], 4000, 4000, 45);
    expect(touched(block([0, 0]), UP, corner(1500))! * 20_000).toBeGreaterThan(12_000 - 2828 - 1000 - 1);
    expect(touched(block([0, 0]), UP, corner(1500))! * 20_000).toBeLessThan(12_000 - 2828 - 1000 + 150);
    expect(touched(block([0, 0]), UP, corner(2000 + 2700))).not.toBeNull();
    expect(touched(block([0, 0]), UP, corner(2000 + 2828 + 20))).toBeNull();
  });
  it('is met by none who stands behind, and by him where it goes back', () => {
    const behind = block([0, -8000]);
    expect(touched(block([0, 0]), UP, behind)).toBeNull();
    expect(touched(block([0, 0]), [0, -20_000], behind)! * 20_000).toBeCloseTo(6060, -1);
  });
  it('ends at the nearest of two in line, in whichever order they are told', () => {
    const [near, far] = [block([0, 8000]), block([0, 14_000])];
    const from = block([0, 0]);
    const ends = [[near, far], [far, near]].map((all) => meeting(from, shifted(from, UP), all)!);
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]![0]![1] - 7000).toBeCloseTo(60, -2);
  });
  it('goes out of whoever it begins in, and ends at the next', () => {
    const from = block([0, 0]);
    const upon = block([500, 500]);
    expect(touched(from, UP, upon)).toBeNull();
    expect(meeting(from, shifted(from, UP), [upon])).toBeNull();
    expect(meeting(from, shifted(from, UP), [upon, block([0, 8000])])).toEqual(meeting(from, shifted(from, UP), [block([0, 8000])]));
  });
  it('is no longer for who stands in touch before it than where it stands', () => {
    const from = block([0, 0]);
    const met = meeting(from, shifted(from, UP), [block([0, 2000])]);
    expect(Math.abs(met![0]![1] - from[0]![1])).toBeLessThanOrEqual(60);
  });
  it('is the same however the table is turned', () => {
    const [mover, other] = [block([300, -400], 4000, 2000, 10), block([2100, 11_000], 5000, 1500, 37)];
    const first = touched(mover, UP, other)!;
    for (let degrees = 15; degrees < 360; degrees += 15) {
      const [sin, cos] = [Math.sin((degrees / 180) * Math.PI), Math.cos((degrees / 180) * Math.PI)];
      const about = (corners: readonly Point[]): Point[] => corners.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
      expect(touched(about(mover), about([UP])[0]!, about(other))).toBeCloseTo(first, 6);
    }
  });
  it('is free before the touch and closed after it, as steps show', () => {
    const lot = lots(20_261_130);
    let found = 0;
    for (let count = 0; count < 400; count += 1) {
      const mover = block([0, 0], 1500 + lot(5000), 800 + lot(3000), lot(360));
      const other = block([lot(24_000) - 12_000, lot(24_000) - 12_000], 800 + lot(6000), 800 + lot(4000), lot(360));
      const turn = lot(2 * Math.PI);
      const by: Point = [Math.sin(turn) * 20_000, Math.cos(turn) * 20_000];
      const part = touched(mover, by, other);
      const steps = Array.from({ length: 101 }, (_, step) => step / 100);
      if (part === null) {
        const began = share(mover, other);
        const deep = steps.some((step) => share(shifted(shrunk(mover, 0.7), by, step), other));
        expect(began || !deep, `${count}: it goes through`).toBe(true);
      } else {
        found += 1;
        const before = steps.some((step) => step < part - 0.02 && share(shifted(shrunk(mover, 0.98), by, step), other));
        expect(before, `${count}: met before`).toBe(false);
        expect(share(shifted(mover, by, part), other), `${count}: in touch`).toBe(true);
      }
    }
    expect(found).toBeGreaterThan(30);
  });
  it('that leads nowhere meets nobody', () => {
    expect(meeting(block([0, 0]), block([0, 0]), [block([0, 3000])])).toBeNull();
    expect(meeting([], [], [block([0, 3000])])).toBeNull();
    expect(meeting(block([0, 0]), shifted(block([0, 0]), UP), [])).toBeNull();
  });
});

const [base] = pieces().filter((one) => one.stand) as [Piece];
function piece(id: number, name: string, side: Piece['side'], outline: Outline, arm: Piece['arm'] = 'foot', facing = 0): Piece {
  const front: Point = [(outline[0][0] + outline[1][0]) / 2, (outline[0][1] + outline[1][1]) / 2];
  return { ...base, id, name, side, arm, stand: { ...base.stand!, front, facing: facing * 100, outline, round: arm === 'general' } };
}
function on(...all: Piece[]): Map<number, Piece> {
  return new Map(all.map((one) => [one.id, one]));
}
function aimed(answer: string | null, outline: Outline = block([0, 20_000]), snap: Aimed['snap'] = 'contact'): Aimed {
  return { answer, words: '', outlines: [outline], at: [0, 21_000], facing: 0, snap, beyond: null, foresight: null };
}
function drafted(more: Partial<Draft>): Draft {
  return { piece: 1, before: [], legs: '', gesture: 'go', aimed: null, choice: null, foresight: null, held: false, ...more };
}
function offer(answer: string, who: number, object: number | null, way: Choice['way']): Choice {
  return { answer, words: answer, short: answer, verb: answer.split(' ')[0]!, piece: who, object, amount: 0, way };
}
const legs = (...kinds: ('advance' | 'wheel')[]): Choice['way'] => ({ is: 'legs', kinds, outlines: kinds.map(() => block([0, 20_000])) });

describe('a charge that is drawn', () => {
  const horse = piece(1, 'horse', 'A', block([0, 0]), 'horse');
  it('ends at the first enemy in its way, though it is aimed at the one behind him', () => {
    const [near, far] = [piece(2, 'near', 'B', block([0, 8000])), piece(3, 'far', 'B', block([0, 14_000]))];
    const met = meets(drafted({ choice: offer('charge horse on far: advance 8in', 1, 3, legs('advance')) }), on(horse, near, far));
    expect(met![0]![1]).toBeLessThan(7100);
  });
  it('goes on from where its wheel has brought it, and past whoever stood in the way of the straight one', () => {
    const wheeled = block([0, 0], 4000, 2000, 90);
    const [ahead, right] = [piece(2, 'ahead', 'B', block([0, 8000])), piece(3, 'right', 'B', block([12_000, 0]))];
    const way: Choice['way'] = { is: 'legs', kinds: ['wheel', 'advance'], outlines: [wheeled, shifted(wheeled, [20_000, 0])] };
    const met = meets(drafted({ choice: offer('charge horse on right: wheel right 90; advance 8in', 1, 3, way) }), on(horse, ahead, right))!;
    const most = Math.max(...met.map(([x]) => x));
    expect(most).toBeGreaterThan(9900);
    expect(most).toBeLessThan(10_100);
  });
  it('is stopped by no friend, by no commander and by nobody’s beast', () => {
    const others = [piece(2, 'friend', 'A', block([0, 6000])), piece(3, 'cow', null, block([0, 8000])), piece(4, 'lord', 'B', block([0, 10_000]), 'general')];
    expect(meets(drafted({ aimed: aimed('charge horse on far: advance 8in') }), on(horse, ...others))).toBeNull();
  });
});

describe('whoever is under the hand', () => {
  const foot = piece(1, 'foot', 'A', block([0, 0], 4000, 2000, 30));
  const general = piece(2, 'sandys', 'A', block([0, 0], 1000, 1000), 'general');
  const vane = piece(3, 'vane', 'B', block([9000, 0], 4000, 2000, 30), 'foot', 210);
  const gone: Piece = { ...piece(4, 'gone', 'B', block([9000, 0])), stand: null };
  const all = on(general, foot, vane, gone);
  it('is found on slanting ground and not beside it, by its corner as well as by its middle', () => {
    const [corner] = vane.stand!.outline;
    expect(under(all, corner!, 1)).toBe(3);
    expect(under(all, [9000 - 1900, 900], 1)).toBeNull();
  });
  it('is one’s own commander where he stands alone, and never the one in hand', () => {
    expect(under(on(general), [0, 0], 1)).toBe(2);
    expect(under(all, [0, 0], 2)).toBe(1);
    expect(under(all, [0, 0], 1)).toBe(2);
    expect(under(on(general), [0, 0], 2)).toBeNull();
  });
  it('changes nothing of a move where it is one’s own commander and nothing is offered at him', () => {
    expect(meant([offer('charge foot on vane: advance 3in', 1, 3, legs('advance'))], 1, 2, aimed('move foot: advance 1in'), all)).toBeNull();
    expect(meant([], 1, 2, aimed(null), all)).toBeNull();
    expect(asAgainst({ decision: 1, verbs: [], choices: [offer('charge foot on vane: advance 3in', 1, 3, legs('advance'))], complete: false, alike: [], zones: [], unasked: [] }, foot, general, all)).toBeNull();
  });
  it('is a friend who may be gone through or joined, if that is offered', () => {
    const through = offer('pass-through foot on sandys: advance 3in', 1, 2, legs('advance'));
    expect(meant([through], 1, 2, aimed('move foot: advance 1in'), all)).toBe(through);
    expect(meant([through], 1, 2, aimed('pass-through foot on sandys: advance 2in'), all)).toBeNull();
  });
  it('is told apart from one whose name begins alike', () => {
    const second = piece(5, 'vane-2', 'B', block([20_000, 0]));
    const charge = offer('charge foot on vane: wheel right 4; advance 3in', 1, 3, legs('wheel', 'advance'));
    expect(meant([charge], 1, 3, aimed('charge foot on vane-2: advance 3in'), on(...all.values(), second))).toBe(charge);
  });
  it('is asked about by the wheel to the hand on which he stands, whichever way one looks', () => {
    const charge = offer('charge other on vane: advance 3in', 9, 3, legs('advance'));
    const asked = (facing: number, x: number, y: number): string => {
      const from = piece(1, 'foot', 'A', block([0, 0], 4000, 2000, facing), 'foot', facing);
      const to = piece(6, 'kent', 'B', block([from.stand!.front[0] + x, from.stand!.front[1] + y]));
      const choices = { decision: 1, verbs: [], choices: [charge], complete: false, alike: [], zones: [], unasked: [] };
      return asAgainst(choices, from, to, on(from, to, vane)) ?? '';
    };
    expect(asked(0, 9000, 9000)).toBe('charge foot on kent: wheel right 45; advance 3in');
    expect(asked(180, 9000, -9000)).toBe('charge foot on kent: wheel left 45; advance 3in');
    expect(asked(270, -9000, 0)).toBe('charge foot on kent: advance 3in');
    expect(asked(350, 1000, 9000)).toBe('charge foot on kent: wheel right 16; advance 3in');
  });
});

describe('whoever was let go on an enemy', () => {
  const draft = drafted({ aimed: aimed('move foot: advance 2in'), onto: { piece: 3, foe: true } });
  const nothing = (from: number, to: number): Prospect => ({ kind: 'nothing', from, to, start: [0, 0], end: [0, 0], distance: 0, words: 'too near', rule: 'R-2', mean: null });
  it('is offered what may be done to him and told nothing against it', () => {
    const [shoot, charge] = [offer('shoot foot on vane', 1, 3, { is: 'none' }), offer('charge foot on vane: advance 3in', 1, 3, legs('advance'))];
    expect(ontoOf(draft, [shoot, charge, { ...charge, answer: 'charge foot on vane: wheel left 2; advance 3in' }], [nothing(1, 3)])).toEqual({ enemy: 3, choices: [shoot, charge], why: null });
  });
  it('is told what speaks against him and nobody else', () => {
    expect(ontoOf(draft, [], [nothing(2, 3), nothing(1, 4), { ...nothing(1, 3), words: 'out of sight' }])?.why?.words).toBe('out of sight');
    expect(ontoOf(draft, [], [])?.why).toBeNull();
  });
  it('is told nothing of a friend, of an answer of the list, or while the hand still holds it', () => {
    expect(ontoOf({ ...draft, onto: { piece: 2, foe: false } }, [], [nothing(1, 2)])).toBeNull();
    expect(ontoOf({ ...draft, aimed: null, choice: offer('pass foot', 1, null, { is: 'none' }) }, [], [nothing(1, 3)])).toBeNull();
    expect(ontoOf({ ...draft, held: true }, [], [nothing(1, 3)])).toBeNull();
  });
});
