import { describe, expect, it } from 'vitest';

import type { Choice } from '../wire/Choice';
import type { Choices } from '../wire/Choices';
import type { Line } from '../wire/Line';
import type { Piece } from '../wire/Piece';
import type { Prospect } from '../wire/Prospect';
import { became, occasion } from './afterwards';
import { bearings, compass, condition, hourOf, whereabouts } from './bearings';
import { average, bars, canBeDone, chancesOf, evenly, felled, percent, playedOn } from './chances';
import { announcement, chapters, folded, idle } from './chapters';
import { columnOf, common, completions, History, nearest, plainly, wordAt } from './completing';
import { ownerOf } from './cards';
import { counting, dieByDie, inWords, pips } from './dice';
import { actors, arranged, atHand, closing, gloss, heading, saidOf, uncalled } from './grouping';
import { linked, matching } from './linking';
import { amid, askedBelow, counted, doneBy, listed, playerTitle, spokenOf, toldOf } from './naming';
import { keysIn } from '../table/keyboard';
import { INCH, spoken, written } from './points';
import { besideWhom, briefly, cardOf, curtly, freshThrows, pagesOf, reckoned, sparely } from './tray';
import { snapshot } from '../../test/fixture';

function line(number: number, tone: Line['tone'], text = `line ${number}`): Line {
  return { number, tone, text, rule: '', about: [], measured: null, throw: null };
}

function choice(answer: string, piece: number | null = null, way: Choice['way'] = { is: 'none' }): Choice {
  return { answer, words: answer, short: answer, verb: answer.split(' ')[0] ?? '', piece, object: null, amount: 0, way };
}

function offer(choices: Choice[]): Choices {
  const words = [...new Set(choices.map((one) => one.verb))];
  return {
    decision: 1,
    verbs: words.map((word) => ({ word, meaning: `Means ${word}.`, gathers: false, joins: false })),
    choices,
    complete: false,
    alike: [],
    zones: [],
    unasked: [{ answer: 'concede', words: 'Give up.' }],
  };
}

function piece(id: number, front: [number, number], facing = 0): Piece {
  return {
    id,
    name: `p${id}`,
    title: `Piece ${id}`,
    side: 'A',
    arm: 'foot',
    leads: 'nobody',
    word: 'unit',
    brigade: '',
    place: 'table',
    stand: { front, facing, outline: [front, front, front, front], loose: false, round: false, parts: [] },
    figures: 10,
    start: 12,
    pikes: 0,
    marks: [],
    host: null,
    fight: null,
  };
}

describe('the sheet of keys', () => {
  it('tells how far an arrow goes in the measure of the rules', () => {
    const told = (measure: 'inches' | 'millimetres'): string[] => keysIn(measure).flatMap(({ keys, does }) => (keys.includes('rrow') ? [does] : []));
    expect(told('inches').join(' ')).toMatch(/an inch ahead.* a tenth of an inch$/);
    expect(told('millimetres').join(' ')).toMatch(/10 mm ahead.* 1 mm$/);
  });
});

describe('dice', () => {
  const dice = [
    { face: 6, count: 2, again: false, counts: true },
    { face: 5, count: 1, again: true, counts: true },
    { face: 2, count: 1, again: false, counts: false },
  ];

  it('are laid out one by one and counted', () => {
    expect(dieByDie(dice).map((die) => die.face)).toEqual([6, 6, 5, 2]);
    expect(counting(dice)).toBe(3);
  });

  it('are told in words with what was thrown again', () => {
    const words = inWords({ who: 'A', what: 'To hit', needed: '4d6', sides: 6, dice, result: '3 hits' });
    expect(words).toBe('6, 6, 5 (thrown again), 2; 3 count; 3 hits');
  });

  it('have as many pips as their face says', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => pips(face).length)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pips(9)).toEqual([]);
  });
});

