import { describe, expect, test } from 'vitest';

import { cardOf, cardOn, scaleBar } from '../src/picture/cartouche';
import { blend, sheer } from '../src/picture/ground/colour';
import { lengthOf, lengthTo, standing, stretch } from '../src/picture/ground/gaps';
import { apart, depth, rounded, strides, winding, within } from '../src/picture/ground/geometry';
import { Heights } from '../src/picture/ground/heights';
import { planted } from '../src/picture/ground/planting';
import { sceneOf } from '../src/picture/ground/scene';
import { joined, spine } from '../src/picture/ground/strips';
import { frameOfTile, levelFor, nameOfTile, scaleOf, TILE, tilesOf } from '../src/picture/ground/tiles';
import { farmstead, settled } from '../src/picture/ground/town';
import type { Spot } from '../src/table/space';
import type { Ground } from '../src/wire/Ground';
import type { Outline } from '../src/wire/Outline';
import { snapshot } from './fixture';

/** Six feet by four, as on the wire. */
const [WIDE, DEEP] = [182_880, 121_920];

function feature(kind: Ground['kind'], corners: [number, number][], more: Partial<Ground> = {}): Ground {
  const shape = { is: 'area' as const, corners: corners.map(([x, y]): [number, number] => [x * 100, y * 100]) };
  return { number: 0, kind, word: '', name: '', level: 0, found: '', shape, ...more };
}

function course(kind: Ground['kind'], points: [number, number][], more: Partial<Ground> = {}, gaps: [[number, number], [number, number]][] = []): Ground {
  const wire = ([x, y]: [number, number]): [number, number] => [x * 100, y * 100];
  const openings = gaps.map(([from, to]): [[number, number], [number, number]] => [wire(from), wire(to)]);
  return { number: 0, kind, word: '', name: '', level: 0, found: '', shape: { is: 'line', points: points.map(wire), width: 0, openings }, ...more };
}

const SQUARE: [number, number][] = [[100, 100], [400, 100], [400, 300], [100, 300]];

describe('lines and polygons', () => {
  const edge: Spot[] = [[0, 0], [100, 0], [100, 60], [0, 60]];

  test('a spot lies within or without, and so far from the edge', () => {
    expect(within(edge, [50, 30])).toBe(true);
    expect(within(edge, [150, 30])).toBe(false);
    expect(apart(edge, 50, 20, true)).toBe(20);
    expect(apart(edge, -30, -40, true)).toBe(50);
    expect(depth(edge)).toBeCloseTo(30, 0);
    expect(winding(edge)).toBe(12_000);
  });

  test('strides are even and keep the direction of their stretch', () => {
    const found = strides([[0, 0], [30, 0], [30, 30]], 10);
    expect(found.map(({ x, y }) => [x, y])).toEqual([[5, 0], [15, 0], [25, 0], [30, 5], [30, 15], [30, 25]]);
    expect(found[5]).toMatchObject({ dx: 0, dy: 1 });
  });

  test('a rounded line keeps its ends and does not stray from the line by more than it may', () => {
    const line: Spot[] = [[0, 0], [200, 0], [200, 200]];
    const round = rounded(line, false, 14);
    expect(round[0]).toEqual([0, 0]);
    expect(round.at(-1)).toEqual([200, 200]);
    expect(round.length).toBeGreaterThan(line.length);
    for (const [x, y] of round) expect(apart(line, x, y, false)).toBeLessThanOrEqual(7);
  });
});

