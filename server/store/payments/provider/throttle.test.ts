import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('PAY-STRIPE: beyond the maximum of remembered sessions the least recently requested one is forgotten, so memory stays bounded', async () => {
  const finishedCalls: string[] = [];
  const throttle = createThrottle({ everyMs: 1_000, most: 2, now: () => 0 });
  for (const key of ['a', 'b', 'b', 'c', 'b', 'c', 'a'])
    await throttle(key, async () => {
      finishedCalls.push(key);
    });
  expect(finishedCalls).toEqual(['a', 'b', 'c', 'a']);
});

test('PAY-STRIPE: a clock that is set back does not prevent requests to Stripe', async () => {
  let nowMs = 10_000;
  let attempt = 0;
  const throttle = createThrottle({ everyMs: 1_000, most: 2, now: () => nowMs });
  const work = async () => {
    attempt++;
  };
  await throttle('a', work);
  nowMs = 5_000;
  await throttle('a', work);
  expect(attempt).toBe(2);
});
