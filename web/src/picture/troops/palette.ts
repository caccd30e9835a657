/** The colours of troops that are not a unit's own: sides, felt, steel, hides, wood. */
import type { Side } from '../../wire/Side';

/** A side's colour: `colour` for rims and stubs, `deep` for lines on light ground, `pale` for what lies on the colour. */
export interface Tone {
  colour: string;
  deep: string;
  pale: string;
}

/** What each side is drawn in, by the colour in which its people expect to see it. */
export const TONES: Readonly<Record<string, Tone>> = {
  red: { colour: '#b01f24', deep: '#6d0d12', pale: '#ffdcd2' },
  blue: { colour: '#1b55b4', deep: '#0c2450', pale: '#d8e6ff' },
  green: { colour: '#1f6b3a', deep: '#0b3519', pale: '#d9f2dc' },
  yellow: { colour: '#86600a', deep: '#4c3400', pale: '#fff0c6' },
};
/** What belongs to nobody. */
export const NOBODY: Tone = { colour: '#6e5a3c', deep: '#2a1e10', pale: '#f1e6cc' };

/** The tones of the sides, the hue of each given by name. */
export function toneOf(side: Side | null, colours: { a: string; b: string }): Tone {
  if (side === null) return NOBODY;
  return TONES[side === 'A' ? colours.a : colours.b] ?? NOBODY;
}

/** Undyed and dyed felt. */
export const FELTS = ['#2b2622', '#463a2c', '#6a5a44', '#5b564d', '#352b27', '#7a6a52', '#221f22'] as const;
/** Horses: chestnuts, bays, blacks, browns, a dun, and two greys among a dozen. */
export const HIDES = [
  '#7b4626',
  '#8f5a30',
  '#2f2926',
  '#5d3a22',
  '#a7a299',
  '#a07a4a',
  '#4f3322',
  '#6d4a30',
  '#834b2c',
  '#3b2c24',
  '#c3bdb0',
  '#74512f',
] as const;
/** Cattle of the hills: black, brown, dun, red. */
export const COWS = ['#2d2622', '#5b3a25', '#8b6237', '#6f3423', '#4a3c33'] as const;
/** Hair. */
export const HAIR = ['#3a2818', '#5b3d22', '#7d5a30', '#2a1f18', '#8c7658'] as const;
/** The weave of a plaid, with the colour of its lines. */
export const PLAIDS = [
  ['#6d4a35', '#3d5a3c'],
  ['#7a5a3a', '#7d2a25'],
  ['#59604a', '#2f3f5c'],
  ['#6a3f38', '#c2a05a'],
  ['#4f5a48', '#8a6a34'],
] as const;
/** Wool of knitted caps. */
export const WOOLS = ['#6b3a2a', '#4d5562', '#5d5a3a', '#7c6a4a'] as const;

/** Everything that is the same for all. */
export const FIXED: Readonly<Record<string, string>> = {
  ink: '#15100c',
  shoe: '#2c2018',
  steel: '#aab2b8',
  'steel-light': '#f4f8fa',
  'steel-dark': '#6d767e',
  iron: '#7f878e',
  'iron-light': '#e6ecef',
  'iron-dark': '#33343a',
  wood: '#7a4f2c',
  ash: '#d8bd86',
  'ash-light': '#f3e2b8',
  leather: '#3c2717',
  boot: '#4a3220',
  buff: '#c9a66b',
  'buff-light': '#ecd6a2',
  'buff-dark': '#94743f',
  linen: '#f2ead8',
  'linen-light': '#fffaf0',
  'linen-dark': '#b9ad95',
  'linen-shade': '#a79a84',
  brass: '#d7ad4c',
  gold: '#eec755',
  bone: '#cdbd94',
  bronze: '#a8833c',
  'bronze-light': '#f0d68a',
  'bronze-dark': '#6d5020',
  timber: '#7d4a2c',
  'timber-light': '#a9744a',
  'timber-dark': '#4f2f1c',
  ember: '#ff8a3a',
  fleece: '#e6ddc6',
  'fleece-light': '#fffaea',
  'fleece-shade': '#a89c80',
  face: '#3a342e',
  bonnet: '#33507c',
  'bonnet-light': '#5f80b4',
  skin: '#d9a988',
  feather: '#f3ead6',
  patch: '#e8dfcc',
};
