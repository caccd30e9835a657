/** What a unit wears and flies: as data gives it, else as its name says, else by chance that is always the same. */
import type { Arm } from '../../wire/Arm';
import { hash, pick, seedOf } from './chance';

/** The shape of a flag: a company's of foot, a troop's of horse, of dragoons, a commander's, a pennon of a riding family. */
export type FlagKind = 'foot' | 'cornet' | 'guidon' | 'standard' | 'pennon';
/** What is painted on a flag. */
export type Device =
  | 'plain'
  | 'ball'
  | 'star'
  | 'lozenge'
  | 'crescent'
  | 'cross'
  | 'heart'
  | 'billet'
  | 'crown'
  | 'wave'
  | 'stripes'
  | 'ragged'
  | 'flames'
  | 'eagle'
  | 'wreath'
  | 'saltire'
  | 'scroll'
  | 'ring'
  | 'lion';

/** A flag. */
export interface Flag {
  kind: FlagKind;
  /** The colour of its cloth. */
  field: string;
  device: Device;
  /** The colour of the device. */
  colour: string;
  /** How many of them. */
  count: number;
  /** What stands in the corner by the pole. */
  canton: 'none' | 'george' | 'saltire';
}

/** What a unit wears and flies. */
export interface Livery {
  coat: string;
  lining: string;
  flag: Flag;
}

/** What is known of what a unit wears and flies: of each thing what data says; the rest is made up. */
export type Given = Partial<Omit<Livery, 'flag'>> & { flag?: Partial<Flag> };

/** What is needed to dress a unit. */
export interface Dressed {
  name: string;
  title: string;
  brigade: string;
  arm: Arm;
  word: string;
  leads: string;
  /** What data says of it, where it says anything. */
  livery?: Given;
}

/** The dyes that files name. */
export const DYES: Readonly<Record<string, string>> = {
  red: '#a6262a',
  blue: '#2d4f8c',
  green: '#3c6b3a',
  white: '#d9d0bb',
  grey: '#8b8a86',
  orange: '#c8741f',
  tawny: '#a8602a',
  yellow: '#cda233',
  purple: '#5e3a70',
  black: '#2c2a2c',
  buff: '#c9a66b',
  brown: '#6e4a2e',
  crimson: '#861c33',
  sky: '#5f86ad',
  russet: '#7d4527',
  ash: '#a39c8c',
};
/** The sober dyes of coats, common ones oftener. */
const COATS = [
  'red',
  'blue',
  'grey',
  'green',
  'russet',
  'red',
  'blue',
  'white',
  'brown',
  'grey',
  'tawny',
  'purple',
  'ash',
  'yellow',
  'orange',
] as const;
const LININGS = ['white', 'yellow', 'red', 'blue', 'grey', 'green', 'buff'] as const;
const FIELDS = ['red', 'blue', 'green', 'white', 'yellow', 'black', 'orange', 'purple', 'tawny', 'sky', 'crimson'] as const;
const FOOT_DEVICES = ['ball', 'star', 'lozenge', 'crescent', 'billet', 'cross', 'heart', 'wave', 'ring'] as const;
const COLOUR_WORD =
  /\b(?:old\s+)?(red|blue|green|white|grey|gray|yellow|orange|tawny|purple|black|crimson|russet)\s*-?\s*(coats?|caps?|brigade|regiment|foot|horse|dragoons|company)?\b/i;

