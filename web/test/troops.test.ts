import { describe, expect, it } from 'vitest';

import { apart, contrast, luminance, mix, withoutGreen } from '../src/picture/troops/colour';
import { firedIn } from '../src/picture/troops/fired';
import { eased, GLIDE, Glides } from '../src/picture/troops/glide';
import { frameOf } from '../src/picture/troops/easel';
import { stepOf } from '../src/picture/troops/gallery';
import { colourIn, liveryOf, ordinalOf, rootOf, type Dressed } from '../src/picture/troops/livery';
import { TONES, toneOf } from '../src/picture/troops/palette';
import { planOf, stateOf, weaponOf, type Plan } from '../src/picture/troops/plan';
import { flagHeight, growthOf, MILLIMETRES } from '../src/picture/troops/scene';
import { ART, posesOf, shown } from '../src/picture/troops/strokes';
import { coloursOf } from '../src/table/colours';
import type { Line } from '../src/wire/Line';
import type { Part } from '../src/wire/Part';
import type { Piece } from '../src/wire/Piece';
import type { Stand } from '../src/wire/Stand';

type Point = [number, number];
const corners = (wide: number, deep: number): Stand['outline'] => [
  [-wide * 50, 0],
  [wide * 50, 0],
  [wide * 50, -deep * 100],
  [-wide * 50, -deep * 100],
];
const part = (role: Part['role'], wide: number, deep: number, figures: Point[]): Part => ({ role, outline: corners(wide, deep), figures });
const stand = (wide: number, deep: number, parts: Part[], more: Partial<Stand> = {}): Stand => ({
  front: [0, 0],
  facing: 0,
  outline: corners(wide, deep),
  loose: false,
  round: false,
  parts,
  ...more,
});
const piece = (title: string, more: Partial<Piece> = {}): Piece => ({
  id: 1,
  name: title,
  title,
  side: 'A',
  arm: 'foot',
  leads: 'nobody',
  word: '',
  brigade: '',
  place: 'table',
  stand: null,
  figures: 24,
  start: 24,
  pikes: 0,
  marks: [],
  host: null,
  fight: null,
  ...more,
});
/** Two ranks of so many files at 15 mm, those of some files alone. */
const files = (from: number, to: number, all = 12): Point[] =>
  [0, 1].flatMap((rank) => Array.from({ length: to - from }, (_, at): Point => [(from + at - (all - 1) / 2) * 1500, -(750 + rank * 1500)]));
const battalia = (): Stand =>
  stand(180, 30, [part('shot', 45, 30, files(0, 3)), part('pikes', 90, 30, files(3, 9)), part('shot', 45, 30, files(9, 12))]);
const drawn = (one: Piece): Plan => planOf(one, one.stand!, stateOf(one));
const mark = (kind: Piece['marks'][number]['kind'], word: string = kind): Piece['marks'][number] => ({ kind, word, count: null });

