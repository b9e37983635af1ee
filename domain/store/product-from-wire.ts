import { parseHtmlNodes } from '../../contract/html-node.ts';
import type { Product, Variant } from '../../contract/product.ts';
import { mapWireTexts } from '../../contract/product-texts.ts';
import type { OptionValue, ProductPicture } from '../../contract/store.ts';
import {
  currencyWhenUnknown,
  decimalDigits,
  formatMoney,
  signWhenUnknown,
} from '../money/format-money.ts';
import { isRecord, type UnknownRecord } from '../text/unknown-record.ts';
import { displayedVariant, saleCents } from './pricing.ts';

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const centsOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
const fieldRows = (value: unknown): UnknownRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/**
 * Parses a product from any store with this contract, from a list (`images`) or by id (`media`). Only id and title are
 * required.
 *
 * @returns null for any other value
 */
export function productFromWire(value: unknown): Product | null {
  if (!isRecord(value)) return null;
  const id = textOrNull(value['id']);
  const title = textOrNull(value['title']);
  if (id === null || title === null) return null;
  const variants = fieldRows(value['variants']).flatMap((row) => variantFromWire(row) ?? []);
  const site_product_selection = textOrNull(value['site_product_selection']);
  const purchasable = value['purchasable'] === true;
  return {
    id,
    title,
    ...mapWireTexts((name) => textOrNull(value[name])),
    description: textOrNull(value['description']),
    description_nodes: parseHtmlNodes(value['description_nodes']),
    image: textOrNull(value['thumbnail']),
    ...representativePrice({ purchasable, site_product_selection, variants }),
    status: textOr(value['status'], ''),
    purchasable,
    order: numberOr(value['order'], 0),
    site_product_selection,
    type: { value: isRecord(value['type']) ? textOr(value['type']['value'], '') : '' },
    ...(value['needs_sending'] === false && { needs_sending: false }),
    ...(value['tax_class'] === 'none' && { tax_class: 'none' }),
    images: picturesFromWire(value['media'] ?? value['images']),
    options: fieldRows(value['options']).map((option) => ({
      id: textOr(option['id'], ''),
      title: textOr(option['title'], ''),
      values: optionValues(option['values']),
    })),
    variants,
    collections: fieldRows(value['product_collections']).map((link) => ({
      product_id: textOr(link['product_id'], id),
      collection_id: textOr(link['collection_id'], ''),
      order: numberOr(link['order'], 0),
    })),
    additional_info: fieldRows(value['additional_info'])
      .map((info) => ({
        id: textOr(info['id'], ''),
        order: numberOr(info['order'], 0),
        title: textOr(info['title'], ''),
        description: textOr(info['description'], ''),
        description_nodes: parseHtmlNodes(info['description_nodes']),
      }))
      .sort((a, b) => a.order - b.order),
    custom_fields: fieldRows(value['custom_fields']).map((field) => ({
      id: textOr(field['id'], ''),
      title: textOr(field['title'], ''),
      is_required: field['is_required'] === true,
    })),
    related_products: fieldRows(value['related_products'])
      .map((related) => ({
        id: textOr(related['id'], ''),
        section_title: textOr(related['section_title'], ''),
        related_type: textOr(related['related_type'], ''),
        related_id: textOr(related['related_id'], ''),
        position: numberOr(related['position'], 0),
      }))
      .sort((a, b) => a.position - b.position),
    metadata: isRecord(value['metadata']) ? value['metadata'] : null,
    created_at: textOr(value['created_at'], ''),
    updated_at: textOr(value['updated_at'], ''),
    deleted_at: textOrNull(value['deleted_at']),
  };
}

/** The fields that a product takes from its representative variant. */
export function representativePrice(
  product: Parameters<typeof displayedVariant>[0],
): Pick<Product, 'price_in_cents' | 'currency'> {
  const representativeVariant = displayedVariant(product);
  return {
    price_in_cents: representativeVariant?.price_in_cents ?? null,
    currency: representativeVariant?.currency ?? currencyWhenUnknown,
  };
}

/** Parses a variant with its first price; null for any other value. */
function variantFromWire(row: UnknownRecord): Variant | null {
  const id = textOrNull(row['id']);
  if (id === null) return null;
  const price = fieldRows(row['prices'])[0];
  const currency = price !== undefined && isRecord(price['currency']) ? price['currency'] : null;
  const code = textOrNull(price?.['currency_code']) ?? textOrNull(currency?.['code']);
  // A currency without a symbol is shown by its code, because a wrong symbol would state a wrong price.
  const currencyFormat = price && {
    code: code ?? currencyWhenUnknown.toUpperCase(),
    symbol: textOr(currency?.['symbol'], code === null ? signWhenUnknown : ''),
    template: textOr(currency?.['template'], ''),
    decimal_digits: decimalDigits(currency?.['decimal_digits']),
  };
  const cents = centsOrNull(price?.['amount']);
  const sale = cents === null ? null : saleCents(centsOrNull(price?.['sale_amount']));
  const shown = (amount: number | null) =>
    amount === null || !currencyFormat ? '' : formatMoney(amount, currencyFormat);
  return {
    id,
    title: textOr(row['title'], ''),
    image_url: textOrNull(row['image_url']),
    sku: textOrNull(row['sku']),
    price_in_cents: cents,
    sale_price_in_cents: sale,
    currency: (code ?? currencyWhenUnknown).toLowerCase(),
    currency_info: currencyFormat ?? null,
    price_in_cents_formatted: shown(cents),
    sale_price_in_cents_formatted: shown(sale),
    lowest_30_days_in_cents: sale === null ? null : centsOrNull(price?.['lowest_amount_30_days']),
    manage_inventory: row['manage_inventory'] === true,
    weight: typeof row['weight'] === 'number' ? row['weight'] : null,
    options: optionValues(row['options']),
    inventory_quantity: centsOrNull(row['inventory_quantity']),
  };
}

function optionValues(value: unknown): OptionValue[] {
  return fieldRows(value).map((row) => ({
    id: textOr(row['id'], ''),
    option_id: textOr(row['option_id'], ''),
    variant_id: textOr(row['variant_id'], ''),
    value: textOr(row['value'], ''),
  }));
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** Drops media that are not images, such as videos. */
function picturesFromWire(value: unknown): ProductPicture[] {
  return fieldRows(value)
    .flatMap((row): ProductPicture[] => {
      const url = textOrNull(row['url']);
      if (url === null || textOr(row['type'], 'image') !== 'image') return [];
      const { color } = row;
      return [
        {
          url,
          order: numberOr(row['order'], 0),
          type: 'image',
          ...(isColor(color) && { color }),
        },
      ];
    })
    .sort((a, b) => a.order - b.order);
}
