import type { CollectionRow, ProductRow, VariantRow } from '../../../db/tables.ts';
import type { Problem } from '../../owner-refusal.ts';
import type { UncountedSale } from '../../stock/uncounted-sales.ts';
import { isOwnOnSale } from '../end-samples.ts';
import { fileProductOf } from '../file/export-catalogue.ts';
import type { FileProduct, LocatedProduct } from '../file/file-product.ts';
import { slugOfTitle } from '../slug.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import { storedJson } from '../stored-json.ts';
import { selectChangedRows } from './after-import.ts';
import { countBlankCells } from './differences.ts';
import { type MatchedProduct, matchProducts } from './match-products.ts';
import { nearProductNotes, nearVariantNotes } from './near-names.ts';
import { newId } from './new-id.ts';
import {
  type KeptCurrency,
  keptCurrencyNotes,
  newFreeNotes,
  otherCurrencyNotes,
} from './new-prices.ts';
import { planVariants } from './plan-variants.ts';
import { assignIds, productRow } from './product-row.ts';
import { duplicateNames, variantsInCatalogue } from './same-names.ts';
import { currencyMissingText } from './variant-prices.ts';

export interface ImportPlan {
  /** New collections only. */
  collections: CollectionRow[];
  products: ProductRow[];
  /** Collection ids by product id, which replace the products' current collections. */
  links: Map<string, string[]>;
  variants: VariantRow[];
  /** Variants whose stock is set; `counted` is the file's number, before later moves are added. */
  stock: { variant_id: string; on_hand: number; counted?: number; at: string }[];
  removedProducts: string[];
  removedVariants: string[];
  /** Removed variants whose stock is no longer managed. */
  uncounted: string[];
  /** Sales from before the variant's stock was managed, which are subtracted now. */
  sold: UncountedSale[];
}

export const emptyPlan = (): ImportPlan => ({
  collections: [],
  products: [],
  links: new Map(),
  variants: [],
  stock: [],
  removedProducts: [],
  removedVariants: [],
  uncounted: [],
  sold: [],
});

/** The numbers of rows and values that the import leaves unchanged, perhaps unexpectedly. */
export interface UnchangedCounts {
  /** Stored variants whose stock differs from the file's. */
  stockKept: number;
  /** Variants in the catalogue that are missing from their product's rows in the file. */
  notNamed: number;
  /** Empty cells that leave a stored value unchanged. */
  cells: number;
  /** Variants whose stock has moved since the file's stock was counted; the moves are added. */
  moved: number;
}

export interface PlanOptions {
  /** True to set the stock of existing variants, too. */
  stock: boolean;
  /** True to remove products and variants that the file omits. */
  replace: boolean;
  /** True to remove variants that the file omits from its products. */
  replaceVariants?: boolean;
  /**
   * The currency that the owner named for new variants, used if neither the file nor their product has one; null if the
   * owner named none.
   */
  currency: string | null;
  /** True if a product with a price may become free. */
  free: boolean;
  /** True if the file is the export of another program. */
  isForeign: boolean;
  nowMs: number;
  /** The moves of each variant's stock since the file's stock was counted. */
  moved: ReadonlyMap<string, number>;
  /** Sales, since the file's stock was counted, of variants whose stock was not managed. */
  sold: readonly UncountedSale[];
  /** The time of the newest count after the file's, by variant. */
  laterCounts: ReadonlyMap<string, number>;
  /** The path of a picture in our site, by its name in the file. */
  picture(reference: string): string;
}

/** Plans the changes of an import, and finds conflicts between the file and the store. */
export function planImport(
  placed: readonly LocatedProduct[],
  stored: StoredCatalogue,
  options: PlanOptions,
): { plan: ImportPlan; left: UnchangedCounts; notes: string[]; problems: Problem[] } {
  const { nowMs } = options;
  const plan = emptyPlan();
  const left: UnchangedCounts = { stockKept: 0, notNamed: 0, cells: 0, moved: 0 };
  const live = stored.products.filter((product) => product.deleted_at === null);
  const { matched, problems } = matchProducts(placed, stored, nowMs);
  const keptCurrency: KeptCurrency[] = [];
  const collections = collectionFinder(stored.collections, plan.collections, nowMs);
  const ids = productIds(live, matched);
  const currency = shopCurrency(matched, stored, options.replace);
  const named = new Set(matched.map((entry) => entry.id));
  const claimHandle = createHandleCheck(
    options.replace ? [] : live.filter(({ id }) => !named.has(id)),
  );
  let position = options.replace ? 0 : Math.max(-1, ...live.map((product) => product.position)) + 1;

  for (const entry of matched) {
    const { product, at, variantsAt, blank, found, id, handle, tellsNoOrder = false } = entry;
    const complain: ReportProblem = (sentence, field) => problems.push({ at, sentence, field });
    const url_handle = claimHandle({ id, at }, handle || handleOf(product, found) || id, complain);
    if (product.title === undefined && found === undefined)
      complain('a new product needs a title', 'title');
    if (product.variants === undefined && found === undefined)
      complain('a new product needs a variant');
    const planned = planVariants({
      productId: id,
      wasInCatalogue: found !== undefined && found.deleted_at === null,
      file: product.variants,
      keepsOrder: tellsNoOrder,
      at: variantsAt,
      options: found === undefined ? [] : storedJson.options.read(found.options),
      stored: stored.variants.get(id) ?? [],
      counted: stored.stock,
      waiting: stored.waiting,
      shopCurrency: options.currency ?? currency,
      ...options,
      replace: options.replace || options.replaceVariants === true,
    });
    problems.push(...planned.problems);
    plan.variants.push(...planned.variants);
    plan.stock.push(...planned.stock);
    plan.sold.push(...planned.sold);
    plan.removedVariants.push(...planned.removed);
    keptCurrency.push(...planned.keptCurrency.map((row) => ({ handle: url_handle, row })));
    left.stockKept += planned.stockKept;
    left.notNamed += planned.notNamed;
    left.moved += planned.moved;
    if (blank !== undefined && found !== undefined)
      left.cells += countBlankCells(blank, planned.variants, fileProductOf(found, stored));
    if (product.collections !== undefined)
      plan.links.set(id, [...new Set(product.collections.map(collections))]);
    const isNew = found === undefined || found.deleted_at !== null;
    plan.products.push({
      ...productRow(product, found, options),
      id,
      url_handle,
      position: isNew || options.replace ? position++ : found.position,
      options: storedJson.options.write(planned.options),
      ...(product.related !== undefined && {
        related_products: storedJson.relatedProducts.write(
          assignIds(
            relatedIds(product.related, ids, complain),
            storedJson.relatedProducts.read(found?.related_products ?? '[]'),
            () => newId('prel', nowMs),
          ),
        ),
      }),
    });
  }
  if (options.replace)
    plan.removedProducts = live.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  problems.push(...duplicateNames(plan, stored, matched));
  const notes = [
    ...(options.currency === null ? [] : keptCurrencyNotes(keptCurrency, options.currency)),
    ...nearProductNotes(matched, plan, stored),
    // Leave these notes out for the editor: it shows all variants of its product, so no name is
    // ambiguous.
    ...(options.replaceVariants ? [] : nearVariantNotes(matched, plan, stored)),
    ...otherCurrencyNotes(plan, stored),
    ...newFreeNotes(plan, stored),
  ];
  return {
    plan: selectChangedRows(plan, stored),
    left,
    notes,
    problems: dedupeCurrencyProblems(problems),
  };
}

