import type { CollectionRow, ProductRow, VariantRow } from '../../../db/tables.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import type { FileProduct, Placed, Problem } from './file-product.ts';
import { newId } from './new-id.ts';
import { planVariants } from './plan-variants.ts';
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
  /** Of variants that are there already, left as it is. */
  stockKept: number;
  /** Of products; the others are changed. */
  added: number;
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
): { plan: ImportPlan; problems: Problem[] } {
  const { nowMs } = options;
  const problems: Problem[] = [];
  const plan: ImportPlan = {
    collections: [],
    products: [],
    links: new Map(),
    variants: [],
    stock: [],
    removedProducts: [],
    removedVariants: [],
    stockKept: 0,
    added: 0,
  };
  const live = stored.products.filter((product) => product.deleted_at === null);
  const byId = new Map(stored.products.map((product) => [product.id, product]));
  const byHandle = new Map(live.map((product) => [product.url_handle ?? '', product]));
  const matched = placed.map((entry) => {
    const { id, title } = entry.product;
    const handle = entry.product.handle ?? (id === undefined ? slug(title ?? '') : undefined);
    const found =
      (id === undefined ? undefined : byId.get(id)) ??
      (id === undefined && handle !== undefined && handle !== ''
        ? byHandle.get(handle)
        : undefined);
    return { ...entry, found, id: found?.id ?? id ?? newId('prod', nowMs), handle };
  });
  const collections = collectionFinder(stored.collections, plan.collections, nowMs);
  const findProduct = productFinder(live, matched);
  const takenIds = new Map<string, string>();
  const takenHandles = new Map<string, string>();
  const named = new Set(matched.map((entry) => entry.id));
  for (const product of live)
    if (!named.has(product.id) && product.url_handle !== null && !options.replace)
      takenHandles.set(product.url_handle, 'the store');
  let position = options.replace ? 0 : Math.max(-1, ...live.map((product) => product.position)) + 1;

  for (const { product, at, variantsAt, found, id, handle } of matched) {
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
      ...options,
    });
    problems.push(...planned.problems);
    plan.variants.push(...planned.variants);
    plan.stock.push(...planned.stock);
    plan.removedVariants.push(...planned.removed);
    plan.stockKept += planned.stockKept;
    if (found === undefined || found.deleted_at !== null) plan.added++;
    if (product.collections !== undefined)
      plan.links.set(id, [...new Set(product.collections.map(collections))]);
    const related = (product.related ?? []).map(({ sectionTitle, product: name }) => {
      const related_id = findProduct(name);
      if (related_id === undefined) complain(`there is no product '${name}' to be related`);
      return {
        id: newId('prel', nowMs),
        section_title: sectionTitle,
        related_id: related_id ?? '',
      };
    });
    const isNew = found === undefined || found.deleted_at !== null;
    plan.products.push({
      ...productRow(product, found, options),
      id,
      url_handle,
      position: isNew || options.replace ? position++ : found.position,
      options: storedJson.options.write(planned.options),
      ...(product.related !== undefined && {
        related_products: storedJson.relatedProducts.write(related),
      }),
    });
  }
  problems.push(...sameNames(plan, stored, placed, options.replace));
  if (options.replace)
    plan.removedProducts = live.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  return { plan, problems };
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
            file.additionalInfo.map(({ title, html }) => ({
              id: newId('info', nowMs),
              title,
              description: html,
            })),
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

/** Undefined: not in the file, so as it was. */
const given = <T>(file: T | null | undefined, found: T | null | undefined): T | null =>
  file === undefined ? (found ?? null) : file;

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
  replace: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const planned = new Set(plan.products.map(({ id }) => id));
  const owners = new Map<string, string>();
  const skus = new Map<string, string>();
  for (const product of stored.products) {
    const staysOnSale = !replace && product.deleted_at === null && !planned.has(product.id);
    for (const { id, sku, deleted_at } of stored.variants.get(product.id) ?? []) {
      owners.set(id, product.id);
      if (staysOnSale && sku !== null && deleted_at === null) skus.set(sku, 'the store');
    }
  }
  const places = placed.flatMap(({ product, variantsAt, at }) =>
    (product.variants ?? []).map((_, index) => variantsAt[index] ?? at),
  );
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

function slug(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200);
}
