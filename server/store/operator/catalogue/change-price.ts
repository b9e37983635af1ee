import type { Database } from '../../../db/database.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue-version.ts';
import { money } from '../../catalogue/currencies.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { remember } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { findVariant } from './find-variant.ts';
import { readPrice } from './read-price.ts';

interface PriceChange {
  /** An SKU or a variant's id. */
  variant: string;
  /** Such as 19.90. */
  price: string;
  /** A sale price, or `none`; undefined leaves it as it is. */
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

/** Sets the price of one variant. Open checkouts keep the price they were started with. */
export function changePrice(
  db: Database,
  change: PriceChange,
): Promise<Outcome<ChangedPrice, string>> {
  return commitAccepted(db, async (transaction) => {
    const found = await findVariant(transaction, change.variant);
    if (!found.ok) return found;
    const variant = found.value;
    const before = {
      price_cents: variant.price_cents,
      sale_price_cents: variant.sale_price_cents,
    };
    const price = readPrice(change.price, variant.currency_code);
    if (!price.ok) return price;
    const sale = saleOf(change.sale, variant);
    if (!sale.ok) return sale;
    const [price_cents, sale_price_cents] = [price.value, sale.value];
    if (sale_price_cents !== null && sale_price_cents >= price_cents)
      return refused('The sale price is not below the price; --sale none ends a sale.');
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
    return accept({
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      sku: variant.sku,
      currency: variant.currency_code,
      ...now,
      before,
    });
  });
}

function saleOf(
  text: string | undefined,
  variant: { currency_code: string; sale_price_cents: number | null },
): Outcome<number | null, string> {
  if (text === undefined) return accept(variant.sale_price_cents);
  return text === 'none' ? accept(null) : readPrice(text, variant.currency_code);
}

/** Such as '$19.90' or '$19.90, on sale for $14.90'. */
export function priceText(
  price: { price_cents: number; sale_price_cents: number | null },
  code: string,
): string {
  const sale = price.sale_price_cents ? `, on sale for ${money(price.sale_price_cents, code)}` : '';
  return money(price.price_cents, code) + sale;
}
