/** Colours of the ground, and what is mixed of them. */
import { between, held } from './chance';

export type Rgb = readonly [number, number, number];

/** The tones in which a table lies. */
export interface Palette {
  /** Grass on low ground, on slopes, and where it is high and dry. */
  low: string;
  mid: string;
  high: string;
  wet: string;
  /** What light and shade are mixed with. */
  lit: string;
  shade: string;
  ink: string;
  corn: string;
  plough: string;
  meadow: string;
  bracken: string;
  heather: string;
  gorse: string;
  sand: string;
  road: string;
  water: string;
  deep: string;
  reed: string;
  leaf: string;
  floor: string;
  thatch: string;
  tile: string;
  slate: string;
  flags: string;
  stone: string;
  timber: string;
  hedge: string;
  dirt: string;
  ember: string;
  smoke: string;
  /** How strong the weave of the grass is. */
  grain: number;
  /** How dark shadows are. */
  fall: number;
}

export type Theme = 'day' | 'night';

const DAY: Palette = {
  low: '#919a58', mid: '#abaa64', high: '#d3bd7c', wet: '#5c7844', lit: '#ffe7a8', shade: '#211f33', ink: '#463619',
  corn: '#cfa64c', plough: '#87633f', meadow: '#75894a', bracken: '#8d7f3f', heather: '#7c6157', gorse: '#c9a92e', sand: '#cdb484',
  road: '#cdb384', water: '#5f8791', deep: '#3a626f', reed: '#8f9350', leaf: '#4c6635', floor: '#4b5632', thatch: '#ab8d56',
  tile: '#9a5539', slate: '#6c7078', flags: '#857e70', stone: '#b3a78c', timber: '#8a6a45', hedge: '#43592e', dirt: '#b39a68',
  ember: '#ff8a2a', smoke: '#4b4742', grain: 0.6, fall: 0.4,
};

const NIGHT: Palette = {
  low: '#3d4a3b', mid: '#4d5341', high: '#6b6350', wet: '#31453f', lit: '#ffd592', shade: '#070a1c', ink: '#100d09',
  corn: '#7a673a', plough: '#4f3f30', meadow: '#3d4c36', bracken: '#544b30', heather: '#4a3f42', gorse: '#7d6a2c', sand: '#75694f',
  road: '#7d6e54', water: '#3c5f70', deep: '#1f3c4c', reed: '#5a6040', leaf: '#2c4030', floor: '#2a3427', thatch: '#6b5a3c',
  tile: '#663b2c', slate: '#41454e', flags: '#504c46', stone: '#736b5b', timber: '#54412c', hedge: '#26382a', dirt: '#5f5540',
  ember: '#ff9a3a', smoke: '#23222a', grain: 0.5, fall: 0.52,
};

/** The tones of a theme; hill country is browner than fields. */
export function paletteOf(theme: Theme, upland: boolean): Palette {
  const palette = theme === 'day' ? DAY : NIGHT;
  if (!upland) return palette;
  return {
    ...palette, low: blend(palette.low, palette.bracken, 0.26), mid: blend(palette.mid, palette.bracken, 0.34),
    high: blend(palette.high, palette.heather, 0.34), stone: blend(palette.stone, palette.slate, 0.3),
  };
}

/** A colour written as `#rrggbb` in its three parts. */
export function parts(colour: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** What was mixed before: a few thousand mixtures are asked for again and again. */
const blends = new Map<string, string>();
const MIXTURES = 6000;

/** Two colours mixed, so much of the other, to a fiftieth. */
export function blend(one: string, other: string, part: number): string {
  const share = Math.round(part * 50);
  const name = one + other + share;
  const known = blends.get(name);
  if (known) return known;
  const [a, b] = [parts(one), parts(other)];
  const mixed = a.map((value, at) => Math.round(held(between(value, b[at] ?? value, share / 50), 0, 255)));
  const colour = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  if (blends.size > MIXTURES) blends.clear();
  blends.set(name, colour);
  return colour;
}

export function darker(colour: string, part: number): string {
  return blend(colour, '#14100c', part);
}

export function lighter(colour: string, part: number): string {
  return blend(colour, '#fff4da', part);
}

/** A colour through which what lies below is seen. */
export function sheer(colour: string, part: number): string {
  const share = Math.round(held(part) * 255);
  return colour + (share < 16 ? '0' : '') + share.toString(16);
}
