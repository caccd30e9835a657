import { describe, expect, it } from 'vitest';

import { endOf, type Draft } from '../src/draft.svelte';
import { pieces, snapshot } from './fixture';
import { Camera } from '../src/table/camera.svelte';
import { coloursOf } from '../src/table/colours';
import { edgeOf } from '../src/table/edges';
import { bodyOf, shapesOf } from '../src/table/drawing';
import { toName } from '../src/table/features';
import { gesturesOf, insteadOf, offersOf, placeNear, signOf } from '../src/table/offers';
import { beside, degreesOf, extentOf, INCH, meet, pointOf, spotOf, type Frame, type Lay, type Spot } from '../src/table/space';
import { afar, called, distinct, HEIGHT, inBrief, settled } from '../src/table/labelling';
import { written } from '../src/table/placing';
import { along, holds, strewn } from '../src/table/strewing';
import type { Choice } from '../src/wire/Choice';
import type { Ground } from '../src/wire/Ground';
import type { LegKind } from '../src/wire/LegKind';
import type { Outline } from '../src/wire/Outline';
import type { Piece } from '../src/wire/Piece';

function choice(verb: string, object: number | null, kinds: LegKind[] = []): Choice {
  return {
    answer: `${verb} a`, words: verb, short: verb, verb, piece: 1, object, amount: 0,
    way: kinds.length > 0 ? { is: 'legs', kinds, outlines: [] } : { is: 'none' },
  };
}

const LAY: Lay = { width: 25400, depth: 12700, turned: false, quarter: false };
const TURNED: Lay = { ...LAY, turned: true };

describe('places', () => {
  it('are flipped onto the drawing and back', () => {
    expect(spotOf([2540, 0], LAY)).toEqual([20, 100]);
    expect(pointOf(spotOf([2540, 7620], LAY), LAY)).toEqual([2540, 7620]);
  });
  it('are seen from the other edge when the table is turned round', () => {
    expect(spotOf([2540, 0], TURNED)).toEqual([180, 0]);
    expect(pointOf(spotOf([2540, 7620], TURNED), TURNED)).toEqual([2540, 7620]);
    expect(degreesOf(9000, TURNED) - degreesOf(9000, LAY)).toBe(180);
  });
  it('lie a quarter turned to the right where the table does', () => {
    const quarter: Lay = { ...LAY, quarter: true };
    expect(extentOf(quarter)).toEqual([12700, 25400]);
    // Its lower left corner is the upper left one then.
    expect(spotOf([0, 0], quarter)).toEqual([0, 0]);
    expect(spotOf([2540, 7620], quarter)).toEqual([60, 20]);
    for (const lay of [quarter, { ...quarter, turned: true }]) expect(pointOf(spotOf([2540, 7620], lay), lay)).toEqual([2540, 7620]);
    expect(degreesOf(0, quarter)).toBe(90);
  });
  it('lie ahead of and beside one who faces right', () => {
    expect(beside([0, 0], 9000, INCH, 0)).toEqual([INCH, 0]);
    expect(beside([0, 0], 9000, 0, INCH)).toEqual([0, -INCH]);
  });
});

describe('the camera', () => {
  it('shows the whole table and keeps what is under the pointer there while zooming', () => {
    const camera = new Camera();
    camera.resize(1000, 800);
    camera.spread(1440, 960);
    const before = camera.place([300, 200]);
    expect(before[0]).toBeGreaterThan(0);
    camera.zoom(2, before);
    const after = camera.place([300, 200]);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
  });
  it('cannot lose the table', () => {
    const camera = new Camera();
    camera.resize(1000, 800);
    camera.spread(1440, 960);
    camera.move(1e6, -1e6);
    const corner = camera.place([1440, 0]);
    expect(corner[0]).toBeGreaterThan(0);
    expect(corner[1]).toBeLessThan(800);
  });
  it('has the drawing moved and scaled while the view moves, and made anew once it rests or where it would be coarse', async () => {
    const camera = new Camera();
    camera.resize(1000, 800);
    camera.spread(1440, 960);
    expect([camera.moving, camera.slip]).toEqual([false, 'none']);
    camera.zoom(1.1);
    const first = camera.drawn;
    expect([camera.moving, camera.drawn.scale]).toEqual([true, camera.scale]);
    camera.zoom(1.2);
    camera.move(10, 20);
    expect(camera.drawn).toBe(first);
    // What lay in the middle of the window lies there scaled, and shifted.
    const [times, , , , left, top] = camera.slip.slice('matrix('.length, -1).split(', ').map(Number) as [number, number, number, number, number, number];
    expect(times).toBeCloseTo(1.2, 6);
    expect([left + times * 500, top + times * 400].map(Math.round)).toEqual([490, 380]);
    camera.zoom(1.1);
    expect(camera.drawn).not.toBe(first);
    expect(camera.rested.scale).toBeLessThan(camera.scale);
    await expect.poll(() => camera.moving).toBe(false);
    expect([camera.slip, camera.rested.scale]).toEqual(['none', camera.scale]);
  });
});

