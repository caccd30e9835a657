import { describe, expect, it } from 'vitest';

import type { Draft } from '../src/draft.svelte';
import { clearPlace, edgePlace, freeReach } from '../src/table/clearing';
import { apartFrom } from '../src/table/space';
import { astray, stopped } from '../src/table/stopping';
import { around, terrain } from '../src/panels/terrain';
import { pieces } from './fixture';
import type { Aimed } from '../src/wire/Aimed';
import type { Ground } from '../src/wire/Ground';
import type { Refusal } from '../src/wire/Refusal';

describe('a box on a phone', () => {
  const window = [390, 360] as const;
  it('lies at the lower edge, whole and in the middle, whoever is looked at', () => {
    expect(edgePlace([300, 52], [180, 150, 220, 170], [], window)).toEqual([45, 302]);
    expect(edgePlace([378, 52], [180, 150, 220, 170], [[0, 310, 40, 330]], window)).toEqual([6, 302]);
  });
  it('lies at the upper edge where it would be on the one it is about, or on many who are to be grasped', () => {
    expect(edgePlace([300, 52], [180, 320, 220, 340], [], window)).toEqual([45, 50]);
    expect(edgePlace([300, 52], [180, 150, 220, 170], [[60, 305, 160, 325], [180, 305, 280, 325]], window)).toEqual([45, 50]);
  });
  it('is never in the middle of the table', () => {
    for (let y = 0; y < 360; y += 10) {
      const [, top] = edgePlace([300, 52], [180, y, 220, y + 14], [[20, y, 60, y + 14]], window);
      expect(top <= 50 || top + 52 >= 350).toBe(true);
    }
  });
});

describe('a box beside a piece', () => {
  it('lies below it, or where it covers nobody', () => {
    expect(clearPlace([100, 40], [400, 300, 440, 310], [], [1000, 800])).toEqual([370, 336]);
    const [, y] = clearPlace([100, 40], [400, 300, 440, 310], [[380, 340, 460, 360]], [1000, 800]);
    expect(y).toBeLessThan(300);
  });
  it('covers little of those who are only seen, if there is room elsewhere, and stays near', () => {
    const all = [[0, 200, 1000, 290], [0, 320, 1000, 500], [0, 290, 400, 320], [440, 290, 1000, 320]] as const;
    // Nowhere beside it is there room: the nearest corner has some.
    expect(clearPlace([100, 40], [400, 300, 440, 310], [], [1000, 800], 26, all)).toEqual([6, 56]);
    // Those that are to be grasped weigh more.
    const [, y] = clearPlace([100, 40], [400, 300, 440, 310], [[360, 336, 480, 376]], [1000, 800], 26, [[360, 200, 480, 274]]);
    expect(y).toBeLessThan(300);
  });
  it('stays where it lay, unless it would cover clearly more there', () => {
    const below = [380, 340, 460, 360] as const;
    const above = clearPlace([100, 40], [400, 300, 440, 310], [below], [1000, 800]);
    // Nobody stands below any more; then somebody stands above.
    expect(clearPlace([100, 40], [400, 300, 440, 310], [], [1000, 800], 26, [], above)).toEqual(above);
    expect(clearPlace([100, 40], [400, 300, 440, 310], [[360, 200, 480, 290]], [1000, 800], 26, [], above)).toEqual([370, 336]);
    // It has grown, and would lie on the one it is about.
    expect(clearPlace([100, 140], [400, 300, 440, 310], [], [1000, 800], 26, [], above)).toEqual([370, 336]);
  });
  it('comes back from a far corner once there is room beside it', () => {
    const corner = [6, 56] as const;
    expect(clearPlace([100, 40], [400, 300, 440, 310], [], [1000, 800], 26, [], corner)).toEqual([370, 336]);
  });
  it('does not lie on a thin one either, where it is as wide as the window', () => {
    // Beside it only others stand, above and below it.
    const others = [[40, 150, 380, 230], [40, 300, 380, 380]] as const;
    const [, y] = clearPlace([345, 53], [202, 242, 212, 284], others, [390, 520]);
    expect(y + 53 < 242 || y > 284).toBe(true);
  });
  it('goes a little farther off before it goes to a corner', () => {
    // Names above and below it leave no room right beside it.
    const names = [[300, 325, 540, 350], [300, 262, 540, 288], [300, 288, 390, 325], [450, 288, 540, 325]] as const;
    const [x, y] = clearPlace([100, 40], [400, 300, 440, 310], names, [1000, 800]);
    expect(Math.abs(x + 50 - 420)).toBeLessThan(200);
    expect(Math.abs(y + 20 - 305)).toBeLessThan(100);
  });
  it('stays within the window', () => {
    const [x, y] = clearPlace([200, 60], [980, 780, 1000, 795], [], [1000, 800]);
    expect(x).toBeGreaterThanOrEqual(6);
    expect(x + 200).toBeLessThanOrEqual(994);
    expect(y + 60).toBeLessThanOrEqual(794);
  });
});

