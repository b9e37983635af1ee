import { csvColumns } from '../file/csv-columns.ts';
import { fileProductOf, isInCatalogue } from '../file/export-catalogue.ts';
import type { BlankCells, FileProduct, FileVariant } from '../file/file-product.ts';
import { momentText } from '../moment.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';

/** The change of a product, in the terms of catalogue files. */
export interface ProductChange {
  /** `back`: restored after it had been removed. */
  kind: 'added' | 'back' | 'changed' | 'removed';
  handle: string;
  title: string;
  fields: FieldChange[];
  variants: {
    kind: ProductChange['kind'];
    title: string;
    sku: string | null;
    /** The stock afterwards; null if stock is not managed. */
    stock: number | null;
    fields: FieldChange[];
  }[];
}

export interface FieldChange {
  field: string;
  /** A CSV cell, null if empty; JSON for fields that CSV lacks. */
  before: unknown;
  after: unknown;
}

/** The fields that are days or times, each with the edge that a whole day means. */
const momentFields: Readonly<Partial<Record<string, 'start' | 'end'>>> = {
  date: 'start',
  sale_from: 'start',
  sale_until: 'end',
};

/** A value as text, with days and times as the shop's. */
export function fieldValueText(field: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  const edge = momentFields[field];
  return edge === undefined ? value : momentText(value, edge);
}

export const isBlankValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * The differences between two catalogues as files would show them, except the order of products.
 *
 * @param only the products that may differ; by default all
 */
export function catalogueDifferences(
  before: StoredCatalogue,
  after: StoredCatalogue,
  only?: ReadonlySet<string>,
): ProductChange[] {
  const isMeant = ({ id }: { id: string }) => only?.has(id) ?? true;
  // Compare restored rows with their stored values.
  const [was, is] = [
    describeProducts(before, isMeant, () => true),
    describeProducts(after, isMeant, isInCatalogue),
  ];
  const inCatalogue = new Set(
    before.products
      .filter((row) => isMeant(row) && isInCatalogue(row))
      .flatMap(({ id }) => [
        id,
        ...(before.variants.get(id) ?? []).filter(isInCatalogue).map(idOf),
      ]),
  );
  const changes: ProductChange[] = [];
  for (const [id, product] of is) {
    const change = productChange(was.get(id), product, inCatalogue);
    if (change !== null) changes.push(change);
  }
  for (const [id, product] of was)
    if (inCatalogue.has(id) && !is.has(id))
      changes.push({ ...nameFields(product), kind: 'removed', fields: [], variants: [] });
  return changes;
}

/** True if products that stay in the catalogue change their order. */
export function isReordered(before: StoredCatalogue, after: StoredCatalogue): boolean {
  const ids = ({ products }: StoredCatalogue) => products.filter(isInCatalogue).map(idOf);
  const [was, is] = [ids(before), ids(after)];
  const [inBoth, still] = [new Set(was), new Set(is)];
  return (
    JSON.stringify(was.filter((id) => still.has(id))) !==
    JSON.stringify(is.filter((id) => inBoth.has(id)))
  );
}

function describeProducts(
  catalogue: StoredCatalogue,
  isMeant: (row: { id: string }) => boolean,
  shown: typeof isInCatalogue,
): Map<string, FileProduct> {
  const { products } = catalogue;
  const handles = new Map(products.map(({ id, url_handle }) => [id, url_handle ?? id]));
  return new Map(
    products
      .filter((row) => isMeant(row) && shown(row))
      .map((row) => {
        const product = fileProductOf(row, catalogue, shown);
        // Refer to products by handle, because a new product gets its id only when it is written.
        const related = product.related?.map((entry) => ({
          ...entry,
          product: handles.get(entry.product) ?? entry.product,
        }));
        return [row.id, { ...product, related }];
      }),
  );
}

const idOf = ({ id }: { id: string }) => id;
const nameFields = ({ handle = '', title = '' }: FileProduct) => ({ handle, title });