describe('where men stand', () => {
  const regiment = piece("Hampden's regiment", { stand: battalia() });
  it('is where the rules have them, and the same every time', () => {
    const plan = drawn(regiment);
    expect(plan.men).toHaveLength(24);
    expect(plan.men.filter((man) => man.pike || man.figure === 'ensign')).toHaveLength(12);
    // Nobody is further than a step from the place of his figure.
    const places = regiment.stand!.parts.flatMap((one) => one.figures);
    for (const man of plan.men) expect(Math.min(...places.map(([x, y]) => Math.hypot(x / 100 - man.x, -y / 100 - man.y)))).toBeLessThan(3);
    expect(drawn(piece("Hampden's regiment", { stand: battalia() }))).toEqual(plan);
    expect(drawn(piece("Holles's regiment", { stand: battalia() })).men).not.toEqual(plan.men);
  });
  it('does not depend on where the unit stands or looks', () => {
    const turned = battalia();
    const turn = ([x, y]: Point): Point => [5000 + y, 7000 - x];
    const moved: Stand = {
      ...turned,
      front: [5000, 7000],
      facing: 9000,
      outline: turned.outline.map(turn) as Stand['outline'],
      parts: turned.parts.map((one) => ({ ...one, figures: one.figures.map(turn) })),
    };
    const [one, other] = [drawn(regiment), drawn({ ...regiment, stand: moved })];
    one.men.forEach((man, at) =>
      expect([other.men[at]!.x, other.men[at]!.y, other.men[at]!.figure]).toEqual([
        expect.closeTo(man.x, 1),
        expect.closeTo(man.y, 1),
        man.figure,
      ]),
    );
  });
  it('has its officers in the place of men, not beside them', () => {
    const count = (figure: string): number => drawn(regiment).men.filter((man) => man.figure === figure).length;
    expect(['ensign', 'drummer', 'officer', 'sergeant'].map(count)).toEqual([1, 1, 1, 1]);
    expect(drawn(regiment).flags).toHaveLength(1);
  });
  it('shows who has fallen on the base, clear of the living', () => {
    const plan = drawn({ ...regiment, figures: 18, stand: stand(180, 30, [part('shot', 180, 30, files(0, 12).slice(0, 18))]) });
    expect(plan.fallen).toHaveLength(6);
    for (const { x, y } of plan.fallen) {
      expect([Math.abs(x) <= 90, y >= 0, y <= 30]).toEqual([true, true, true]);
      expect(Math.min(...plan.men.map((man) => Math.hypot(man.x - x, man.y - y)))).toBeGreaterThan(4);
    }
    expect(drawn(regiment).fallen).toEqual([]);
  });
  it('is shaken by disorder and scattered by rout', () => {
    const out = (plan: Plan): number =>
      plan.men.reduce(
        (sum, man) =>
          sum +
          Math.min(...regiment.stand!.parts.flatMap((one) => one.figures).map(([x, y]) => Math.hypot(x / 100 - man.x, -y / 100 - man.y))),
        0,
      ) / plan.men.length;
    const [good, disordered, routed] = [
      drawn(regiment),
      drawn({ ...regiment, marks: [mark('disorder')] }),
      drawn({ ...regiment, marks: [mark('routed')] }),
    ];
    expect(out(disordered)).toBeGreaterThan(out(good));
    expect(routed.shape).toBe('rout');
    expect(routed.flags).toEqual([]);
    expect(routed.men.some((man) => man.y < 0 || man.y > 30 || Math.abs(man.x) > 90)).toBe(true);
  });
  it('levels pikes in a fight and aims muskets of the front rank', () => {
    const when = (plan: Plan, figure: string): Set<string> =>
      new Set(plan.men.filter((man) => man.figure === figure && man.rank === 0).map((man) => man.when));
    expect(when(drawn(regiment), 'musketeer')).toEqual(new Set(['front']));
    expect(when(drawn({ ...regiment, fight: 1 }), 'pikeman')).toEqual(new Set(['fight']));
  });
  it('puts a gun before its crew, and a limbered one behind its horses', () => {
    const gun = (role: Part['role'], word = 'Field Gun'): string[] =>
      drawn(
        piece('Gun', {
          arm: 'guns',
          word,
          figures: 3,
          start: 3,
          stand: stand(40, 60, [
            part(role, 40, 60, [
              [0, -1000],
              [500, -2000],
              [-500, -2000],
            ]),
          ]),
        }),
      ).men.map((man) => man.figure);
    expect(gun('gun').filter((figure) => figure === 'gunner')).toHaveLength(3);
    expect(gun('gun')).toContain('gun-field');
    expect(gun('gun', 'Light Gun')).toContain('gun-light');
    expect(gun('limbered').filter((figure) => figure === 'draught-horse')).toHaveLength(2);
    expect(gun('limbered', 'Wagon')).toContain('wagon');
  });
  it('gives every arm its own figures', () => {
    const figures = (word: string, role: Part['role'], arm: Piece['arm'] = 'foot'): Set<string> =>
      new Set(
        drawn(
          piece('X', {
            word,
            arm,
            figures: 4,
            start: 4,
            stand: stand(80, 40, [
              part(role, 80, 40, [
                [-3000, -750],
                [-1000, -750],
                [1000, -750],
                [3000, -750],
              ]),
            ]),
          }),
        ).men.map((man) => man.figure),
      );
    const expected: [string, Part['role'], Piece['arm'], string][] = [
      ['Firelocks, Seasoned', 'shot', 'foot', 'firelock'],
      ['Dragoons on foot, C', 'shot', 'foot', 'firelock'],
      ['Clubmen, Raw', 'mob', 'foot', 'clubman'],
      ['Highlanders, B', 'shot', 'foot', 'highlander'],
      ['Archers, C', 'shot', 'foot', 'highlander'],
      ['Cuirassiers, Veteran', 'cuirassiers', 'horse', 'cuirassier'],
      ['Horse with lances, C', 'horse', 'horse', 'lancer'],
      ['Dragoons, C', 'horse', 'horse', 'dragoon'],
      ['Horses of dragoons', 'horse', 'horse', 'saddled-horse'],
      ['Gunners away from their guns, C', 'mob', 'foot', 'gunner'],
      ['Pikemen, C', 'pikes', 'foot', 'pikeman'],
    ];
    for (const [word, role, arm, figure] of expected) expect(figures(word, role, arm), word).toEqual(new Set([figure]));
  });
  it('arms single men by their words', () => {
    const weapon = (word: string): string => weaponOf(piece('X', { word }));
    expect(['longbow', 'latch', 'hackbutt', 'dagg'].map((word) => weapon(`Rider, Regular, ${word}, helmet, jack`))).toEqual([
      'bow',
      'latch',
      'caliver',
      'dag',
    ]);
  });
  it('lets nothing be drawn beyond its picture', () => {
    const plan = drawn({ ...regiment, fight: 1 });
    for (const angle of [0, 0.7, 2, 4]) {
      const [left, top, right, bottom] = frameOf(plan, angle, 'men');
      for (const man of plan.men) {
        // A levelled pike is the longest thing there is.
        const tip = { x: man.x, y: man.y - man.size * 27 };
        const [x, y] = [tip.x * Math.cos(angle) - tip.y * Math.sin(angle), tip.x * Math.sin(angle) + tip.y * Math.cos(angle)];
        expect(x > left && x < right && y > top && y < bottom).toBe(true);
      }
    }
  });
});