describe('an arrow to turn by', () => {
  it('lies before its piece, beyond whoever stands there', () => {
    const friend = [[25, -60], [60, -60], [60, 20], [25, 20]] as const;
    expect(freeReach([0, 0], [1, 0], 30, 130, 8, [])).toBe(30);
    const reach = freeReach([0, 0], [1, 0], 30, 130, 8, [friend]);
    expect(reach).toBeGreaterThan(68);
    expect(reach).toBeLessThan(76);
    expect(freeReach([0, 0], [1, 0], 30, 60, 8, [friend])).toBe(30);
  });
});

describe('a finger', () => {
  it('is so far from an outline, and in it is not away at all', () => {
    const box = [[0, 0], [10, 0], [10, 4], [0, 4]] as const;
    expect(apartFrom(box, [5, 2])).toBe(0);
    expect(apartFrom(box, [5, 12])).toBe(8);
    expect(apartFrom(box, [13, 8])).toBe(5);
  });
});

describe('where a draft stops', () => {
  const refusal = (limit: number | null, witness: Refusal['witness']): Refusal => ({ rule: 'R-1', title: '', why: 'too far', found: 1, limit, witness });
  const draft = (answer: string | null, why: Refusal, gesture: Draft['gesture'] = 'go'): Draft => ({
    piece: 1, before: [], legs: '', gesture, choice: null, foresight: null, held: false,
    aimed: { answer, words: '', outlines: [], at: [0, 0], facing: 0, snap: 'limit', beyond: { outline: [], refusal: why }, foresight: null } satisfies Aimed,
  });
  it('is no refusal where an allowance is used up, or another place was found', () => {
    expect(stopped(draft('move', refusal(8, { is: 'none' })))?.refused).toBe(false);
    expect(stopped(draft('place', refusal(null, { is: 'none' }), 'place'))?.refused).toBe(false);
    // It stands where it was meant: that another verb would not have it there is nothing to be said.
    const there = draft('ride', refusal(null, { is: 'none' }), 'place');
    expect(stopped({ ...there, aimed: { ...there.aimed!, snap: 'none' } })).toBeNull();
  });
  it('is a refusal where something stands in the way, or nothing may be done', () => {
    expect(stopped(draft('move', refusal(1, { is: 'piece', piece: 3 })))).toMatchObject({ refused: true, why: 'No farther: too far' });
    expect(stopped(draft('move', refusal(null, { is: 'none' })))).toMatchObject({ refused: true, why: 'Not there: too far' });
    expect(stopped(draft('move', refusal(null, { is: 'piece', piece: 1 })))).toMatchObject({ refused: true, why: 'Not there: too far' });
    expect(stopped(draft(null, refusal(8, { is: 'none' })))).toMatchObject({ refused: true, why: 'Too far' });
  });
  it('is no refusal by the enemy on whom it was let go', () => {
    const met = { ...draft('move', refusal(1, { is: 'piece', piece: 3 })), onto: { piece: 3, foe: true } };
    expect(stopped(met)).toMatchObject({ refused: false, why: 'As far as it may: too far' });
    expect(stopped({ ...met, onto: { piece: 4, foe: true } })?.refused).toBe(true);
  });
});

describe('a draft that goes elsewhere than it was dragged', () => {
  const aimed = { answer: 'move A: advance 9mm', words: '', outlines: [], at: [100_000, 50_900], facing: 0, snap: 'none', beyond: null, foresight: null } satisfies Aimed;
  const draft: Draft = { piece: 1, before: [], legs: '', gesture: 'go', wanted: [85_000, 50_900], aimed, choice: null, foresight: null, held: true };
  it('is told where nothing stopped it and it is far from where it was meant', () => {
    expect(astray(draft, [100_000, 50_000])).toBe(true);
    expect(astray({ ...draft, wanted: [99_000, 60_000], aimed: { ...aimed, at: [100_000, 60_000] } }, [100_000, 50_000])).toBe(false);
    expect(astray({ ...draft, aimed: { ...aimed, snap: 'limit' } }, [100_000, 50_000])).toBe(false);
    expect(astray({ ...draft, gesture: 'turn' }, [100_000, 50_000])).toBe(false);
  });
});

describe('the ground in words', () => {
  const wood: Ground = { number: 1, kind: 'wood', word: 'wood', name: 'North wood', level: 0, shape: { is: 'area', corners: [[0, 0], [25400, 0], [25400, 25400], [0, 25400]] }, found: '' };
  it('tells where it lies, and how far it is from somebody', () => {
    expect(terrain([wood])[0]).toMatchObject({ name: 'North wood (wood)', where: '0 to 10 by 0 to 10 in' });
    const one = pieces().find((piece) => piece.stand)!;
    const at = (x: number, y: number) => ({ ...one, stand: { ...one.stand!, front: [x, y] as [number, number], facing: 0 } });
    expect(around(at(2540, 2540), [wood])[0]).toMatchObject({ far: 0, hour: null });
    expect(around(at(12700, 30480), [wood])[0]).toMatchObject({ far: 2, hour: 6 });
  });
});
