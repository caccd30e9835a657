import { describe, expect, it } from 'vitest';

import { ground as land, snapshot } from '../../test/fixture';
import type { Line } from '../wire/Line';
import type { Moment } from '../wire/Moment';
import type { MomentInfo } from '../wire/MomentInfo';
import type { Piece } from '../wire/Piece';
import { STEPS, type Watched } from './guide';
import { placeOf, turnFrom, turns } from './moments';
import { differs, ending, reckoning } from './reckoning';
import { freshThrows, pagesOf, said, stays, tersely } from './tray';
import { isFinal } from './unasked';

const MOMENTS: MomentInfo[] = [0, 0, 1, 1, 1, 2].map((turn, place) => ({ told: place * 10, turn, words: `${place}` }));

describe('moments', () => {
  it('are found by the lines told', () => {
    expect([0, 10, 15, 999].map((told) => placeOf(MOMENTS, told))).toEqual([0, 1, 1, 5]);
  });

  it('are walked turn by turn', () => {
    expect([0, 2, 5].map((place) => turnFrom(MOMENTS, place, 1))).toEqual([2, 5, 5]);
    expect([5, 4, 2, 0].map((place) => turnFrom(MOMENTS, place, -1))).toEqual([2, 2, 0, 0]);
    expect(turns(MOMENTS)).toEqual([{ turn: 0, place: 0 }, { turn: 1, place: 2 }, { turn: 2, place: 5 }]);
  });
});

describe('the tray', () => {
  function line(number: number, sides: number | null): Line {
    const handful = sides === null ? null : { who: 'A' as const, what: '', needed: '', sides, dice: [], result: '' };
    return { number, tone: 'detail', text: '', rule: '', about: [], measured: null, throw: handful };
  }

  it('shows what was thrown since, and nothing of the past', () => {
    const story = [line(1, 6), line(2, null), line(3, 6), line(4, 0), line(5, 6)];
    expect(freshThrows(story, null)).toEqual([]);
    expect(freshThrows(story, 1).map((one) => one.number)).toEqual([3, 5]);
    expect(freshThrows(story, 9)).toEqual([]);
    const many = Array.from({ length: 12 }, (_, index) => line(index + 1, 6));
    expect(freshThrows(many, 0).map((one) => one.number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('shows a few at a time, and those of the next turn by themselves', () => {
    const turn: Line = { ...line(6, null), tone: 'chapter' };
    const story = [line(1, 6), line(2, null), line(3, 6), line(4, null), line(5, 6), turn, line(7, 6), line(8, 6)];
    const pages = pagesOf(story, freshThrows(story, 0), 2);
    expect(pages.map((page) => page.map((one) => one.number))).toEqual([[1, 3], [5], [7, 8]]);
    expect(pagesOf(story, [], 2)).toEqual([]);
    expect(pagesOf(story, freshThrows(story, 0), 1).map((page) => page.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('does not say again what stands above the dice', () => {
    const test = { who: 'B' as const, what: 'Stand', needed: '1d6 - 2, 1 or more', sides: 6, dice: [], result: 'passed' };
    expect(said(test, 'Vane passes: 1d6 - 2, 1 or more')).toEqual({ ...test, what: '', needed: '' });
    expect(said(test, 'Vane passes: 1d6 - 2, 1 or more', 'Vane passes')).toEqual({ ...test, what: '1d6 - 2, 1 or more', needed: '' });
    expect(said(test, 'Drake fires at Vane')).toBe(test);
    expect(said({ ...test, needed: '' }, 'Drake fires at Vane').what).toBe('Stand');
  });

  it('tells without what stands in brackets where there is little room', () => {
    expect(tersely('Rupert strikes Sandys (impetus 3, pistols 1) with 4 figures')).toBe('Rupert strikes Sandys with 4 figures');
    expect(tersely('Sandys fails its test')).toBe('Sandys fails its test');
  });

  it('stays longer with more to read', () => {
    expect(stays([line(1, 6)], false)).toBeLessThan(stays([line(1, 6), line(2, 6)], false));
    expect(stays([line(1, 6)], true)).toBeLessThan(stays([line(1, 6)], false));
    expect(stays([line(1, 6)], false, true)).toBeLessThan(stays([line(1, 6)], false));
  });
});

describe('losses', () => {
  it('count troops and leave commanders out', () => {
    const piece = (arm: Piece['arm'], place: Piece['place'], figures: number): Piece => ({
      id: 0, name: '', title: '', side: 'A', arm, leads: 'nobody', word: '', brigade: '', place, stand: null, figures, start: 10,
      pikes: 0, marks: [], host: null, fight: null,
    });
    const all = [piece('foot', 'table', 6), piece('horse', 'routed', 4), piece('general', 'table', 1)];
    expect(reckoning(all, 'A')).toEqual({ figures: 20, figuresLeft: 6, share: 70 });
    expect(reckoning(all, 'B').share).toBe(0);
  });
});

describe('what was hidden at the end', () => {
  it('is whatever other eyes see on the table or its ground, and often nothing', () => {
    const { table } = snapshot();
    const ground = land();
    const moment: Moment = { told: 9, table, ground, question: '', lines: [], plans: [] };
    expect(differs(moment, { ...moment, told: 7, ground: [...ground] })).toBe(false);
    const [one, ...others] = table.pieces;
    expect(differs(moment, { ...moment, table: { ...table, pieces: [{ ...one!, marks: [] }, ...others] } })).toBe(true);
    expect(differs({ ...moment, ground: [] }, moment)).toBe(true);
  });
});

describe('what may be said', () => {
  it('is asked twice where it cannot be said otherwise', () => {
    expect(isFinal({ answer: 'concede', words: '' })).toBe(true);
    expect(isFinal({ answer: 'instruct 4', words: '' })).toBe(false);
  });
});

describe('the guide', () => {
  it('goes on by what happens', () => {
    const began: Watched = { selected: false, drafted: false, told: 3, asked: true, learnt: false, turn: 1 };
    const after: Watched[] = [
      { ...began, selected: true },
      { ...began, drafted: true },
      { ...began, told: 5 },
      { ...began, learnt: true },
      { ...began, turn: 2 },
    ];
    STEPS.forEach((step, index) => {
      expect(step.done(began, began)).toBe(false);
      expect(step.done(began, after[index] ?? began)).toBe(true);
    });
  });
});

describe('why a battle ended', () => {
  const line = (number: number, tone: Line['tone'], text: string, about: number[] = []): Line => ({ number, tone, text, rule: 'R-1', about, measured: null, throw: null });
  it('is its last line, with what befell an army directly before', () => {
    const story = [line(1, 'deed', 'X breaks', [3]), line(2, 'deed', 'Parliament pays 1, 0 left'), line(3, 'chapter', 'Victory')];
    const over = { winner: null, words: '', rule: 'NMM-02-04', line: 3 };
    expect(ending(story, over).map((one) => one.number)).toEqual([2, 3]);
    expect(ending([story[0]!, story[2]!], over).map((one) => one.number)).toEqual([3]);
    expect(ending(story, { ...over, line: 0 })).toEqual([]);
  });
});
