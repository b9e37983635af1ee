import { formatCount } from '../../../domain/text/plural.ts';
import type { VariantRow } from '../../db/tables.ts';
import { variantName } from '../history.ts';
import type { NeedsConfirmation } from '../owner-refusal.ts';
import { formatCents } from './currencies.ts';

type PricedVariant = Pick<VariantRow, 'id' | 'price_cents' | 'currency_code'>;

/** A variant with the names that the warning quotes. */
interface NamedVariant extends PricedVariant, Pick<VariantRow, 'title' | 'sku'> {
  product_title: string;
}

/** The warning to confirm if a price becomes 0; null if none does. */
export function freePriceWarning(
  before: readonly NamedVariant[],
  after: readonly PricedVariant[],
): NeedsConfirmation | null {
  const free = new Set(after.filter(({ price_cents }) => price_cents === 0).map(({ id }) => id));
  const [first, ...others] = before.filter(
    ({ id, price_cents }) => price_cents > 0 && free.has(id),
  );
  if (first === undefined) return null;
  const price = formatCents(first.price_cents, first.currency_code);
  const more = others.length === 0 ? '' : `, and ${formatCount(others.length, 'more variant')}`;
  const name = variantName({ ...first, variant_title: first.title });
  return {
    sentence: `A price of 0 gives away ${name}, at ${price} now${more}.`,
    unless: 'free',
  };
}