describe('the report', () => {
  it('has chapters with deeds, and the small print between them together', () => {
    const story = [line(1, 'detail'), line(2, 'chapter'), line(3, 'detail'), line(4, 'detail'), line(5, 'deed')];
    const parts = chapters(story);
    expect(parts.map((part) => part.heading?.number ?? null)).toEqual([null, 2]);
    expect(parts[1]?.entries.map((entry) => entry.is)).toEqual(['details', 'deed']);
    expect(folded([line(3, 'detail'), line(4, 'detail')])).toBe('2 details');
    expect(folded([line(3, 'detail', '2 Order Tokens to spend')])).toBe('2 Order Tokens to spend');
    expect(folded([line(3, 'detail', 'long '.repeat(20))])).toBe('1 detail');
  });

  it('takes a line that was told with another for small print', () => {
    const [part] = chapters([line(1, 'deed'), line(2, 'detail'), line(3, 'deed'), line(4, 'deed')], new Set([3]));
    expect(part?.entries.map((entry) => (entry.is === 'deed' ? entry.line.number : entry.lines.map(({ number }) => number)))).toEqual([1, [2, 3], 4]);
  });

  it('says of few throws what came of them, and counts many', () => {
    const threw = (number: number, what: string, result: string): Line => ({ ...line(number, 'detail'), throw: { who: 'A', what, needed: '', sides: 6, dice: [], result } });
    const [hits, saved] = [threw(1, 'Number of dice', 'no hits'), threw(2, 'Saving throws', '1 saved')];
    expect(folded([hits])).toBe('Number of dice: no hits');
    expect(folded([hits, saved, line(3, 'detail', 'long '.repeat(10))])).toBe('Number of dice: no hits; Saving throws: 1 saved; 1 detail');
    const initiative = [threw(1, 'Initiative roll', 'a 1'), threw(2, 'Initiative roll', 'a 3')];
    expect(folded(initiative)).toBe('Initiative roll: a 1, a 3');
    expect(folded([...initiative, line(3, 'detail', 'The Royalists begin')])).toBe('Initiative roll: a 1, a 3. The Royalists begin');
    expect(folded([1, 2, 3, 4].map((number) => threw(number, 'Initiative roll', 'a 1')))).toBe('4 throws');
    // What came of each says whom it was about.
    const [stays, runs] = [threw(1, 'Rallying a disrupted unit', 'stays disrupted'), threw(3, 'Stopping a rout', 'runs on')];
    const [foot, horse] = [line(2, 'detail', 'The Kentish foot does not rally'), line(4, 'detail', "Sandys's regiment does not stop running")];
    expect(folded([stays, foot])).toBe('The Kentish foot does not rally');
    expect(folded([stays, foot, runs, horse])).toBe("The Kentish foot does not rally; Sandys's regiment does not stop running");
  });

  it('leaves out that some card or other was drawn', () => {
    const drawn = (result: string, sides = 0): Line => ({ ...line(1, 'detail'), throw: { who: 'A', what: 'Drawing the cards', needed: '', sides, dice: [], result } });
    expect([[drawn('a card')], [drawn('card: Perk')], [drawn('a card', 6)], [drawn('a card'), line(2, 'detail')]].map(idle)).toEqual([true, false, false, false]);
  });

  it('reads deeds aloud, and says how many it leaves out', () => {
    const lines = [1, 2, 3].map((number) => line(number, 'deed'));
    expect(announcement([...lines, line(4, 'detail')], 2)).toBe('1 more line. line 2. line 3.');
  });
});