describe('the edges', () => {
  const FIXTURE = snapshot().table;
  const at = (side: 'A' | 'B', y: number): Piece => {
    const piece = pieces().find((one) => one.stand)!;
    return { ...piece, side, stand: { ...piece.stand!, front: [0, y] } };
  };
  const table = (...standing: Piece[]) => ({ ...FIXTURE, depth: 1000, pieces: standing });
  const zone = (low: number, high: number) => [{ kind: 'zone' as const, word: '', piece: null, rule: '', corners: [[0, low], [9, low], [9, high], [0, high]] as [number, number][] }];
  it('are told by what stands on the table', () => {
    expect(edgeOf(table(at('A', 100), at('B', 900)), 'B', [])).toBe('B');
    expect(edgeOf(table(at('A', 900), at('B', 100)), 'A', [])).toBe('A');
    expect(edgeOf(table(at('B', 100)), 'B', [])).toBe('A');
  });
  it('are told by the zone of whoever is asked while nothing stands', () => {
    expect(edgeOf(table(), 'B', zone(700, 1000))).toBe('B');
    expect(edgeOf(table(), 'A', zone(0, 300))).toBe('B');
    expect(edgeOf(table(), null, zone(0, 300))).toBeNull();
    expect(edgeOf(null, 'A', [])).toBeNull();
  });
});

describe('offers', () => {
  it('are dragged as their legs are', () => {
    expect([...gesturesOf([choice('move', null, ['advance'])], null)]).toEqual(['go']);
    expect([...gesturesOf([choice('wheel', null, ['wheel'])], null)]).toEqual(['left-corner', 'right-corner']);
    expect(gesturesOf([choice('about-face', null, ['about-face'])], null).size).toBe(0);
    expect(gesturesOf([choice('move', null, ['advance'])], 'shoot').size).toBe(0);
  });
  it('take in what names nobody, where one piece alone may act', () => {
    const keep = choice('pass', null);
    const [plain, turn] = [{ ...keep, piece: null }, choice('turn', null, ['turn'])];
    const of = (choices: Choice[], able: number[]) => insteadOf({ decision: 1, verbs: [], choices, complete: false, alike: [], zones: [], unasked: [] }, new Set(able), turn.piece);
    expect(of([plain, turn], [turn.piece!])).toEqual([plain]);
    expect(of([plain, turn, { ...turn, piece: 99 }], [turn.piece!, 99])).toEqual([]);
    const other = { ...plain, answer: 'other' };
    expect(of([plain, other, turn], [turn.piece!])).toEqual([plain, other]);
    expect(of([turn], [turn.piece!])).toEqual([]);
  });
  it('count what names nobody as theirs where all that may be done is for one of them', () => {
    const none = { ...choice('pass', null), piece: null };
    const [one, other] = [choice('support', 7), { ...choice('support', 7), piece: 2 }];
    const of = (choices: Choice[], piece: number) => insteadOf({ decision: 1, verbs: [], choices, complete: true, alike: [], zones: [], unasked: [] }, new Set([1, 2, 7, 8]), piece);
    expect([1, 2, 7].map((piece) => of([none, one, other], piece))).toEqual([[none], [none], [none]]);
    expect(of([none, one, { ...other, object: 8 }], 1)).toEqual([]);
    expect(of([none, one, { ...one, object: 8 }], 1)).toEqual([none]);
  });
  it('are the nearest place for those who come by a card, looking another way when pointed at again', () => {
    const at = (x: number, facing: number): Choice => ({ ...choice('place', null), piece: null, answer: `place at ${x} facing ${facing}`, way: { is: 'at', at: [x, 0], facing, outline: [] } });
    const places = [at(0, 0), at(0, 9000), at(5000, 0)];
    expect(placeNear(places, [1000, 500], null)).toBe(places[0]);
    expect(placeNear(places, [1000, 500], places[0]!)).toBe(places[1]);
    expect(placeNear(places, [1000, 500], places[1]!)).toBe(places[0]);
    expect(placeNear(places, [4000, 0], places[0]!)).toBe(places[2]);
    expect(placeNear([choice('move', null, ['advance'])], [0, 0], null)).toBeNull();
  });
  it('mark whoever can be charged after a wheel as one who can be charged', () => {
    const wheeled = choice('charge', 6, ['wheel']);
    expect([...(offersOf([wheeled])[0]?.targets.keys() ?? [])]).toEqual([6]);
    expect([signOf(wheeled, 'enemy', undefined), signOf(choice('charge', 7), 'enemy', 'charge'), signOf(choice('shoot', 7), 'enemy', 'shoot')]).toEqual(['charge', 'charge', 'shoot']);
    expect([signOf(choice('drive', 8, ['advance']), 'nobody', undefined), signOf(choice('join', 2, ['advance']), 'own', undefined)]).toEqual(['other', 'friend']);
  });
  it('are grouped by verb, targets apart', () => {
    const [shoot, move] = offersOf([choice('shoot', 6), choice('shoot', 7), choice('move', null, ['advance'])]);
    expect([...(shoot?.targets.keys() ?? [])]).toEqual([6, 7]);
    expect(move?.dragged).toBe(true);
    expect(move?.targets.size).toBe(0);
  });
});

