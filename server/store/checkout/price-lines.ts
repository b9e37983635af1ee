import { words } from '../../../content/words.ts';
import { maxLineQuantity, maxOrderCents } from '../../../contract/limits.ts';
import type { CheckoutRequest, CustomField } from '../../../contract/store.ts';
import { saleAt } from '../../../domain/store/lowest-price.ts';
import type { Writer } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import type { CheckoutItemRow } from '../../db/tables.ts';
import { salePeriod } from '../catalogue/price-history.ts';
import { storedJson } from '../catalogue/stored-json.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import { refuseTooManyUnits } from './checkout-request.ts';

/** The custom values are in the order of the product's fields. */
export interface PricedLine
  extends Omit<
    CheckoutItemRow,
    'session_id' | 'line' | 'held' | 'variation' | 'tax_cents' | 'tax_rate_ppm'
  > {
  managed: boolean;
  currency: string;
}

/**
 * Prices the lines of a request. Only ids, quantities and field values come from the client. Lines with the same
 * variant and the same values are merged.
 *
 * @returns refused with 422 if an item is not sold, a required field is missing, currencies differ, or the sum is too
 * large
 */
export async function priceLines(
  transaction: Writer,
  items: CheckoutRequest['items'],
  nowMs: number,
): Promise<Outcome<PricedLine[]>> {
  const sold = await readSoldVariants(transaction, [
    ...new Set(items.map((item) => item.variant_id)),
  ]);
  const merged = new Map<string, PricedLine>();
  for (const item of items) {
    const about = { variant_id: item.variant_id };
    const variant = sold.get(item.variant_id);
    if (variant === undefined) return httpRefusal(422, words.store.refusals.notSold, about);
    const name = `${variant.product_title} (${variant.title})`;
    if (variant.purchasable !== 1 || variant.hidden === 1)
      return httpRefusal(422, words.store.refusals.unavailable({ name }), about);
    const values = customValues(storedJson.customFields.read(variant.custom_fields), item);
    if (!values.ok) {
      const { message, about: field } = values.refusal;
      return httpRefusal(422, `${name}: ${message}`, { ...about, ...field });
    }
    const key = JSON.stringify([item.variant_id, values.value]);
    const same = merged.get(key);
    if (same !== undefined) {
      same.quantity += item.quantity;
      if (same.quantity > maxLineQuantity) return refuseTooManyUnits(item.variant_id);
      continue;
    }
    merged.set(key, {
      product_id: variant.product_id,
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      image_url: variant.image_url ?? variant.thumbnail,
      quantity: item.quantity,
      unit_cents: saleAt(salePeriod(variant), nowMs) ?? variant.price_cents,
      needs_sending: variant.needs_sending,
      delivery_time: variant.delivery_time,
      tax_class: variant.tax_class,
      managed: variant.manage_inventory === 1,
      currency: variant.currency_code,
      custom_values: values.value,
    });
  }
  const lines = [...merged.values()];
  if (new Set(lines.map((line) => line.currency)).size > 1)
    return httpRefusal(422, words.store.refusals.otherCurrencies);
  const sum = lines.reduce((cents, { quantity, unit_cents }) => cents + quantity * unit_cents, 0);
  if (sum > maxOrderCents) return httpRefusal(422, words.store.refusals.sum);
  return accept(lines);
}

const selectSold = prepareQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select([
      'variant.id',
      'variant.title',
      'variant.image_url',
      'variant.manage_inventory',
      'variant.price_cents',
      'variant.sale_price_cents',
      'variant.sale_from',
      'variant.sale_until',
      'variant.currency_code',
      'product.id as product_id',
      'product.title as product_title',
      'product.thumbnail',
      'product.purchasable',
      'product.needs_sending',
      'product.delivery_time',
      'product.tax_class',
      'product.hidden',
      'product.custom_fields',
    ])
    .where('variant.id', 'in', ids)
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .where('product.status', '=', 'published')
    .orderBy('variant.id')
    // Lock the variants until the checkout is open, so that nobody starts or stops managing their stock; see
    // `lockUncountedVariants`.
    .forKeyShare('variant'),
);

async function readSoldVariants(transaction: Writer, ids: readonly string[]) {
  const { rows } = await selectSold(transaction, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The buyer's values of custom fields, as JSON to store. Blank values count as missing. */
function customValues(
  fields: readonly CustomField[],
  item: CheckoutRequest['items'][number],
): Outcome<string> {
  const given = new Map(
    (item.custom_field_values ?? []).map((value) => [value.custom_field_id, value.value.trim()]),
  );
  const filled: { field_id: string; title: string; value: string }[] = [];
  for (const field of fields) {
    const value = given.get(field.id) ?? '';
    given.delete(field.id);
    if (value !== '') filled.push({ field_id: field.id, title: field.title, value });
    else if (field.is_required)
      return httpRefusal(422, words.store.refusals.required({ field: field.title }), {
        custom_field_id: field.id,
      });
  }
  const [unknown] = given.keys();
  if (unknown !== undefined)
    return httpRefusal(422, words.store.refusals.noSuchField, {
      custom_field_id: unknown.slice(0, 100),
    });
  return accept(storedJson.customValues.write(filled));
}
