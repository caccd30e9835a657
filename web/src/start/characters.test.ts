import { describe, expect, it } from 'vitest';

import { levelled, named, parted } from './characters';

const characters = ['bold', 'stubborn', 'careful'].map((name) => ({ name, about: '' }));

describe('the name of a computer player', () => {
  it('is put together from its parts, and parted again', () => {
    for (const kind of ['captain', 'marshal', 'advance-and-shoot']) {
      for (const character of ['', 'bold', 'careful']) {
        expect(parted(named(kind, character), characters)).toEqual({ kind, character });
      }
    }
    expect(named('captain', 'bold')).toBe('bold-captain');
  });

  it('has no character that nobody knows of', () => {
    expect(parted('timid-captain', characters)).toEqual({ kind: 'timid-captain', character: '' });
    expect(parted('boldcaptain', characters)).toEqual({ kind: 'boldcaptain', character: '' });
  });

  it('says how hard those are to beat who play to win', () => {
    expect(['lieutenant', 'captain', 'colonel', 'marshal', 'random'].map(levelled)).toEqual([
      'lieutenant (easier)',
      'captain (usual)',
      'colonel (harder)',
      'marshal (hardest)',
      'random',
    ]);
  });
});
