import { describe, expect, it } from 'vitest';

import { enrolled } from '../src/picture/troops/enrolled';
import { DYES, liveryOf } from '../src/picture/troops/livery';
import { shortNames } from '../src/picture/troops/names';
import type { Regiment } from '../src/wire/Regiment';
import { snapshot } from './fixture';

const table = snapshot().table;
const units = table.pieces.filter((piece) => piece.stand && piece.start > 1 && piece.arm !== 'leader' && piece.arm !== 'general');
const [one, two] = [units[0]!, units[1]!];
const regiment: Regiment = {
  short: 'Hampden',
  livery: { coat: 'green', flag: { field: 'white', device: 'lion' }, attested: true },
  members: [one.id],
};

describe('what the roll says of a regiment', () => {
  const pieces = enrolled({ ...table, regiments: [regiment] });
  const found = (id: number) => pieces.find((piece) => piece.id === id)!;

  it('dresses its own pieces and nobody else', () => {
    const given = liveryOf(found(one.id), 'Parliament');
    expect([given.coat, given.flag.field, given.flag.device]).toEqual([DYES['green'], DYES['white'], 'lion']);
    expect(liveryOf(found(two.id), 'Parliament')).toEqual(liveryOf(two, 'Parliament'));
  });
  it('leaves the rest of a livery as it is made up', () => {
    const [given, made] = [liveryOf(found(one.id), 'Parliament'), liveryOf(one, 'Parliament')];
    expect([given.lining, given.flag.kind, given.flag.count]).toEqual([made.lining, made.flag.kind, made.flag.count]);
  });
  it('names its pieces for short, and of several says which', () => {
    expect(shortNames(pieces).get(one.id)!.name).toMatch(/^Hampden/);
    const twins = [1, 2].map((which) => ({ ...one, id: which, title: `Hampden's regiment, ${which === 1 ? '1st' : '2nd'} battalia`, short: 'Hampden' }));
    expect([...shortNames(twins).values()].map(({ name }) => name)).toEqual(['Hampden 1', 'Hampden 2']);
  });
  it('is no name for a single man of it', () => {
    const man = { ...one, start: 1, title: 'Will Armstrong', short: 'Armstrongs', stand: { ...one.stand!, round: true } };
    expect(shortNames([man]).get(man.id)!.name).toBe('Will Armstrong');
  });
  it('is nothing where the files say nothing', () => expect(enrolled(table)).toEqual(table.pieces));
});
