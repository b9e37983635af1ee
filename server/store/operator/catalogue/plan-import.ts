import type { CollectionRow, ProductRow, VariantRow } from '../../../db/tables.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { onlyChanges } from './after-import.ts';
import { cellsLeft } from './cells-left.ts';
import { fileProductOf } from './export-catalogue.ts';
import type { FileProduct, Placed, Problem } from './file-product.ts';
import { type MatchedProduct, matchProducts, slug } from './match-products.ts';
import { newId } from './new-id.ts';
import { given, planVariants } from './plan-variants.ts';
import type { StoredCatalogue } from './stored-catalogue.ts';

/** What an import writes. */
export interface ImportPlan {
  /** New ones. */
  collections: CollectionRow[];
  products: ProductRow[];
  /** In place of those that the same products have. */
  links: Map<string, string[]>;
  variants: VariantRow[];
  /** Pieces of variants that are to have so many. */
  stock: { variant_id: string; on_hand: number; at: string }[];
  removedProducts: string[];
  removedVariants: string[];
}

/** What is not done, and may surprise whoever wrote the file. */
export interface LeftAlone {
  /** Variants that are there already and whose stock differs from the file's. */
  stockKept: number;
  /** Variants on sale that the file leaves out of their product. */
  notNamed: number;
  /** Empty cells where the store has something. */
  cells: number;
}

export interface PlanOptions {
  /** Whether the file's stock also counts for variants that are there already. */
  stock: boolean;
  /** Whether what the file does not name goes off sale. */
  replace: boolean;
  nowMs: number;
  /** Our address of a picture, by its name in the file; it has been looked at. */
  picture(reference: string): string;
}

/** Decides what an import writes, and finds what is wrong with the file beside what is stored. */
export function planImport(
  placed: readonly Placed[],
  stored: StoredCatalogue,
  options: PlanOptions,
): { plan: ImportPlan; left: LeftAlone; problems: Problem[] } {
  const { nowMs } = options;
  const plan: ImportPlan = {
    collections: [],
    products: [],
    links: new Map(),
    variants: [],
    stock: [],
    removedProducts: [],
    removedVariants: [],
  };
  const left: LeftAlone = { stockKept: 0, notNamed: 0, cells: 0 };
  const live = stored.products.filter((product) => product.deleted_at === null);
  const { matched, problems } = matchProducts(placed, stored, nowMs);
  const collections = collectionFinder(stored.collections, plan.collections, nowMs);
  const findProduct = productFinder(live, matched);
  const currency = shopCurrency(matched, stored, options.replace);
  const takenIds = new Map<string, string>();
  const takenHandles = new Map<string, string>();
  const named = new Set(matched.map((entry) => entry.id));
  for (const product of live)
    if (!named.has(product.id) && product.url_handle !== null && !options.replace)
      takenHandles.set(product.url_handle, 'the store');
  let position = options.replace ? 0 : Math.max(-1, ...live.map((product) => product.position)) + 1;

  for (const { product, at, variantsAt, blank, found, id, handle } of matched) {
    const complain = (sentence: string) => problems.push({ at, sentence });
    const before = takenIds.get(id);
    if (before !== undefined) complain(`is the same product as ${before}`);
    takenIds.set(id, at);
    const url_handle =
      handle || found?.url_handle || slug(product.title ?? found?.title ?? '') || id;
    const holder = takenHandles.get(url_handle);
    if (holder !== undefined && before === undefined)
      complain(`the handle '${url_handle}' is another product's, in ${holder}`);
    takenHandles.set(url_handle, at);
    if (product.title === undefined && found === undefined) complain('a new product needs a title');
    if (product.variants === undefined && found === undefined)
      complain('a new product needs a variant');
    const planned = planVariants({
      productId: id,
      file: product.variants,
      at: variantsAt,
      options: found === undefined ? [] : storedJson.options.read(found.options),
      stored: stored.variants.get(id) ?? [],
      counted: stored.stock,
      shopCurrency: currency,
      ...options,
    });
    problems.push(...planned.problems);
    plan.variants.push(...planned.variants);
    plan.stock.push(...planned.stock);
    plan.removedVariants.push(...planned.removed);
    left.stockKept += planned.stockKept;
    left.notNamed += planned.notNamed;
    if (blank !== undefined && found !== undefined)
      left.cells += cellsLeft(blank, planned.variants, fileProductOf(found, stored));
    if (product.collections !== undefined)
      plan.links.set(id, [...new Set(product.collections.map(collections))]);
    const related = (product.related ?? []).map(({ sectionTitle, product: name }) => {
      const related_id = findProduct(name);
      if (related_id === undefined) complain(`there is no product '${name}' to be related`);
      return { section_title: sectionTitle, related_id: related_id ?? '' };
    });
    const isNew = found === undefined || found.deleted_at !== null;
    plan.products.push({
      ...productRow(product, found, options),
      id,
      url_handle,
      position: isNew || options.replace ? position++ : found.position,
      options: storedJson.options.write(planned.options),
      ...(product.related !== undefined && {
        related_products: storedJson.relatedProducts.write(
          withIds(related, storedJson.relatedProducts.read(found?.related_products ?? '[]'), () =>
            newId('prel', nowMs),
          ),
        ),
      }),
    });
  }
  if (options.replace)
    plan.removedProducts = live.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  problems.push(...sameNames(plan, stored, placed));
  return { plan: onlyChanges(plan, stored), left, problems };
}

