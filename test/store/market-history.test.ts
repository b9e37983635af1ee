import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { bucketOf, bucketSteps, type StepMinutes } from '../../domain/market/price-history.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { recordedHistories } from '../../server/market/history/price-history.ts';
import { readPrices } from '../../server/market/history/read-prices.ts';
import { deletePriceHistory, recordPrices } from '../../server/market/history/record-prices.ts';
import { isFull } from '../full-run.ts';
import { historyDatabase } from './test-database.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const noon = Date.parse('2026-06-01T12:00:00Z') / minuteMs;

async function openHistory(): Promise<Database> {
  const database = await historyDatabase();
  const db = await openDatabase({ place: database.place, schema: 'market' });
  onTestFinished(async () => {
    await db.close();
    await database.remove();
  });
  return db;
}

/** Records a poll in which one coin has a price. */
function poll(
  db: Database,
  minute: number,
  price: number | null,
  { id = 'bitcoin', sentMinute = minute }: { id?: string; sentMinute?: number | null } = {},
) {
  const [row] = marketSample.coins;
  if (row === undefined) throw new Error('the sample is empty');
  return recordPrices(db, {
    list: { coins: [{ ...row, id, current_price: price }], asOfMs: minute * minuteMs },
    sentMs: sentMinute === null ? null : sentMinute * minuteMs,
  });
}

/** The recorded prices from a week before noon to a week after. */
const keptPrices = (db: Database, stepMinutes: StepMinutes, id = 'bitcoin') =>
  readPrices(db.read, id, {
    stepMinutes,
    fromMinute: bucketOf(noon - 7 * dayMinutes, stepMinutes),
    toMinute: noon + 7 * dayMinutes,
  });

test('HIST-RECORD: each bucket keeps the last, lowest and highest price of its polls', async () => {
  const db = await openHistory();
  for (const [minute, price] of [
    [0, 100],
    [1, 130],
    [2, 90],
    [4, 110],
    [5, 120],
  ] as const)
    await poll(db, noon + minute, price);
  expect(await keptPrices(db, 5)).toEqual([
    { minute: noon, last: 110, low: 90, high: 130 },
    { minute: noon + 5, last: 120, low: 120, high: 120 },
  ]);
  expect(await keptPrices(db, 60)).toEqual([{ minute: noon, last: 120, low: 90, high: 130 }]);
  expect(await keptPrices(db, 1440)).toEqual([
    { minute: bucketOf(noon, dayMinutes), last: 120, low: 90, high: 130 },
  ]);
});

test('HIST-RECORD: a coin without a price has no bucket, and minutes without a poll are a gap', async () => {
  const db = await openHistory();
  await poll(db, noon, null);
  await poll(db, noon + 5, 1);
  await poll(db, noon + 25, 2);
  expect((await keptPrices(db, 5)).map(({ minute }) => minute - noon)).toEqual([5, 25]);
});

test('HIST-RECORD: prices keep all their digits, and every coin has its own', async () => {
  const db = await openHistory();
  const coins = marketSample.coins.map((coin, index) => ({
    ...coin,
    current_price: 1.234567890123456e-9 * 10 ** (index / 5),
  }));
  await recordPrices(db, { list: { coins, asOfMs: noon * minuteMs }, sentMs: null });
  for (const { id, current_price } of coins)
    expect((await keptPrices(db, 5, id)).map(({ last }) => last)).toEqual([current_price]);
});

test('HIST-KEEP: five minutes are kept for 7 days, hours for 90 days, days for 5 years', async () => {
  const db = await openHistory();
  const count = async () =>
    (
      await db.read
        .selectFrom('market_price')
        .select((row) => ['step', row.fn.countAll<number>().as('buckets')])
        .groupBy('step')
        .orderBy('step')
        .execute()
    ).map(({ step, buckets }) => [step, Number(buckets)]);
  await poll(db, noon, 1);
  for (const { stepMinutes, keepMinutes } of bucketSteps) {
    await poll(db, noon + keepMinutes, 2);
    expect(await count()).toContainEqual([stepMinutes, 2]);
    await poll(db, noon + keepMinutes + stepMinutes, 3);
    expect(await count()).toContainEqual([stepMinutes, 2]);
    await deletePriceHistory(db);
    await poll(db, noon, 1);
  }
});

test('HIST-CLOCK: after a clock is set back, no existing bucket is written', async () => {
  const db = await openHistory();
  await poll(db, noon, 100);
  const before = await keptPrices(db, 1440);
  expect(await poll(db, noon - dayMinutes, 1, { sentMinute: null })).toContain('later time');
  expect(await poll(db, noon - dayMinutes, 1, { sentMinute: noon })).toContain(
    'behind the provider',
  );
  expect(await keptPrices(db, 5)).toHaveLength(1);
  expect(await keptPrices(db, 1440)).toEqual(before);
});

