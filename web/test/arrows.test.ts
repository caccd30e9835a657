import { expect, test } from 'vitest';

import { arrowOf, halfWay } from '../src/table/arrows';
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
