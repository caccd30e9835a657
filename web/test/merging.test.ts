import { describe, expect, it } from 'vitest';

import { legsOf, verbOf } from '../src/draft.svelte';
import { mergedStory, mergedTable } from '../src/merging';
import { snapshot } from './fixture';
import { routeOf } from '../src/routes.svelte';
import type { Line } from '../src/wire/Line';

function lines(from: number, to: number, text = ''): Line[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    number: from + index, tone: 'detail', text: `${text}${from + index}`, rule: '', about: [], measured: null, throw: null,
  }));
}

describe('the story', () => {
  const told = (keep: number, story: Line[]) => ({ ...snapshot(), keep, story, since: { told: keep + story.length, edition: 1 } });
  it('grows by what is new', () => {
    const story = mergedStory(lines(1, 3), told(3, lines(4, 5)));
    expect(story?.map((line) => line.number)).toEqual([1, 2, 3, 4, 5]);
  });
  it('takes the same lines twice without doubling them', () => {
    expect(mergedStory(lines(1, 5), told(3, lines(4, 5)))?.length).toBe(5);
  });
  it('stays the same object where nothing is new', () => {
    const old = lines(1, 5);
    expect(mergedStory(old, told(5, []))).toBe(old);
  });
  it('drops what was taken back', () => {
    const story = mergedStory(lines(1, 5), told(2, lines(3, 3, 'new ')));
    expect(story?.map((line) => line.text)).toEqual(['1', '2', 'new 3']);
  });
  it('says when lines are missing', () => {
    expect(mergedStory(lines(1, 2), told(4, lines(5, 6)))).toBeNull();
  });
});

describe('the table', () => {
  it('keeps the objects of pieces that did not change', () => {
    const [old, next] = [snapshot().table, snapshot().table];
    next.pieces[1] = { ...next.pieces[1]!, figures: 1 };
    const merged = mergedTable(old, next);
    expect(merged.pieces[0]).toBe(old.pieces[0]);
    expect(merged.pieces[1]).toBe(next.pieces[1]);
  });
});

describe('texts', () => {
  it('parts an answer', () => {
    expect(legsOf('move Byron: advance 6in; wheel left 30')).toBe('advance 6in; wheel left 30');
    expect(legsOf('pass')).toBe('');
    expect(verbOf('move Byron: advance 6in')).toBe('move');
    expect(verbOf('pass')).toBe('pass');
  });
  it('reads addresses', () => {
    expect(routeOf('#/battle/edge%20hill/abc?told=12')).toEqual({ page: 'battle', battle: 'edge hill', key: 'abc', told: 12 });
    expect(routeOf('#/battle/x')).toEqual({ page: 'battle', battle: 'x', key: null, told: null });
    expect(routeOf('#/nowhere')).toEqual({ page: 'start' });
    expect(routeOf('')).toEqual({ page: 'start' });
  });
});
