import { sampleCatalogue } from '../../../brand/catalogue/catalogue.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { CollectionRow, ProductRow, VariantRow } from '../../db/tables.ts';
import { readUnitsWithoutHold } from '../stock/uncounted-sales.ts';

/** The stored rows of the catalogue, including those of removed products and variants. */
export interface StoredCatalogue {
  collections: CollectionRow[];
  products: ProductRow[];
  variants: Map<string, VariantRow[]>;
  /** Collection ids by product id, in their order. */
  collectionsOf: Map<string, string[]>;
  stock: Map<string, { on_hand: number; reserved: number }>;
  /**
   * Units in open checkouts, by variant with unmanaged stock, which become holds once the stock is
   * managed.
   */
  waiting: Map<string, number>;
}

/** @param only the products with these ids; by default all */
export async function readCatalogue(
  db: Reader | Writer,
  only?: readonly string[],
): Promise<StoredCatalogue> {
  const isPart = only !== undefined;
  // PostgreSQL refuses an empty list, which a page beyond the last has. No product has the id ''.
  const ids = only?.length ? only : [''];
  const collections = await db.selectFrom('collection').selectAll().orderBy('id').execute();
  const products = await db
    .selectFrom('product')
    .selectAll()
    .$if(isPart, (rows) => rows.where('id', 'in', ids))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const variants = await db
    .selectFrom('variant')
    .selectAll()
    .$if(isPart, (rows) => rows.where('product_id', 'in', ids))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('product_collection')
    .selectAll()
    .$if(isPart, (rows) => rows.where('product_id', 'in', ids))
    .orderBy('position')
    .execute();
  const stock = await db
    .selectFrom('inventory')
    .selectAll()
    .$if(isPart, (rows) =>
      rows.where('variant_id', 'in', (row) =>
        row.selectFrom('variant').select('id').where('product_id', 'in', ids),
      ),
    )
    .execute();
  const linksOf = Map.groupBy(links, (link) => link.product_id);
  return {
    collections,
    products,
    variants: Map.groupBy(variants, (variant) => variant.product_id),
    collectionsOf: new Map(
      [...linksOf].map(([id, of]) => [id, of.map((link) => link.collection_id)]),
    ),
    stock: new Map(stock.map((row) => [row.variant_id, row])),
    waiting: await readUnitsWithoutHold(db),
  };
}

/** The fields of a product that a search result and a selection need. */
export interface FoundProduct {
  id: string;
  title: string;
  status: string;
  hidden: boolean;
  /** The currency of the variants; null for a product without variants. */
  currencyCode: string | null;
}

const inOrder = (read: Reader) =>
  read.selectFrom('product').where('deleted_at', 'is', null).orderBy('position').orderBy('id');

/**
 * The products in the catalogue, in the shop's order, whose title, handle or one of whose SKUs
 * contains the text, ignoring case.
 */
export async function findProducts(read: Reader, search: string): Promise<FoundProduct[]> {
  const products = await inOrder(read)
    .select(['id', 'title', 'url_handle', 'status', 'hidden'])
    .execute();
  const variants = await read
    .selectFrom('variant')
    .select(['product_id', 'sku', 'currency_code'])
    .where('deleted_at', 'is', null)
    .execute();
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id);
  // Compare in JavaScript, because SQLite's lower() handles ASCII only.
  const searchText = search.toLowerCase();
  return products.flatMap(({ url_handle, hidden, ...product }) => {
    const own = variantsOf.get(product.id) ?? [];
    const text = [product.title, url_handle, ...own.map(({ sku }) => sku)].join(' ');
    return searchText !== '' && !text.toLowerCase().includes(searchText)
      ? []
      : [{ ...product, hidden: hidden === 1, currencyCode: own[0]?.currency_code ?? null }];
  });
}

/** A page of findProducts: the products on the page, and the number of all matches. */
export async function findProductPage(
  read: Reader,
  search: string,
  { from, rows }: { from: number; rows: number },
): Promise<{ ids: string[]; count: number }> {
  if (search !== '') {
    const found = await findProducts(read, search);
    return { ids: found.slice(from, from + rows).map(({ id }) => id), count: found.length };
  }
  const { count } = await read
    .selectFrom('product')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const found = await inOrder(read).select('id').limit(rows).offset(from).execute();
  return { ids: found.map(({ id }) => id), count: Number(count) };
}

/** The id of the product with a handle; null if there is none, or it was removed. */
export async function findProductId(read: Reader, handle: string): Promise<string | null> {
  const found = await read
    .selectFrom('product')
    .select('id')
    .where('url_handle', '=', handle)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The number of products by currency, most first. */
const currencyCounts = (read: Reader) =>
  read
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .select('variant.currency_code')
    .where('product.deleted_at', 'is', null)
    .where('variant.deleted_at', 'is', null)
    .groupBy('variant.currency_code')
    .orderBy((row) => row.fn.count('product.id').distinct(), 'desc')
    .orderBy('variant.currency_code');

const codesOf = (rows: readonly { currency_code: string }[]) =>
  rows.map(({ currency_code }) => currency_code);

const samples = sampleCatalogue.products;

/** The currencies of the owner's products on sale (see isOwnOnSale), the most frequent first. */
const readOwnCurrencies = async (read: Reader): Promise<string[]> =>
  codesOf(
    await currencyCounts(read)
      .where('product.status', '=', 'published')
      .where((row) =>
        row.and(
          samples.map(({ id, createdAt }) =>
            row.or([
              row('product.id', '!=', id),
              row('product.updated_at', '!=', Date.parse(createdAt)),
            ]),
          ),
        ),
      )
      .execute(),
  );

/** The currencies of the products on sale. Samples count only while the owner sells nothing else. */
export async function readSoldCurrencies(read: Reader): Promise<string[]> {
  const own = await readOwnCurrencies(read);
  if (own.length > 0) return own;
  return codesOf(await currencyCounts(read).where('product.status', '=', 'published').execute());
}

/**
 * The currency in which the desk begins to type prices: that of most of the owner's products on sale, else of most of
 * their drafts, else `usd`.
 */
export async function readShopCurrency(read: Reader): Promise<string> {
  const ids = samples.map(({ id }) => id);
  const [code] = await readOwnCurrencies(read);
  const draft =
    code === undefined &&
    (await currencyCounts(read).where('product.id', 'not in', ids).executeTakeFirst());
  return code ?? (draft ? draft.currency_code : 'usd');
}
