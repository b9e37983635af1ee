import type { VariantRow } from '../../../db/tables.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import type { FileVariant, Problem } from './file-product.ts';
import { newId } from './new-id.ts';

interface ProductVariants {
  productId: string;
  /** Undefined: not in the file, so as they are. */
  file: readonly FileVariant[] | undefined;
  /** One a variant of the file. */
  at: readonly string[];
  options: readonly Option[];
  stored: readonly VariantRow[];
  counted: ReadonlyMap<string, { on_hand: number; reserved: number }>;
  /** Whether the file's stock also counts for variants that are there already. */
  stock: boolean;
  nowMs: number;
  picture(reference: string): string;
}

interface Option {
  id: string;
  title: string;
}

interface PlannedVariants {
  variants: VariantRow[];
  /** Of the product. */
  options: Option[];
  removed: string[];
  stock: { variant_id: string; on_hand: number; at: string }[];
  stockKept: number;
  problems: Problem[];
}

/** The file names all variants of a product: one that is missing goes off sale. */
export function planVariants(product: ProductVariants): PlannedVariants {
  const { productId, file, at, stored, counted, nowMs } = product;
  const planned: PlannedVariants = {
    variants: [],
    options: [...product.options],
    removed: [],
    stock: [],
    stockKept: 0,
    problems: [],
  };
  if (file === undefined) return planned;
  const matched = matchVariants(file, stored);
  planned.options = optionsOf(product, matched);
  const named = new Map<string, string>();
  for (const [position, variant] of file.entries()) {
    const here = at[position] ?? '';
    const complain = (sentence: string) => planned.problems.push({ at: here, sentence });
    const found = matched[position];
    const id = found?.id ?? variant.id ?? newId('variant', nowMs);
    const before = named.get(id);
    if (before !== undefined) complain(`is the same variant as ${before}`);
    named.set(id, here);
    const price_cents = variant.priceCents ?? found?.price_cents;
    if (price_cents === undefined) complain('a new variant needs a price');
    const sale_price_cents =
      variant.salePriceCents === undefined
        ? (found?.sale_price_cents ?? null)
        : variant.salePriceCents;
    if (sale_price_cents !== null && sale_price_cents > 0 && sale_price_cents >= (price_cents ?? 0))
      complain('the sale price is not below the price');
    const values = valuesOf(variant, found, planned.options, nowMs);
    if (values.length !== planned.options.length)
      complain(`must have one value of each option: ${titles(planned.options)}`);
    const stock = stockOf(variant, found, product);
    planned.variants.push({
      id,
      product_id: productId,
      position,
      title:
        variant.title ??
        found?.title ??
        (values.map(({ value }) => value).join(' / ') || 'Standard'),
      image_url:
        variant.picture === undefined
          ? (found?.image_url ?? null)
          : variant.picture === null
            ? null
            : product.picture(variant.picture),
      sku: variant.sku === undefined ? (found?.sku ?? null) : variant.sku,
      manage_inventory: stock.isCounted ? 1 : 0,
      weight_grams:
        variant.weightGrams === undefined ? (found?.weight_grams ?? null) : variant.weightGrams,
      option_values: storedJson.optionValues.write(values),
      currency_code:
        variant.currencyCode ?? found?.currency_code ?? stored[0]?.currency_code ?? 'usd',
      price_cents: price_cents ?? 0,
      sale_price_cents: sale_price_cents === 0 ? null : sale_price_cents,
      deleted_at: null,
    });
    if (stock.isKept) planned.stockKept++;
    if (stock.onHand === null) continue;
    const held = counted.get(id)?.reserved ?? 0;
    if (stock.onHand < held) complain(`open checkouts hold ${held}, so there cannot be fewer`);
    planned.stock.push({ variant_id: id, on_hand: stock.onHand, at: here });
  }
  planned.removed = stored
    .filter(({ id, deleted_at }) => deleted_at === null && !named.has(id))
    .map(({ id }) => id);
  return planned;
}

/** By id; else by SKU; else by title, where the file has no SKU. */
function matchVariants(
  file: readonly FileVariant[],
  stored: readonly VariantRow[],
): (VariantRow | undefined)[] {
  const live = stored.filter(({ deleted_at }) => deleted_at === null);
  return file.map((variant) => {
    if (variant.id !== undefined) return stored.find(({ id }) => id === variant.id);
    if (variant.sku) return live.find(({ sku }) => sku === variant.sku);
    if (variant.title !== undefined) return live.find(({ title }) => title === variant.title);
    // A product with one variant needs no name for it.
    return file.length === 1 && live.length === 1 ? live[0] : undefined;
  });
}

/** All options that a variant of the file has, or keeps; those that are there already with their ids. */
function optionsOf(
  { file = [], options, nowMs }: ProductVariants,
  matched: readonly (VariantRow | undefined)[],
): Option[] {
  const kept = matched.some((found, n) => found !== undefined && file[n]?.options === undefined);
  const named = new Set([
    ...(kept ? options.map(({ title }) => title) : []),
    ...file.flatMap((variant) => (variant.options ?? []).map(({ title }) => title)),
  ]);
  return [...named].map(
    (title) =>
      options.find((option) => option.title === title) ?? { id: newId('opt', nowMs), title },
  );
}

function valuesOf(
  { options: file }: FileVariant,
  found: VariantRow | undefined,
  options: readonly Option[],
  nowMs: number,
) {
  const before = found === undefined ? [] : storedJson.optionValues.read(found.option_values);
  if (file === undefined) return before;
  return options.flatMap((option) => {
    const [pair, another] = file.filter(({ title }) => title === option.title);
    if (pair === undefined || another !== undefined) return [];
    const known = before.find(
      ({ option_id, value }) => option_id === option.id && value === pair.value,
    );
    return known ?? { id: newId('optval', nowMs), option_id: option.id, value: pair.value };
  });
}

/** Stock that is counted already has moved since the file was written, so it stays unless that is asked for. */
function stockOf(
  { stock }: FileVariant,
  found: VariantRow | undefined,
  product: ProductVariants,
): { isCounted: boolean; onHand: number | null; isKept: boolean } {
  const wasCounted = found?.manage_inventory === 1;
  if (stock === undefined) return { isCounted: wasCounted, onHand: null, isKept: false };
  if (stock === null) return { isCounted: false, onHand: null, isKept: false };
  const keeps = wasCounted && found.deleted_at === null && !product.stock;
  const differs = stock !== product.counted.get(found?.id ?? '')?.on_hand;
  return keeps
    ? { isCounted: true, onHand: null, isKept: differs }
    : { isCounted: true, onHand: stock, isKept: false };
}

const titles = (options: readonly Option[]) =>
  options.length === 0 ? 'none' : options.map(({ title }) => title).join(', ');
