import { expect, test } from 'vitest';

import type { Call } from '../wire/Call';
import type { Reply } from '../wire/Reply';
import type { Review } from '../wire/Review';
import { Reviewing } from '../reviewing.svelte';
import type { Line } from '../wire/Line';
import { bounded, brief, others, points, purposeOf, sums } from './reviews';

const REVIEW: Review = {
  to: 'B', words: ['Parliament won.'], start: 0.4, end: 1, sums: { luck: 0.1, own: -0.2, theirs: 0.3, rest: 0.4 }, aboutSums: '', line: [], picture: '<svg/>',
  aboutLine: '', throws: [], aboutThrows: '', decisions: [], aboutDecisions: '',
};

test('parts of a chance are points with a sign, and nothing is neither gain nor loss', () => {
  expect([0.0421, -0.003, 0, -0.0004].map(points)).toEqual(['+4.2', '−0.3', '±0.0', '±0.0']);
  expect(bounded({ likely: 0.35, low: 0.223, high: 0.506 })).toBe('35 % (22 to 51)');
  expect([0.9996, 0.0004, 1, 0].map((likely) => bounded({ likely, low: 0, high: 1 }))).toEqual(['99 % (0 to 100)', '1 % (0 to 100)', '100 % (0 to 100)', '0 % (0 to 100)']);
});

test('the sums name both sides and come to the end less the start', () => {
  const rows = sums(REVIEW, 'Parliament', 'The King');
  expect(rows.map(({ words }) => words)).toEqual(['The dice', 'What Parliament gave away', 'What The King gave away', 'Left unexplained']);
  expect(rows.reduce((all, { part }) => all + part, 0)).toBeCloseTo(REVIEW.end - REVIEW.start);
});

test('a throw is asked about only as it did not fall', () => {
  const fall = (faces: string, fell: boolean) => ({ faces, result: faces, chance: 0.5, after: 0.5, fell });
  expect(others([fall('1', true), fall('6', false)]).map(({ faces }) => faces)).toEqual(['6']);
  expect(others(undefined)).toEqual([]);
});

test('a throw was thrown for what its own dice decided, and not for what was done before them', () => {
  const line = (number: number, text: string, cast = false): Line => ({
    number, tone: cast ? 'detail' : 'deed', text, rule: '', about: [1], measured: null,
    throw: cast ? { who: 'A', what: 'Table 5', needed: '1d6', sides: 6, dice: [], result: 'a 1' } : null,
  });
  const story = [line(1, 'Essex attacks Kent'), line(2, '', true), line(3, 'Astley is unhurt'), line(4, '', true), line(5, 'Kent is attacked')];
  expect([purposeOf(story, { told: 1 }), purposeOf(story, { told: 3 })]).toEqual(['Astley is unhurt', 'Kent is attacked']);
  expect(purposeOf(story, { told: 5 })).toBe('Kent is attacked');
});

/** A battle that is looked at in three parts, and in which what if is played in two. */
function battle(asked: Call[], between: () => void = () => {}): { call(call: Call): Promise<Reply> } {
  let [looked, played] = [0, 0];
  return {
    call: (call) => {
      asked.push(call);
      between();
      if (call.do === 'review') {
        looked += 1;
        return Promise.resolve({ is: 'reviewed', of: { looked, of: 3, review: looked < 3 ? null : REVIEW } });
      }
      played += 1;
      const share = { likely: 0.5, low: 0.4, high: 0.6 };
      return Promise.resolve({ is: 'what-if', of: { played, of: 2, to: 'B', fell: share, wished: share } });
    },
  };
}

test('a battle is looked at part by part until all of it has been, and a wish is played on', async () => {
  const asked: Call[] = [];
  const all = new Reviewing(battle(asked));
  await all.look();
  expect([asked.length, all.review, all.looked]).toEqual([3, REVIEW, null]);
  await all.play({ throw: 7, faces: '6 1' });
  expect(asked.at(-1)).toEqual({ do: 'what-if', throw: 7, faces: '6 1' });
  expect([all.came.get('7=6 1')?.played, all.wish]).toEqual([2, null]);
  all.forget();
  expect([all.review, all.came.size]).toEqual([null, 0]);
});

test('whoever stops it is asked nothing more, and a fault is told', async () => {
  const asked: Call[] = [];
  const all: Reviewing = new Reviewing(battle(asked, () => asked.length === 2 && all.stop()));
  await all.look();
  expect([asked.length, all.review, all.looked]).toEqual([2, null, null]);
  const broken = new Reviewing({ call: () => Promise.reject(new Error('it is not over')) });
  await broken.look();
  expect([broken.failed, broken.looked]).toEqual(['it is not over', null]);
});

test('a decision is told without the chances that its button had', () => {
  expect(brief('Sandys: attack Wilmot (closes 83 %; then Wilmot stands 83 % (or falls back))')).toBe('Sandys: attack Wilmot');
  expect(brief('shoot at Astley (9.9 in, long range)')).toBe('shoot at Astley (9.9 in, long range)');
  expect(brief('No more moves on this card')).toBe('No more moves on this card');
});