/** The colour that a name says its men are known by, and whether it is that of their coats; `null` if it says none. */
export function colourIn(name: string): { colour: string; coats: boolean } | null {
  const found = COLOUR_WORD.exec(name);
  if (!found) return null;
  const word = found[1]!.toLowerCase().replace('gray', 'grey');
  const what = (found[2] ?? '').toLowerCase();
  // `White's regiment` is a man's, `Green or White brigade` is not.
  const owner = /^['’]s/.test(name.slice(found.index + found[1]!.length));
  return owner ? null : { colour: DYES[word] ?? DYES['grey']!, coats: what.startsWith('coat') };
}

/** A name without which of several it is: `Fairfax's regiment` for all its battalia. */
export function rootOf(title: string): string {
  return title
    .replace(/,?\s*\d+(?:st|nd|rd|th)\s+\w+$/i, '')
    .replace(/\s+\d+$/, '')
    .trim();
}
/** Which of several it is, from 1; 0 if it is not told. */
export function ordinalOf(title: string): number {
  const found = /,?\s*(\d+)(?:st|nd|rd|th)\s+\w+$/i.exec(title) ?? /\s(\d+)$/.exec(title);
  return found ? Number(found[1]) : 0;
}

/** How an army's flags are painted, by what its people call it. */
export function schoolOf(army: string): 'english' | 'scots' | 'swedish' | 'imperial' | 'border' {
  if (/imperial/i.test(army)) return 'imperial';
  if (/swed|protestant/i.test(army)) return 'swedish';
  if (/covenant|scots/i.test(army)) return 'scots';
  if (/armstrong|milburn|graham|warden|elliot|maxwell|johnstone|tynedale|liddesdale|english|border|reiver|kinmont|kerr|scott/i.test(army))
    return 'border';
  return 'english';
}

/** What a unit wears and flies. Whatever `given` says stands; the rest follows from its names. */
export function liveryOf(unit: Dressed, army: string, given: Given = unit.livery ?? {}): Livery {
  const root = rootOf(unit.title);
  const seed = seedOf(`${army}|${unit.brigade}|${root}`);
  const told = colourIn(root) ?? colourIn(unit.brigade);
  const known = told?.colour;
  const coat = known && (told.coats || !/brigade/i.test(root + unit.brigade)) ? known : DYES[pick(COATS, hash(seed, 1))]!;
  const contrasting = LININGS.map((name) => DYES[name]!).filter((colour) => colour !== coat);
  const made: Livery = { coat, lining: pick(contrasting, hash(seed, 2)), flag: flagOf(unit, army, seed, known) };
  return { ...made, ...given, flag: { ...made.flag, ...given.flag } };
}

function flagOf(unit: Dressed, army: string, seed: number, known: string | undefined): Flag {
  const school = schoolOf(army);
  const field = known ?? DYES[pick(FIELDS, hash(seed, 3))]!;
  const pale = ['#d9d0bb', '#cda233', '#c9a66b', '#c8741f'].includes(field);
  const colour = pale
    ? pick(['#861c33', '#2c2a2c', '#2d4f8c', '#2f5a35'], hash(seed, 4))
    : pick(['#efe6cf', '#e6c04a', '#efe6cf'], hash(seed, 4));
  const which = Math.max(ordinalOf(unit.title), 1);
  if (school === 'border') return { kind: 'pennon', field, device: 'cross', colour, count: 1, canton: 'none' };
  if (unit.leads === 'army')
    return { kind: 'standard', field, device: school === 'imperial' ? 'eagle' : 'crown', colour, count: 1, canton: 'none' };
  if (unit.arm === 'leader' || unit.leads === 'group') {
    return {
      kind: 'standard',
      field,
      device: school === 'imperial' ? 'ragged' : 'ring',
      colour,
      count: 1,
      canton: school === 'english' ? 'george' : school === 'scots' ? 'saltire' : 'none',
    };
  }
  if (unit.arm === 'horse') {
    const dragoons = /dragoon/i.test(`${unit.word} ${unit.title}`);
    return {
      kind: dragoons ? 'guidon' : 'cornet',
      field,
      device: school === 'imperial' ? 'eagle' : 'scroll',
      colour,
      count: 1,
      canton: 'none',
    };
  }
  if (/dragoon/i.test(unit.word)) return { kind: 'guidon', field, device: 'scroll', colour, count: 1, canton: 'none' };
  if (/clubm/i.test(unit.word))
    return { kind: 'foot', field: DYES['white']!, device: 'plain', colour: '#2c2a2c', count: 0, canton: 'none' };
  if (school === 'swedish')
    return { kind: 'foot', field, device: 'wreath', colour: pale ? '#7d4527' : '#e6c04a', count: 1, canton: 'none' };
  if (school === 'imperial') {
    const device = pick(['ragged', 'flames', 'eagle', 'stripes'] as const, hash(seed, 5));
    return {
      kind: 'foot',
      field: device === 'eagle' ? '#cda233' : field,
      device,
      colour: device === 'eagle' ? '#2c2a2c' : device === 'ragged' && field !== '#a6262a' ? '#a6262a' : colour,
      count: 1,
      canton: 'none',
    };
  }
  if (school === 'scots') return { kind: 'foot', field, device: 'saltire', colour: pale ? '#2d4f8c' : '#efe6cf', count: 1, canton: 'none' };
  // Captains count: the first has one device, the second two.
  return {
    kind: 'foot',
    field,
    device: pick(FOOT_DEVICES, hash(seed, 5)),
    colour,
    count: Math.min(which + Math.floor(hash(seed, 6) * 3), 5),
    canton: 'george',
  };
}
