// Measures as they come from the program: hundredths of a millimetre, the table's y growing upwards.

/** A place on the table. */
export type Point = [number, number];

/** An inch in hundredths of a millimetre. */
export const INCH = 2540;

/** A length in words: `4.5 in`. */
export function inches(length: number): string {
  return `${Math.round((length / INCH) * 100) / 100} in`;
}
