import { describe, expect, it } from 'vitest';

import { fielded, sizeUnder } from '../src/start/fielded';
import { entries, matching, sizeOf, versionOf } from '../src/start/grouping';
import { asideOf, isAskedOf, ruleOf } from '../src/panels/cards';
import type { BattleInfo } from '../src/wire/BattleInfo';
import type { Choice } from '../src/wire/Choice';
import type { Choices } from '../src/wire/Choices';
import type { RuleInfo } from '../src/wire/RuleInfo';

function battle(name: string, title: string, units: [number, number], more: Partial<BattleInfo> = {}): BattleInfo {
  return { name, title, year: 1643, about: 'A fight.', table: [8, 6], armies: ['Parliament', 'Royalists'], skirmish: false, units, rulesets: ['matchlocks'], ways: [], balance: [], ...more };
}
const ALL = [
  battle('moor/small', 'The Moor (Small, 6 x 4 ft)', [7, 12]),
  battle('moor', 'The Moor (Standard, 8 x 6 ft)', [11, 23]),
  battle('ambush', 'The Ambush', [14, 14], { skirmish: true, year: 0, rulesets: ['border-reivers'] }),
  battle('training', 'Training', [8, 8], { year: 0 }),
];

describe('the battles of the start page', () => {
  it('stand there once each, with the one to begin with first and the largest version first', () => {
    const all = entries(ALL, 'training');
    expect(all.map((entry) => entry.title)).toEqual(['Training', 'The Ambush', 'The Moor']);
    expect(all[2]?.versions.map((one) => one.name)).toEqual(['moor', 'moor/small']);
    expect(all[2]?.versions.map(versionOf)).toEqual(['Standard', 'Small']);
    expect(versionOf(ALL[3]!)).toBe('8 × 6 ft');
  });
  it('are found by rulebook, size, year and words, with the versions that are meant', () => {
    const all = entries(ALL, null);
    const any = { words: '', rules: '', size: '', year: '' } as const;
    expect(ALL.map(sizeOf)).toEqual(['small', 'large', 'skirmish', 'small']);
    expect(matching(all, { ...any, rules: 'border-reivers' }).map((entry) => entry.name)).toEqual(['ambush']);
    expect(matching(all, { ...any, size: 'small' }).flatMap((entry) => entry.versions.map((one) => one.name))).toEqual(['moor/small', 'training']);
    expect(matching(all, { ...any, year: 'none' }).map((entry) => entry.name)).toEqual(['ambush', 'training']);
    expect(matching(all, { ...any, words: 'moor 1643' }).map((entry) => entry.name)).toEqual(['moor']);
    expect(matching(all, { ...any, words: 'nowhere' })).toEqual([]);
  });
});

describe('who is fielded', () => {
  it('is told by version and rulebook, and of a raid beside those of the day', () => {
    const large = battle('edgehill', 'Edgehill (Large, 8 x 6 ft)', [35, 35]);
    const medium = battle('edgehill/medium', 'Edgehill (Medium, 6 x 4 ft)', [12, 12], { table: [6, 4] });
    expect(sizeUnder(large, 'matchlocks')).toBe('8 × 6 ft · 35 against 35 units');
    expect(sizeUnder(medium, 'matchlocks')).toBe('6 × 4 ft · 12 against 12 units');
    expect(fielded(medium, 'pike-and-musket')).not.toEqual([12, 12]);
    const raid = battle('redeswire', 'The Raid', [390, 390], { table: [6, 4], skirmish: true });
    expect(sizeUnder(raid, 'border-reivers')).toMatch(/ft · \d\d against \d\d men, for 390 and 390 on the day$/);
    // One that was not counted is told as its file has it.
    expect(sizeUnder(ALL[0]!, 'matchlocks')).toBe('8 × 6 ft · 7 against 12 units');
  });
});

describe('what a card does', () => {
  const rule = (title: string): RuleInfo => ({ id: title, title, text: '', reading: '' });
  it('is told by the rule that is called after it, not by one that speaks of it', () => {
    const rules = [rule('Bonus Deck contents'), rule('Bonus card: Perk'), rule('Perky')];
    expect(ruleOf('Perk', rules)?.title).toBe('Bonus card: Perk');
    expect(ruleOf('Forfeit', rules)).toBeNull();
  });
  it('is told where it may be played, and how to be asked for it less often', () => {
    const said = (answer: string, words: string) => ({ answer, words });
    const unasked = [said('concede', 'Give up the battle for Perk'), said('instruct 1', 'Do not ask me for Perk'), said('instruct 2', 'Do not ask me for Ambush')];
    const choice: Choice = { answer: 'play 1', words: 'Play Perk', short: 'Play Perk', verb: 'play', piece: null, object: null, amount: 1, way: { is: 'none' } };
    const choices: Choices = { decision: 1, verbs: [], choices: [choice], complete: true, alike: [], zones: [], unasked };
    expect(['Perk', 'Ambush'].map((card) => isAskedOf(card, choices))).toEqual([true, false]);
    expect(isAskedOf('Perk', null)).toBe(false);
    expect(isAskedOf('Per', choices)).toBe(false);
    expect(asideOf(['Perk'], choices).map((one) => one.answer)).toEqual(['instruct 1']);
    expect(asideOf([], choices)).toEqual([]);
  });
});
