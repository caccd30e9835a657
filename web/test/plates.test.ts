import { describe, expect, it } from 'vitest';

import { brigadeName, commanderName, shortNames, unitName } from '../src/picture/troops/names';
import { placed, shared, touching, type Kept, type Owner } from '../src/picture/troops/plates';
import { banners, beyond, boxIn, BRIGADES, growth, HEIGHT, noted, notesOf, plateOf, rearOf, SIZE, toolsIn, widthOf, type Seen } from '../src/picture/troops/plating';
import { MILLIMETRES } from '../src/picture/troops/scene';
import { UNIT } from '../src/table/space';
import type { Piece } from '../src/wire/Piece';
import type { Stand } from '../src/wire/Stand';
import battle from './lutzen.json';

type Row = [
  number,
  string,
  Piece['side'],
  Piece['arm'],
  Piece['leads'],
  string,
  string,
  number,
  [number, number],
  number,
  Stand['outline'],
];
const file = battle as unknown as { width: number; depth: number; pieces: Row[] };
const LAY = { width: file.width, depth: file.depth, turned: false, quarter: false };
const PIECES: Piece[] = file.pieces.map(([id, title, side, arm, leads, word, brigade, figures, front, facing, outline]) => ({
  id,
  name: title,
  title,
  side,
  arm,
  leads,
  word,
  brigade,
  place: 'table',
  figures,
  start: figures,
  pikes: 0,
  marks: [],
  host: null,
  fight: null,
  stand: { front, facing, outline, loose: false, round: false, parts: [] },
}));
const measure = (text: string): number => text.length * SIZE * 0.56;

/** The table as a window of 1440 by 900 shows it beside the panel. */
function seen(perMillimetre: number, x = 0.5, y = 0.5): Seen {
  const [wide, deep] = [file.width / UNIT, file.depth / UNIT];
  return { x: wide * x, y: deep * y, scale: perMillimetre * MILLIMETRES, width: 1004, height: 846 };
}

function plates(view: Seen): { wanted: number; named: number; shown: number; touch: number } {
  const names = shortNames(PIECES);
  const inSight = PIECES.filter((piece) => {
    const [l, t, r, b] = boxIn(piece, LAY, view);
    return r > 0 && b > 0 && l < view.width && t < view.height;
  });
  const k = growth(view.scale);
  const all = inSight.map((piece) => plateOf(piece, names.get(piece.id)!, true)!);
  const owners = all.map((plate): Owner => ({
    box: boxIn(plate.piece, LAY, view),
    rear: rearOf(plate.piece, LAY),
    widths: plate.names.map((name) => widthOf(plate, name, measure) * k),
    weight: plate.piece.leads === 'nobody' ? 0 : 2,
  }));
  const flags = owners.map(({ box: [l, t, r, b] }): Kept => ({
    box: [(l + r) / 2, (t + b) / 2 - 20, (l + r) / 2 + 16, (t + b) / 2 - 4],
    hard: false,
  }));
  const sets = placed(
    owners,
    [{ box: [view.width - 360, 0, view.width, 50], hard: true }, ...flags],
    [2, 2, view.width - 2, view.height - 2],
    HEIGHT * k,
  );
  const shown = sets.filter((set) => set !== null);
  return {
    wanted: all.length,
    named: sets.filter((set, at) => set && all[at]!.names[set.level] !== '').length,
    shown: shown.length,
    touch: touching(sets),
  };
}

describe('plates at Lützen', () => {
  it.each([0.42, 0.5, 0.6, 0.75, 1])('name nearly everybody at %f pixels a millimetre, and never touch', (perMillimetre) => {
    const { wanted, named, shown, touch } = plates(seen(perMillimetre));
    expect(wanted).toBeGreaterThan(20);
    expect(touch).toBe(0);
    expect(named / wanted).toBeGreaterThanOrEqual(90 / 96);
    expect(shown / wanted).toBeGreaterThanOrEqual(94 / 96);
  });
  it('never touch wherever one looks', () => {
    for (const perMillimetre of [0.45, 0.9, 1.6, 2.6]) {
      for (const [x, y] of [
        [0.3, 0.3],
        [0.7, 0.35],
        [0.35, 0.7],
        [0.62, 0.66],
      ] as const)
        expect(plates(seen(perMillimetre, x, y)).touch).toBe(0);
    }
  });
  it('are the same every time', () => {
    expect(plates(seen(0.5))).toEqual(plates(seen(0.5)));
  });
  it('give way to the names of brigades from afar', () => {
    const view = seen(BRIGADES * 0.9);
    const all = banners(PIECES, LAY, view, measure);
    expect(all.length).toBeGreaterThan(12);
    const units = PIECES.map((piece): Kept => ({ box: boxIn(piece, LAY, view), hard: false }));
    const sets = placed(
      all.map(({ owner }) => owner),
      units,
      [2, 2, view.width - 2, view.height - 2],
      17,
    );
    expect(touching(sets)).toBe(0);
    expect(sets.filter((set) => set !== null).length).toBe(all.length);
    // Of troops in no brigade the regiments are named.
    const loose = PIECES.map((piece) => ({ ...piece, brigade: '', short: piece.id % 2 === 0 ? 'Okey D' : '' }));
    expect(new Set(banners(loose, LAY, view, measure).map(({ banner }) => banner.name))).toEqual(new Set(['Okey D']));
  });
});