describe('gaps', () => {
  const line: Spot[] = [[0, 0], [100, 0], [100, 100]];

  test('what stands of a hedge ends exactly where its gaps begin', () => {
    const parts = standing({ points: line, wide: 0, gaps: [[[40, 0], [60, 0]], [[100, 70], [100, 50]]] });
    expect(parts).toEqual([[[0, 0], [40, 0]], [[60, 0], [100, 0], [100, 50]], [[100, 70], [100, 100]]]);
  });

  test('gaps that overlap are one, and a hedge without any stands whole', () => {
    expect(standing({ points: line, wide: 0, gaps: [] })).toEqual([line]);
    const parts = standing({ points: line, wide: 0, gaps: [[[20, 0], [60, 0]], [[40, 0], [50, 0]]] });
    expect(parts).toEqual([[[0, 0], [20, 0]], [[60, 0], [100, 0], [100, 100]]]);
  });

  test('a gap at the very end leaves nothing behind it', () => {
    expect(standing({ points: line, wide: 0, gaps: [[[100, 80], [100, 100]]] })).toEqual([[[0, 0], [100, 0], [100, 80]]]);
  });

  test('lengths are measured along the line', () => {
    expect(lengthOf(line)).toBe(200);
    expect(lengthTo(line, [100, 30])).toBe(130);
    expect(stretch(line, 90, 110)).toEqual([[90, 0], [100, 0], [100, 10]]);
  });
});

