import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('PAY-STRIPE: beyond the maximum of remembered sessions the least recently requested one is forgotten, so memory stays bounded', async () => {
  const done: string[] = [];
  const throttled = createThrottle({ everyMs: 1_000, most: 2, now: () => 0 });
  for (const key of ['a', 'b', 'b', 'c', 'b', 'c', 'a'])
    await throttled(key, async () => {
      done.push(key);
    });
  expect(done).toEqual(['a', 'b', 'c', 'a']);
});

test('PAY-STRIPE: a clock that is set back does not prevent requests to Stripe', async () => {
  let nowMs = 10_000;
  let times = 0;
  const throttled = createThrottle({ everyMs: 1_000, most: 2, now: () => nowMs });
  const work = async () => {
    times++;
  };
  await throttled('a', work);
  nowMs = 5_000;
  await throttled('a', work);
  expect(times).toBe(2);
});