describe('what is on offer', () => {
  it('is said in few words where it is plain whose it is', () => {
    const moves = { ...choice('move', 3), words: 'Vane: go 0.9185 in', short: 'Go 0.9 in' };
    expect([saidOf(moves, 3, [3, 4]), saidOf(moves, null, [3]), saidOf(moves, null, [3, 4])]).toEqual(['Go 0.9 in', 'Go 0.9 in', 'Vane: go 0.9185 in']);
  });
  const at: Choice['way'] = { is: 'at', at: [0, 0], facing: 0, outline: [] };
  const choices = offer([choice('pass'), choice('move Byron: advance 1in', 3, at), choice('shoot Hopton', 4)]);

  it('is grouped by verb, single buttons apart', () => {
    const arrangement = arranged(choices);
    expect(arrangement.who).toEqual([3]);
    expect(arrangement.plain.map((one) => one.answer)).toEqual(['pass']);
    expect(arrangement.groups.map((group) => [group.verb, group.onTable])).toEqual([['shoot', false]]);
    expect(arranged(choices, 3).groups.map((group) => [group.verb, group.onTable])).toEqual([['move', true]]);
  });

  it('is done with by the one single button, where there is anything else to be answered', () => {
    expect(closing(choices)?.answer).toBe('pass');
    expect(closing(offer([choice('pass')]))).toBeNull();
    expect(closing(offer([choice('call'), choice('pass'), choice('shoot Hopton', 4)]))).toBeNull();
  });

  it('asks first who shall act where pieces have several answers', () => {
    const more = offer([choice('choose Byron', 3), choice('join Hopton', 4), choice('ride Hopton', 4)]);
    const arrangement = arranged(more);
    expect(arrangement.who).toEqual([4]);
    expect(arrangement.groups.map((group) => group.verb)).toEqual(['choose']);
    expect(arranged(more, 4).groups.map((group) => group.verb)).toEqual(['join', 'ride']);
    // That he is called upon is not said beside what he may do then.
    const called = arranged(offer([choice('choose Byron', 3), choice('move Byron: advance 1in', 3, at)]), 3);
    expect(uncalled(called).groups.map((group) => group.verb)).toEqual(['move']);
    const rallied = arranged(offer([choice('rally Byron', 3), choice('face Byron', 3, at)]), 3);
    expect(uncalled(rallied).groups.map((group) => group.verb)).toEqual(['rally', 'face']);
  });

  it('is narrowed to a piece', () => {
    expect(arranged(choices, 4).groups.map((group) => group.verb)).toEqual(['shoot']);
    expect(actors(choices)).toEqual([3, 4]);
    expect(heading('about-face')).toBe('About face');
    const told = (verb: string, meaning: string): string => heading(verb) + gloss({ verb, meaning });
    expect(told('move', 'Move a unit.')).toBe('Move a unit.');
    expect(told('form-line', 'Form line, so many files wide.')).toBe('Form line, so many files wide.');
    expect(told('set-out', "Roll for a group's move: 0 all of it, 1 those on horseback alone.")).toBe("Set out Roll for a group's move.");
    expect(told('mount', 'Dragoons mount: so many stands across.')).toBe('Mount Dragoons mount.');
    expect(told('yield', 'Concede after fright: the pursuit follows.')).toBe('Yield Concede after fright: the pursuit follows.');
    expect(told('column', 'Form column.')).toBe('Column Form column.');
    expect(told('charge', 'Charges are announced.')).toBe('Charge Charges are announced.');
  });
});

