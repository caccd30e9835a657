import { describe, expect, it } from 'vitest';

import { levelled, turned } from '../src/table/dressing';

const INCH = 2540;
const friend = { front: [10 * INCH, 10 * INCH] as [number, number], facing: 0 };

describe('dressing by a neighbour', () => {
  it('brings a unit level with a line that it is near', () => {
    const found = levelled([15 * INCH, 10 * INCH + 300], 0, [friend], 500);
    expect(found?.to).toEqual([15 * INCH, 10 * INCH]);
    expect(found?.line).toEqual([friend.front, [15 * INCH, 10 * INCH]]);
  });
  it('leaves it alone that is too far off, looks elsewhere, or would stand upon him', () => {
    expect(levelled([15 * INCH, 11 * INCH], 0, [friend], 500)).toBeNull();
    expect(levelled([15 * INCH, 10 * INCH], 4500, [friend], 500)).toBeNull();
    expect(levelled([10 * INCH, 10 * INCH + 200], 0, [friend], 500)).toBeNull();
    expect(levelled([40 * INCH, 10 * INCH], 0, [friend], 500)).toBeNull();
  });
  it('takes the nearest of several, across any heading', () => {
    const far = { front: [2 * INCH, 10 * INCH + 400] as [number, number], facing: 0 };
    expect(levelled([15 * INCH, 10 * INCH + 300], 0, [far, friend], 500)?.to).toEqual([15 * INCH, 10 * INCH]);
    const east = { front: [10 * INCH, 10 * INCH] as [number, number], facing: 9000 };
    expect(levelled([10 * INCH + 300, 4 * INCH], 9000, [east], 500)?.to).toEqual([10 * INCH, 4 * INCH]);
  });
  it('turns a unit to look where he looks, by a wheel and on the spot', () => {
    const pivot: [number, number] = [15 * INCH, 10 * INCH];
    // The right corner stays; the left one lies almost straight to its left.
    const wheel = turned('left-corner', pivot, [12 * INCH, 10 * INCH + 200], [friend]);
    expect(wheel?.facing).toBe(0);
    expect(wheel?.to[1]).toBe(10 * INCH);
    expect(wheel?.to[0]).toBeLessThan(12 * INCH + 10);
    const other = turned('right-corner', pivot, [18 * INCH, 10 * INCH - 200], [friend]);
    expect(other?.to[1]).toBe(10 * INCH);
    expect(turned('turn', pivot, [15 * INCH + 300, 15 * INCH], [friend])?.to).toEqual([15 * INCH, expect.any(Number)]);
    expect(turned('turn', pivot, [20 * INCH, 15 * INCH], [friend])).toBeNull();
  });
});
