import { describe, expect, it } from 'vitest';

import { agreedWords, inForce, shortestFirst, tallies, worthTelling } from '../src/panels/situation';
import type { SideInfo } from '../src/wire/SideInfo';

function side(name: 'A' | 'B', counters: SideInfo['counters']): SideInfo {
  return { side: name, name: `Army ${name}`, colour: 'blue', counters, hand: [] };
}

describe('what is told beside the head of the page', () => {
  const sides = [
    side('A', [{ word: '% lost', value: 12 }, { word: 'units', value: 7 }, { word: 'vital points lost', value: 1 }]),
    side('B', [{ word: '% lost', value: 3 }, { word: 'units', value: 6 }]),
  ] as [SideInfo, SideInfo];

  it('counts each thing once for both sides, from where the banners end', () => {
    expect(tallies(sides, 2)).toEqual([{ word: 'vital points lost', values: [1, null] }]);
    expect(tallies(sides).map(({ word }) => word)).toEqual(['per cent lost', 'units', 'vital points lost']);
  });

  it('has as many remarks stand whole as can', () => {
    expect(shortestFirst(['after turn 10 a D6 says how long', 'first: A', 'fire to come'])).toEqual(['first: A', 'fire to come', 'after turn 10 a D6 says how long']);
  });

  it('says what was agreed in plain words, and by which house rules', () => {
    expect(agreedWords(['forlorn_hopes', 'short-charges'])).toEqual(['forlorn hopes', 'short charges']);
    expect(inForce(['plunder'], 'club.toml')).toEqual(['agreed: plunder', 'house rules: club.toml']);
    expect(inForce([], undefined)).toEqual([]);
  });

  it('is nothing where all that is counted stands on the banners', () => {
    const clock = { turn: 1, phase: 'Fire', card: null, acting: null, remarks: [] };
    expect(worthTelling(clock, [], [])).toBe(false);
    expect(worthTelling({ ...clock, remarks: ['rain'] }, [], [])).toBe(true);
    expect(worthTelling(clock, tallies(sides, 2), [])).toBe(true);
  });
});
