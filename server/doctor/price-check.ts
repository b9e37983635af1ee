import { queryReadOnly } from '../db/inspect-database.ts';
import { databasePlace } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { formatCents } from '../store/catalogue/currencies.ts';
import { type Finding, noteFinding } from './finding.ts';

/** Eight digits in minor units: the most that Stripe charges at once in most currencies. */
const maxCents = 99_999_999;
const maxNamedVariants = 5;

/**
 * Finds prices above what cards can pay in most currencies: they are probably mistakes. Returns
 * nothing for a hosted store, or if the store cannot be read.
 */
export async function checkPrices(settings: Settings): Promise<Finding[]> {
  if (settings.STORE_API_URL !== undefined) return [];
  const dear = await queryReadOnly(databasePlace(settings), (db) =>
    db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['product.title', 'variant.title as variant', 'variant.price_cents'])
      .select('variant.currency_code')
      .where('variant.deleted_at', 'is', null)
      .where('product.deleted_at', 'is', null)
      .where('variant.price_cents', '>', maxCents)
      .orderBy('variant.price_cents', 'desc')
      .limit(maxNamedVariants + 1)
      .execute(),
  ).catch(() => null);
  if (dear === null || dear.length === 0) return [];
  const named = dear
    .slice(0, maxNamedVariants)
    .map(
      ({ title, variant, price_cents, currency_code }) =>
        `${title} (${variant}) costs ${formatCents(price_cents, currency_code)}`,
    );
  return [
    noteFinding(
      'prices',
      `${named.join(', ')}${dear.length > maxNamedVariants ? ', and there are more' : ''}: more than can be paid by card at once in most currencies, ${maxCents} of the smallest coin.`,
      'Correct a slip with npm run store -- price, or by an import.',
    ),
  ];
}
