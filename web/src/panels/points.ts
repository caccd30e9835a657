// Measures as they come from the program: hundredths of a millimetre, the table's y growing upwards.

import type { Measure } from '../wire/Measure';

/** A place on the table. */
export type Point = [number, number];

/** An inch in hundredths of a millimetre. */
export const INCH = 2540;

/** A length as a number in the measure of the rules: to so many parts of an inch, or to the millimetre. */
export function amount(length: number, measure: Measure = 'inches', parts = 10): number {
  return measure === 'millimetres' ? Math.round(length / 100) : Math.round((length / INCH) * parts) / parts;
}

/** A measure behind a number. */
export function unitOf(measure: Measure = 'inches'): string {
  return measure === 'millimetres' ? 'mm' : 'in';
}

/** A length in words: `4.5 in`, `114 mm`. */
export function spoken(length: number, measure: Measure = 'inches'): string {
  return `${amount(length, measure, 100)} ${unitOf(measure)}`;
}

/** A length on the table, where it is short of room: `4.5″`, `114 mm`. */
export function written(length: number, measure: Measure = 'inches'): string {
  return `${amount(length, measure)}${measure === 'millimetres' ? ' mm' : '″'}`;
}
