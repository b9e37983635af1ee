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
import { type StockByVariant, sellableUnits } from './live-stock.ts';
import { htmlNodes, sanitizeProductHtml } from './product-html.ts';

export interface LoadedCatalogue {
  stored: string;
  /**
   * The stored version combined with the time of the last beginning or end of a sale, so that the
   * version changes in all processes at the same moment.
   */
  version: string;
  /** The time at which the next sale begins or ends; null if there is none. */
  nextSaleBoundaryMs: number | null;
  /** The products in the grid's order, with the stock at the time of the read. */
  products: readonly LoadedProduct[];
  stock: StockByVariant;
  collections: readonly WireCollection[];
}

export interface LoadedProduct {
  wire: WireProduct;
  /**
   * True for a product that is only in lists that request hidden products, and can never be bought.
   */
  hidden: boolean;
}

/** Loads and sanitises the published products. */
export async function loadCatalogue(
  db: Reader,
  storeId: string,
  nowMs: number,
): Promise<LoadedCatalogue> {
  // Read the version first: a change in between then causes another load instead of being missed.
  const stored = (await readStoreValue(db, 'catalogue_version')) ?? '0';
  const collections = await db
    .selectFrom('collection')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const colors = new Map(
    (await db.selectFrom('picture_color').selectAll().execute()).map(({ address, color }) => [
      address,
      color,
    ]),
  );
  const products: LoadedProduct[] = [];
  const stock = new Map<string, number>();
  let lastTurnMs: number | null = null;
  let nextTurnMs: number | null = null;
  for await (const rows of readProducts(db)) {
    const { variants, links } = await readParts(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of variants) {
      if (row.left !== null) stock.set(row.id, row.left);
      for (const ms of saleBounds(salePeriod(row)))
        if (ms <= nowMs) lastTurnMs = Math.max(ms, lastTurnMs ?? ms);
        else nextTurnMs = Math.min(ms, nextTurnMs ?? ms);
    }
    const reduced = variants.filter((row) => saleAt(salePeriod(row), nowMs) !== null);
    const lowest = await readLowestPrices(
      db,
      reduced.map(({ id }) => id),
      nowMs,
    );
    const context = { colors, lowest, nowMs, left: (id: string) => stock.get(id) ?? 0 };
    const variantsOf = Map.groupBy(variants, (variant) => variant.product_id);
    const linksOf = Map.groupBy(links, (link) => link.product_id);
    for (const row of rows) {
      const own = (linksOf.get(row.id) ?? []).map(({ position: order, ...link }) => ({
        ...link,
        order,
      }));
      const wire = wireProduct(row, context, variantsOf.get(row.id) ?? [], own);
      products.push({ hidden: row.hidden === 1, wire });
    }
  }
  return {
    stored,
    version: lastTurnMs === null ? stored : `${stored}-${lastTurnMs}`,
    nextSaleBoundaryMs: nextTurnMs,
    products: products.sort(
      ({ wire: a }, { wire: b }) => a.order - b.order || (a.id < b.id ? -1 : 1),
    ),
    stock,
    collections: collections.map((row) => wireCollection(row, storeId)),
  };
}

/** The number of products read at once. More would block the event loop for too long. */
const productsATurn = 20;

/** Reads the published products by id in parts, so that requests of visitors are not delayed. */
async function* readProducts(db: Reader): AsyncGenerator<ProductRow[]> {
  let rows: ProductRow[] = [];
  do {
    rows = await db
      .selectFrom('product')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('status', '=', 'published')
      .where('id', '>', rows.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(productsATurn)
      .execute();
    yield rows;
    await nextTurn();
  } while (rows.length === productsATurn);
}

/** The variants of some products with their sellable units, and the products' collections. */
async function readParts(db: Reader, productIds: readonly string[]) {
  const variants = await db
    .selectFrom('variant')
    .leftJoin('inventory', 'inventory.variant_id', 'variant.id')
    .selectAll('variant')
    .select(sellableUnits.as('left'))
    .where('product_id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('product_collection')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .execute();
  return { variants, links };
}

interface LoadContext {
  /** The colours of pictures by their paths. */
  colors: ReadonlyMap<string, string>;
  /** The lowest price of the 30 days before, by variant, for variants whose price is reduced now. */
  lowest: ReadonlyMap<string, number>;
  /** The sellable units of a variant whose stock is managed. */
  left(variantId: string): number;
  nowMs: number;
}

/** A product as the store sends it. */
export function wireProduct(
  row: ProductRow,
  context: LoadContext,
  variantRows: readonly VariantRow[],
  product_collections: WireProduct['product_collections'],
): WireProduct {
  const variants = variantRows.map((variant) => wireVariant(variant, context));
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
      const color = context.colors.get(url);
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

function wireVariant(row: VariantRow, { lowest, left, nowMs }: LoadContext): WireVariant {
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
    inventory_quantity: row.manage_inventory === 1 ? left(row.id) : null,
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
