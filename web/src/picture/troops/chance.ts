/** Numbers that look like chance and are none: the same place or name always gives the same ones. */

/** A number from 0 up to 1 out of up to three integers. */
export function hash(a: number, b = 0, c = 0): number {
  let value = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(c | 0, 0xc2b2ae3d);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  value = Math.imul(value, 0x297a2d39);
  value ^= value >>> 15;
  return (value >>> 0) / 4294967296;
}

/** An integer out of a text. */
export function seedOf(text: string): number {
  let seed = 2166136261;
  for (let at = 0; at < text.length; at += 1) seed = Math.imul(seed ^ text.charCodeAt(at), 16777619);
  return seed >>> 0;
}

/** A run of numbers from 0 up to 1, each call the next. */
export function run(seed: number): () => number {
  let step = 0;
  return () => hash(seed, (step += 1), 77);
}

/** One of a list by a number from 0 up to 1. The list must not be empty. */
export function pick<T>(list: readonly T[], chance: number): T {
  return list[Math.min(Math.floor(chance * list.length), list.length - 1)]!;
}