describe('placing', () => {
  const owner = (x: number, y: number): Owner => ({ box: [x, y, x + 40, y + 20], rear: [0, 1], widths: [60, 20], weight: 0 });
  it('puts a plate behind its owner', () => {
    const [set] = placed([owner(100, 100)], [], [0, 0, 400, 400], 15);
    expect(set!.box).toEqual([90, 122, 150, 137]);
  });
  it('keeps within the window', () => {
    const [set] = placed([owner(100, 384)], [], [0, 0, 400, 400], 15);
    expect(set!.box[3]).toBeLessThanOrEqual(400);
  });
  it('stands on the table rather than beside it, and on no sign', () => {
    const room = [0, 0, 400, 400] as const;
    const frame = beyond([40, 40, 360, 360], { x: 0, y: 0, scale: 1, width: 400, height: 400 }).map((box): Kept => ({ box, hard: false }));
    expect(frame).toHaveLength(4);
    const [below] = placed([owner(100, 330)], [], room, 15);
    expect(below!.box[3]).toBeGreaterThan(360);
    const [within] = placed([owner(100, 330)], frame, room, 15);
    expect(within!.box[3]).toBeLessThanOrEqual(360);
    const sign: Kept = { box: [105, 95, 135, 125], hard: false };
    expect(shared(placed([owner(100, 100)], [sign], room, 15)[0]!.box, sign.box)).toBe(0);
  });
  it('has the room below a phone’s one row of buttons', () => {
    const phone = { x: 0, y: 0, scale: 1, width: 390, height: 520 };
    expect(toolsIn(phone, true)[3]).toBe(52);
    expect(toolsIn({ ...phone, width: 360 }, true)[3]).toBe(92);
    expect(toolsIn(phone)[3]).toBe(92);
  });
  it('says less where there is no room for more', () => {
    const wall = (left: number, top: number, right: number, bottom: number): Kept => ({ box: [left, top, right, bottom], hard: true });
    const walls = [wall(0, 0, 400, 98), wall(0, 138, 400, 400), wall(0, 98, 98, 138), wall(165, 98, 400, 138)];
    expect(placed([owner(100, 100)], walls, [0, 0, 400, 400], 15)[0]!.level).toBe(0);
    expect(placed([owner(100, 100)], [...walls, wall(140, 98, 400, 138)], [0, 0, 400, 400], 15)[0]!.level).toBe(1);
  });
  it('names several by whichever of them is nearest, rather than by others', () => {
    const parts = [[100, 100, 140, 120], [200, 100, 240, 120]] as const;
    const line: Owner = { box: [100, 100, 240, 120], parts, rear: [0, 1], widths: [60], weight: 2 };
    const troops = (left: number, top: number): Kept => ({ box: [left, top, left + 40, top + 20], hard: false, troops: true });
    const others = [troops(90, 140), troops(150, 140), troops(210, 140)];
    const far = (of: Kept['box'], box: Kept['box']): number => Math.hypot(Math.max(of[0] - box[2], box[0] - of[2], 0), Math.max(of[1] - box[3], box[1] - of[3], 0));
    const [set] = placed([line], [...parts.map((box): Kept => ({ box, hard: false, troops: true })), ...others], [0, 0, 400, 400], 17);
    const own = Math.min(...parts.map((part) => far(part, set!.box)));
    for (const other of others) expect(far(other.box, set!.box)).toBeGreaterThanOrEqual(own);
  });
  it('says nothing where there is none at all', () => {
    expect(placed([owner(100, 100)], [{ box: [0, 0, 400, 400], hard: true }], [0, 0, 400, 400], 15)).toEqual([null]);
  });
});

