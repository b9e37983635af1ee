import { shop } from '../../../content/shop/shop-settings.ts';
import { lowestBefore, saleAt, struckPrice } from '../../../domain/store/lowest-price.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { VariantRow } from '../../db/tables.ts';
import { formatCents } from './currencies.ts';
import { readRecordedPrices, salePeriod, setPrices } from './price-history.ts';

type SalePrices = Pick<
  VariantRow,
  'id' | 'currency_code' | 'price_cents' | 'sale_price_cents' | 'sale_from' | 'sale_until'
>;

/**
 * The reason why no price is struck through during a sale, by variant. For consumers in the EU, a reduction is
 * measured from the lowest price of the 30 days before it.
 *
 * @param variants the variants with their new prices
 */
export async function findUnstruckReason(
  db: Reader | Writer,
  variants: readonly SalePrices[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  const sales = shop.servesEuConsumers ? variants.filter((row) => row.sale_price_cents) : [];
  const histories = await readRecordedPrices(
    db,
    sales.map(({ id }) => id),
  );
  for (const row of sales) {
    const atMs = Math.max(nowMs, row.sale_from ?? 0);
    const sale = saleAt(salePeriod(row), atMs);
    if (sale === null) continue;
    const known = (histories.get(row.id) ?? []).filter((entry) => entry.atMs < nowMs);
    const lowest = lowestBefore([...known, setPrices({ ...row, at: nowMs })], atMs);
    if (struckPrice(sale, lowest) !== null) continue;
    const price = (cents: number) => formatCents(cents, row.currency_code);
    reasons.set(
      row.id,
      lowest === null
        ? 'no price before the sale is known, so no price is struck through'
        : `the sale price ${price(sale)} is not below ${price(lowest)}, the lowest price of the 30 days before the sale, so no price is struck through`,
    );
  }
  return reasons;
}
