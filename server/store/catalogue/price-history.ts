import { lowestBefore, type PriceRecord } from '../../../domain/store/lowest-price.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { VariantRow } from '../../db/tables.ts';

type SaleColumns = Pick<VariantRow, 'sale_price_cents' | 'sale_from' | 'sale_until'>;

const atOnce = 500;

const columns = [
  ...(['variant_id', 'at', 'currency_code', 'price_cents'] as const),
  ...(['sale_price_cents', 'sale_from', 'sale_until'] as const),
] as const;

/**
 * Records the current prices of variants if they differ from those recorded last. Call this in the transaction that
 * changes the prices.
 */
export async function recordPriceChanges(
  transaction: Writer,
  variantIds: readonly string[],
  nowMs: number,
): Promise<void> {
  for (let start = 0; start < variantIds.length; start += atOnce) {
    const ids = variantIds.slice(start, start + atOnce);
    const variants = await transaction
      .selectFrom('variant')
      .select([
        ...(['id', 'currency_code', 'price_cents'] as const),
        ...(['sale_price_cents', 'sale_from', 'sale_until'] as const),
      ])
      .where('id', 'in', ids)
      .execute();
    const last = new Map(
      (await selectHistory(transaction, ids)).map((row) => [row.variant_id, row]),
    );
    const rows = variants.flatMap(({ id: variant_id, ...prices }) => {
      const before = last.get(variant_id);
      const isSame =
        before !== undefined &&
        Object.entries(prices).every(
          ([name, value]) => before[name as keyof typeof prices] === value,
        );
      // Keep the records in order, even if the clock was set back.
      const at = Math.max(nowMs, (before?.at ?? 0) + 1);
      return isSame ? [] : [{ variant_id, at, ...prices }];
    });
    if (rows.length > 0) await transaction.insertInto('price_change').values(rows).execute();
  }
}

/** The recorded prices, oldest first. */
const selectHistory = (db: Reader | Writer, variantIds: readonly string[]) =>
  db
    .selectFrom('price_change')
    .select(columns)
    .where('variant_id', 'in', variantIds)
    .orderBy('variant_id')
    .orderBy('at')
    .execute();

export async function readRecordedPrices(
  read: Reader | Writer,
  variantIds: readonly string[],
): Promise<Map<string, PriceRecord[]>> {
  const histories = new Map<string, PriceRecord[]>();
  for (let start = 0; start < variantIds.length; start += atOnce) {
    const rows = await selectHistory(read, variantIds.slice(start, start + atOnce));
    for (const [id, history] of Map.groupBy(rows, (row) => row.variant_id))
      histories.set(id, history.map(setPrices));
  }
  return histories;
}

/** The lowest price of the 30 days before a sale, by variant; see `lowestBefore`. */
export async function readLowestPrices(
  read: Reader,
  variantIds: readonly string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const lowest = new Map<string, number>();
  for (const [id, history] of await readRecordedPrices(read, variantIds)) {
    const found = lowestBefore(history, nowMs);
    if (found !== null) lowest.set(id, found);
  }
  return lowest;
}

export const setPrices = (
  row: SaleColumns & Pick<VariantRow, 'currency_code' | 'price_cents'> & { at: number },
): PriceRecord => ({
  atMs: row.at,
  currency: row.currency_code.toLowerCase(),
  cents: row.price_cents,
  ...salePeriod(row),
});

export const salePeriod = (row: SaleColumns) => ({
  saleCents: row.sale_price_cents,
  fromMs: row.sale_from,
  untilMs: row.sale_until,
});
