/** Numbers that look like chance and are none: the same ground is drawn the same everywhere. */

export const TURN = Math.PI * 2;

/** A number from 0 to 1 made of three others. */
export function mixed(a: number, b = 0, c = 0): number {
  let value = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(c | 0, 0xc2b2ae3d);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  value = Math.imul(value, 0x297a2d39);
  value ^= value >>> 15;
  return (value >>> 0) / 4294967296;
}

/** A row of numbers from 0 to 1 that follows from a seed. */
export function row(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** A field of soft hills from 0 to 1, one for each `salt`, about a unit wide. */
export function noise(x: number, y: number, salt = 0): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = eased(x - i);
  const v = eased(y - j);
  const a = mixed(i, j, salt);
  const b = mixed(i + 1, j, salt);
  const c = mixed(i, j + 1, salt);
  const d = mixed(i + 1, j + 1, salt);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** The same with finer and finer hills on it. */
export function rugged(x: number, y: number, salt = 0): number {
  let sum = 0;
  let part = 0.5;
  let fine = 1;
  for (let octave = 0; octave < 3; octave += 1) {
    sum += part * noise(x * fine, y * fine, salt + octave);
    part *= 0.5;
    fine *= 2.03;
  }
  return sum / 0.875;
}

/** A value held between two bounds. */
export function held(value: number, least = 0, most = 1): number {
  return Math.min(Math.max(value, least), most);
}

/** The place between two values. */
export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** From 0 to 1 while a value goes from one bound to the other, upwards or downwards, without a kink. */
export function rising(from: number, to: number, value: number): number {
  return eased(held((value - from) / (to - from)));
}

function eased(part: number): number {
  return part * part * (3 - 2 * part);
}
