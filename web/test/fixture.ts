/** A small battle made by hand, for the tests of the page. It follows no rules. */
import type { Point } from '../src/draft.svelte';
import type { Arm } from '../src/wire/Arm';
import type { Ground } from '../src/wire/Ground';
import type { GroundKind } from '../src/wire/GroundKind';
import type { Part } from '../src/wire/Part';
import type { Piece } from '../src/wire/Piece';
import type { Role } from '../src/wire/Role';
import type { Side } from '../src/wire/Side';
import type { Snapshot } from '../src/wire/Snapshot';
import type { Stand } from '../src/wire/Stand';

/** An inch on the wire. */
export const INCH = 2540;

type Corners = [Point, Point, Point, Point];

/** Where a place seen from a pose lies: `right` and `back` in inches, the facing in degrees clockwise from up. */
function spot(at: Point, facing: number, right: number, back: number): Point {
  const angle = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [
    Math.round(at[0] + (right * cos - back * sin) * INCH),
    Math.round(at[1] + (-right * sin - back * cos) * INCH),
  ];
}

function block(at: Point, facing: number, left: number, right: number, depth: number): Corners {
  return [
    spot(at, facing, left, 0), spot(at, facing, right, 0), spot(at, facing, right, depth), spot(at, facing, left, depth),
  ];
}

function part(role: Role, at: Point, facing: number, left: number, right: number, depth: number, files: number): Part {
  const ranks = role === 'horse' || role === 'cuirassiers' ? 2 : role === 'leader' ? 1 : 3;
  const figures: Point[] = [];
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let file = 0; file < files; file += 1) {
      const across = left + ((right - left) * (file + 0.5)) / files;
      figures.push(spot(at, facing, across, (depth * (rank + 0.5)) / ranks));
    }
  }
  return { role, outline: block(at, facing, left, right, depth), figures };
}

/** How a piece of some sort stands with its front middle at a place. */
export function stand(sort: string, at: Point, facing: number): Stand {
  const whole = (width: number, depth: number, parts: Part[], loose = false): Stand => ({
    front: at, facing: facing * 100, outline: block(at, facing, -width / 2, width / 2, depth), loose, round: false, parts,
  });
  switch (sort) {
    case 'regiment':
      return whole(5.6, 1.8, [
        part('shot', at, facing, -2.8, -1.2, 1.8, 3),
        part('pikes', at, facing, -1.2, 1.2, 1.8, 4),
        part('shot', at, facing, 1.2, 2.8, 1.8, 3),
      ]);
    case 'horse':
      return whole(4.8, 2, [part('horse', at, facing, -2.4, 2.4, 2, 6)]);
    case 'cuirassiers':
      return whole(4, 2, [part('cuirassiers', at, facing, -2, 2, 2, 5)]);
    case 'dragoons':
      return whole(4.8, 1.2, [part('shot', at, facing, -2.4, 2.4, 1.2, 4)], true);
    case 'gun':
      return whole(1.4, 1.8, [part('gun', at, facing, -0.7, 0.7, 1.8, 2)]);
    default:
      return whole(0.8, 0.8, [part('leader', at, facing, -0.4, 0.4, 0.8, 1)]);
  }
}

function piece(id: number, name: string, title: string, side: Side, sort: string, x: number, y: number, host: number | null = null): Piece {
  const arms: Record<string, Arm> = {
    regiment: 'foot', dragoons: 'foot', horse: 'horse', cuirassiers: 'horse', gun: 'guns', leader: 'leader', general: 'general',
  };
  const shape = stand(sort, [x * INCH, y * INCH], side === 'A' ? 0 : 180);
  const figures = shape.parts.reduce((sum, one) => sum + one.figures.length, 0);
  return {
    id, name, title, side, arm: arms[sort] ?? 'foot', leads: sort === 'general' ? 'army' : sort === 'leader' ? 'group' : 'nobody', word: sort, brigade: side === 'A' ? 'The right' : 'The left',
    place: 'table', stand: shape, figures, start: figures,
    pikes: shape.parts.filter((one) => one.role === 'pikes').reduce((sum, one) => sum + one.figures.length, 0),
    marks: [], host, fight: null,
  };
}

/** The pieces as they stand at first. */
export function pieces(): Piece[] {
  const all = [
    piece(0, 'ashby', "Ashby's Regiment", 'A', 'regiment', 30, 12),
    piece(1, 'boyce', "Boyce's Regiment", 'A', 'regiment', 38, 12),
    piece(2, 'carew', "Carew's Horse", 'A', 'horse', 48, 12),
    piece(3, 'saker', 'The saker', 'A', 'gun', 34, 14),
    piece(4, 'denham', "Denham's Dragoons", 'A', 'dragoons', 20, 14),
    piece(5, 'sir-thomas', 'Sir Thomas', 'A', 'general', 34, 9),
    piece(6, 'ellis', "Ellis's Regiment", 'B', 'regiment', 30, 36),
    piece(7, 'fenwick', "Fenwick's Regiment", 'B', 'regiment', 38, 36),
    piece(8, 'gage', "Gage's Cuirassiers", 'B', 'cuirassiers', 22, 34),
    piece(9, 'robinet', 'The robinet', 'B', 'gun', 44, 34),
    piece(10, 'hale', "Hale's Horse", 'B', 'horse', 52, 34),
    piece(11, 'lord-hale', 'Lord Hale', 'B', 'leader', 52, 36.4, 10),
  ];
  const [first, , third] = all;
  if (first) first.marks = [{ kind: 'disorder', word: 'disarray', count: 1 }, { kind: 'ammunition', word: 'ammunition', count: 3 }];
  if (third) third.marks = [{ kind: 'orders', word: 'advance', count: null }, { kind: 'shaken', word: 'shaken', count: 2 }];
  return all;
}

