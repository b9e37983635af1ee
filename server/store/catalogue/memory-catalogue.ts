import { setTimeout as after } from 'node:timers/promises';
import type {
  WireCollection,
  WireProduct,
  WireProductDetail,
  WireVariant,
} from '../../../contract/store.ts';
import type { Reader } from '../../db/database.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { readVersions } from './catalogue-version.ts';
import { readStock, type Stock } from './live-stock.ts';
import { type LoadedProduct, loadCatalogue } from './load-catalogue.ts';

export interface Catalogue {
  /** False while nothing is known of what is sold: another's store that has never answered. */
  isKnown(): boolean;
  /** Changes with anything that is shown of the catalogue, stock included. */
  version(): string;
  /** The same for one product: a sale of another does not undo what is kept of it. */
  productVersion(id: string): string;
  /** Changes with the catalogue alone, not with stock. */
  contentVersion(): string;
  /**
   * Null while the database was last looked at within about a second; else settles when it has been looked at again, or
   * after half a second. So the first visitor after a pause of the process is answered of now. Another's store is asked
   * anew after a minute, for two seconds at most.
   */
  checked(): Promise<void> | null;
  /** What the grid shows, in its order; stock is at most a second old. */
  products(): readonly WireProduct[];
  /** Also products that are kept out of lists. Null when there is none. */
  product(id: string): WireProductDetail | null;
}

export interface MemoryCatalogue extends Catalogue {
  /** Everything, hidden products included, for lists that ask for them. */
  all(): readonly LoadedProduct[];
  collections(): readonly WireCollection[];
  close(): void | Promise<void>;
}

interface Options {
  read: Reader;
  storeId: string;
  now(): number;
  checkEveryMs: number;
  log(message: string, error?: unknown): void;
}

/** The timer of a process that was held up, or of a machine that slept, comes after the visitors who waited meanwhile. */
const looksMissed = 2;
/** A database that does not answer at once is away: pages then show what is known. */
const checkWaitMs = 500;

// Longer than a transaction can take from its clock reading to its commit, so that no change falls between two looks.
const overlapMs = 20_000;

/** Keeps the whole catalogue in memory and looks once a second for what others have changed. */
export async function createMemoryCatalogue(options: Options): Promise<MemoryCatalogue> {
  const { read, storeId, now, log } = options;
  let loaded = await loadCatalogue(read, storeId);
  let lookedAtMs = now();
  let stockBump = (await readVersions(read)).stock;
  let stock: Stock = await readStock(read);
  let stocked = withStock(loaded.products, stock, null);
  let byId = productsById(stocked);
  let stockVersion = 0;

  const look = async () => {
    const atMs = now();
    const versions = await readVersions(read);
    const reload = versions.catalogue !== loaded.version;
    if (reload) loaded = await loadCatalogue(read, storeId);
    const isAll = reload || versions.stock !== stockBump;
    const changed = await readStock(read, isAll ? undefined : lookedAtMs - overlapMs);
    lookedAtMs = atMs;
    stockBump = versions.stock;
    const differs = [...changed].some(([id, left]) => stock.get(id) !== left);
    if (reload || differs) {
      stock = isAll ? changed : new Map([...stock, ...changed]);
      stocked = withStock(loaded.products, stock, reload ? null : stocked);
      byId = productsById(stocked);
      stockVersion++;
    }
  };

  let checkedAtMs = now();
  let looking: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => {
        // While the database is away the catalogue stays as it is.
        if (!(error instanceof DatabaseBusy)) log('looking for changes of the catalogue', error);
      })
      .finally(() => {
        looking = null;
        checkedAtMs = now();
      });
    return looking;
  };
  const timer = setInterval(lookOnce, options.checkEveryMs);
  timer.unref();

  const version = () => `${loaded.version}.${stockVersion}`;

  return {
    isKnown: () => true,
    version,
    productVersion(id) {
      const product = byId.get(id);
      if (product === undefined) return version();
      const stocks = product.wire.variants.map((variant) => variant.inventory_quantity);
      return `${loaded.version}, ${stocks}`;
    },
    contentVersion: () => loaded.version,
    checked() {
      if (waiting !== null) return waiting;
      // By the wall clock, which alone goes on while a machine sleeps; set back, it only makes us look once more.
      if (Math.abs(now() - checkedAtMs) < looksMissed * options.checkEveryMs) return null;
      waiting = Promise.race([lookOnce(), after(checkWaitMs, undefined, { ref: false })]).finally(
        () => {
          waiting = null;
          checkedAtMs = now();
        },
      );
      return waiting;
    },
    all: () => stocked,
    products: () => stocked.filter((product) => !product.hidden).map((product) => product.wire),
    product: (id) => {
      const found = byId.get(id);
      return found === undefined ? null : detailOf(found);
    },
    collections: () => loaded.collections,
    close: () => clearInterval(timer),
  };
}

export const productsById = (products: readonly LoadedProduct[]) =>
  new Map(products.map((product) => [product.wire.id, product]));

/** A product as it is answered alone: its pictures have another name there. */
export function detailOf({ wire }: LoadedProduct): WireProductDetail {
  const { images, ...rest } = wire;
  return { ...rest, media: images };
}

/** @param before of the same products: those whose stock is the same stay the same objects */
function withStock(
  products: readonly LoadedProduct[],
  stock: Stock,
  before: readonly LoadedProduct[] | null,
): LoadedProduct[] {
  const left = (variant: WireVariant) =>
    variant.manage_inventory ? (stock.get(variant.id) ?? 0) : variant.inventory_quantity;
  return products.map(({ wire, hidden }, index) => {
    const earlier = before?.[index];
    if (earlier?.wire.variants.every((variant) => variant.inventory_quantity === left(variant)))
      return earlier;
    const variants = wire.variants.map((variant) => ({
      ...variant,
      inventory_quantity: left(variant),
    }));
    return { hidden, wire: { ...wire, variants } };
  });
}
