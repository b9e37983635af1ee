import { setImmediate } from 'node:timers/promises';
import type { Bucket, Grid, StepMinutes } from '../../../domain/market/price-history.ts';
import type { Reader } from '../../db/database.ts';

interface BucketRange extends Pick<Grid, 'fromMinute' | 'toMinute'> {
  stepMinutes: StepMinutes;
}

/** The recorded prices of one coin, in order of time. */
export async function readPrices(
  db: Reader,
  id: string,
  { fromMinute, toMinute, stepMinutes }: BucketRange,
): Promise<Bucket[]> {
  // The key begins with the time, so look up each bucket instead of reading the buckets of all
  // coins.
  const count = Math.floor((toMinute - fromMinute) / stepMinutes) + 1;
  const minutes = Array.from({ length: count }, (_, index) => fromMinute + index * stepMinutes);
  return db
    .selectFrom('market_price')
    .innerJoin('market_coin', 'market_coin.key', 'market_price.coin')
    .select(['minute', 'last', 'low', 'high'])
    .where('market_coin.id', '=', id)
    .where('step', '=', stepMinutes)
    .where('minute', 'in', minutes)
    .orderBy('minute')
    .execute();
}

/** The length of the spans that are read at once. Half a day in hours is 1,200 rows, which take a millisecond. */
const atOnceMinutes = 12 * 60;

/** The recorded prices of every coin, by id, in order of time. */
export async function readAllPrices(
  db: Reader,
  { fromMinute, toMinute, stepMinutes }: BucketRange,
): Promise<Map<string, Bucket[]>> {
  const coins = await db.selectFrom('market_coin').select(['key', 'id']).execute();
  const buckets = new Map(coins.map(({ key }) => [key, [] as Bucket[]]));
  for (let from = fromMinute; from <= toMinute; from += atOnceMinutes) {
    const rows = await db
      .selectFrom('market_price')
      .select(['coin', 'minute', 'last', 'low', 'high'])
      .where('step', '=', stepMinutes)
      .where('minute', '>=', from)
      .where('minute', '<', Math.min(from + atOnceMinutes, toMinute + 1))
      .orderBy('minute')
      .execute();
    for (const { coin, ...bucket } of rows) buckets.get(coin)?.push(bucket);
    // SQLite works on this thread, so let waiting requests be answered first.
    await setImmediate();
  }
  return new Map(coins.map(({ key, id }) => [id, buckets.get(key) ?? []]));
}
