import type {
  WireCollection,
  WireProduct,
  WireProductDetail,
  WireVariant,
} from '../../../../contract/store.ts';
import type { Reader } from '../../../db/database.ts';
import { DatabaseUnavailableError } from '../../../db/database-unavailable.ts';
import type { VersionReader } from '../../../fleet/version-reader.ts';
import { versionOf } from '../../store-values.ts';
import { readStock, type StockByVariant } from './live-stock.ts';
import { type LoadedCatalogue, type LoadedProduct, loadCatalogue } from './load-catalogue.ts';
import { shownProducts } from './product-query.ts';
import { createRefresher } from './refresher.ts';

export interface Catalogue {
  /** False until a hosted store has responded for the first time. */
  isKnown(): boolean;
  /** Changes with anything visible in the catalogue, stock included. */
  version(): string;
  /** Changes with this product only, so that selling another product does not invalidate its cached pages. */
  productVersion(id: string): string;
  /** Changes with the catalogue, but not with stock. */
  contentVersion(): string;
  /**
   * Null while the catalogue is up to date. After a pause of the process, a promise that settles
   * once the catalogue is read again, so that the first visitor sees current data. The wait is half
   * a second at most, or two seconds for a hosted store.
   */
  checked(): Promise<void> | null;
  /** Like checked(), for the page of one product. A hosted store is queried for this product. */
  productChecked(id: string): Promise<void> | null;
  /** The visible products in the grid's order; stock is at most a second old. */
  products(): readonly WireProduct[];
  /** A visible or hidden product; null for an unknown id, undefined while a hosted store has not responded yet. */
  product(id: string): WireProductDetail | null | undefined;
}

export interface MemoryCatalogue extends Catalogue {
  /** All products, including hidden ones. */
  all(): readonly LoadedProduct[];
  collections(): readonly WireCollection[];
  close(): void | Promise<void>;
}

interface Options {
  read: Reader;
  versions: Pick<VersionReader, 'read'>;
  storeId: string;
  now(): number;
  checkEveryMs: number;
  log(message: string, error?: unknown): void;
}

/** If the database has not responded within this time, pages show the catalogue in memory. */
const checkWaitMs = 500;

// The time by which consecutive reads of changes overlap. It is longer than any transaction takes
// between reading the clock and its commit, so that no change falls between two reads.
const overlapMs = 20_000;

/** Keeps the whole catalogue in memory and polls the database for changes by other processes. */
export async function createMemoryCatalogue(options: Options): Promise<MemoryCatalogue> {
  const { read, versions, storeId, now, log } = options;
  let lookedAtMs = now();
  let stockBump = versionOf((await versions.read()).versions, 'stock_version');
  // Always replaced as a whole, so that a version and its products belong together.
  let current = snapshotOf(await loadCatalogue(read, storeId, lookedAtMs), 0);

  /** True if a sale has begun or ended since the catalogue was read. */
  const hasPassedSaleBoundary = () =>
    current.loaded.nextSaleBoundaryMs !== null && current.loaded.nextSaleBoundaryMs <= now();

  const look = async () => {
    const atMs = now();
    const { versions: latest, stock: changedSince } = await versions.read(lookedAtMs - overlapMs);
    const latestStock = versionOf(latest, 'stock_version');
    if (versionOf(latest, 'catalogue_version') !== current.loaded.stored || hasPassedSaleBoundary())
      current = snapshotOf(await loadCatalogue(read, storeId, atMs), current.stockVersion + 1);
    else {
      const isKnown = latestStock === stockBump && changedSince !== null;
      current = restocked(current, isKnown ? changedSince : await readStock(read));
    }
    lookedAtMs = atMs;
    stockBump = latestStock;
  };

  const refresher = createRefresher({
    refresh: look,
    failed(error) {
      // Do not log an outage of the database, in which the catalogue stays as it is.
      if (!(error instanceof DatabaseUnavailableError))
        log('looking for changes of the catalogue', error);
    },
    everyMs: options.checkEveryMs,
    waitMs: checkWaitMs,
    now,
  });
  const version = () => `${current.loaded.version}.${current.stockVersion}`;
  // Prices must be correct from their first second, so reload at once when a sale begins or ends.
  const checked = () =>
    hasPassedSaleBoundary() ? refresher.refreshWithin(checkWaitMs) : refresher.checked();

  return {
    isKnown: () => true,
    version,
    productVersion(id) {
      const product = current.byId.get(id);
      if (product === undefined) return version();
      const stocks = product.wire.variants.map((variant) => variant.inventory_quantity);
      return `${current.loaded.version}, ${stocks}`;
    },
    contentVersion: () => current.loaded.version,
    checked,
    productChecked: checked,
    all: () => current.stocked,
    products: () => shownProducts(current.stocked),
    product: (id) => detailOf(current.byId.get(id)),
    collections: () => current.loaded.collections,
    close() {
      refresher.stop();
    },
  };
}

interface Snapshot {
  loaded: LoadedCatalogue;
  stock: StockByVariant;
  /** Counts the changes of stock. */
  stockVersion: number;
  stocked: readonly LoadedProduct[];
  byId: ReadonlyMap<string, LoadedProduct>;
}

const snapshotOf = (loaded: LoadedCatalogue, stockVersion: number): Snapshot => ({
  loaded,
  stock: loaded.stock,
  stockVersion,
  stocked: loaded.products,
  byId: productsById(loaded.products),
});

function restocked(before: Snapshot, changed: StockByVariant): Snapshot {
  if ([...changed].every(([id, left]) => before.stock.get(id) === left)) return before;
  const stock = new Map([...before.stock, ...changed]);
  const stocked = before.stocked.map((product) => withStock(product, stock));
  const stockVersion = before.stockVersion + 1;
  return { ...before, stock, stockVersion, stocked, byId: productsById(stocked) };
}

export const productsById = (products: readonly LoadedProduct[]) =>
  new Map(products.map((product) => [product.wire.id, product]));

/** The contract calls a product's pictures `media` in a single product and `images` in a list. */
export function detailOf(product: LoadedProduct | undefined): WireProductDetail | null {
  if (product === undefined) return null;
  const { images, ...rest } = product.wire;
  return { ...rest, media: images };
}

/** A product with its current stock; the same object if the stock has not changed. */
function withStock(product: LoadedProduct, stock: StockByVariant): LoadedProduct {
  const { wire, hidden } = product;
  const left = (variant: WireVariant) =>
    variant.manage_inventory ? (stock.get(variant.id) ?? 0) : variant.inventory_quantity;
  if (wire.variants.every((variant) => variant.inventory_quantity === left(variant)))
    return product;
  const variants = wire.variants.map((variant) => ({
    ...variant,
    inventory_quantity: left(variant),
  }));
  return { hidden, wire: { ...wire, variants } };
}