describe('the command line', () => {
  const choices = offer([
    choice('move Byron: advance 1in', 3),
    choice('move Byron: advance 2in', 3),
    choice('mount Wye'),
  ]);

  it('completes verbs, then answers, then names', () => {
    expect(
      completions('mo', choices, [])
        .map((way) => way.shown)
        .slice(0, 2),
    ).toEqual(['move', 'mount']);
    expect(completions('move byron', choices, []).map((way) => way.line)).toEqual([
      'move Byron: advance 1in',
      'move Byron: advance 2in',
    ]);
    expect(completions('shoot P', choices, [piece(1, [0, 0])])[0]?.line).toBe('shoot p1');
    expect(completions('con', choices, [])[0]?.line).toBe('concede');
  });

  it('goes on as far as all ways agree', () => {
    expect(common('move b', completions('move b', choices, []))).toBe('move Byron: advance ');
    expect(common('xyz', [])).toBe('xyz');
  });

  it('finds the place of a fault and the nearest words', () => {
    expect(columnOf('column 6: no such piece')).toBe(6);
    expect(columnOf('no place')).toBe(null);
    expect(plainly('column 6: no piece `Birom`; did you mean `Byron`?', true)).toBe('no piece `Birom`');
    expect(plainly('column 6: no; did you mean `x`?', false)).toBe('no; did you mean `x`?');
    expect(wordAt('move Birom: advance', 6)).toBe('Birom');
    expect(nearest('Birom', ['Byron', 'Hopton', 'move'])).toEqual(['Byron']);
  });

  it('remembers lines, and what had been begun', () => {
    const history = new History();
    history.keep('one');
    history.keep('two');
    expect(history.older('begun')).toBe('two');
    expect(history.older('two')).toBe('one');
    expect(history.older('one')).toBe('one');
    expect(history.newer('one')).toBe('two');
    expect(history.newer('two')).toBe('begun');
  });
});

describe('positions in words', () => {
  it('are told by distance and by the clock', () => {
    const from = piece(1, [0, 0], 9000);
    const ahead = piece(2, [12 * INCH, 0], 27000);
    const left = piece(3, [0, 6 * INCH], 9000);
    const [nearest_, other] = bearings(from, [from, ahead, left]);
    expect(nearest_).toMatchObject({ far: 6, hour: 9, faces: 'across' });
    expect(other).toMatchObject({ far: 12, hour: 12, faces: 'towards' });
  });

  it('name hours, points of the compass, lengths and conditions', () => {
    expect([0, 90, 180, 359, -90].map(hourOf)).toEqual([12, 3, 6, 12, 9]);
    expect([0, 45, 180, 350].map(compass)).toEqual(['north', 'north-east', 'south', 'north']);
    expect(whereabouts(piece(1, [12 * INCH, 6 * INCH], 18000))).toBe('12 by 6 in, facing south');
    // Where the top of the map lies to the north-west, whoever looks down it looks south-east.
    expect(whereabouts(piece(1, [12 * INCH, 6 * INCH], 18000), { up: 315 })).toBe('12 by 6 in, facing south-east');
    expect(whereabouts(piece(1, [30000, 15040], 0), { measure: 'millimetres' })).toBe('300 by 150 mm, facing north');
    expect([spoken(11430), spoken(11430, 'millimetres'), written(11430), written(11430, 'millimetres')]).toEqual(['4.5 in', '114 mm', '4.5″', '114 mm']);
    expect(
      condition({ ...piece(1, [0, 0]), fight: 1, marks: [{ kind: 'disorder', word: 'disarray', count: 2 }] }),
    ).toBe('10 of 12 figures, fighting hand to hand, disarray: 2');
  });
});

describe('rules', () => {
  it('are linked where texts name them', () => {
    expect(linked('See XYZ-01-02 and more.')).toEqual([
      { is: 'text', text: 'See ' },
      { is: 'rule', id: 'XYZ-01-02' },
      { is: 'text', text: ' and more.' },
    ]);
    expect(linked('See XYZ-01-02.', new Set())).toEqual([{ is: 'text', text: 'See XYZ-01-02.' }]);
  });

  it('are found by all words, titles first', () => {
    const rules = [
      { id: 'XYZ-01-01', title: 'Moving', text: 'Nobody shoots far.', reading: '' },
      { id: 'XYZ-01-02', title: 'Far shots', text: 'They may shoot.', reading: '' },
      { id: 'XYZ-01-03', title: 'Other', text: '', reading: '' },
    ];
    expect(matching(rules, 'far').map((rule) => rule.id)).toEqual(['XYZ-01-02', 'XYZ-01-01']);
    expect(matching(rules, 'xyz-01-03').map((rule) => rule.id)).toEqual(['XYZ-01-03']);
  });
});

