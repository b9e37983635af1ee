import { setImmediate as nextTurn } from 'node:timers/promises';
import { mapWireTexts } from '../../../../contract/product-texts.ts';
import type { WireCollection, WireProduct, WireVariant } from '../../../../contract/store.ts';
import { withDeliveryTime } from '../../../../domain/store/delivery-time.ts';
import { saleAt, saleBounds } from '../../../../domain/store/lowest-price.ts';
import type { Reader } from '../../../db/database.ts';
import type { CollectionRow, ProductRow, VariantRow } from '../../../db/tables.ts';
import { readStoreValue } from '../../store-values.ts';
import { wireCurrency } from '../currencies.ts';
import { readLowestPrices, salePeriod } from '../price-history.ts';
import { storedJson } from '../stored-json.ts';
import { htmlNodes, sanitizeProductHtml } from './product-html.ts';

export interface LoadedCatalogue {
  stored: string;
  /**
   * The stored version combined with the last beginning or end of a sale, so that it changes in all processes at the
   * same moment.
   */
  version: string;
  /** The time at which the next sale begins or ends; null if there is none. */
  turnsAtMs: number | null;
  /** The products in the grid's order. Managed stock is 0 here and filled in separately. */
  products: readonly LoadedProduct[];
  collections: readonly WireCollection[];
}

export interface LoadedProduct {
  wire: WireProduct;
  /** True if only lists that ask for hidden products contain it. It can never be bought. */
  hidden: boolean;
}

/**
 * The products processed per turn of the event loop: ten thousand at once would block requests for most of a second.
 */
const productsATurn = 25;

/** Loads and sanitises the published products. */
export async function loadCatalogue(
  db: Reader,
  storeId: string,
  nowMs: number,
): Promise<LoadedCatalogue> {
  // Read the version first: a change in between then causes another load instead of being missed.
  const stored = (await readStoreValue(db, 'catalogue_version')) ?? '0';
  const products = await readInPieces((after) =>
    db
      .selectFrom('product')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('status', '=', 'published')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerPart)
      .execute(),
  );
  const variants = await readInPieces((after) =>
    db
      .selectFrom('variant')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerPart)
      .execute(),
  );
  const collections = await db
    .selectFrom('collection')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = await db.selectFrom('product_collection').selectAll().orderBy('position').execute();
  const colors = new Map(
    (await db.selectFrom('picture_color').selectAll().execute()).map(({ address, color }) => [
      address,
      color,
    ]),
  );
  const onSale = variants.filter((row) => saleAt(salePeriod(row), nowMs) !== null);
  const lowest = await readLowestPrices(
    db,
    onSale.map(({ id }) => id),
    nowMs,
  );
  const turns = variants.flatMap((row) => saleBounds(salePeriod(row)));
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id);
  const linksOf = Map.groupBy(links, (link) => link.product_id);
  const loaded: LoadedProduct[] = [];
  for (const row of products) {
    if (loaded.length % productsATurn === productsATurn - 1) await nextTurn();
    const wire = wireProduct(
      row,
      { colors, lowest, nowMs },
      variantsOf.get(row.id) ?? [],
      (linksOf.get(row.id) ?? []).map(({ collection_id, position }) => ({
        product_id: row.id,
        collection_id,
        order: position,
      })),
    );
    loaded.push({ hidden: row.hidden === 1, wire });
  }
  const next = turns.filter((ms) => ms > nowMs);
  const last = turns.filter((ms) => ms <= nowMs);
  return {
    stored,
    version: last.length === 0 ? stored : `${stored}-${maxOf(last)}`,
    turnsAtMs: next.length === 0 ? null : -maxOf(next.map((ms) => -ms)),
    products: loaded,
    collections: collections.map((row) => wireCollection(row, storeId)),
  };
}

/** The rows read at once. While SQLite reads, this process does nothing else. */
const rowsPerPart = 50;

/** Reads rows in parts by id, so that visitors are answered in between, and sorts them by position. */
async function readInPieces<Row extends { id: string; position: number }>(
  read: (after: string) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let piece = await read(''); piece.length > 0; piece = await read(rows.at(-1)?.id ?? '')) {
    rows.push(...piece);
    if (piece.length < rowsPerPart) break;
    await nextTurn();
  }
  return rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

const maxOf = (numbers: readonly number[]) => numbers.reduce((most, one) => Math.max(most, one));

interface LoadContext {
  /** The colours of pictures by their addresses. */
  colors: ReadonlyMap<string, string>;
  /** The lowest price of the 30 days before, by variant, for variants on sale. */
  lowest: ReadonlyMap<string, number>;
  nowMs: number;
}

/** A product as the store sends it. Managed stock is 0. */
export function wireProduct(
  row: ProductRow,
  { colors, lowest, nowMs }: LoadContext,
  variantRows: readonly VariantRow[],
  product_collections: WireProduct['product_collections'],
): WireProduct {
  const variants = variantRows.map((variant) => wireVariant(variant, lowest, nowMs));
  const description = row.description === null ? null : sanitizeProductHtml(row.description);
  return {
    id: row.id,
    title: row.title,
    ...mapWireTexts((name) => row[name]),
    description,
    description_nodes: description === null ? [] : htmlNodes(description),
    thumbnail: row.thumbnail,
    status: row.status,
    purchasable: row.purchasable === 1 && row.hidden === 0,
    order: row.position,
    site_product_selection: row.site_product_selection,
    type: { value: row.type },
    needs_sending: row.needs_sending === 1,
    tax_class: row.tax_class,
    url_handle: row.url_handle,
    metadata: withDeliveryTime(
      row.metadata === null ? null : storedJson.metadata.read(row.metadata),
      row.delivery_time,
    ),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: null,
    images: storedJson.pictures.read(row.pictures).map((url, order) => {
      const color = colors.get(url);
      return { url, order, type: 'image', ...(color !== undefined && { color }) };
    }),
    options: storedJson.options.read(row.options).map((option) => ({
      ...option,
      values: variants.flatMap((v) => v.options.filter((value) => value.option_id === option.id)),
    })),
    variants,
    product_collections,
    additional_info: storedJson.additionalInfo.read(row.additional_info).map((info, order) => {
      const html = sanitizeProductHtml(info.description);
      return { ...info, order, description: html, description_nodes: htmlNodes(html) };
    }),
    custom_fields: storedJson.customFields.read(row.custom_fields),
    related_products: storedJson.relatedProducts
      .read(row.related_products)
      .map((related, position) => ({ ...related, related_type: 'product', position })),
  };
}

function wireVariant(
  row: VariantRow,
  lowest: ReadonlyMap<string, number>,
  nowMs: number,
): WireVariant {
  return {
    id: row.id,
    title: row.title,
    image_url: row.image_url,
    sku: row.sku,
    manage_inventory: row.manage_inventory === 1,
    weight: row.weight_grams,
    options: storedJson.optionValues
      .read(row.option_values)
      .map((value) => ({ ...value, variant_id: row.id })),
    inventory_quantity: row.manage_inventory === 1 ? 0 : null,
    prices: [
      {
        amount: row.price_cents,
        sale_amount: saleAt(salePeriod(row), nowMs),
        lowest_amount_30_days: lowest.get(row.id) ?? null,
        currency_code: row.currency_code,
        currency: wireCurrency(row.currency_code),
      },
    ],
  };
}

function wireCollection(row: CollectionRow, storeId: string): WireCollection {
  return {
    id: row.id,
    title: row.title,
    image_url: row.image_url,
    store_id: storeId,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    deleted_at: null,
    metadata: null,
  };
}

const iso = (epochMs: number) => new Date(epochMs).toISOString();
