import { expect, test } from 'vitest';

import { arrowOf, halfWay, worded } from '../src/table/arrows';
import type { Lay } from '../src/table/space';

const LAY: Lay = { width: 127_000, depth: 127_000, turned: false, quarter: false };

test('an arrow points where its way ends, and its shaft stops short of the tip', () => {
  const up = arrowOf([[12_700, 12_700], [12_700, 25_400]], LAY, 1)!;
  expect(up.tip).toEqual([100, 800]);
  expect(Math.abs(up.degrees)).toBe(180);
  expect(up.shaft).toBe('100,900 100,814');
  expect(up.middle).toEqual([100, 850]);
  const right = arrowOf([[12_700, 12_700], [25_400, 12_700]], LAY, 1)!;
  expect(right.degrees).toBe(-90);
});

test('seen from the other side it points the other way', () => {
  const way: [number, number][] = [[12_700, 12_700], [25_400, 12_700]];
  expect(arrowOf(way, { ...LAY, turned: true }, 1)!.degrees).toBe(90);
});

test('a way that wheels first keeps its bend, and one that goes nowhere is no arrow', () => {
  const bent = arrowOf([[0, 0], [0, 12_700], [12_700, 12_700]], LAY, 2)!;
  expect(bent.shaft).toBe('0,1000 0,900 72,900');
  expect(arrowOf([[5, 5], [5, 5]], LAY, 1)).toBeNull();
  expect(halfWay([[0, 0], [0, 10], [30, 10]])).toEqual([10, 10]);
});

test('words of arrows whose middles lie by each other stand apart, and on no plate where there is another place', () => {
  const [one, two, three] = worded([[100, 100], [110, 102], [300, 100]], [], 1);
  expect(one).toEqual([0, -9]);
  expect(two).toEqual([0, 21]);
  expect(three).toEqual([0, -9]);
  expect(worded([[100, 100]], [[60, 80, 140, 96]], 1)).toEqual([[0, 21]]);
  expect(worded([[100, 100]], [[60, 0, 101, 400]], 1)[0]![0]).toBeGreaterThan(0);
  // Where plates lie everywhere it is said all the same; where words do, it is not said again.
  expect(worded([[100, 100]], [[0, 0, 400, 400]], 1)).toEqual([[0, -9]]);
  expect(worded(Array.from({ length: 30 }, () => [100, 100] as const), [], 1)).toContain(null);
});
