import { describe, expect, it } from 'vitest';

import { courses, notches, occasion, seldom, whom } from '../src/panels/afterwards';
import { report } from '../src/panels/report';
import { isLocal } from '../src/reach';
import { fileName } from '../src/saving';
import { strokesIn } from '../src/table/sketch.svelte';
import type { Afterwards } from '../src/wire/Afterwards';
import type { Line } from '../src/wire/Line';
import { snapshot } from './fixture';

const line = (number: number, tone: Line['tone'], text: string): Line => ({ number, tone, text, rule: tone === 'chapter' ? '' : 'NMM-01-01', about: [], measured: null, throw: null });

describe('what is kept of one’s own drawing', () => {
  it('is read back, and nothing that is none', () => {
    const arrow = { is: 'arrow', from: [1, 2], to: [3, 4] };
    const note = { is: 'note', at: [5, 6], text: 'here' };
    expect(strokesIn(JSON.stringify([arrow, note]))).toEqual([arrow, note]);
    expect(strokesIn(JSON.stringify([arrow, { is: 'arrow', from: [1], to: [3, 4] }, { is: 'note', at: [1, 'x'], text: '' }, null, 7]))).toEqual([arrow]);
    for (const none of [null, '', '{', '7', '{"is":"note"}']) expect(strokesIn(none)).toEqual([]);
  });
});

describe('how a battle went', () => {
  const turn = (number: number, a: number, b: number, morale: number): Afterwards['turns'][number] => ({
    turn: number, told: number * 10,
    sides: [
      { figures: a, start: 20, counters: [{ word: 'morale', value: morale }, { word: 'units', value: 3 }] },
      { figures: b, start: 40, counters: [{ word: 'morale', value: 9 }] },
    ],
  });
  it('shows losses in percent, then what changes of what is counted', () => {
    const found = courses({ turns: [turn(0, 20, 40, 8), turn(1, 15, 40, 5)], throws: [], thrown: 0, blows: [] });
    expect(found.map(({ what }) => what)).toEqual(['losses, in percent', 'morale']);
    expect(found[0]).toMatchObject({ sides: [[0, 25], [0, 0]], most: 25 });
    expect(found[1]).toMatchObject({ sides: [[8, 5], [9, 9]], most: 9 });
  });
  it('takes the losses as the rulebook reckons them, and rules the graph at the notches that were near', () => {
    const [one, two] = [turn(0, 20, 40, 8), turn(1, 20, 40, 8)];
    two.sides[0].share = 335;
    one.sides[0].share = 0;
    expect(courses({ turns: [one, two], throws: [], thrown: 0, blows: [] })[0]).toMatchObject({ sides: [[0, 33.5], [0, 0]], most: 33.5 });
    const bar = { word: 'losses', of: 10, parts: [], share: 0, words: '', notches: [10, 20, 40].map((at) => ({ at, word: '', passed: false })) };
    const [side] = snapshot().table.sides;
    expect(notches([{ ...side, bar }, { ...side, bar }], 33.5)).toEqual([10, 20]);
    expect(notches([side], 33.5)).toEqual([]);
  });
  it('says how seldom something comes', () => {
    expect([seldom(0.05), seldom(1 / 1296), seldom(0)]).toEqual(['once in 20', 'once in 1,296', 'never']);
  });
});

describe('what was seen, as a page', () => {
  it('holds the story by its chapters and nothing that is read as something else', () => {
    const text = report(snapshot().table, [line(1, 'chapter', 'Turn 1'), line(2, 'deed', 'A <b>bold</b> deed & more')], 'A "side"', '');
    expect(text).toContain('<h2>Turn 1.</h2>');
    expect(text).toContain('A &lt;b&gt;bold&lt;/b&gt; deed &amp; more.');
    expect(text).toContain('As A &quot;side&quot; saw it.');
    expect(text).not.toContain('<img');
  });
});

describe('names and addresses', () => {
  it('makes names of files from titles', () => {
    expect(fileName('Lützen, 16 November 1632')).toBe('lutzen-16-november-1632');
    expect(fileName('…')).toBe('battle');
  });
  it('knows which addresses lead nowhere but to this machine', () => {
    expect(['localhost', '127.0.0.1', '[::1]', 'table.localhost'].filter(isLocal)).toHaveLength(4);
    expect(['192.168.1.5', 'table.lan', '[fe80::1]', '127.example'].filter(isLocal)).toEqual([]);
  });
});

describe('on what occasion dice were thrown', () => {
  const told = [
    line(1, 'chapter', 'Turn 1'), line(2, 'deed', 'Drake’s redcoats fire at Vane’s'), line(3, 'detail', 'Number of dice'),
    line(4, 'chapter', 'Turn 2'), line(5, 'detail', 'Number of dice'), line(6, 'deed', 'Harley’s attack'),
  ];
  it('is what they decided, as it is told right after them', () => {
    const dice = { who: 'A', what: 'Light or heavy', needed: '1d6', sides: 6, dice: [], result: 'a 6' } satisfies Line['throw'];
    const story = [line(1, 'deed', 'The greencoats move'), { ...line(2, 'detail', 'A throws'), throw: dice }, { ...line(3, 'detail', 'B throws'), throw: dice }, line(4, 'deed', 'The wood turns out to be heavy')];
    expect([2, 3].map((number) => occasion(story, number))).toEqual(Array(2).fill('The wood turns out to be heavy'));
    expect(occasion(story.slice(0, 3), 3)).toBe('The greencoats move');
    // He had moved before he was asked what he does next, and shoots.
    const moved = [{ ...story[0]!, about: [5] }, ...story.slice(1, 3)];
    expect([0, 1].map((since) => occasion(moved, 3, since))).toEqual(['The greencoats move', '']);
    expect(whom([...story.slice(0, 3), { ...line(4, 'deed', 'X passes'), about: [7] }], 2)).toEqual([7]);
    // Of several alike each has its own.
    const [drake, essex] = [line(4, 'detail', 'Drake may move'), line(5, 'detail', 'Essex stays')];
    expect([2, 3].map((number) => occasion([...story.slice(0, 3), drake, essex], number))).toEqual(['Drake may move', 'Essex stays']);
    // What is told after the next deed is of that deed's making.
    const drawn = [...story.slice(0, 3), line(4, 'detail', 'The Royalists draw a card'), line(5, 'deed', 'The card of Sandys comes up'), line(6, 'detail', '2 Tokens')];
    expect([2, 3].map((number) => occasion(drawn, number))).toEqual(Array(2).fill('The Royalists draw a card'));
    // Of what they left as it was nothing is told.
    expect(occasion([...story.slice(0, 3), line(4, 'chapter', 'Turn 2')], 3)).toBe('');
  });
  it('is else what was done last before them, in the same part of the turn', () => {
    expect([3, 5, 6].map((number) => occasion(told, number))).toEqual(['Drake’s redcoats fire at Vane’s', '', 'Harley’s attack']);
    expect(occasion([], 4)).toBe('');
  });
});