test('HIST-CLOCK: after a clock is set forward, no price stays in the future', async () => {
  const db = await openHistory();
  await poll(db, noon, 100);
  expect(await poll(db, noon + dayMinutes, 1, { sentMinute: noon + 1 })).toContain(
    'ahead of the provider',
  );
  expect(await keptPrices(db, 5)).toHaveLength(1);
  // A poll without the provider's time is recorded, but its prices are dropped once a poll has the time.
  await poll(db, noon + dayMinutes, 1, { sentMinute: null });
  expect(await poll(db, noon + 6, 101)).toBeNull();
  expect((await keptPrices(db, 5)).map(({ minute, last }) => [minute - noon, last])).toEqual([
    [0, 100],
    [5, 101],
  ]);
  expect(await keptPrices(db, 1440)).toHaveLength(1);
});

test('HIST-CLOCK: machines whose clocks differ slightly do not overwrite each other’s prices', async () => {
  const db = await openHistory();
  await poll(db, noon + 5, 100);
  await poll(db, noon + 4.9, 1);
  expect((await keptPrices(db, 5)).map(({ last }) => last)).toEqual([100]);
});

test('HIST-TWO: two processes that write at once lose no price', async () => {
  const database = await historyDatabase();
  const [firstProcess, secondProcess] = [
    await openDatabase({ place: database.place, schema: 'market' }),
    await openDatabase({ place: database.place, schema: 'market' }),
  ];
  onTestFinished(async () => {
    await Promise.all([firstProcess.close(), secondProcess.close()]);
    await database.remove();
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      poll(index % 2 ? firstProcess : secondProcess, noon, index + 1, { id: `coin-${index % 4}` }),
    ),
  );
  for (const [index, lowPrice, highPrice] of [
    [0, 1, 17],
    [1, 2, 18],
    [2, 3, 19],
    [3, 4, 20],
  ] as const)
    expect(await keptPrices(firstProcess, 5, `coin-${index}`)).toMatchObject([
      { low: lowPrice, high: highPrice },
    ]);
});

test('HIST-FORGET: everything recorded can be erased, and recording continues', async () => {
  const db = await openHistory();
  await poll(db, noon, 1);
  expect(await deletePriceHistory(db)).toBe(3);
  expect(await keptPrices(db, 5)).toEqual([]);
  await poll(db, noon, 2, { id: 'other' });
  expect(await keptPrices(db, 5)).toEqual([]);
  expect(await keptPrices(db, 5, 'other')).toHaveLength(1);
});

/** Five years in the full run; otherwise a fortieth of each kind of bucket. */
const bucketShare = isFull ? 1 : 1 / 40;

test('HIST-SIZE: five years of a hundred coins take less than 60 MB', {
  timeout: 600_000,
}, async () => {
  const db = await openHistory();
  await poll(db, noon, 1);
  await deletePriceHistory(db);
  const sizes = { before: await bytesOf(db), rows: 0 };
  for (const { stepMinutes, keepMinutes } of bucketSteps) {
    const buckets = Math.ceil((keepMinutes / stepMinutes) * bucketShare);
    // Keep transactions small, because the measured size includes the rows of a retried transaction.
    for (let fromBucket = 0; fromBucket < buckets; fromBucket += 4)
      await db.write(async (transaction) => {
        const rows = Array.from({ length: Math.min(4, buckets - fromBucket) }, (_, index) =>
          Array.from({ length: 100 }, (_, coin) => {
            const lastPrice = Math.random() * 1e5;
            const minute = noon + (fromBucket + index) * stepMinutes;
            return {
              step: stepMinutes,
              minute,
              coin,
              last: lastPrice,
              low: lastPrice * 0.99,
              high: lastPrice * 1.01,
            };
          }),
        ).flat();
        sizes.rows += rows.length;
        await transaction.insertInto('market_price').values(rows).execute();
      });
  }
  const bytes = (await bytesOf(db)) - sizes.before;
  expect(sizes.rows).toBeGreaterThan(600_000 * bucketShare);
  expect(bytes / bucketShare).toBeLessThan(60_000_000);
});

/** The size of the table with its index. */
async function bytesOf(db: Database): Promise<number> {
  const query = db.read.selectNoFrom(
    inject('postgresUrl') === ''
      ? sql<number>`(select page_count * page_size from pragma_page_count, pragma_page_size)`.as(
          'bytes',
        )
      : sql<number>`pg_total_relation_size('market_price')`.as('bytes'),
  );
  return Number((await query.executeTakeFirstOrThrow()).bytes);
}

test('TABLE-WEEK: tables show lines once a recorded price is a day old', async () => {
  const db = await openHistory();
  const daysOf = async (nowMinute: number, isPresent = false) => {
    const histories = recordedHistories({
      market: { snapshot: () => null, facts: () => null },
      provider: null,
      log: () => {},
      open: async () => db,
      recordedEveryMinutes: 1,
      now: () => nowMinute * minuteMs,
    });
    const before = histories.hasDay();
    if (!isPresent) return [before, histories.hasDay()];
    // `hasDay` looks in the background.
    await expect.poll(() => histories.hasDay()).toBe(true);
    return [before, true];
  };
  expect(await daysOf(noon)).toEqual([false, false]);
  await poll(db, noon, 100);
  expect(await daysOf(noon + dayMinutes - 1)).toEqual([false, false]);
  expect(await daysOf(noon + dayMinutes, true)).toEqual([false, true]);
  expect(await daysOf(noon + 9 * dayMinutes)).toEqual([false, false]);
});
