/** The hues of the two sides. Side A is always dark and plain, side B light and hatched; the hue comes on top. */

const HUES: readonly string[] = ['red', 'blue', 'green', 'yellow'];

/** The hues in which two sides are drawn that ask for these colours: never the same. */
export function coloursOf(a: string, b: string): { a: string; b: string } {
  const one = HUES.includes(a) ? a : 'blue';
  const other = HUES.includes(b) ? b : 'red';
  return one === other ? { a: one, b: one === 'red' ? 'blue' : 'red' } : { a: one, b: other };
}