describe('liveries', () => {
  const unit = (title: string, more: Partial<Dressed> = {}): Dressed => ({
    name: title,
    title,
    brigade: '',
    arm: 'foot',
    word: '',
    leads: 'nobody',
    ...more,
  });
  it('follow words that say a colour', () => {
    expect(colourIn("Drake's redcoats")).toEqual({ colour: '#a6262a', coats: true });
    expect(colourIn('Whitecoats')?.colour).toBe('#d9d0bb');
    expect(colourIn('Yellow (Guards) brigade')?.colour).toBe('#cda233');
    expect(colourIn('Old Blue brigade (Winckel)')?.colour).toBe('#2d4f8c');
    expect(colourIn("White's regiment")).toBeNull();
    expect(colourIn("Hampden's regiment")).toBeNull();
    expect(liveryOf(unit("Harley's bluecoats"), 'Parliament').coat).toBe('#2d4f8c');
    expect(liveryOf(unit("Rupert's regiment", { brigade: 'The bluecoats' }), 'Royalists').coat).toBe('#2d4f8c');
  });
  it('colour the flag and not the coat of a brigade that is named for its flag', () => {
    const green = liveryOf(unit('Green brigade, 1st battalia'), 'Swedes');
    expect(green.flag.field).toBe('#3c6b3a');
  });
  it('are the same for all of one regiment, but for the devices of its captains', () => {
    const [one, two] = [1, 2].map((at) => liveryOf(unit(`Fairfax's regiment, ${at}${at === 1 ? 'st' : 'nd'} battalia`), 'Parliament'));
    expect([two!.coat, two!.lining, two!.flag.field, two!.flag.device]).toEqual([
      one!.coat,
      one!.lining,
      one!.flag.field,
      one!.flag.device,
    ]);
    expect(two!.flag.count).toBe(Math.min(one!.flag.count + 1, 5));
    expect(liveryOf(unit("Fairfax's regiment, 1st battalia"), 'Parliament')).toEqual(one);
  });
  it('differ from one regiment to another', () => {
    const names = ['Fairfax', 'Montagu', 'Pickering', 'Waller', 'Skippon', 'Holles', 'Brooke', 'Essex', 'Hampden', 'Saye'].map((name) =>
      liveryOf(unit(`${name}'s regiment`), 'Parliament'),
    );
    expect(new Set(names.map(({ coat, flag }) => coat + flag.field)).size).toBeGreaterThan(6);
  });
  it('give cornets to horse, guidons to dragoons, standards to commanders', () => {
    const kind = (more: Partial<Dressed>, army = 'Parliament'): string => liveryOf(unit('X', more), army).flag.kind;
    expect([
      kind({ arm: 'horse' }),
      kind({ arm: 'horse', word: 'Dragoons, C' }),
      kind({ arm: 'foot', word: 'Dragoons on foot, C' }),
      kind({ arm: 'general', leads: 'army' }),
      kind({}),
    ]).toEqual(['cornet', 'guidon', 'guidon', 'standard', 'foot']);
    expect(kind({ arm: 'horse', leads: 'group' }, 'The Armstrongs')).toBe('pennon');
  });
  it('give way to what data says', () => {
    expect(liveryOf(unit('X'), 'Parliament', { coat: '#123456' }).coat).toBe('#123456');
    expect(liveryOf(unit('X'), 'Parliament', { coat: '#123456' }).flag).toEqual(liveryOf(unit('X'), 'Parliament').flag);
  });
  it('take what the unit itself brings', () => {
    expect(liveryOf({ ...unit('X'), livery: { coat: '#654321' } }, 'Parliament').coat).toBe('#654321');
  });
  it('find the regiment and the number in a title', () => {
    expect([rootOf("Fairfax's regiment, 2nd battalia"), ordinalOf("Fairfax's regiment, 2nd battalia")]).toEqual(["Fairfax's regiment", 2]);
    expect([rootOf('Armstrong 4'), ordinalOf('Armstrong 4'), ordinalOf('Essex militia')]).toEqual(['Armstrong', 4, 0]);
  });
});

