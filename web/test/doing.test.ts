/** What changes the battle is done one thing after another, and what was wished last is waited for. */
import { expect, test } from 'vitest';

import { Doing } from '../src/doing.svelte';
import { Aiming } from '../src/draft.svelte';
import type { Aim } from '../src/wire/Aim';
import type { Aimed } from '../src/wire/Aimed';

function later<T>(value: T, milliseconds = 5): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

test('one thing waits for another and none is lost, though one fails', async () => {
  const doing = new Doing();
  const done: string[] = [];
  const first = doing.alone(async () => {
    await later(0, 20);
    done.push('first');
  });
  const second = doing.alone(() => Promise.reject(new Error('refused')));
  const third = doing.alone(async () => {
    expect(doing.busy).toBe(true);
    done.push('third');
    return 3;
  });
  await expect(second).rejects.toThrow('refused');
  expect(await third).toBe(3);
  await first;
  expect(done).toEqual(['first', 'third']);
  expect(doing.busy).toBe(false);
});

test('it is idle once what was begun while it was waited for is done too', async () => {
  const doing = new Doing();
  let more = false;
  void doing.alone(() => later(0));
  const idle = doing.idle();
  void doing.alone(async () => {
    await later(0, 20);
    more = true;
  });
  await idle;
  expect(more).toBe(true);
});

test('aims are settled once the last of them is known', async () => {
  const heard: string[] = [];
  const aiming = new Aiming((aim) => later({ answer: aim.after } as Aimed, 10), (_, aimed) => void heard.push(aimed.answer!), () => undefined);
  const aim = (after: string): Aim => ({ after }) as Aim;
  for (const one of ['a', 'b', 'c']) aiming.want(aim(one));
  await aiming.settled();
  // Of those that waited only the newest was sent.
  expect(heard).toEqual(['a', 'c']);
  await aiming.settled();
});
