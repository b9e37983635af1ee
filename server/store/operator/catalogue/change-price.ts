import { formatMoney } from '../../../../domain/money.ts';
import type { Database } from '../../../db/database.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue-version.ts';
import { wireCurrency } from '../../catalogue/currencies.ts';
import { remember } from '../../history.ts';
import { Refused } from '../refused.ts';
import { findVariant } from './find-variant.ts';
import { readPrice } from './read-price.ts';

interface PriceChange {
  /** An SKU or a variant's id. */
  variant: string;
  /** Such as 19.90. */
  price: string;
  /** A sale price, or `none`; absent: as it is. */
  sale: string | undefined;
  nowMs: number;
}

export interface ChangedPrice {
  variant_id: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  currency: string;
  price_cents: number;
  sale_price_cents: number | null;
  before: { price_cents: number; sale_price_cents: number | null };
}

/**
 * Sets the price of one variant. Open checkouts keep the price they were started with.
 *
 * @throws Refused when there is no such variant, or what is given is no price
 */
export async function changePrice(db: Database, change: PriceChange): Promise<ChangedPrice> {
  return db.write(async (transaction) => {
    const variant = await findVariant(transaction, change.variant);
    const before = {
      price_cents: variant.price_cents,
      sale_price_cents: variant.sale_price_cents,
    };
    const price_cents = readPrice(change.price, variant.currency_code);
    const sale_price_cents = saleOf(change.sale, variant);
    if (sale_price_cents !== null && sale_price_cents >= price_cents)
      throw new Refused('The sale price is not below the price; --sale none ends a sale.');
    const now = { price_cents, sale_price_cents };
    await transaction.updateTable('variant').set(now).where('id', '=', variant.id).execute();
    await transaction
      .updateTable('product')
      .set({ updated_at: change.nowMs })
      .where('id', '=', variant.product_id)
      .execute();
    await bumpCatalogueVersion(transaction);
    await remember(transaction, {
      action: 'price',
      nowMs: change.nowMs,
      variantId: variant.id,
      detail: {
        before: priceText(before, variant.currency_code),
        now: priceText(now, variant.currency_code),
      },
    });
    return {
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      sku: variant.sku,
      currency: variant.currency_code,
      ...now,
      before,
    };
  });
}

function saleOf(
  text: string | undefined,
  variant: { currency_code: string; sale_price_cents: number | null },
): number | null {
  if (text === undefined) return variant.sale_price_cents;
  return text === 'none' ? null : readPrice(text, variant.currency_code);
}

/** Such as '$19.90' or '$19.90, on sale for $14.90'. */
export function priceText(
  price: { price_cents: number; sale_price_cents: number | null },
  code: string,
): string {
  const money = (cents: number) => formatMoney(cents, wireCurrency(code));
  const sale = price.sale_price_cents ? `, on sale for ${money(price.sale_price_cents)}` : '';
  return money(price.price_cents) + sale;
}