describe('short names', () => {
  it.each([
    ["Prince Rupert's Regiment of Horse", "Rupert's H"],
    ["Sir Hardress Waller's regiment", "Waller's"],
    ["Fairfax's regiment, 1st battalia", "Fairfax's"],
    ["Okey's dragoons, 2nd company", "Okey's D"],
    ["Drake's redcoats", "Drake's"],
    ['Essex militia', 'Essex militia'],
    ['Commanded musketeers', 'Musketeers'],
    ["Ireton's first line: Butler, Vermuyden (Huntington), Ireton, 3rd squadron", "Ireton's 1st line"],
    ['Foot of the right centre (B. Waldstein, Comargo), 1st battalia', 'Foot, r. centre'],
    ["Sir Bernard Astley's tertia (Duke of York's; Hopton's; Page's battalions), 1st battalia", "Astley's tertia"],
    ["King's right wing first line: Finns, West Goths, 2nd squadron", "King's 1st line"],
    ['A drake and its crew', 'A drake'],
  ])('call %s %s', (title, short) => expect(unitName(title)).toBe(short));
  it.each([
    ['Sir Thomas Fairfax, Captain-General', 'Fairfax'],
    ['Jacob, Lord Astley, Sergeant-Major-General of foot', 'Astley'],
    ['Earl of Northampton, Colonel', 'Northampton'],
    ['King Charles I, Captain-General', 'The King'],
    ['Prince Rupert, Captain-General, leads the right wing', 'P. Rupert'],
    ['Albrecht von Wallenstein, Duke of Friedland, Generalissimo', 'Wallenstein'],
    ['Gustavus Adolphus, King, commander', 'Gustavus'],
    ['James Graham, Marquis of Montrose, Lieutenant-General for the King', 'Montrose'],
    ["The lieutenant-colonel of Hard's, Lieutenant-Colonel", "Hard's Lt-Col."],
    ['Bernhard of Saxe-Weimar, Duke, General', 'Bernhard'],
  ])('call %s %s', (title, short) => expect(commanderName(title)).toBe(short));
  it('number those who share a name, and only those', () => {
    const names = shortNames(PIECES);
    const of = (title: string): string => names.get(PIECES.find((piece) => piece.title === title)!.id)!.name;
    expect(of("Thurn's brigade (with Eberstein and Hessians), 2nd battalia")).toBe("Thurn's Bde 2");
    expect(of("Knyphausen's brigade")).toBe("Knyphausen's Bde");
  });
  it('give way to a name that data gives', () => {
    const [piece, ...others] = PIECES;
    expect(shortNames([{ ...piece!, short: 'Hard' }, ...others]).get(piece!.id)!.name).toMatch(/^Hard/);
  });
  it('are short', () => {
    for (const { name, terse } of shortNames(PIECES).values()) expect([name.length < 23, terse.length < 16], name).toEqual([true, true]);
  });
  it('shorten brigades', () => {
    expect(brigadeName("Sir Bernard Astley's tertia")).toBe("Astley's tertia");
    expect(brigadeName("Cromwell's second and third lines")).toBe("Cromwell's 2nd and 3rd");
    expect(brigadeName("Skippon's front line, 2nd part")).toBe("Skippon's front line 2");
    expect(brigadeName('The Northern and Newark horse, 1st part')).toBe('Northern and Newark 1');
  });
});

describe('what is known of a piece', () => {
  const foot: Piece = {
    ...PIECES.find((piece) => piece.arm === 'foot' && !piece.stand!.round)!,
    marks: [
      { kind: 'note', word: 'has never been tested', count: null },
      { kind: 'note', word: 'morale point', count: 4 },
      { kind: 'note', word: 'damaged stands, which neither fire nor fight', count: 2 },
      { kind: 'note', word: 'struck in 5 of 36 fights that he supports', count: null },
      { kind: 'disorder', word: 'disordered', count: null },
    ],
  };
  const plate = plateOf(foot, { name: 'Vane', terse: 'V' }, true)!;

  it('is told in a few words', () => {
    expect(notesOf(foot)).toEqual(['has never been tested', 'morale point 4', 'damaged stands 2']);
  });
  it('stands on its plate from near, what is counted first, and as much of it as there is room for', () => {
    expect(noted(plate, [0, 0, 300, 100], measure).names[0]).toBe('Vane · morale point 4 · damaged stands 2 · has never been tested');
    expect(noted(plate, [0, 0, 110, 100], measure).names).toEqual(['Vane · morale point 4', ...plate.names]);
    expect(noted(plate, [0, 0, 80, 60], measure)).toBe(plate);
  });
});
