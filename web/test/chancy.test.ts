import { expect, test } from 'vitest';

import { Chancy } from '../src/panels/chancy.svelte';
import type { Foresight } from '../src/wire/Foresight';

const nothing: Foresight = { certain: [], pieces: [], rolls: [], fates: [], exact: true, assuming: '', prospects: [], outlines: [] };
const dice: Foresight = { ...nothing, rolls: [{ rule: 'R-1', title: 'Hits', who: 'A', needed: 'd6', expected: 1, odds: [] }] };
const answer = (verb: string, at: number) => ({ answer: `${verb} ${at}`, verb });

/** Notes what it was asked. */
function asked(): { all: string[]; preview: (answer: string) => Promise<Foresight | null> } {
  const all: string[] = [];
  return { all, preview: async (one) => (all.push(one), one.startsWith('fire') ? dice : one.startsWith('gone') ? null : nothing) };
}

test('odds are offered of those answers alone for which dice are thrown', async () => {
  const chancy = new Chancy(asked().preview);
  const [fire, name, gone] = [answer('fire', 1), answer('choose', 2), answer('gone', 3)];
  expect([fire, name, gone].map((one) => chancy.has(one))).toEqual([false, false, false]);
  await chancy.look('1', [fire, name, gone]);
  expect([fire, name, gone].map((one) => chancy.has(one))).toEqual([true, false, false]);
});

test('of a long list the rest is taken to be as those of its verb, and another question is begun anew', async () => {
  const { all, preview } = asked();
  const chancy = new Chancy(preview);
  const many = Array.from({ length: 40 }, (_, at) => answer(at === 0 ? 'choose' : 'fire', at));
  await chancy.look('1', many);
  expect(all.length).toBeLessThan(20);
  expect(chancy.has(many[39]!)).toBe(true);
  await chancy.look('1', many);
  expect(all.length).toBeLessThan(20);
  await chancy.look('2', []);
  expect(chancy.has(many[39]!)).toBe(false);
});

test('what is given up is not gone on with', async () => {
  const { all, preview } = asked();
  const chancy = new Chancy(preview);
  const looking = chancy.look('1', [answer('fire', 1), answer('fire', 2)]);
  chancy.rest();
  await looking;
  expect([all, chancy.has(answer('fire', 1))]).toEqual([['fire 1'], false]);
});