describe('the scene', () => {
  test('every kind of ground is drawn as what it is', () => {
    const scene = sceneOf([
      feature('slope', SQUARE, { level: 1 }), feature('steep-slope', SQUARE), feature('rough', SQUARE, { word: 'Standing crops' }), feature('marsh', SQUARE),
      feature('wood', SQUARE), feature('impassable', [[0, 0], [100, 0], [100, 80], [0, 80]]), course('crest', [[0, 0], [50, 50]]), course('hedge', [[0, 0], [90, 0]]),
      course('high-wall', [[0, 0], [90, 0]]), course('earthwork', [[0, 0], [90, 0]]), course('stream', [[0, 500], [900, 500]]), course('road', [[300, 0], [300, 900]]),
    ], WIDE, DEEP);
    expect(scene.hills.map(({ steep }) => steep)).toEqual([false, true]);
    expect(scene.patches.map(({ cover }) => cover)).toEqual(['corn']);
    expect([scene.marshes, scene.woods, scene.lakes, scene.crests, scene.hedges, scene.works, scene.streams, scene.roads].map((all) => all.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(scene.walls).toMatchObject([{ high: true, fence: false }]);
    expect(scene.borders.map(({ kind }) => kind)).toEqual(['slope', 'steep', 'patch', 'water', 'wood', 'water']);
  });

  test('borders are where the rules have them, with y turned downwards', () => {
    const { borders, wide, deep } = sceneOf([feature('wood', SQUARE)], WIDE, DEEP);
    expect([wide, deep]).toEqual([1828.8, 1219.2]);
    expect(borders[0]!.edge.map(([x, y]) => [x, Math.round(y * 10) / 10])).toEqual([[100, 1119.2], [400, 1119.2], [400, 919.2], [100, 919.2]]);
  });

  test('names tell what grows, and what stands for itself', () => {
    const tiny: [number, number][] = [[500, 500], [550, 500], [550, 550], [500, 550]];
    const named = (kind: Ground['kind'], name: string, corners = SQUARE): ReturnType<typeof sceneOf> => sceneOf([feature(kind, corners, { name, word: 'Broken ground' })], WIDE, DEEP);
    const cover = (name: string): string | undefined => named('rough', name).patches[0]?.cover;
    expect(['Furze and banks', 'The warren', 'The water pits', 'The gardens', 'Cropredy', 'The moor', 'Okey\'s close'].map(cover)).toEqual([
      'furze', 'warren', 'pits', 'garden', 'scrub', 'heath', 'close',
    ]);
    expect(named('open', 'The baggage train', tiny).marks).toMatchObject([{ kind: 'wagons' }]);
    expect(named('open', 'The gallows', tiny).marks).toMatchObject([{ kind: 'gallows' }]);
    expect(named('open', 'The King\'s ash tree', tiny).trees).toHaveLength(1);
    expect(sceneOf([course('stream', [[0, 0], [90, 0]], { name: 'The far ditch' })], WIDE, DEEP).works).toMatchObject([{ ditch: true }]);
  });

  test('broken ground about a house is its garden', () => {
    const house: [number, number][] = [[200, 150], [250, 150], [250, 200], [200, 200]];
    const scene = sceneOf([feature('rough', SQUARE, { name: 'Wardington' }), feature('building', house, { word: 'Building for 6 figures' })], WIDE, DEEP);
    expect(scene.patches[0]!.cover).toBe('garden');
  });

  test('a road over a river has a bridge where they cross, one over a brook a ford', () => {
    const road = course('road', [[300, 0], [300, 900]]);
    const [bridge] = sceneOf([course('impassable', [[0, 500], [900, 500]], {}, [[[200, 500], [400, 500]]]), road], WIDE, DEEP).passages;
    expect(bridge).toMatchObject({ dry: true });
    expect(bridge!.at[0]).toBeCloseTo(300);
    expect(sceneOf([course('stream', [[0, 500], [900, 500]]), road], WIDE, DEEP).passages).toMatchObject([{ dry: false }]);
  });

  test('strips of a burn make one line', () => {
    const first = spine([[0, 0], [300, 0], [300, 50], [0, 50]])!;
    expect(first).toEqual({ points: [[0, 25], [300, 25]], wide: 50 });
    const [line, ...more] = joined([first, spine([[300, 0], [600, 40], [594, 90], [296, 50]])!]);
    expect(more).toEqual([]);
    expect(line!.points).toHaveLength(3);
    expect(spine([[0, 0], [50, 0], [50, 50], [0, 50]])).toBeNull();
    const burn = (x: number): Ground => feature('marsh', [[x, 200], [x + 300, 200], [x + 300, 250], [x, 250]], { name: 'Tarset Burn', word: 'Water, burn or bog' });
    const scene = sceneOf([burn(0), burn(300)], WIDE, DEEP);
    expect(scene.streams).toHaveLength(1);
    expect(scene.borders).toMatchObject([{ open: true }, { open: true }, { open: true }, { open: true }]);
  });

  test('the same ground makes the same scene', () => {
    const ground = [feature('wood', SQUARE), feature('building', SQUARE, { word: 'Closed houses', name: 'Lützen, burning' }), course('hedge', [[0, 600], [900, 700]])];
    const one = sceneOf(ground, WIDE, DEEP);
    expect(sceneOf(ground, WIDE, DEEP)).toEqual(one);
    expect(one.trees.length).toBeGreaterThan(100);
    expect(one.towns).toHaveLength(1);
    expect(one.houses.some(({ burning }) => burning)).toBe(true);
  });
});

describe('what stands', () => {
  const edge: Spot[] = [[100, 100], [420, 100], [420, 380], [100, 380]];

  test('no tree of a wood has its trunk outside it, and those at its edge are small', () => {
    for (const { x, y, size } of planted(edge)) {
      expect(within(edge, [x, y])).toBe(true);
      expect(size).toBeLessThanOrEqual(5.5 + apart(edge, x, y, true) * 0.55);
    }
  });

  test('no house of a place reaches out of it', () => {
    const { houses, lanes } = settled(edge, 'Lützen', false);
    expect(houses.length).toBeGreaterThan(20);
    expect(houses.filter(({ kind }) => kind === 'church')).toHaveLength(1);
    expect(lanes.length).toBeGreaterThan(1);
    for (const { corners } of houses) for (const corner of corners) expect(within(edge, corner)).toBe(true);
  });

  test('a farm stands within the ground of its building', () => {
    const ground: Spot[] = [[0, 0], [51, 0], [51, 51], [0, 51]];
    for (const { corners } of farmstead(ground, false)) for (const [x, y] of corners) expect(apart(ground, x, y, true) < 0.01 || within(ground, [x, y])).toBe(true);
  });
});

describe('heights', () => {
  const flat = new Heights(sceneOf([], WIDE, DEEP));

  test('a hill is high inside its edge and low outside it', () => {
    const hill = new Heights(sceneOf([feature('slope', [[400, 400], [1100, 400], [1100, 800], [400, 800]], { level: 1 })], WIDE, DEEP));
    const rise = (x: number, y: number): number => hill.at(x, y) - flat.at(x, y);
    expect(rise(750, 620)).toBeGreaterThan(0.9);
    expect(rise(150, 150)).toBeCloseTo(0);
    expect(rise(750, 620)).toBeGreaterThan(rise(420, 620));
    expect(hill.slope(430, 620)[0]).toBeGreaterThan(0);
  });

  test('a steep hill rises faster at its edge', () => {
    const corners: [number, number][] = [[400, 400], [1100, 400], [1100, 800], [400, 800]];
    const [gentle, steep] = (['slope', 'steep-slope'] as const).map((kind) => new Heights(sceneOf([feature(kind, corners)], WIDE, DEEP)));
    expect(steep!.at(440, 620) - flat.at(440, 620)).toBeGreaterThan(1.5 * (gentle!.at(440, 620) - flat.at(440, 620)));
  });

  test('lines of equal height go where the ground has that height', () => {
    const hill = new Heights(sceneOf([feature('slope', [[400, 400], [1100, 400], [1100, 800], [400, 800]])], WIDE, DEEP));
    const lines = hill.contours([0.5]);
    expect(lines.length).toBeGreaterThan(50);
    for (const { from } of lines.slice(0, 40)) expect(hill.at(...from)).toBeCloseTo(0.5, 1);
  });

  test('they are the same every time', () => {
    const again = new Heights(sceneOf([], WIDE, DEEP));
    expect([...Array(50).keys()].map((at) => again.at(at * 31, at * 17))).toEqual([...Array(50).keys()].map((at) => flat.at(at * 31, at * 17)));
  });
});

describe('tiles', () => {
  test('the scale at which the whole table is seen is a level of its own, and finer ones are never blurred', () => {
    expect(levelFor(0.6, 0.6)).toBe(0);
    for (const scale of [0.5, 0.61, 0.9, 1.3, 2.7, 5.9]) {
      const level = levelFor(scale, 0.6);
      expect(scaleOf(level, 0.6)).toBeGreaterThanOrEqual(scale / 1.05 - 1e-9);
      expect(scaleOf(level - 1, 0.6)).toBeLessThan(scale / 1.05);
    }
  });

  test('the tiles of a view cover it, those in its middle come first, and none lies off the table', () => {
    const view = [300, 200, 1500, 900] as const;
    const tiles = tilesOf(view, 2, 0.6, 1828.8, 1219.2);
    const frames = tiles.map((tile) => frameOfTile(tile, 0.6));
    for (const spot of [[301, 201], [1499, 899], [900, 550]] as const) {
      expect(frames.filter(([l, t, r, b]) => spot[0] >= l && spot[0] < r && spot[1] >= t && spot[1] < b)).toHaveLength(1);
    }
    const far = ([l, t, r, b]: readonly [number, number, number, number]): number => Math.hypot((l + r) / 2 - 900, (t + b) / 2 - 550);
    expect(far(frames[0]!)).toBeLessThanOrEqual(far(frames.at(-1)!));
    for (const [l, t] of tilesOf([-500, -500, 9000, 9000], 0, 0.6, 1828.8, 1219.2).map((tile) => frameOfTile(tile, 0.6))) {
      expect(l >= 0 && t >= 0 && l < 1828.8 && t < 1219.2).toBe(true);
    }
    expect(new Set(tiles.map(nameOfTile)).size).toBe(tiles.length);
    expect(frames[0]![2] - frames[0]![0]).toBeCloseTo(TILE / scaleOf(2, 0.6));
  });

  test('a table on which nothing is seen needs none', () => {
    expect(tilesOf([2000, 0, 2500, 500], 0, 0.6, 1828.8, 1219.2)).toEqual([]);
  });
});

describe('the cartouche', () => {
  const window = { width: 1000, height: 760, table: [40, 50, 960, 740] as const };

  test('it lies in a corner without troops', () => {
    expect(cardOf({ ...window, taken: [] })).toMatchObject({ whole: true, left: 950 - 226, top: 730 - 116 });
    expect(cardOf({ ...window, taken: [[900, 700]] })).toMatchObject({ whole: true, left: 950 - 226, top: 66 });
    expect(cardOf({ ...window, taken: [[900, 700], [900, 100], [100, 100]] })).toMatchObject({ whole: true, left: 50, top: 730 - 116 });
  });

  test('it stays where it has come to lie while nobody comes there', () => {
    const moved = cardOf({ ...window, taken: [[900, 700]] })!;
    expect(moved).toMatchObject({ across: 1, down: 0 });
    // The corner that it gave up is free again.
    expect(cardOf({ ...window, taken: [], kept: moved })).toEqual(moved);
    expect(cardOf({ ...window, taken: [[900, 100]], kept: moved })).toMatchObject({ across: 1, down: 1 });
  });

  test('it lies on no zone that is asked about', () => {
    const [width, depth] = [72 * 2540, 48 * 2540];
    const lay = { width, depth, turned: false, quarter: false };
    const view = { x: width / 254, y: depth / 254, scale: 0.6, width: 1000, height: 700 };
    const table = { ...snapshot().table, width, depth, pieces: [] };
    const zone = { piece: null, kind: 'zone', word: '', rule: '', corners: [[0, 0], [width, 0], [width, depth / 4], [0, depth / 4]] } satisfies Outline;
    expect(cardOn(table, [], [], [], lay, view)).toMatchObject({ across: 1, down: 1 });
    expect(cardOn(table, [], [], [zone], lay, view)).toMatchObject({ across: 1, down: 0 });
  });

  test('it is small where it would cover troops, and gone where there is no room', () => {
    const everywhere: Spot[] = [[740, 650], [250, 650], [740, 120], [250, 120], [900, 640], [100, 640]];
    expect(cardOf({ ...window, taken: everywhere })).toMatchObject({ whole: false });
    // Every corner taken, it lies along an edge; where all is full of troops there is none.
    const corners: Spot[] = [50, 950].flatMap((x) => [66, 700].map((y): Spot => [x, y]));
    expect(cardOf({ ...window, taken: corners })).toMatchObject({ whole: false, across: 0.5, down: 1 });
    const full = [...Array(20).keys()].flatMap((x) => [...Array(16).keys()].map((y): Spot => [x * 50, y * 50]));
    expect(cardOf({ ...window, taken: full })).toBeNull();
    expect(cardOf({ width: 380, height: 600, table: [8, 160, 372, 400], taken: [] })).toMatchObject({ whole: false });
    expect(cardOf({ width: 380, height: 600, table: [8, 160, 372, 400], taken: [[300, 370], [60, 370], [300, 190], [60, 190]] })).toMatchObject({ across: 0.5, down: 1 });
    expect(cardOf({ width: 200, height: 120, table: [0, 0, 200, 120], taken: [] })).toBeNull();
  });

  test('its scale is of whole inches that fit', () => {
    expect(scaleBar(10, 138)).toEqual({ long: 12, parts: 4 });
    expect(scaleBar(20, 138)).toEqual({ long: 6, parts: 6 });
    expect(scaleBar(90, 138)).toEqual({ long: 1, parts: 2 });
    expect(scaleBar(25.4, 138, 'millimetres')).toEqual({ long: 100, parts: 4 });
  });
});

describe('colours', () => {
  test('mix by parts, and let through what lies below', () => {
    expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(blend('#102030', '#ffffff', 0)).toBe('#102030');
    expect(sheer('#102030', 1)).toBe('#102030ff');
    expect(sheer('#102030', 0.02)).toBe('#10203005');
  });
});