describe('pieces', () => {
  it('are drawn with their front at the top, whichever way they face', () => {
    for (const piece of pieces()) {
      const [left, top, right, bottom] = bodyOf(piece.stand!);
      expect(top).toBeCloseTo(0, 1);
      expect(bottom).toBeGreaterThan(0);
      expect(left).toBeCloseTo(-right, 1);
    }
  });
  it('differ by shape: pikes, hatching for side B, crossed strokes for cuirassiers', () => {
    const all = new Map(pieces().map((piece) => [piece.name, shapesOf(piece)]));
    expect(all.get('ashby')?.some((shape) => shape.name.startsWith('shaft'))).toBe(true);
    expect(all.get('ashby')?.some((shape) => shape.name === 'hatched')).toBe(false);
    expect(all.get('ellis')?.some((shape) => shape.name === 'hatched')).toBe(true);
    const strokes = (name: string) => all.get(name)?.find((shape) => shape.name === 'slash')?.path.split('M').length;
    expect(strokes('gage')).toBe(3);
    expect(strokes('carew')).toBe(2);
    expect(all.get('sir-thomas')).toEqual([]);
  });
  it('never share a hue', () => {
    expect(coloursOf('red', 'red')).toEqual({ a: 'red', b: 'blue' });
    expect(coloursOf('mauve', 'blue')).toEqual({ a: 'blue', b: 'red' });
  });
});

describe('words over the table', () => {
  const window = [0, 0, 400, 300] as const;
  it('take the first place that is free, and one that covers less before it', () => {
    const one = { width: 50, places: [[10, 10], [10, 60]] as const };
    expect(settled([one, one], [], window)).toEqual([[10, 10], [10, 60]]);
    expect(settled([one], [[0, 0, 60, 30]], window)).toEqual([[10, 60]]);
  });
  it('are left out where every place is taken or beyond the window', () => {
    const one = { width: 50, places: [[10, 10], [380, 10]] as const };
    expect(settled([one, one], [], window)).toEqual([[10, 10], [350, 10]]);
    const low = { width: 50, places: [[10, 10], [10, 300]] as const };
    expect(settled([low, low], [], window)).toEqual([[10, 10], null]);
  });
  it('that are shy lie on nobody, moved in from the edge if need be, or nowhere', () => {
    const shy = { width: 50, places: [[10, 10], [380, 10]] as const, shy: true };
    expect(settled([shy], [[0, 0, 60, 30]], window)).toEqual([[350, 10]]);
    expect(settled([{ ...shy, places: [[10, 10]] }], [[0, 0, 60, 30]], window)).toEqual([null]);
    expect(settled([{ ...shy, places: [[10, 10]], shy: false }], [[0, 0, 60, 30]], window)).toEqual([[10, 10]]);
  });
});