function feature(number: number, kind: GroundKind, word: string, name: string, shape: Ground['shape'], level = 0): Ground {
  return { number, kind, word, name, level, shape, found: '' };
}

const area = (...corners: [number, number][]): Ground['shape'] =>
  ({ is: 'area', corners: corners.map(([x, y]) => [x * INCH, y * INCH]) });
const line = (width: number, openings: [number, number][][], ...points: [number, number][]): Ground['shape'] => ({
  is: 'line',
  points: points.map(([x, y]) => [x * INCH, y * INCH]),
  width: width * INCH,
  openings: openings.map((ends) => ends.map(([x, y]) => [x * INCH, y * INCH]) as [Point, Point]),
});

/** The ground. */
export function ground(): Ground[] {
  return [
    feature(0, 'slope', 'Gentle hill', 'Beacon Hill', area([44, 16], [57, 16], [60, 20], [57, 25], [44, 25], [42, 20]), 1),
    feature(1, 'wood', 'Wood', 'Foxley Wood', area([6, 18], [14, 16], [18, 22], [14, 28], [7, 27])),
    feature(2, 'road', 'Road', '', line(1.5, [], [33, 0], [35, 20], [33, 48])),
    feature(3, 'hedge', 'Hedge', '', line(0, [[[26, 24], [28, 24]]], [20, 24], [32, 24])),
    feature(4, 'stream', 'Stream', 'The Rill', line(0.8, [[[63, 30], [65, 31]]], [55, 28], [65, 31], [72, 30])),
    feature(5, 'marsh', 'Marsh', '', area([62, 34], [70, 33], [71, 40], [64, 41])),
    feature(6, 'building', 'Farm', 'Grange', area([10, 34], [14, 34], [14, 37], [10, 37])),
    feature(7, 'wall', 'Stone wall', '', line(0, [], [8, 32], [17, 32], [17, 39])),
    feature(8, 'rough', 'Rough', '', area([60, 8], [67, 7], [68, 13], [61, 13])),
    feature(9, 'earthwork', 'Breastwork', '', line(0, [], [36, 32], [46, 31])),
  ];
}

/** The battle as side A sees it at first. */
export function snapshot(): Snapshot {
  return {
    battle: 'mock', rules: 'example', seat: 'A', players: [{ is: 'person' }, { is: 'computer', name: 'captain' }],
    seen: 1,
    table: {
      title: 'A Quarrel by Hand', width: 72 * INCH, depth: 48 * INCH,
      sides: [
        { side: 'A', name: 'The King', colour: 'red', counters: [{ word: 'victory', value: 1 }], hand: ['Bonus move'] },
        { side: 'B', name: 'The Parliament', colour: 'blue', counters: [{ word: 'victory', value: 0 }], hand: [] },
      ],
      pieces: pieces(),
      groups: [],
      fights: [],
      intents: [],
      clock: { turn: 1, phase: 'Orders', card: 'Ace of A', acting: 'A', remarks: [] },
    },
    ground: ground(),
    story: [
      { number: 1, tone: 'chapter', text: 'Turn 1', rule: 'X-1', about: [], measured: null, throw: null },
      {
        number: 2, tone: 'deed', text: "Ashby's Regiment shoots at Ellis's Regiment: 3 hits.", rule: 'X-2', about: [0, 6],
        measured: { from: [30 * INCH, 12 * INCH], to: [30 * INCH, 34 * INCH], length: 22 * INCH },
        throw: {
          who: 'A', what: 'Shooting', needed: '6d6 hitting on 5+, 1 thrown again', sides: 6, result: '3 hits',
          dice: [
            { face: 1, count: 2, again: false, counts: false }, { face: 3, count: 1, again: true, counts: false },
            { face: 5, count: 2, again: false, counts: true }, { face: 6, count: 1, again: true, counts: true },
          ],
        },
      },
    ],
    keep: 0, since: { told: 2, edition: 1 },
    decision: {
      number: 1, who: 'A', rule: 'X-3', title: 'Orders', question: 'What shall one of your regiments do?', sealed: false, window: true, throw: null,
    },
    waiting: null, awaited: '', undo: { can: false, why: 'You have not decided anything yet.' }, over: null, hash: '0000',
  };
}
