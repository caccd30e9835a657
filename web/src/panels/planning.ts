// A plan on the command line: signs before an answer, so that no ruleset's words are taken.

/** What a line says of the plan. */
export type PlanWord =
  | { does: 'add'; answer: string }
  | { does: 'change'; at: number; answer: string }
  | { does: 'withdraw'; at: number | null }
  | { does: 'commit' };

/**
 * Reads `+ <answer>`, `<number> = <answer>`, `-` or `- <number>`, and `++`: adds to the plan, puts an answer in another's
 * place, withdraws one (the last where no number stands), commits. `null` if the line is an answer as it stands.
 */
export function planWord(line: string): PlanWord | null {
  if (/^\+\s*\+$/.test(line)) return { does: 'commit' };
  const added = /^\+\s*(.+)$/.exec(line)?.[1];
  if (added !== undefined) return { does: 'add', answer: added };
  const withdrawn = /^-\s*(\d*)$/.exec(line)?.[1];
  if (withdrawn !== undefined) return { does: 'withdraw', at: withdrawn === '' ? null : Number(withdrawn) - 1 };
  const [, at, answer] = /^(\d+)\s*=\s*(.+)$/.exec(line) ?? [];
  return at !== undefined && answer !== undefined ? { does: 'change', at: Number(at) - 1, answer } : null;
}

/** The sign before an answer in a line that is being typed: what completion leaves alone. */
export function leadOf(typed: string): string {
  return /^(\+|\d+\s*=)\s*/.exec(typed)?.[0] ?? '';
}
