import { describe, expect, it } from 'vitest';

import { NOTHING, under, wordsIn } from '../src/start/agreeing';
import type { Begin } from '../src/wire/Begin';

const BEGIN: Begin = { rules: 'book', battle: 'training', players: [{ is: 'person' }, { is: 'person' }], seed: null, prepared: [], lists: [], deploy: false };

describe('what is agreed before a battle', () => {
  it('goes with the battle that is begun', () => {
    expect(under(BEGIN, NOTHING)).toEqual(BEGIN);
    const house = { name: 'club.toml', text: 'figures = 400' };
    expect(under(BEGIN, { prepared: ['plunder'], house })).toEqual({ ...BEGIN, prepared: ['plunder'], house });
  });

  it('may be written with commas or without', () => {
    expect(wordsIn(' 15mm, 600points ')).toEqual(['15mm', '600points']);
    expect(wordsIn('')).toEqual([]);
  });
});
