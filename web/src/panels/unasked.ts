// What a side may say without being asked.

import type { Unasked } from '../wire/Unasked';

/** Whether something said cannot be unsaid by saying it otherwise: then it should be asked twice. */
export function isFinal(said: Unasked): boolean {
  return !/\s/.test(said.answer);
}