type ReportProblem = (
  sentence: string,
  field?: keyof FileProduct | `related.${number}.product`,
) => void;

const handleOf = (product: FileProduct, found: ProductRow | undefined) =>
  found?.url_handle || slugOfTitle(product.title ?? found?.title ?? '');

/** Returns a check that reports a product that is in the file twice, and a handle that another product has. */
function createHandleCheck(others: readonly ProductRow[]) {
  const ids = new Map<string, string>();
  const handles = new Map(others.map(({ url_handle }) => [url_handle, 'the store']));
  return (
    { id, at }: { id: string; at: string },
    handle: string,
    complain: ReportProblem,
  ): string => {
    const before = ids.get(id);
    if (before !== undefined) complain(`is the same product as ${before}`);
    ids.set(id, at);
    const holder = handles.get(handle);
    if (holder !== undefined && before === undefined)
      complain(`the handle '${handle}' is another product's, in ${holder}`, 'handle');
    handles.set(handle, at);
    return handle;
  };
}

function relatedIds(
  related: NonNullable<FileProduct['related']>,
  ids: ReadonlyMap<string, string>,
  complain: ReportProblem,
) {
  return related.map(({ sectionTitle, product }, index) => {
    const related_id = ids.get(product);
    if (related_id === undefined)
      complain(`there is no product '${product}' to be related`, `related.${index}.product`);
    return { section_title: sectionTitle, related_id: related_id ?? '' };
  });
}

/** Returns a function that finds a collection by title, or plans a new collection. */
function collectionFinder(stored: readonly CollectionRow[], added: CollectionRow[], nowMs: number) {
  const ids = new Map(
    stored.filter((row) => row.deleted_at === null).map((row) => [row.title, row.id]),
  );
  return (title: string): string => {
    const known = ids.get(title);
    if (known !== undefined) return known;
    const id = newId('pcol', nowMs);
    ids.set(title, id);
    added.push({
      id,
      title,
      image_url: null,
      created_at: nowMs,
      updated_at: nowMs,
      deleted_at: null,
    });
    return id;
  };
}

function productIds(live: readonly ProductRow[], matched: readonly MatchedProduct[]) {
  const ids = new Map<string, string>();
  for (const { id, url_handle } of live) ids.set(url_handle ?? id, id).set(id, id);
  for (const { id, handle } of matched) ids.set(handle || id, id).set(id, id);
  return ids;
}

/**
 * The currency for prices if neither the file nor the product has one: the only currency of the file and of the owner's
 * products on sale. If a file that replaces everything names no currency, the store's currency is kept.
 */
function shopCurrency(
  matched: readonly MatchedProduct[],
  stored: StoredCatalogue,
  replace: boolean,
): string | null {
  const fileCurrencies = matched.flatMap(({ product }) =>
    (product.variants ?? []).flatMap(({ currencyCode }) => currencyCode ?? []),
  );
  const products = stored.products.filter(isOwnOnSale);
  const before = variantsInCatalogue({ ...stored, products }).map(
    ({ currency_code }) => currency_code,
  );
  const [only, another] = new Set(
    replace && fileCurrencies.length > 0 ? fileCurrencies : [...fileCurrencies, ...before],
  );
  return another === undefined ? (only ?? null) : null;
}

/** Reports a missing currency once, even if every row of the file lacks it. */
function dedupeCurrencyProblems(problems: readonly Problem[]): Problem[] {
  const isLack = ({ sentence }: Problem) => sentence === currencyMissingText();
  const more = problems.filter(isLack).length - 1;
  const first = problems.find(isLack);
  return problems.flatMap((problem) => {
    if (!isLack(problem)) return [problem];
    if (problem !== first) return [];
    const rows = more > 0 ? ` (so ${more === 1 ? 'does' : 'do'} ${more} more)` : '';
    return [{ ...problem, sentence: `${problem.sentence}${rows}` }];
  });
}