describe('the names of groups', () => {
  const window = [0, 0, 400, 300] as const;
  const band = { box: [100, 100, 160, 120], parts: [[100, 100, 120, 120], [140, 100, 160, 120]], width: 120, shy: false } as const;
  const lineOf = ([x, y]: Spot): Frame => [x, y, x + 120, y + HEIGHT];
  it('lie rather on men than on each other', () => {
    // Wherever there is room men stand.
    const [one, other] = called([band, band], [], [window, window], window);
    expect(meet(lineOf(one!), lineOf(other!))).toBe(false);
  });
  it('lie on nobody where they can', () => {
    // Men all about the band, but at the right of its second man.
    const about = [[0, 0, 400, 100], [0, 120, 400, 300], [0, 100, 100, 120]] as const;
    const [spot] = called([{ ...band, shy: true }], [], [...about, ...band.parts], window);
    expect(about.some((box) => meet(lineOf(spot!), [box[0], box[1] + 3, box[2], box[3] - 3]))).toBe(false);
    expect(spot![0]).toBeGreaterThanOrEqual(160);
  });
  it('are left out if they are shy and there is room only on other words, or only on many men', () => {
    const shy = { ...band, shy: true };
    expect(called([shy], [window], [], window)).toEqual([null]);
    expect(called([shy], [], [window], window)).toEqual([null]);
    expect(called([band], [window], [], window)[0]).not.toBeNull();
    // Where words lie on one side only, the other is taken.
    expect(meet(lineOf(called([shy], [[0, 121, 400, 300]], [], window)[0]!), [0, 121, 400, 300])).toBe(false);
  });
  it('give way to those that are asked for', () => {
    const words = [[0, 0, 400, 98], [0, 140, 400, 300], [0, 0, 98, 300], [164, 0, 400, 300]] as const;
    const [shy, wanted] = called([{ ...band, shy: true, width: 60 }, { ...band, width: 60 }], words, [], window);
    expect(wanted).not.toBeNull();
    if (shy) expect(meet([shy[0], shy[1], shy[0] + 60, shy[1] + HEIGHT], [wanted![0], wanted![1], wanted![0] + 60, wanted![1] + HEIGHT])).toBe(false);
  });
});

describe('the name of an outline', () => {
  const long = 'flank and rear, behind the line of its front; wholly there: the 1st squadron, the 2nd squadron';
  it('is cut where it goes on to something else, if it is too long', () => {
    expect(inBrief(long, () => true)).toBe(long);
    expect(inBrief(long, (words) => words.length < 50)).toBe('flank and rear, behind the line of its front');
    expect(inBrief('long range to 12 in', () => false)).toBe('long range to 12 in');
    expect(inBrief('pistols, 4 in: 1d6 hitting on 6, once more on 6', (words) => words.length < 30)).toBe('pistols, 4 in');
  });
  it('is told once of two that are alike in one place', () => {
    const dagg: Outline = { piece: 3, kind: 'fire', word: 'dagg, 6 in', rule: 'R-1', corners: [[0, 0], [9, 0], [9, 9]] };
    const other: Outline = { ...dagg, corners: [[5, 0], [9, 0], [9, 9]] };
    expect(distinct([dagg, { ...dagg }, other, { ...dagg, piece: 4 }])).toEqual([dagg, other, { ...dagg, piece: 4 }]);
  });
});

describe('the names of places', () => {
  const burn = (number: number, from: [number, number], to: [number, number]): Ground => ({
    number, kind: 'stream', word: 'Stream', name: 'the burn', level: 0, found: '',
    shape: { is: 'line', points: [from, to], width: INCH, openings: [] },
  });
  const whole = [burn(0, [0, 2 * INCH], [2 * INCH, 3 * INCH]), burn(1, [2 * INCH, 3 * INCH], [6 * INCH, 3 * INCH]), burn(2, [6 * INCH, 3 * INCH], [8 * INCH, 2 * INCH])];
  it('stand once on what lies in pieces', () => {
    expect(toName(whole, LAY).map((feature) => feature.number)).toEqual([1]);
  });
  it('stand once on a river that is deep and shallow by turns', () => {
    const [first, second, third] = whole;
    const river = [first!, { ...second!, kind: 'marsh' as const }, third!, burn(3, [8 * INCH, 2 * INCH], [14 * INCH, 2 * INCH])];
    expect(toName(river, LAY).map((feature) => feature.number)).toEqual([3]);
  });
  it('stand on each of those that lie apart', () => {
    const apart = burn(3, [9 * INCH, 4 * INCH], [10 * INCH, 4 * INCH]);
    expect(toName([...whole, apart], LAY).map((feature) => feature.number)).toEqual([1, 3]);
  });
});

