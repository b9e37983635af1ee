import { expect, test } from 'vitest';
import { type Check, createReadiness } from './readiness.ts';

test('OPS-READY: the site is ready while no check that blocks it fails, and each check is reported with age and reason', () => {
  const readiness = createReadiness();
  let market: Check = { ok: false, reason: 'the first poll is under way', blocks: true };
  let database: Check = { ok: true };
  readiness.add('market', () => market);
  readiness.add('database', () => database);
  expect(readiness.report()).toEqual({
    ready: false,
    checks: {
      market: { ok: false, reason: 'the first poll is under way' },
      database: { ok: true },
    },
  });
  market = { ok: true, ageSeconds: 3 };
  database = { ok: false, ageSeconds: 40, reason: 'the database does not answer' };
  expect(readiness.report()).toEqual({
    ready: true,
    checks: { market: { ok: true, ageSeconds: 3 }, database },
  });
});

test('OPS-READY: a site that is stopping is not ready, and says so', () => {
  const readiness = createReadiness();
  readiness.add('market', () => ({ ok: true }));
  readiness.stop();
  expect(readiness.report()).toEqual({
    ready: false,
    reason: 'stopping',
    checks: { market: { ok: true } },
  });
});
