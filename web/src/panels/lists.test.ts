import { describe, expect, it } from 'vitest';

import { fielded, kinds, lineRange, ready, slug, withBrigade, withCount, withEntry, wordsOf } from './lists';

const LIST = `format = 1

[army]
id = "levies"
name = "The levies"

[[leader]]
id = "ash"
name = "Ash"

# Brigades ----

[[brigade]]
id = "foot"
name = "The foot"
leader = "ash"

[[brigade.regiment]]
name = "Old ones"

# What is made of it ----

[toy]
points = 100

[[toy.brigade]]
brigade = "foot"
units = [
    { kind = "long_pikes", quality = "old", count = 2 },
    { kind = "gun", quality = "new", heavy = true, crew = 4 },
]
`;

function first() {
  const [brigade] = fielded(LIST, 'toy');
  if (brigade === undefined) throw new Error('no brigade was read');
  return brigade;
}

describe('army lists', () => {
  it('are read brigade by brigade', () => {
    const brigade = first();
    expect(brigade.name).toBe('The foot');
    expect(brigade.entries.map((entry) => [wordsOf(entry), entry.count])).toEqual([
      ['old long pikes', 2],
      ['new gun, heavy, crew 4', 1],
    ]);
    expect(fielded(LIST, 'other')).toEqual([]);
  });

  it('change in number and leave the rest as it was', () => {
    const [entry] = first().entries;
    if (entry === undefined) throw new Error('no entry was read');
    const more = withCount(LIST, entry, 3);
    expect(fielded(more, 'toy')[0]?.entries[0]?.count).toBe(3);
    expect(more.replace('count = 3', 'count = 2')).toBe(LIST);
    const none = fielded(withCount(LIST, entry, 0), 'toy')[0];
    expect(none?.entries.map(wordsOf)).toEqual(['new gun, heavy, crew 4']);
  });

  it('take new units of the kinds that are known', () => {
    const known = kinds([LIST, LIST], 'toy');
    expect(known.map((kind) => kind.words)).toEqual(['new gun, heavy, crew 4', 'old long pikes']);
    const longer = withEntry(LIST, first(), known[1]?.written ?? '');
    expect(fielded(longer, 'toy')[0]?.entries.map((entry) => entry.count)).toEqual([2, 1, 1]);
  });

  it('take new brigades under free ids', () => {
    const [brigade] = ready([LIST], 'toy');
    if (brigade === undefined) throw new Error('no brigade is ready');
    expect(brigade.name).toBe('The foot (The levies)');
    const twice = withBrigade(LIST, brigade);
    expect(fielded(twice, 'toy').map((one) => one.brigade)).toEqual(['foot', 'foot-2']);
    expect(twice).toContain('leader = "ash-2"');
    expect(twice.match(/name = "Old ones"/g)).toHaveLength(2);
    expect(fielded(withBrigade(twice, brigade), 'toy')[2]?.brigade).toBe('foot-3');
  });

  it('have lines and names', () => {
    expect(LIST.slice(...lineRange(LIST, 3))).toBe('[army]');
    expect(slug('My Añada & Co')).toBe('my-anada-co');
    expect(slug('!')).toBe('list');
  });
});
