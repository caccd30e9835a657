/** Colours as `#rrggbb`: mixed, measured, and as eyes see them that cannot tell red from green. */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The parts of a colour. */
export function rgb(colour: string): Rgb {
  const value = parseInt(colour.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A colour out of its parts. */
export function hex([red, green, blue]: Rgb): string {
  const part = (value: number): string =>
    Math.round(Math.min(Math.max(value, 0), 255))
      .toString(16)
      .padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}`;
}

/** Between two colours, `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgb(one), rgb(other)];
  const between = (at: 0 | 1 | 2): number => a[at] + (b[at] - a[at]) * share;
  return hex([between(0), between(1), between(2)]);
}

/** A colour with warm light on it. */
export const light = (colour: string, share: number): string => mix(colour, '#fff1cf', share);
/** A colour in the shade: cool and violet, never plain black. */
export const dark = (colour: string, share: number): string => mix(colour, '#120d1c', share);

/** A colour that lets something through. */
export function alpha(colour: string, share: number): string {
  return `rgba(${rgb(colour).join(',')},${share})`;
}

const linear = (value: number): number => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const coded = (value: number): number => (value <= 0.0031308 ? value * 3294.6 : (1.055 * value ** (1 / 2.4) - 0.055) * 255);

/** How light a colour is, from 0 to 1. */
export function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** A colour as it is seen without the receptors for green (after Viénot, Brettel and Mollon, 1999). */
export function withoutGreen(colour: string): string {
  const [red, green, blue] = rgb(colour).map(linear) as [number, number, number];
  const yellow = 0.29275 * red + 0.70725 * green;
  const violet = -0.02234 * red + 0.02234 * green + blue;
  return hex([coded(yellow), coded(yellow), coded(Math.max(violet, 0))]);
}

/** How far apart two colours look: 0 for the same, about 2.3 for a difference that is just seen (CIE 1976). */
export function apart(one: string, other: string): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(colour: string): Rgb {
  const [red, green, blue] = rgb(colour).map(linear) as [number, number, number];
  const bend = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