describe('the colours of the sides', () => {
  const pairs = Object.keys(TONES).flatMap((a) =>
    Object.keys(TONES)
      .filter((b) => b !== a)
      .map((b) => [a, b] as const),
  );
  it.each(pairs)('%s and %s are told apart by everybody who sees blue or light', (a, b) => {
    const { a: one, b: other } = coloursOf(a, b);
    const [rimA, rimB] = [toneOf('A', { a: one, b: other }).colour, toneOf('B', { a: one, b: other }).colour];
    // B's rim and block are barred with white: seen together they are lighter than A's, whatever the hue.
    const barred = mix(rimB, '#fdf8ea', 0.4);
    expect(apart(rimA, barred)).toBeGreaterThan(25);
    expect(apart(withoutGreen(rimA), withoutGreen(barred))).toBeGreaterThan(20);
    expect(Math.abs(luminance(barred) - luminance(rimA))).toBeGreaterThan(0.1);
  });
  it('carry white figures', () => {
    for (const { colour } of Object.values(TONES)) expect(contrast(colour, '#ffffff')).toBeGreaterThan(3.5);
  });
});

describe('the strokes', () => {
  it('name only parts and colours that there are', () => {
    for (const [name, figure] of Object.entries(ART.figures)) {
      expect(figure.poses.length, name).toBeGreaterThan(0);
      for (const pose of figure.poses)
        for (const entry of pose.parts) expect(ART.parts[typeof entry === 'string' ? entry : entry.part], name).toBeDefined();
      for (const head of figure.heads ?? []) expect(ART.parts[head], name).toBeDefined();
    }
    for (const strokes of Object.values(ART.parts))
      for (const { d, fill, line } of strokes) expect([d.startsWith('M'), fill !== undefined || line !== undefined]).toEqual([true, true]);
  });
  it('have several poses for those who stand in ranks', () => {
    for (const figure of ['pikeman', 'musketeer', 'firelock', 'harquebusier', 'cuirassier', 'dragoon', 'clubman', 'highlander', 'gunner'])
      expect(ART.figures[figure]!.poses.length, figure).toBeGreaterThan(2);
    expect(posesOf('musketeer', 'front').length).toBeGreaterThan(2);
    expect(posesOf('drummer', 'fight')).toEqual(posesOf('drummer', 'rest'));
  });
  it('come in gently as one draws near', () => {
    expect([shown(undefined, 0.1), shown(2, 1.9), shown(2, 3)]).toEqual([1, 0, 1]);
    expect(shown(2, 2.2)).toBeGreaterThan(0);
    expect(shown(2, 2.2)).toBeLessThan(1);
  });
});

