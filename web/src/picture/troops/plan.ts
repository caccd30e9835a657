/** Where the men of a unit stand, in millimetres: the middle of its front is the origin and it looks up the sheet. */
import { leads } from '../../table/drawing';
import type { Part } from '../../wire/Part';
import type { Piece } from '../../wire/Piece';
import type { Role } from '../../wire/Role';
import type { Stand } from '../../wire/Stand';
import { hash, seedOf } from './chance';

/** A box: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Somebody or something that is drawn. */
export interface Man {
  x: number;
  y: number;
  /** How far he is turned, in radians clockwise. */
  turn: number;
  /** Which figure he is. */
  figure: string;
  /** What he is about, by which his pose is chosen. */
  when: string;
  /** How large he is drawn: millimetres of the table to one of the figure's. */
  size: number;
  /** His own number, for everything that differs from man to man. */
  salt: number;
  rank: number;
  /** Whether he carries a pike, which lies over everybody. */
  pike?: boolean;
}

/** How a unit is drawn. */
export interface Plan {
  /** The ground it covers. */
  box: Box;
  shape: 'block' | 'capsule' | 'circle' | 'loose' | 'rout';
  men: Man[];
  /** Who has fallen, faint on the base. */
  fallen: Man[];
  /** Where its flags stand: the foot of the pole. */
  flags: { x: number; y: number }[];
  /** Where smoke hangs after a volley. */
  muzzles: { x: number; y: number }[];
  /** How far from the origin anything is drawn. */
  reach: number;
  /** The size of its men. */
  size: number;
}

/** What it looks like for a unit to be as it is. */
export interface State {
  disorder: boolean;
  rout: boolean;
  fight: boolean;
  fired: boolean;
  /** Whether its pieces are empty. */
  empty: boolean;
  stunned: boolean;
  captive: boolean;
  hedgehog: boolean;
}

/** The state of a piece, from its marks. */
export function stateOf(piece: Piece, fired = false): State {
  const has = (kind: string): boolean => piece.marks.some((mark) => mark.kind === kind);
  const says = (word: string): boolean => piece.marks.some((mark) => mark.word.includes(word));
  return {
    disorder: has('disorder') || (has('shaken') && piece.start > 1),
    rout: has('routed') || says('scattered'),
    fight: piece.fight !== null,
    fired,
    empty: has('jammed') || fired,
    stunned: has('stunned'),
    captive: has('captive'),
    hedgehog: says('hedgehog'),
  };
}

