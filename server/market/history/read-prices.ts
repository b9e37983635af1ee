import type { Bucket, Grid, StepMinutes } from '../../../domain/price-history.ts';
import type { Reader } from '../../db/database.ts';

interface Span extends Pick<Grid, 'fromMinute' | 'toMinute'> {
  /** The buckets to read. */
  stepMinutes: StepMinutes;
}

/** The recorded prices of one coin, in order of time. */
export async function readPrices(
  db: Reader,
  id: string,
  { fromMinute, toMinute, stepMinutes }: Span,
): Promise<Bucket[]> {
  // The key begins with the time, so ask for each bucket: one look each, in place of reading those of all coins.
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

/** The recorded prices of every coin, by id, in order of time. */
export async function readAllPrices(
  db: Reader,
  { fromMinute, toMinute, stepMinutes }: Span,
): Promise<Map<string, Bucket[]>> {
  const rows = await db
    .selectFrom('market_price')
    .innerJoin('market_coin', 'market_coin.key', 'market_price.coin')
    .select(['market_coin.id', 'minute', 'last', 'low', 'high'])
    .where('step', '=', stepMinutes)
    .where('minute', '>=', fromMinute)
    .where('minute', '<=', toMinute)
    .orderBy('minute')
    .execute();
  const byCoin = new Map<string, Bucket[]>();
  for (const { id, ...bucket } of rows) {
    const before = byCoin.get(id);
    if (before) before.push(bucket);
    else byCoin.set(id, [bucket]);
  }
  return byCoin;
}