describe('gliding', () => {
  it('eases out', () => {
    expect([eased(0), eased(1), eased(2)]).toEqual([0, 1, 1]);
    expect(eased(0.5)).toBeCloseTo(0.685, 2);
  });
  it('goes from where a piece is to where it should be, the shorter way round', () => {
    const glides = new Glides();
    glides.send(1, { x: 0, y: 0, degrees: 350 }, 0, true);
    expect(glides.at(1, 0)).toEqual({ x: 0, y: 0, degrees: 350 });
    glides.send(1, { x: 100, y: 0, degrees: 10 }, 1000, true);
    expect(glides.moving(1000 + GLIDE / 2)).toBe(true);
    const half = glides.at(1, 1000 + GLIDE / 2)!;
    expect(half.x).toBeGreaterThan(50);
    expect(half.degrees).toBeGreaterThan(350);
    expect(glides.at(1, 1000 + GLIDE)).toEqual({ x: 100, y: 0, degrees: 370 });
    expect(glides.moving(1000 + GLIDE)).toBe(false);
  });
  it('is there at once where nothing glides', () => {
    const glides = new Glides();
    glides.send(1, { x: 0, y: 0, degrees: 0 }, 0, true);
    glides.send(1, { x: 9, y: 9, degrees: 90 }, 10, false);
    expect(glides.at(1, 10)).toEqual({ x: 9, y: 9, degrees: 90 });
    glides.keep(new Set());
    expect(glides.at(1, 10)).toBeUndefined();
  });
});

describe('who has fired', () => {
  const line = (text: string, about: number[], tone: Line['tone'] = 'deed'): Line => ({
    number: 1,
    tone,
    text,
    rule: '',
    about,
    measured: null,
    throw: null,
  });
  const pieces = [
    piece("Vane's whitecoats", { id: 8 }),
    piece('Bows 2', { id: 10, word: 'Man on foot, Regular, longbow' }),
    piece('Jock', { id: 11, word: 'Leader, Regular, hackbutt' }),
  ];
  it('is told by the story of the turn', () => {
    expect(firedIn([line("Vane's whitecoats fire at the 1st squadron of Sandys's regiment", [8, 4])], pieces)).toEqual(new Set([8]));
    expect(firedIn([line("Vane's whitecoats fire at Harley's bluecoats", [8, 1]), line('Turn 3', [], 'chapter')], pieces)).toEqual(
      new Set(),
    );
    expect(firedIn([line("Vane's whitecoats lose 1 figure, 7 left", [8])], pieces)).toEqual(new Set());
  });
  it('names the shooter where the line is about his target, and bows make no smoke', () => {
    expect(firedIn([line('Jock fires at March 4 to no effect', [19]), line('Bows 2 fires at March 4 to no effect', [19])], pieces)).toEqual(
      new Set([11]),
    );
  });
});

describe('sizes', () => {
  it('step by the cube root of 2 and are never coarser than shown', () => {
    expect(stepOf(1)).toBe(1);
    for (const scale of [0.3, 0.77, 1.4, 5]) {
      expect(stepOf(scale)).toBeGreaterThanOrEqual(scale * 0.999);
      expect(stepOf(scale) / scale).toBeLessThan(1.27);
    }
  });
  it('keep flags legible from afar', () => {
    const height = (more: Partial<Piece>, perMillimetre: number): number =>
      flagHeight(piece('X', more), perMillimetre * MILLIMETRES, false) * perMillimetre;
    expect(height({}, 0.2)).toBeCloseTo(14.5);
    expect(height({ arm: 'horse' }, 0.2)).toBeCloseTo(12);
    expect(height({ leads: 'army' }, 0.2)).toBeCloseTo(19);
    expect(height({}, 3)).toBeCloseTo(39);
  });
  it('grow single men from afar as the drawing does', () => {
    const one = piece('X', { stand: stand(25, 25, [], { round: true }) });
    expect([growthOf(one, 2), growthOf(one, 0.2), growthOf(piece('Y'), 0.2)]).toEqual([1, 1.6, 1]);
  });
});
