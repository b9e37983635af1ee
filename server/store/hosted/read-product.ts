import { z } from 'zod';
import { mapWireTexts } from '../../../contract/product-texts.ts';
import type { WireProduct } from '../../../contract/store.ts';
import { withoutDeliveryTime } from '../../../domain/store/delivery-time.ts';
import { priceCurrency } from '../../../domain/store/price-currency.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { htmlNodes, sanitizeProductHtml } from '../catalogue/memory/product-html.ts';

const maxTitleChars = 1_000;
const maxHtmlChars = 50_000;
const maxRows = 200;
const maxMetadataChars = 10_000;

/**
 * Ids become parts of URLs. A lone surrogate cannot be encoded, and `..` between slashes would lead elsewhere, even if
 * encoded.
 */
const id = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => text.isWellFormed() && !/(^|[/\\])\.{1,2}($|[/\\])/.test(text));

/** True if the store may be asked for an id that is in no list. Anybody can make up a URL with an id. */
export const isPossibleId = (text: string): boolean =>
  id.safeParse(text).success && /^[^\s/\\?#]+$/.test(text);
/** Cuts a text, and replaces half a surrogate pair at the cut, which UTF-8 cannot encode. */
const textStart = (text: string, maxChars: number) => text.slice(0, maxChars).toWellFormed();
const truncatedText = (text: string) => textStart(text, maxTitleChars);
const text = z.string().transform(truncatedText).catch('');
const textOrNull = z.string().min(1).transform(truncatedText).nullable().catch(null);
const html = z
  .string()
  .transform((raw) => sanitizeProductHtml(textStart(raw, maxHtmlChars)))
  .catch('');
const integer = z.int().catch(0);
/** Some stores report oversold stock as a negative number. */
const stock = z
  .int()
  .transform((left) => Math.max(left, 0))
  .nullable()
  .catch(null);
const date = z.iso.datetime({ offset: true }).catch('');

/** Drops unreadable rows, and those after the first `max`. */
const rowsOf = <Row>(row: z.ZodType<Row>, max = maxRows) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) =>
      rows.slice(0, max).flatMap((value) => {
        const read = row.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );

const cents = z.int().nonnegative();
const price = z
  .object({
    amount: cents,
    sale_amount: cents.nullish().transform((value) => value ?? null),
    currency_code: z.unknown().optional(),
    currency: z.unknown().optional(),
  })
  .transform(({ amount, sale_amount, ...said }) => {
    const currency = priceCurrency(said.currency_code, said.currency);
    return { amount, sale_amount, currency_code: currency.code, currency };
  });
const optionValue = z.object({ id: text, option_id: text, variant_id: text, value: text });
const image = 'image';
const picture = z.object({
  url: z.string().max(2_000),
  order: integer,
  type: z.string().min(1).transform(truncatedText).catch(image),
});

const product = z.object({
  id,
  title: z.string().min(1).transform(truncatedText),
  ...mapWireTexts(() => textOrNull),
  description: html,
  thumbnail: z.string().max(2_000).nullable().catch(null),
  status: text,
  purchasable: z.boolean().catch(false),
  order: integer,
  site_product_selection: textOrNull,
  type: z.object({ value: text }).catch({ value: '' }),
  url_handle: textOrNull,
  metadata: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= maxMetadataChars)
    .transform(withoutDeliveryTime)
    .nullable()
    .catch(null),
  created_at: date,
  updated_at: date,
  deleted_at: textOrNull,
  images: rowsOf(picture),
  options: rowsOf(z.object({ id: text, title: text, values: rowsOf(optionValue) })),
  variants: rowsOf(
    z.object({
      id,
      title: text,
      image_url: z.string().max(2_000).nullable().catch(null),
      sku: textOrNull,
      manage_inventory: z.boolean().catch(false),
      weight: z.number().nullable().catch(null),
      options: rowsOf(optionValue),
      inventory_quantity: stock,
      // Only the first price is used: the others may be in other currencies.
      prices: rowsOf(price, 1),
    }),
  ),
  product_collections: rowsOf(z.object({ product_id: text, collection_id: text, order: integer })),
  additional_info: rowsOf(z.object({ id: text, order: integer, title: text, description: html })),
  custom_fields: rowsOf(z.object({ id, title: text, is_required: z.boolean().catch(false) })),
  related_products: rowsOf(
    z.object({
      id: text,
      section_title: text,
      related_type: text,
      related_id: text,
      position: integer,
    }),
  ),
});

/** A hosted store's product, made safe: texts are limited, HTML is sanitised, unreadable parts are dropped. */
export type HostedProduct = z.infer<typeof product>;

/**
 * @param row a row of a list, with `images`, or a product requested by id, with `media`
 * @returns null for a product that cannot be shown
 */
export function parseHostedProduct(row: unknown): HostedProduct | null {
  const read = product.safeParse(
    isRecord(row) && 'media' in row ? { ...row, images: row['media'] } : row,
  );
  return read.success ? read.data : null;
}

const isPriced = ({ prices }: HostedProduct['variants'][number]) => prices.length > 0;

/**
 * A deleted product may stay in a list for a while. `status` is not read, because its meaning is up
 * to the store.
 */
const isForSale = ({ purchasable, deleted_at }: HostedProduct) =>
  purchasable && deleted_at === null;

/** True if the product is for sale, but a variant has no readable price, so that it cannot be bought. */
export const lacksPrice = (product: HostedProduct): boolean =>
  isForSale(product) && !product.variants.every(isPriced);

/**
 * Converts the product to the format of our own responses.
 *
 * @param pathOf returns the path of our copy of a picture; null if the picture may not be fetched
 */
export function wireOfHostedProduct(
  data: HostedProduct,
  pathOf: (url: string) => string | null,
): WireProduct {
  const others = new Set(data.images.filter(({ type }) => type !== image).map(({ url }) => url));
  const ours = (url: string | null) => (url === null || others.has(url) ? null : pathOf(url));
  const images = data.images.flatMap(({ url, order, type }) => {
    // Media other than pictures, such as videos, appear on no page, so their URLs are not replaced.
    const shownUrl = type === image ? ours(url) : isHttps(url) ? url : null;
    return shownUrl === null ? [] : [{ url: shownUrl, order, type }];
  });
  return {
    ...data,
    purchasable: isForSale(data) && data.variants.some(isPriced),
    description: data.description || null,
    description_nodes: htmlNodes(data.description),
    thumbnail: ours(data.thumbnail),
    images,
    variants: data.variants.map((variant) => ({
      ...variant,
      image_url: ours(variant.image_url),
    })),
    additional_info: data.additional_info.map((info) => ({
      ...info,
      description_nodes: htmlNodes(info.description),
    })),
  };
}

const isHttps = (url: string) => URL.parse(url)?.protocol === 'https:';
