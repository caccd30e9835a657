/** What a unit is painted with: its colours, its scale, and where the light comes from. */
import type { Side } from '../../wire/Side';
import { hash, pick } from './chance';
import { dark, light } from './colour';
import type { Livery } from './livery';
import { COWS, FELTS, FIXED, HAIR, HIDES, PLAIDS, WOOLS, type Tone } from './palette';
import type { Man } from './plan';

/** Where the low sun stands: to the north-west. Shadows fall the other way. */
export const SUN: readonly [number, number] = [-Math.SQRT1_2, -Math.SQRT1_2];

/** What a unit is painted with. */
export interface Kit {
  side: Side | null;
  tone: Tone;
  livery: Livery;
  /** Pixels to a millimetre. */
  scale: number;
  /** Where the sun stands as the unit sees it. */
  sun: readonly [number, number];
  night: boolean;
  seed: number;
}

/** The sun as somebody sees it who is turned by so many radians. */
export function sunFor(turn: number, [x, y]: readonly [number, number] = SUN): [number, number] {
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The colour of shadows on the ground. */
export const shadeOf = (kit: Kit): string => (kit.night ? 'rgba(4,5,14,.62)' : 'rgba(30,24,58,.46)');

/** The colours of one man, by role. */
export function tonesOf(man: Man, kit: Kit): Record<string, string> {
  const { livery, side, tone } = kit;
  const chance = (salt: number): number => hash(man.salt, salt);
  // Dyes were never even; and from afar a coat must stand off the ground.
  const uneven = (colour: string, salt: number): string =>
    chance(salt) > 0.5 ? light(colour, (chance(salt) - 0.5) * 0.26) : dark(colour, (0.5 - chance(salt)) * 0.22);
  const lift = Math.min(Math.max((2.4 - kit.scale * man.size) / 1.6, 0), 1) * 0.16;
  const plain = ['clubman', 'gunner', 'borderer', 'borderer-mounted'].includes(man.figure);
  const own =
    plain && chance(40) < 0.72 ? pick(['#6e5a3c', '#7d6a4c', '#5d5348', '#84705a', '#5a4632', '#8a7f6a'], chance(41)) : livery.coat;
  const coat = light(uneven(own, 20), lift);
  const felt = pick(FELTS, chance(21));
  const beast = man.figure === 'cow';
  const hide = uneven(beast ? pick(COWS, chance(22)) : pick(HIDES, chance(22)), 23);
  const grey = hide.startsWith('#a') || hide.startsWith('#b') || hide.startsWith('#c');
  const [plaid, plaidLine] = pick(PLAIDS, chance(24));
  const hair = pick(HAIR, chance(25));
  const wool = pick(WOOLS, chance(26));
  return {
    ...FIXED,
    coat,
    'coat-light': light(coat, 0.42),
    'coat-dark': dark(coat, 0.3),
    lining: uneven(livery.lining, 27),
    sash: tone.colour,
    'sash-mark': side === 'B' ? '#fdf8ea' : tone.colour,
    felt,
    'felt-light': light(felt, 0.42),
    'felt-top': light(felt, 0.12),
    band: chance(28) < 0.7 ? tone.colour : livery.lining,
    hide,
    'hide-light': light(hide, 0.34),
    'hide-dark': dark(hide, 0.5),
    mane: grey ? '#d6d0c2' : chance(29) < 0.25 ? '#cdb184' : dark(hide, 0.6),
    cloth: tone.colour,
    'cloth-trim': side === 'B' ? '#fdf8ea' : '#e6c04a',
    hair,
    'hair-light': light(hair, 0.35),
    wool,
    'wool-light': light(wool, 0.4),
    plaid,
    'plaid-light': light(plaid, 0.35),
    'plaid-line': plaidLine,
    patch: chance(30) < 0.5 ? hide : FIXED['patch']!,
    feather: chance(31) < 0.7 ? '#f3ead6' : tone.colour,
    skin: uneven('#d9a988', 32),
    ink: '#15100c',
  };
}
