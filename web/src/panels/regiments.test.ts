import { expect, it } from 'vitest';

import { ready, withBrigade } from './lists';
import { brigadesOf, withAnother, withExperience, withMen } from './regiments';

const LIST = `[[leader]]
id = "ash"

[[brigade]]
id = "foot"
name = "The foot"
leader = "ash"

[[brigade.regiment]]
name = "Old ones"
arm = "foot"
men = 500
experience = "veteran"

# and

[[brigade.regiment]]
name = "New ones"
arm = "foot"
men = 50
experience = "raw"
`;

it('reads regiments by brigade', () => {
  const [foot] = brigadesOf(LIST);
  expect(foot?.name).toBe('The foot');
  expect(foot?.regiments.map(({ name, men, experience }) => [name, men, experience])).toEqual([
    ['Old ones', 500, 'veteran'],
    ['New ones', 50, 'raw'],
  ]);
});

it('changes men and experience and leaves the rest as it is written', () => {
  const old = brigadesOf(LIST)[0]!.regiments[0]!;
  expect(withMen(LIST, old, 450)).toBe(LIST.replace('men = 500', 'men = 450'));
  expect(withExperience(LIST, old, 'raw')).toBe(LIST.replace('"veteran"', '"raw"'));
  const without = withMen(LIST, brigadesOf(LIST)[0]!.regiments[1]!, 0);
  expect(brigadesOf(without)[0]!.regiments.map((one) => one.name)).toEqual(['Old ones']);
});

it('adds one more like another under a name of its own', () => {
  const once = withAnother(LIST, brigadesOf(LIST)[0]!.regiments[0]!);
  const twice = withAnother(once, brigadesOf(once)[0]!.regiments[0]!);
  expect(brigadesOf(twice)[0]!.regiments.map((one) => one.name)).toEqual(['Old ones', 'Old ones (3)', 'Old ones (2)', 'New ones']);
  expect(twice).toContain('# and');
});

it('adds a whole brigade where a ruleset has no lists of its own', () => {
  const [brigade] = ready([LIST], 'toy');
  expect(brigade?.fielded).toBe('');
  const more = withBrigade(LIST, brigade!);
  expect(brigadesOf(more).map((one) => one.id)).toEqual(['foot', 'foot-2']);
  expect(more).toContain('id = "ash-2"');
});
