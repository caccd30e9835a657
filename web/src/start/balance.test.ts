import { expect, test } from 'vitest';

import type { BalanceInfo } from '../wire/BalanceInfo';
import { favour, length } from './balance';

const counted: BalanceInfo = { rules: 'matchlocks', battles: 40, won: [18, 16], mostly_drawn: false, turns: [8, 10, 14], decisions: [90, 120, 160] };
const armies = ['Parliament', 'Royalists'] as const;

test('whom a battle favours is told with what was counted', () => {
  expect(favour(counted, armies)).toBe('Even: Parliament won 18 and the Royalists 16 of 40 battles between computer players.');
  expect(favour({ ...counted, won: [5, 30], favours: 1 }, armies)).toBe('Easier for the Royalists: Parliament won 5 and the Royalists 30 of 40 battles between computer players.');
  expect(favour({ ...counted, won: [3, 4], mostly_drawn: true }, armies)).toMatch(/^Mostly drawn: /);
});

test('how long it takes is told', () => {
  expect(length(counted)).toBe('It takes some 10 turns and 120 decisions of both sides together.');
  expect([8, 57, 199, 1342].map((many) => length({ ...counted, decisions: [0, many, 0] }))).toEqual(['8', '57', '200', '1300'].map((words) => `It takes some 10 turns and ${words} decisions of both sides together.`));
});
