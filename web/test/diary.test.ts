import { describe, expect, it } from 'vitest';

import { changes, deedOf } from '../src/inpage/diary';

describe('the diary of a battle in the page', () => {
  it('keeps what changes a battle and nothing else', () => {
    const since = { told: 7, edition: 1 };
    expect(changes({ do: 'answer', decision: 1, answer: 'pass', since })).toBe(true);
    expect(changes({ do: 'step', since })).toBe(true);
    expect(changes({ do: 'look', since })).toBe(false);
    expect(changes({ do: 'preview', decision: 1, answer: 'pass', deep: false })).toBe(false);
  });

  it('forgets what the asker had of the story', () => {
    const deed = deedOf('A', { do: 'undo', since: { told: 7, edition: 1 } });
    expect(deed).toEqual({ seat: 'A', call: { do: 'undo', since: { told: 0, edition: 0 } } });
  });
});