function productRow(
  file: FileProduct,
  found: ProductRow | undefined,
  { nowMs, picture }: PlanOptions,
): Omit<ProductRow, 'id' | 'url_handle' | 'position' | 'options'> {
  const pictures = file.pictures?.map(picture);
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
  const fields = found === undefined ? [] : storedJson.customFields.read(found.custom_fields);
  return {
    title: file.title ?? found?.title ?? '',
    subtitle: given(file.subtitle, found?.subtitle),
    ribbon_text: given(file.ribbonText, found?.ribbon_text),
    description: given(file.descriptionHtml, found?.description),
    thumbnail: pictures === undefined ? (found?.thumbnail ?? null) : (pictures[0] ?? null),
    status: file.status ?? found?.status ?? 'published',
    purchasable: flag(file.purchasable) ?? found?.purchasable ?? 1,
    hidden: flag(file.hidden) ?? found?.hidden ?? 0,
    site_product_selection: given(file.selection, found?.site_product_selection),
    type: found?.type ?? 'physical',
    metadata: found?.metadata ?? null,
    pictures:
      pictures === undefined ? (found?.pictures ?? '[]') : storedJson.pictures.write(pictures),
    additional_info:
      file.additionalInfo === undefined
        ? (found?.additional_info ?? '[]')
        : storedJson.additionalInfo.write(
            withIds(
              file.additionalInfo.map(({ title, html }) => ({ title, description: html })),
              storedJson.additionalInfo.read(found?.additional_info ?? '[]'),
              () => newId('info', nowMs),
            ),
          ),
    custom_fields:
      file.customFields === undefined
        ? (found?.custom_fields ?? '[]')
        : storedJson.customFields.write(
            file.customFields.map(({ title, required }) => ({
              // The same field for carts that have it filled in.
              id: fields.find((field) => field.title === title)?.id ?? newId('cfield', nowMs),
              title,
              is_required: required,
            })),
          ),
    related_products: found?.related_products ?? '[]',
    created_at:
      file.createdAt === undefined ? (found?.created_at ?? nowMs) : Date.parse(file.createdAt),
    updated_at: nowMs,
    deleted_at: null,
  };
}

/** Entries of a list with the ids of equal ones that are there already. */
function withIds<Entry extends object>(
  entries: readonly Entry[],
  before: readonly (Entry & { id: string })[],
  makeId: () => string,
): (Entry & { id: string })[] {
  const known = new Map(before.map(({ id, ...rest }) => [JSON.stringify(rest), id]));
  return entries.map((entry) => {
    const text = JSON.stringify(entry);
    const id = known.get(text) ?? makeId();
    // A second equal entry is another one.
    known.delete(text);
    return { id, ...entry };
  });
}

/** A new collection is added where a title is met for the first time. */
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

function productFinder(
  live: readonly ProductRow[],
  matched: readonly { id: string; handle: string | undefined }[],
) {
  const ids = new Map<string, string>();
  for (const { id, url_handle } of live) ids.set(url_handle ?? id, id).set(id, id);
  for (const { id, handle } of matched) ids.set(handle || id, id).set(id, id);
  return (name: string) => ids.get(name);
}

/**
 * What names a variant twice: an id of another product's variant, or an SKU, which names one in the whole store, or
 * the stock command could not tell which is meant.
 */
function sameNames(
  plan: ImportPlan,
  stored: StoredCatalogue,
  placed: readonly Placed[],
): Problem[] {
  const problems: Problem[] = [];
  const places = placed.flatMap(({ product, variantsAt, at }) =>
    (product.variants ?? []).map((_, index) => variantsAt[index] ?? at),
  );
  const owners = new Map(
    [...stored.variants].flatMap(([product, rows]) => rows.map(({ id }) => [id, product])),
  );
  const written = new Map(plan.variants.map((row) => [row.id, row.product_id]));
  const gone = new Set([...plan.removedProducts, ...plan.removedVariants]);
  const skus = new Map<string, string>();
  for (const { id, product_id, sku } of onSale(stored)) {
    const stays = !gone.has(id) && !gone.has(product_id) && written.get(id) !== product_id;
    if (stays && sku !== null) skus.set(sku, 'the store');
  }
  for (const [index, { id, product_id, sku }] of plan.variants.entries()) {
    const at = places[index] ?? '';
    const owner = owners.get(id) ?? product_id;
    if (owner !== product_id)
      problems.push({ at, sentence: `the variant ${id} is another product's` });
    owners.set(id, owner);
    if (sku === null) continue;
    const holder = skus.get(sku);
    if (holder !== undefined)
      problems.push({ at, sentence: `the SKU '${sku}' is another variant's, in ${holder}` });
    skus.set(sku, at);
  }
  return problems;
}

const onSale = ({ products, variants }: StoredCatalogue): VariantRow[] =>
  products
    .filter(({ deleted_at }) => deleted_at === null)
    .flatMap(({ id }) => variants.get(id) ?? [])
    .filter(({ deleted_at }) => deleted_at === null);

/**
 * What prices are in where neither the file nor the product says it: the one currency of what is on sale when the import
 * is done, and where the file replaces everything and names none, of what was.
 */
function shopCurrency(
  matched: readonly MatchedProduct[],
  stored: StoredCatalogue,
  replace: boolean,
): string | null {
  const said = matched.flatMap(({ product }) =>
    (product.variants ?? []).flatMap(({ currencyCode }) => currencyCode ?? []),
  );
  const before = onSale(stored).map(({ currency_code }) => currency_code);
  const [only, another] = new Set(replace && said.length > 0 ? said : [...said, ...before]);
  return another === undefined ? (only ?? null) : null;
}
