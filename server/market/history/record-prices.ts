import { sql } from 'kysely';
import { coinsPerRequest } from '../../../contract/limits.ts';
import { bucketOf, bucketSteps } from '../../../domain/market/price-history.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { CoinList } from '../coin-list.ts';
import type { AcceptedList } from '../gateway.ts';

/**
 * The greatest accepted difference between our clock and the provider's. A greater difference would
 * put prices into wrong buckets, even future ones.
 */
const clockToleranceMs = 5 * 60_000;
const finestStep = bucketSteps[0].stepMinutes;
/**
 * The maximum number of coins that are recorded, which bounds the rows that faulty lists can add. Five years of real
 * lists have far fewer.
 */
const maxCoins = 2_000;

/** The name of the lock that keeps two processes from writing at once. */
const lockName = 'market history';

interface RecordedList extends Pick<AcceptedList, 'sentMs'> {
  list: Pick<CoinList, 'coins' | 'asOfMs'>;
}

/**
 * Writes one poll, or nothing. Never writes into a bucket before the newest one, and removes future
 * buckets that a fast clock has left.
 *
 * @returns the reason why nothing was written; null if the poll was written
 * @throws DatabaseUnavailableError when the database stays locked or cannot be written
 */
export async function recordPrices(
  db: Database,
  { list, sentMs }: RecordedList,
): Promise<string | null> {
  const aheadMs = sentMs === null ? 0 : list.asOfMs - sentMs;
  if (Math.abs(aheadMs) > clockToleranceMs) {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000).toLocaleString('en-US');
    return `this machine's clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the provider's`;
  }
  const prices = list.coins
    .slice(0, coinsPerRequest)
    .flatMap(({ id, current_price: price }) => (price === null ? [] : [{ id, price }]));
  const nowMinute = Math.floor(list.asOfMs / 60_000);
  return db.write(async (transaction) => {
    const newest = await readNewestMinute(transaction);
    const early = newest - bucketOf(nowMinute, finestStep);
    // The clocks of two machines may differ by a moment.
    if (early > finestStep && sentMs !== null) await deletePricesFrom(transaction, nowMinute + 1);
    else if (early > 0) return 'prices of a later time are recorded already';
    await deleteOldPrices(transaction, nowMinute);
    const keys = await keysOf(transaction, prices);
    const known = prices.flatMap(({ id, price }) => {
      const coin = keys.get(id);
      return coin === undefined ? [] : [{ coin, price }];
    });
    if (known.length > 0) await addPrices(transaction, known, nowMinute);
    return null;
  }, lockName);
}

export const deletePriceHistory = (db: Database): Promise<number> =>
  db.write(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('market_price').executeTakeFirst();
    await transaction.deleteFrom('market_coin').execute();
    await transaction.deleteFrom('market_chart').execute();
    return Number(numDeletedRows);
  }, lockName);

async function readNewestMinute(transaction: Writer): Promise<number> {
  const { newest } = await transaction
    .selectFrom('market_price')
    .select((row) => row.fn.max('minute').as('newest'))
    .where('step', '=', finestStep)
    .executeTakeFirstOrThrow();
  return newest ?? Number.NEGATIVE_INFINITY;
}

async function deletePricesFrom(transaction: Writer, minute: number): Promise<void> {
  for (const { stepMinutes } of bucketSteps)
    await transaction
      .deleteFrom('market_price')
      .where('step', '=', stepMinutes)
      .where('minute', '>=', minute)
      .execute();
}

async function deleteOldPrices(transaction: Writer, nowMinute: number): Promise<void> {
  for (const { stepMinutes, keepMinutes } of bucketSteps)
    await transaction
      .deleteFrom('market_price')
      .where('step', '=', stepMinutes)
      .where('minute', '<', bucketOf(nowMinute - keepMinutes, stepMinutes))
      .execute();
}

/** The keys of coins by id. New coins get new keys. */
async function keysOf(
  transaction: Writer,
  coins: readonly { id: string }[],
): Promise<Map<string, number>> {
  const rows = await transaction.selectFrom('market_coin').select(['id', 'key']).execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  let next = rows.reduce((most, { key }) => Math.max(most, key), 0) + 1;
  const added = coins
    .filter(({ id }) => !keys.has(id))
    .slice(0, maxCoins - keys.size)
    .map(({ id }) => ({ id, key: next++ }));
  if (added.length > 0) await transaction.insertInto('market_coin').values(added).execute();
  for (const { id, key } of added) keys.set(id, key);
  return keys;
}

async function addPrices(
  transaction: Writer,
  prices: readonly { coin: number; price: number }[],
  nowMinute: number,
): Promise<void> {
  const rows = prices
    .toSorted((a, b) => a.coin - b.coin)
    .map(({ coin, price }) => ({ coin, last: price, low: price, high: price }));
  for (const { stepMinutes: step } of bucketSteps) {
    const minute = bucketOf(nowMinute, step);
    await transaction
      .insertInto('market_price')
      .values(rows.map((row) => ({ ...row, step, minute })))
      .onConflict((conflict) =>
        conflict.columns(['step', 'minute', 'coin']).doUpdateSet({
          last: (row) => row.ref('excluded.last'),
          // SQLite calls this function min, PostgreSQL least.
          low: sql<number>`case when excluded.low < market_price.low then excluded.low else market_price.low end`,
          high: sql<number>`case when excluded.high > market_price.high then excluded.high else market_price.high end`,
        }),
      )
      .execute();
  }
}
