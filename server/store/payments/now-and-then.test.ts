import { expect, test } from 'vitest';
import { createNowAndThen } from './now-and-then.ts';

test('PAY-STRIPE: beyond the most sessions that are remembered the oldest is forgotten, so memory stays bounded', async () => {
  const done: string[] = [];
  const nowAndThen = createNowAndThen({ everyMs: 1_000, most: 2, now: () => 0 });
  for (const key of ['a', 'b', 'a', 'c', 'b', 'c', 'a'])
    await nowAndThen(key, async () => {
      done.push(key);
    });
  expect(done).toEqual(['a', 'b', 'c', 'a']);
});

test('PAY-STRIPE: a clock that is set back does not keep Stripe from being asked', async () => {
  let nowMs = 10_000;
  let times = 0;
  const nowAndThen = createNowAndThen({ everyMs: 1_000, most: 2, now: () => nowMs });
  const work = async () => {
    times++;
  };
  await nowAndThen('a', work);
  nowMs = 5_000;
  await nowAndThen('a', work);
  expect(times).toBe(2);
});