/** A place on the table as the unit sees it. */
export function seen(stand: Stand, [x, y]: readonly [number, number]): { x: number; y: number } {
  const angle = (-stand.facing / 18000) * Math.PI;
  const [dx, dy] = [(x - stand.front[0]) / 100, -(y - stand.front[1]) / 100];
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** The box round places of the table, as the unit sees it. */
export function boxOf(stand: Stand, corners: readonly (readonly [number, number])[]): Box {
  const spots = corners.map((corner) => seen(stand, corner));
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** How far the nearest two of some places are apart; a guess for fewer than two. */
function pitchOf(spots: readonly { x: number; y: number }[], guess: number): number {
  let least = Infinity;
  for (let at = 1; at < Math.min(spots.length, 12); at += 1) {
    least = Math.min(least, Math.hypot(spots[at]!.x - spots[at - 1]!.x, spots[at]!.y - spots[at - 1]!.y));
  }
  return Number.isFinite(least) && least > 1 ? least : guess;
}

const RIDERS: readonly Role[] = ['horse', 'cuirassiers', 'riderless'];
/** Whether a part's men are mounted. */
const rides = (role: Role): boolean => RIDERS.includes(role);

/** How a piece that stands on the table is drawn. */
export function planOf(piece: Piece, stand: Stand, state: State): Plan {
  const seed = seedOf(piece.name);
  const box = boxOf(stand, stand.outline);
  if (stand.round) return single(piece, stand, box, state, seed);
  if (leads(piece)) return commander(piece, box, seed);
  const men: Man[] = [];
  const muzzles: { x: number; y: number }[] = [];
  let size = 1;
  for (const part of stand.parts) {
    const made =
      part.role === 'gun' || part.role === 'limbered'
        ? gun(piece, stand, part, state, seed + men.length)
        : ranks(piece, stand, part, state, seed, box);
    men.push(...made.men);
    muzzles.push(...made.muzzles);
    size = made.size;
  }
  command(piece, men, state);
  const fallen = lost(piece, box, men, size, seed);
  if (state.disorder || state.rout) men.forEach((man) => shaken(man, state, rides(stand.parts[0]?.role ?? 'shot') ? 1.5 : 1));
  men.sort((one, other) => other.y - one.y);
  const shape = state.rout ? 'rout' : stand.loose ? 'loose' : 'block';
  return { box, shape, men, fallen, flags: state.rout ? [] : flagsOf(piece, box, men), muzzles, reach: reachOf(box, size * 30), size };
}

/** How far anything is drawn from the origin that keeps to a box but for so much. */
function reachOf([left, top, right, bottom]: Box, beyond: number): number {
  return Math.hypot(Math.max(-left, right), Math.max(-top, bottom)) + beyond;
}

const FIGURES: Partial<Record<Role, string>> = {
  pikes: 'pikeman',
  shot: 'musketeer',
  horse: 'harquebusier',
  cuirassiers: 'cuirassier',
  mob: 'clubman',
  leader: 'brigadier',
  blades: 'borderer',
  riderless: 'saddled-horse',
  cattle: 'cow',
  sheep: 'sheep',
};

/** Which figure a man of a part is, by what the rules call his unit. */
export function figureOf(piece: Piece, role: Role): string {
  const word = `${piece.word} ${piece.title}`.toLowerCase();
  if (/^gunners/.test(piece.word.toLowerCase())) return 'gunner';
  if (role === 'shot' || role === 'mob' || role === 'blades') {
    if (/highland|archers/.test(word)) return 'highlander';
    if (/clubm/.test(word)) return 'clubman';
    if (/firelock|dragoon/.test(word)) return 'firelock';
    return FIGURES[role]!;
  }
  if (role === 'horse') {
    if (/horses of/.test(word)) return 'saddled-horse';
    if (/dragoon/.test(word)) return 'dragoon';
    if (/lanc/.test(word)) return 'lancer';
    if (/cuirass/.test(piece.word.toLowerCase())) return 'cuirassier';
  }
  return FIGURES[role] ?? 'musketeer';
}

interface Made {
  men: Man[];
  muzzles: { x: number; y: number }[];
  size: number;
}

/** Men in ranks, or loosely. */
function ranks(piece: Piece, stand: Stand, part: Part, state: State, seed: number, box: Box): Made {
  const spots = part.figures.map((figure) => seen(stand, figure));
  const figure = figureOf(piece, part.role);
  const mounted = rides(part.role);
  const pitch = pitchOf(spots, mounted ? 20 : 15);
  const size = stand.loose ? (mounted ? 1.4 : 1.48) : mounted ? Math.min(pitch, 25) / 14.2 : Math.min(pitch, 17.5) / 10.4;
  const foremost = Math.min(...spots.map((spot) => spot.y));
  const depth = mounted ? pitch * 2 : pitch;
  const men = spots.map((spot): Man => {
    const salt = Math.floor(hash(seed, Math.round(spot.x * 10), Math.round(spot.y * 10)) * 1e9);
    const rank = Math.round((spot.y - foremost) / depth);
    const [u, v, w] = [hash(salt, 1) - 0.5, hash(salt, 2) - 0.5, hash(salt, 3) - 0.5];
    const drift = stand.loose ? 0.3 : mounted ? 0.1 : 0.14;
    return {
      x: spot.x + u * pitch * drift,
      y: spot.y + v * pitch * drift * 1.3 + (stand.loose ? 0 : lean(part.role, rank)),
      turn: w * (stand.loose ? 0.7 : 0.26) + (state.hedgehog ? outward(spot, box) : 0),
      figure,
      when: aboutOf(part.role, figure, rank, state, piece, salt),
      size,
      salt,
      rank,
      ...(part.role === 'pikes' ? { pike: true } : {}),
    };
  });
  const muzzles = part.role === 'shot' ? men.filter((man) => man.rank === 0).map((man) => ({ x: man.x, y: man.y - size * 12 })) : [];
  return { men, muzzles, size };
}

/** Pikes of the rear stand a little nearer, so that their points come through. */
function lean(role: Role, rank: number): number {
  return role === 'pikes' ? -rank * 0.6 : 0;
}

/** Which way somebody turns who faces out of a block. */
function outward({ x, y }: { x: number; y: number }, [left, top, right, bottom]: Box): number {
  return Math.atan2(x - (left + right) / 2, -(y - (top + bottom) / 2));
}

function aboutOf(role: Role, figure: string, rank: number, state: State, piece: Piece, salt: number): string {
  if (figure === 'highlander') return /archer/i.test(piece.word) ? 'bow' : 'rest';
  if (state.rout) return 'rest';
  if (state.fight && (rank === 0 || role !== 'shot')) return 'fight';
  if (role === 'shot' && rank === 0) return state.empty && hash(seedOf(piece.name), salt) < 0.5 ? 'load' : 'front';
  return 'rest';
}

/** A gun with its crew; on its limber with its horses ahead of it. */
function gun(piece: Piece, stand: Stand, part: Part, state: State, seed: number): Made {
  const box = boxOf(stand, part.outline);
  const [left, top, right, bottom] = box;
  const [x, wide, deep] = [(left + right) / 2, right - left, bottom - top];
  const word = `${piece.word} ${piece.title}`.toLowerCase();
  const weight =
    /light|drake|falcon|leather|3-pdr|regimental/.test(piece.word.toLowerCase()) || /drake|small field/.test(word)
      ? 'light'
      : /heavy|siege|cannon|culverin|twelve|roaring/.test(word)
        ? 'heavy'
        : 'field';
  const size = Math.min(Math.min(wide, deep * 0.8) / 27, 1.7);
  const thing = (figure: string, at: { x: number; y: number }, more: Partial<Man> = {}): Man => ({
    ...at,
    turn: 0,
    figure,
    when: 'rest',
    size,
    salt: Math.floor(hash(seed, at.x * 10, at.y * 10) * 1e9),
    rank: 0,
    ...more,
  });
  const men: Man[] = [];
  const crew = part.figures.length;
  if (/wagon/i.test(piece.word)) {
    const fit = Math.min(size, deep / 52);
    men.push(
      thing('wagon', { x, y: top + deep * 0.66 }, { size: fit }),
      thing('draught-horse', { x: x - wide * 0.16, y: top + deep * 0.2 }, { size: fit }),
      thing('draught-horse', { x: x + wide * 0.16, y: top + deep * 0.2 }, { size: fit }),
    );
    return { men, muzzles: [], size: fit };
  }
  if (part.role === 'limbered') {
    const fit = Math.min(size, deep / 62);
    men.push(
      thing(`gun-${weight}`, { x, y: bottom - deep * 0.26 }, { size: fit, turn: Math.PI }),
      thing('limber', { x, y: top + deep * 0.5 }, { size: fit }),
      thing('draught-horse', { x: x - 5 * fit, y: top + deep * 0.26 }, { size: fit }),
      thing('draught-horse', { x: x + 5 * fit, y: top + deep * 0.26 }, { size: fit }),
    );
    for (let at = 0; at < crew; at += 1)
      men.push(
        thing(
          'gunner',
          { x: x + (at % 2 ? 1 : -1) * wide * 0.36, y: top + deep * (0.55 + 0.26 * Math.floor(at / 2)) },
          { size: Math.min(size, 1.45) },
        ),
      );
    return { men, muzzles: [], size };
  }
  const axle = top + deep * 0.36;
  const gunSize = Math.min(wide / 22, deep / 34, 1.75);
  men.push(thing(`gun-${weight}`, { x, y: axle }, { size: gunSize }));
  const places = [
    [-0.36, 0.12, 0.6],
    [0.37, 0.56, -0.5],
    [-0.36, 0.66, 0.4],
    [0.34, 0.9, -0.3],
    [-0.3, 0.93, 0.1],
    [0.38, 0.16, -0.9],
  ] as const;
  for (let at = 0; at < crew; at += 1) {
    const [u, v, turn] = places[at % places.length]!;
    men.push(
      thing(
        'gunner',
        { x: x + u * wide, y: top + v * deep },
        { turn, when: state.empty ? 'load' : 'rest', salt: Math.floor(hash(seed, at, 8) * 1e6) * 4 + at, size: Math.min(size * 1.05, 1.5) },
      ),
    );
  }
  if (deep > 40)
    men.push(
      thing('powder-barrel', { x: x + wide * 0.36, y: bottom - deep * 0.24 }, { size: 1.1 }),
      thing('shot-pile', { x: x - wide * 0.2, y: bottom - deep * 0.2 }, { size: 1.2 }),
    );
  return { men, muzzles: [{ x, y: top - 4 }], size };
}

/** A commander on his horse. */
function commander(piece: Piece, box: Box, seed: number): Plan {
  const [left, top, right, bottom] = box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const wide = Math.min(right - left, bottom - top);
  const size = Math.min(Math.max(wide / 15, 1.32), 1.5);
  const man: Man = {
    x,
    y: y + 1.5,
    turn: (hash(seed, 1) - 0.5) * 0.24,
    figure: piece.arm === 'general' ? 'general' : 'brigadier',
    when: 'rest',
    size,
    salt: seed & 0xffffff,
    rank: 0,
  };
  return {
    box,
    shape: 'capsule',
    men: [man],
    fallen: [],
    flags: [{ x: x + wide * 0.34, y: y - 2 }],
    muzzles: [],
    reach: reachOf(box, 30),
    size,
  };
}

/** A man of the Border, a horse or a beast on his own base. */
function single(piece: Piece, stand: Stand, box: Box, state: State, seed: number): Plan {
  const role = stand.parts[0]?.role ?? 'blades';
  const radius = (box[2] - box[0]) / 2;
  const mounted = role === 'horse' || role === 'cuirassiers';
  const beast = piece.arm === 'beast';
  const figure = beast ? (role === 'riderless' ? 'saddled-horse' : (FIGURES[role] ?? 'cow')) : mounted ? 'borderer-mounted' : 'borderer';
  const size = mounted ? radius / 14.5 : beast ? radius / (role === 'sheep' ? 8.5 : 13.5) : radius / 7.4;
  const man: Man = {
    x: 0,
    y: (box[1] + box[3]) / 2 + (mounted ? radius * 0.06 : 0),
    turn: (hash(seed, 1) - 0.5) * 0.2,
    figure,
    when: weaponOf(piece),
    size,
    salt: Math.floor(hash(seed, 4) * 1e9),
    rank: 0,
  };
  const fallen: Man[] = state.stunned ? [{ ...man, figure: 'fallen', when: 'man', turn: 1.4 }] : [];
  const flags = piece.leads === 'nobody' || beast ? [] : [{ x: radius * 0.78, y: man.y + radius * 0.2 }];
  return {
    box,
    shape: 'circle',
    men: state.stunned ? [] : [man],
    fallen,
    flags,
    muzzles: [{ x: 0, y: man.y - radius }],
    reach: reachOf(box, radius * 1.2),
    size,
  };
}

/** What a single man carries, by what the rules call him. */
export function weaponOf(piece: Piece): string {
  const word = piece.word.toLowerCase();
  const found = (
    [
      ['bow', /longbow|\bbow/],
      ['latch', /latch|crossbow/],
      ['caliver', /caliver|hackbutt|arquebus/],
      ['dag', /dagg?|pistol/],
      ['lance', /lance|spear/],
      ['bill', /bill|polearm/],
    ] as const
  ).find(([, name]) => name.test(word));
  if (found) return found[0];
  if (piece.arm === 'beast') return 'rest';
  return hash(seedOf(piece.name), 9) < 0.4 ? 'lance' : hash(seedOf(piece.name), 9) < 0.7 && piece.arm === 'foot' ? 'bill' : 'sword';
}

/** Gives a body of men its ensign, drummer, sergeant and officer, or its cornet and trumpeter: each in the place of one man. */
function command(piece: Piece, men: Man[], state: State): void {
  if (state.rout || piece.arm === 'guns') return;
  const near = (figure: string, x: number, rank: number): Man | undefined =>
    men.filter((man) => man.figure === figure && man.rank === rank).sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];
  const become = (man: Man | undefined, figure: string): void => {
    if (!man) return;
    man.figure = figure;
    man.when = 'rest';
    delete man.pike;
  };
  const body = men.find((man) => ['musketeer', 'pikeman', 'firelock'].includes(man.figure))?.figure;
  if (body && men.length >= 10) {
    const main = men.some((man) => man.figure === 'pikeman') ? 'pikeman' : body;
    const inner = men.filter((man) => man.figure === main).map((man) => man.x);
    const [from, to] = [Math.min(...inner), Math.max(...inner)];
    become(near(main, (from + to) / 2, 1), 'ensign');
    become(near(body, from - 9, 1), 'drummer');
    become(near(body, to + 9, 0), 'officer');
    const right = Math.max(...men.map((man) => man.x));
    if (men.length >= 16) become(near(body, right, 1), 'sergeant');
  }
  const riders = men.find((man) => ['harquebusier', 'cuirassier', 'lancer', 'dragoon'].includes(man.figure))?.figure;
  if (riders && men.length >= 6) {
    const middle = men.reduce((sum, man) => sum + man.x, 0) / men.length;
    become(near(riders, middle, 1) ?? near(riders, middle, 0), 'cornet');
    become(near(riders, Math.min(...men.map((man) => man.x)), 0), 'trumpeter');
  }
}

/** The fallen of a unit: faint shapes on its base, where nobody stands. */
function lost(piece: Piece, [left, top, right, bottom]: Box, men: readonly Man[], size: number, seed: number): Man[] {
  const count = Math.min(Math.max(piece.start - piece.figures, 0), 14);
  const horse = piece.arm === 'horse';
  const margin = horse ? 12 : 7;
  const fallen: Man[] = [];
  for (let at = 0; at < count; at += 1) {
    let best: Man | null = null;
    let room = -1;
    // Of a few places, the one with the most room.
    for (let tried = 0; tried < 6; tried += 1) {
      const [u, v] = [hash(seed, at * 7 + tried, 31), hash(seed, at * 7 + tried, 32)];
      const [x, y] = [left + margin + u * (right - left - 2 * margin), top + margin + v * (bottom - top - 2 * margin)];
      const free = Math.min(
        ...men.map((man) => Math.hypot(man.x - x, man.y - y)),
        ...fallen.map((man) => Math.hypot(man.x - x, man.y - y)),
        99,
      );
      if (free <= room) continue;
      room = free;
      const salt = Math.floor(hash(seed, at, 33) * 1e9);
      best = {
        x,
        y,
        turn: hash(salt, 1) * 6.28,
        figure: 'fallen',
        when: horse && at % 2 === 0 ? 'horse' : 'man',
        size: size * (horse ? 0.66 : 0.8),
        salt,
        rank: 0,
      };
    }
    if (best) fallen.push(best);
  }
  return fallen;
}

/** Moves a man out of his place as disorder does, or as rout does. */
function shaken(man: Man, { rout }: State, loose: number): void {
  const [u, v, w] = [hash(man.salt, 11) - 0.5, hash(man.salt, 12) - 0.5, hash(man.salt, 13) - 0.5];
  man.x += u * (rout ? 34 : 6.5) * loose;
  man.y += v * (rout ? 38 : 6.5) * loose;
  man.turn += w * (rout ? 1.7 : 0.95);
}

/** Where the flags of a body of men stand: by whoever carries them. */
function flagsOf(piece: Piece, [left, top, right, bottom]: Box, men: readonly Man[]): { x: number; y: number }[] {
  if (piece.arm === 'guns') return [];
  const bearer = men.find((man) => man.figure === 'ensign' || man.figure === 'cornet');
  if (bearer) return [{ x: bearer.x + bearer.size * 1.6, y: bearer.y - bearer.size * 2 }];
  return men.length < 6 ? [] : [{ x: (left + right) / 2, y: (top + bottom) / 2 }];
}