/** @param inCatalogue the ids of the products and variants that were in the catalogue before */
function productChange(
  was: FileProduct | undefined,
  is: FileProduct,
  inCatalogue: ReadonlySet<string>,
): ProductChange | null {
  const kindOf = (old: object | undefined, id = '') =>
    old === undefined ? 'added' : inCatalogue.has(id) ? 'changed' : 'back';
  const before = new Map((was?.variants ?? []).map((variant) => [variant.id, variant]));
  const after = new Set((is.variants ?? []).map(({ id }) => id));
  const variants: ProductChange['variants'] = [];
  for (const variant of is.variants ?? []) {
    const old = before.get(variant.id);
    const fields = fieldChanges('variant', old, variant);
    const kind = kindOf(old, variant.id);
    if (kind !== 'changed' || fields.length > 0)
      variants.push({ kind, ...variantName(variant), fields });
  }
  for (const [id = '', variant] of before)
    if (inCatalogue.has(id) && !after.has(id))
      variants.push({ kind: 'removed', ...variantName(variant), fields: [] });
  const fields = fieldChanges('product', was, is);
  const order = orderChange(was, is, inCatalogue);
  if (order !== null) fields.push(order);
  const kind = kindOf(was, is.id);
  if (kind === 'changed' && fields.length === 0 && variants.length === 0) return null;
  return { kind, ...nameFields(is), fields, variants };
}

const variantName = ({ title = '', sku = null, stock = null }: FileVariant) => ({
  title,
  sku,
  stock,
});

function orderChange(
  was: FileProduct | undefined,
  is: FileProduct,
  inCatalogue: ReadonlySet<string>,
): FieldChange | null {
  const titlesOf = (product: FileProduct | undefined, other: FileProduct | undefined) => {
    const ids = new Set((other?.variants ?? []).map(({ id }) => id));
    return (product?.variants ?? []).filter(({ id = '' }) => ids.has(id) && inCatalogue.has(id));
  };
  const [before, after] = [titlesOf(was, is), titlesOf(is, was)];
  if (before.every(({ id }, index) => id === after[index]?.id)) return null;
  const titles = (variants: FileVariant[]) => variants.map(({ title }) => title);
  return { field: 'order of variants', before: titles(before), after: titles(after) };
}

const otherNames: Record<string, string> = {
  createdAt: 'date',
  additionalInfo: 'additional texts',
  related: 'related products',
};

function fieldChanges<Part extends FileProduct | FileVariant>(
  of: 'product' | 'variant',
  was: Part | undefined,
  is: Part,
): FieldChange[] {
  const before = new Map(Object.entries(was ?? {}));
  return Object.entries(is).flatMap(([key, value]) => {
    if (key === 'id' || key === 'variants' || (key === 'createdAt' && was === undefined)) return [];
    const old: unknown = before.get(key) ?? null;
    if ((isBlankValue(old) && isBlankValue(value)) || JSON.stringify(old) === JSON.stringify(value))
      return [];
    const column = csvColumns.find((candidate) => candidate.of === of && candidate.key === key);
    if (column === undefined)
      return [{ field: otherNames[key] ?? key, before: old, after: value ?? null }];
    const cell = (part: Part) =>
      (of === 'product' ? column.write(part, {}) : column.write({}, part)) || null;
    return [
      { field: column.header, before: was === undefined ? null : cell(was), after: cell(is) },
    ];
  });
}

/**
 * Columns that owners may have emptied in order to delete the value. `stock` is left out, because
 * an empty stock is normal for unmanaged stock.
 */
const clearableColumns: ReadonlySet<string> = new Set(
  csvColumns
    .filter(({ header, emptied }) => emptied !== undefined && header !== 'stock')
    .map(({ key }) => key),
);

/** The number of empty cells that leave a stored value unchanged. */
export function countBlankCells(
  blank: BlankCells,
  variants: readonly { id: string }[],
  stored: FileProduct,
): number {
  const left = (keys: readonly string[], part: FileProduct | FileVariant | undefined) => {
    const has = new Map(Object.entries(part ?? {}));
    return keys.filter((key) => clearableColumns.has(key) && !isBlankValue(has.get(key))).length;
  };
  return variants.reduce(
    (sum, { id }, index) =>
      sum +
      left(
        blank.variants[index] ?? [],
        stored.variants?.find((variant) => variant.id === id),
      ),
    left(blank.product, stored),
  );
}