describe('chances', () => {
  it('are told honestly', () => {
    expect([0, 0.004, 0.25, 0.995, 0.9996, 1].map(percent)).toEqual(['0 %', 'under 1 %', '25 %', 'over 99 %', 'over 99 %', '100 %']);
    expect([{ chance: 100, error: 2 }, { chance: 0, error: 0 }, { chance: 61, error: 4 }].map(playedOn)).toEqual(['over 99 %', 'under 1 %', '61 ± 4 %']);
    expect(['shoot', 'charge', 'see', 'nothing'].map((kind) => canBeDone({ kind } as Prospect))).toEqual([true, true, false, false]);
    expect([0.04, 2.34].map(average)).toEqual(['0.04', '2.3']);
    expect([null, 0, 0.002, 0.04, 1.01, 2.34].map(felled)).toEqual(['', '', '', '0.04 fall', '1 falls', '2.3 fall']);
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(['The trod', 'An Imperial army, 1632', 'Thebans', 'Astley'].map(amid)).toEqual(['the trod', 'an Imperial army, 1632', 'Thebans', 'Astley']);
  });

  it('call computer players by their character', () => {
    expect(['captain', 'bold-captain', 'careful-marshal', 'advance-and-shoot'].map(playerTitle)).toEqual([
      'captain',
      'bold captain',
      'careful marshal',
      'advance-and-shoot',
    ]);
  });

  it('show the likeliest where there are many, and rare results together', () => {
    const result = (value: number, chance: number) => ({ words: `${value}`, value, chance, exact: '' });
    const many = bars(Array.from({ length: 12 }, (_, value) => result(value, value / 66)), 9);
    expect(many.shown.map((one) => one.words)).toEqual(['2 or less', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    expect(many.shown[0]!.chance).toBeCloseTo(3 / 66);
    expect(many.others).toBe(0);
    const named = bars(Array.from({ length: 12 }, (_, value) => ({ ...result(value, value / 66), words: `${value} hits` })), 9);
    expect(named).toMatchObject({ others: 3, rest: 3 / 66 });
    // Two dice have a bar for each of their totals.
    const totals = Array.from({ length: 11 }, (_, at) => result(at + 2, (6 - Math.abs(5 - at)) / 36));
    expect(bars(totals).shown.map((one) => one.words)).toEqual(totals.map((one) => one.words));
    const rare = bars([result(0, 0.996), result(1, 0.003), result(2, 0.0006), result(3, 0.0004)]);
    expect(rare.shown.map((one) => one.value)).toEqual([0, 1]);
    expect(rare.rest).toBeCloseTo(0.001);
    expect(bars([result(0, 0.7), result(1, 0.299), result(2, 0.001)])).toMatchObject({ others: 0 });
    const die = Array.from({ length: 6 }, (_, value) => result(value + 1, 1 / 6));
    expect(evenly(die)?.words).toBe(`${die[0]!.words} to ${die[5]!.words}`);
    expect(evenly(die.slice(0, 3))).toBeNull();
    const ways = Array.from({ length: 10 }, (_, value) => ({ ...result(value, 0.1), words: `${value * 36} degrees` }));
    expect(evenly(ways)?.words).toBe('any of 10');
    expect(evenly(ways.slice(0, 5))).toBeNull();
    expect(evenly([...die.slice(1), result(7, 1 / 12)])).toBeNull();
    // Of a table it is told how likely each entry of the column that counts is.
    const rows = [['-', '-'], ['-', 'Dd'], ['Dd', 'Dr']].map((entries, at) => ({ word: `${at + 1}`, faces: at === 2 ? [3, 4] : [at + 1], entries }));
    expect(chancesOf({ rows, column: 1 })).toEqual([{ entry: '-', chance: 0.25 }, { entry: 'Dd', chance: 0.25 }, { entry: 'Dr', chance: 0.5 }]);
    expect(chancesOf({ rows, column: 0 })).toEqual([{ entry: '-', chance: 0.5 }, { entry: 'Dd', chance: 0.5 }]);
  });
});

describe('what dice were thrown for', () => {
  const named = "Sir Thomas Astley is used for the tertia Vane's brigade of foot: commander in chief, fails on 10, moves 90 %; outside his 8 in, by themselves: Hurry's dragoons";
  it('is what was done last, unless others have done something since', () => {
    const story: Line[] = [
      { ...line(1, 'deed', 'Drivers 5 cannot hold the beasts'), about: [5] },
      { ...line(2, 'detail', 'Cow 5 is held'), about: [5, 54] },
      { ...line(3, 'detail', 'Drivers 7 rides forward'), about: [7] },
      { ...line(4, 'deed', 'Drivers 4 gets the beasts moving'), about: [4] },
    ];
    expect([2, 3, 4].map((told) => occasion(story, told))).toEqual(['Drivers 5 cannot hold the beasts', '', 'Drivers 4 gets the beasts moving']);
  });
  it('is the same for all that decided who turns cards over', () => {
    const die = (number: number): Line => ({ ...line(number, 'detail'), throw: { who: number === 2 ? 'A' : 'B', what: 'Dice-off', needed: '', sides: 6, dice: [], result: 'a 6' } });
    const story = [line(1, 'deed'), die(2), die(3), line(4, 'deed', 'One is turned over'), line(5, 'deed', 'Another is turned over')];
    expect([2, 3].map((told) => occasion(story, told))).toEqual(['One is turned over', 'One is turned over']);
    const theirs = story.map((one) => (one.number > 3 ? { ...one, about: [one.number] } : one));
    expect([2, 3].map((told) => occasion(theirs, told))).toEqual(['One is turned over', 'Another is turned over']);
  });
  it('is told without what explains it where it is long', () => {
    expect(briefly(named)).toBe("Sir Thomas Astley is used for the tertia Vane's brigade of foot");
    expect(briefly('Drake fires: 3 hits')).toBe('Drake fires: 3 hits');
    expect(briefly('a'.repeat(120))).toHaveLength(120);
    const bracketed = 'Attack the Kentish foot (closes 67 %; under the fire of two regiments it closes 44 %, all told)';
    expect(briefly(bracketed)).toBe('Attack the Kentish foot');
  });
  it('lies beside those of whom it is, and beside nobody who did something before that part of the turn', () => {
    const cast = (number: number): Line => ({ ...line(number, 'detail'), throw: { who: 'A', what: 'Initiative', needed: '1d6', sides: 6, dice: [], result: 'a 6' } });
    const moved = { ...line(2, 'deed', 'Drake goes forward'), about: [1] };
    const first = line(5, 'deed', 'Parliament acts first');
    expect(besideWhom([moved, line(3, 'chapter', 'Turn 2'), cast(4), first], [cast(4)], 1)).toEqual([]);
    expect(besideWhom([line(1, 'chapter'), moved, cast(4), first], [cast(4)], 1)).toEqual([1]);
    expect(besideWhom([moved, cast(4), { ...first, about: [7, 7] }], [cast(4)], 1)).toEqual([7]);
  });
  it('is followed by what came of them, until others are thrown', () => {
    const cast = (number: number): Line => ({ ...line(number, 'detail'), throw: { who: 'A', what: 'Fire', needed: '1d6', sides: 6, dice: [], result: 'a 6' } });
    const deed = { ...line(2, 'deed', 'Drake fires at Astley'), about: [1, 2] };
    const hurt = { ...line(3, 'deed', 'Astley is disrupted'), about: [2], outcome: 'is disrupted' };
    const later = { ...line(5, 'deed', 'Vane rallies'), about: [3], outcome: 'rallies' };
    expect(became([cast(1), deed, hurt, cast(4), later], 1)).toEqual(['Astley is disrupted']);
    // Of others nothing came of them, though it is told before other dice are thrown.
    expect(became([cast(1), deed, hurt, later], 1)).toEqual(['Astley is disrupted']);
    // What is told first stands above the dice, and of what is not told yet nothing is said.
    expect(became([cast(1), deed, hurt, cast(4), later], 4)).toEqual([]);
    expect(became([cast(1)], 1)).toEqual([]);
    expect(became([deed], 2)).toEqual([]);
    // Nothing at all may have come of them: then that is told, and of nobody else.
    const vain = { ...line(3, 'detail', 'The fire on Astley has no effect'), about: [2] };
    expect(became([cast(1), deed, vain, line(4, 'chapter')], 1)).toEqual(['The fire on Astley has no effect']);
    expect(became([cast(1), deed, { ...vain, about: [9] }], 1)).toEqual([]);
    expect(became([cast(1), deed, vain, hurt], 1)).toEqual(['Astley is disrupted']);
  });
  it('is told of one die without what its face shows', () => {
    const one = { who: 'A' as const, what: 'Fire', needed: '1d6', sides: 6, dice: [{ face: 6, count: 1, again: false, counts: false }], result: 'a 6' };
    expect(sparely(one)).toMatchObject({ needed: '', result: '' });
    expect(sparely({ ...one, needed: '1d6 + 1, 4 or more', result: 'rallies' })).toMatchObject({ needed: '1d6 + 1, 4 or more', result: 'rallies' });
    expect(sparely({ ...one, result: 'a 7' })).toMatchObject({ result: 'a 7' });
    const two = { ...one, needed: '2d6', dice: [{ face: 3, count: 2, again: false, counts: false }] };
    expect(sparely(two)).toEqual(two);
    // Nor what stands above it: how it turned out, said of one or of several.
    const rallied = { ...one, needed: '1d6, 4 or more', result: 'rallies' };
    expect(['The Essex militia rallies', "Morgan's dragoons rally"].map((above) => sparely(rallied, above).result)).toEqual(['', '']);
    expect(sparely({ ...rallied, result: 'stays disrupted' }, 'The Essex militia does not rally').result).toBe('stays disrupted');
  });
  it('says why something is added to a die, where few words leave it out', () => {
    const fell = 'The Kentish foot is attacked in column 2:1 by the Essex militia: 10 : 5 is 2:1, die -1 (General -1)';
    const one = { who: 'A' as const, what: 'Table 5', needed: '1d6 - 1', sides: 6, dice: [{ face: 6, count: 1, again: false, counts: false }], result: 'a 5' };
    expect(reckoned(fell, one)).toBe('10 : 5 is 2:1, die -1 (General -1)');
    expect(reckoned(fell, { ...one, needed: '1d6' })).toBe('');
    expect(reckoned('Drake fires: die +1', { ...one, needed: '1d6 + 1' })).toBe('');
  });
  it('is told below its occasion by what it needed and came to', () => {
    const one = { what: 'Charge to contact: modifiers', who: 'B' as const, sides: 6, dice: [{ face: 6, count: 1, again: false, counts: false }], needed: '1d6 + 4, 1 or more', result: 'passed' };
    expect(curtly(one)).toMatchObject({ what: '1d6 + 4, 1 or more: passed', needed: '', result: '' });
    const some = { ...one, dice: [{ ...one.dice[0]!, count: 3 }], needed: '5 or more', result: '3 hits' };
    expect(curtly(some)).toMatchObject({ what: '5 or more', needed: '', result: '3 hits' });
  });
});

describe('what stands beside a name', () => {
  it('is counted with the share before its sign', () => {
    expect(['units', '% lost'].map((word) => counted({ word, value: 7 }))).toEqual(['units 7', '7 % lost']);
  });
  it('stands within a sentence as one speaks', () => {
    expect(['The trod', 'Royalists', 'Parliament', "Buccleuch's party"].map(spokenOf)).toEqual(['the trod', 'the Royalists', 'Parliament', "Buccleuch's party"]);
  });
  it('is told with its army where the other has one of that name', () => {
    const { table } = snapshot();
    const [mine, theirs] = ['A', 'B'].map((side) => table.pieces.find((piece) => piece.side === side)!) as [Piece, Piece];
    const alike = { ...table, pieces: [{ ...mine, title: 'A drake' }, { ...theirs, title: 'A drake' }, { ...mine, id: 900, title: 'Redcoats' }] };
    expect([mine.id, theirs.id, 900].map((id) => toldOf(alike, id))).toEqual([...table.sides.map(({ name }) => `A drake (${name})`), 'Redcoats']);
  });
  it('stands before what somebody did, unless the words have it', () => {
    const { table } = snapshot();
    const [mine, theirs] = ['A', 'B'].map((side) => table.pieces.find((piece) => piece.side === side)!) as [Piece, Piece];
    const two = { ...table, pieces: [{ ...mine, title: 'Redcoats' }, { ...theirs, title: 'Vane, Colonel of foot' }] };
    expect(doneBy(two, 'A', [mine.id, theirs.id], 'Shoot at them')).toBe('Redcoats: shoot at them');
    expect(doneBy(two, 'A', [mine.id], 'The Redcoats: stand')).toBe('The Redcoats: stand');
    expect(doneBy(two, 'B', [theirs.id], 'Vane rides 6 in')).toBe('Vane rides 6 in');
    expect(doneBy(two, 'B', [], 'Pass')).toBe('Pass');
  });
  it('is a question without the name again', () => {
    expect(askedBelow('Parliament', 'Parliament: what moves next, and how?')).toBe('What moves next, and how?');
    expect(askedBelow('Royalists', 'The Royalists: which battery fires?')).toBe('Which battery fires?');
    expect(askedBelow('Parliament', 'Vane: run or stand?')).toBe('Vane: run or stand?');
  });
});

describe('answers at hand', () => {
  it('are those that fit a row of a phone', () => {
    const said = (...all: string[]): Choice[] => all.map((words) => ({ answer: words, words, short: words, verb: 'pass', piece: null, object: null, amount: 0, way: { is: 'none' } }));
    expect(atHand(said('Give no more Orders'))).toBe(true);
    expect(atHand(said('Let the dice lie', 'Play Jeopardy on the 4 (not saved)'))).toBe(false);
  });
});

describe('a card that is turned', () => {
  const drawn: Line['throw'] = { who: 'A', what: 'Drawing the cards', needed: 'one card of 10', sides: 0, dice: [], result: 'a card' };
  const rolled: Line['throw'] = { who: 'A', what: 'Command roll', needed: '1d10', sides: 10, dice: [], result: '' };
  const story = [
    { ...line(1, 'detail'), throw: drawn },
    line(2, 'chapter', 'The card is turned: Free Move of Parliament'),
    { ...line(3, 'detail'), throw: rolled },
    { ...line(4, 'detail'), throw: { ...drawn, what: 'Random direction' } },
    line(5, 'detail'),
  ];

  it('is shown like dice, by itself, and what opens no part of the turn is not', () => {
    expect(freshThrows(story, 0).map(({ number }) => number)).toEqual([1, 3]);
    expect(pagesOf(story, freshThrows(story, 0), 2).map((page) => page.map(({ number }) => number))).toEqual([[1], [3]]);
    expect(story.map((one) => cardOf(story, one))).toEqual(['Free Move of Parliament', '', '', '', '']);
    // A story that was told anew has other lines.
    expect(cardOf(structuredClone(story), story[0]!)).toBe('Free Move of Parliament');
    expect(besideWhom(story, [story[0]!], 0)).toEqual([]);
  });

  it('is whose army it names', () => {
    const [a, b] = snapshot().table.sides;
    const sides = [{ ...a!, name: 'Parliament' }, { ...b!, name: 'The Royalists' }];
    expect(ownerOf('Free Move of Parliament', sides)).toBe('A');
    expect(ownerOf("Vane's brigade of the Royalists", sides)).toBe('B');
    expect(ownerOf('Bonus Card', sides)).toBeNull();
  });
});