describe('strewing', () => {
  it('keeps inside and is the same every time', () => {
    const square = [[0, 0], [100, 0], [100, 100], [0, 100]] as const;
    const spots = strewn(square, 10);
    expect(spots.length).toBeGreaterThan(50);
    expect(spots.every(({ at }) => holds(square, at))).toBe(true);
    expect(strewn(square, 10)).toEqual(spots);
  });
  it('walks a line in even steps round its corners', () => {
    const steps = along([[0, 0], [10, 0], [10, 10]], 4);
    expect(steps.map(({ at }) => at)).toEqual([[2, 0], [6, 0], [10, 0], [10, 4], [10, 8]]);
  });
});

describe('a draft', () => {
  it('ends where its last outline looks', () => {
    const offered = choice('move', null, ['advance']);
    offered.way = { is: 'legs', kinds: ['wheel'], outlines: [[[10, 10], [10, 0], [0, 0], [0, 10]]] };
    const draft: Draft = { piece: 1, before: [], legs: '', gesture: null, aimed: null, choice: offered, foresight: null, held: false };
    expect(endOf(draft)).toEqual({ at: [10, 5], facing: 9000 });
  });
});

describe('what could be done to somebody', () => {
  it('is told without how far off he is, which stands before it', () => {
    expect(afar('the target is out of range, 4.1 in away')).toBe('the target is out of range');
    expect(afar('a charge of 9.3 in upon the side, without impetus')).toBe('a charge of 9.3 in upon the side, without impetus');
  });
});

describe('the names of places', () => {
  const area = (number: number, name: string, corners: [number, number][]): Ground => ({
    number, kind: 'rough', word: '', found: '', name, level: 0, shape: { is: 'area', corners: corners.map(([x, y]) => [x * INCH, y * INCH]) },
  });
  const ground = [area(1, 'Broad Moor', [[1, 1], [9, 1], [9, 4], [1, 4]]), area(2, 'The warren', [[2, 1], [8, 1], [8, 4], [2, 4]])];
  const meet = ([a, b, c, d]: readonly number[], [e, f, g, h]: readonly number[]): boolean => a! < g! && e! < c! && b! < h! && f! < d!;
  it('lie neither on each other nor on troops where there is room', () => {
    const names = written(ground, LAY, 0.5, [[20, 20, 180, 40]], new Map());
    expect(names.map(({ text }) => text)).toEqual(['Broad Moor', 'The warren']);
    const [one, other] = names.map(({ room }) => room);
    expect(one!.some((frame) => other!.some((beside) => meet(frame, beside)))).toBe(false);
    expect([...one!, ...other!].some((frame) => meet(frame, [20, 20, 180, 40]))).toBe(false);
  });
  it('are left out where room is dear and they are much longer than what they name, or lie on troops', () => {
    const small = [area(1, 'The house of the miller', [[5, 5], [6, 5], [6, 6], [5, 6]]), ground[0]!];
    expect(written(small, LAY, 0.5, [], new Map()).length).toBe(2);
    expect(written(small, LAY, 0.5, [], new Map(), true).map(({ text }) => text)).toEqual(['Broad Moor']);
    expect(written([ground[0]!], LAY, 0.5, [[-1000, -1000, 5000, 5000]], new Map(), true)).toEqual([]);
  });
  it('are told apart where two are called alike and begin at one distance from the edge', () => {
    const alike = [area(1, 'the outer wall', [[2, 1], [8, 1], [8, 2], [2, 2]]), area(2, 'the outer wall', [[2, 5], [8, 5], [8, 6], [2, 6]])];
    const names = written(alike, LAY, 0.5, [], new Map());
    expect(names[0]!.at[0]).toBe(names[1]!.at[0]);
    expect(new Set(names.map(({ number }) => number)).size).toBe(2);
  });
  it('stay where they are until troops stand there', () => {
    const before = new Map<number, number>();
    const [first] = written(ground, LAY, 0.5, [], before);
    expect(written(ground, LAY, 0.45, [], before)[0]!.at[0]).toBe(first!.at[0]);
    const [left, top, right, bottom] = [Math.min(...first!.room.map((f) => f[0])), first!.room[0]![1], Math.max(...first!.room.map((f) => f[2])), first!.room[0]![3]];
    expect(written(ground, LAY, 0.5, [[left, top, right, bottom]], before)[0]!.at).not.toEqual(first!.at);
  });
});
