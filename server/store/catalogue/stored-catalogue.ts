import type { Reader, Writer } from '../../db/database.ts';
import type { CollectionRow, ProductRow, VariantRow } from '../../db/tables.ts';
import { unitsWithoutHold } from '../stock/counting.ts';

/** The stored catalogue, including products that are off sale. */
export interface StoredCatalogue {
  collections: CollectionRow[];
  products: ProductRow[];
  /** The variants by product id, in their order. */
  variants: Map<string, VariantRow[]>;
  /** Collection ids by product id, in their order. */
  collectionsOf: Map<string, string[]>;
  stock: Map<string, { on_hand: number; reserved: number }>;
  /** The units in open checkouts by variant with unmanaged stock; they become holds once it is managed. */
  waiting: Map<string, number>;
}

export async function storedCatalogue(db: Reader | Writer): Promise<StoredCatalogue> {
  const collections = await db.selectFrom('collection').selectAll().orderBy('id').execute();
  const products = await db
    .selectFrom('product')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const variants = await db
    .selectFrom('variant')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const links = await db.selectFrom('product_collection').selectAll().orderBy('position').execute();
  const stock = await db.selectFrom('inventory').selectAll().execute();
  const linksOf = Map.groupBy(links, (link) => link.product_id);
  return {
    collections,
    products,
    variants: Map.groupBy(variants, (variant) => variant.product_id),
    collectionsOf: new Map(
      [...linksOf].map(([id, of]) => [id, of.map((link) => link.collection_id)]),
    ),
    stock: new Map(stock.map((row) => [row.variant_id, row])),
    waiting: await unitsWithoutHold(db),
  };
}
