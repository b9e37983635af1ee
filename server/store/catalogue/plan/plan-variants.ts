import type { VariantRow } from '../../../db/tables.ts';
import { deskOrCommand } from '../../actor.ts';
import type { Problem } from '../../owner-refusal.ts';
import { laterCountText } from '../../stock/stock-changes-since.ts';
import { type FileVariant, titleOfOptions } from '../file/file-product.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import { storedJson } from '../stored-json.ts';
import { matchVariants, mayBeNewVariant, type ProductOption } from './match-variants.ts';
import { newId } from './new-id.ts';
import type { ImportPlan, PlanOptions } from './plan-import.ts';
import { fileOrStored } from './product-row.ts';
import { duplicateVariants, unifyOptions } from './same-variants.ts';
import { defaultCurrencies, keepsCurrency, plannedPrices } from './variant-prices.ts';

export interface ProductVariants extends PlanOptions {
  productId: string;
  /** False if the product is new, or was removed before the import. */
  wasInCatalogue: boolean;
  /** Undefined if the file names no variants, so that all variants stay as they are. */
  file: readonly FileVariant[] | undefined;
  /** True if the order of the file's variants has no meaning. */
  keepsOrder: boolean;
  /** The place of each variant in the file. */
  at: readonly string[];
  options: readonly ProductOption[];
  stored: readonly VariantRow[];
  counted: StoredCatalogue['stock'];
  waiting: StoredCatalogue['waiting'];
  /**
   * The currency if neither the file nor the product has one: the currency that the owner named, else the only currency
   * in the store.
   */
  shopCurrency: string | null;
}

interface PlannedVariants {
  variants: VariantRow[];
  options: ProductOption[];
  removed: string[];
  /** The number of variants that stay in the catalogue although the file omits them. */
  notNamed: number;
  stock: ImportPlan['stock'];
  sold: ImportPlan['sold'];
  stockKept: number;
  /**
   * Variants whose price the file changes, but whose currency differs from the one that the owner named.
   */
  keptCurrency: VariantRow[];
  /** The units moved since the file's stock was counted. */
  moved: number;
  problems: Problem[];
}

export function planVariants(asked: ProductVariants): PlannedVariants {
  const { productId, at, stored, counted, nowMs, keepsOrder } = asked;
  const live = stored.filter((row) => row.deleted_at === null);
  const isWhole = (asked.file?.length ?? 0) >= live.length;
  const spelt = unifyOptions({
    file: asked.file ?? [],
    at,
    known: isWhole ? [] : asked.options.map(({ title }) => title),
  });
  const product = { ...asked, file: asked.file && spelt.file };
  const { file } = product;
  const planned: PlannedVariants = {
    variants: [],
    options: [...product.options],
    removed: [],
    notNamed: 0,
    stock: [],
    sold: [],
    stockKept: 0,
    keptCurrency: [],
    moved: 0,
    problems: spelt.problems,
  };
  if (file === undefined) return planned;
  const matched = matchVariants({ file, stored, options: product.options });
  const others = live.filter((row) => !matched.includes(row));
  // If the product had been removed, variants that are missing from the file stay removed.
  const othersGo = product.replace || !product.wasInCatalogue;
  const staying = othersGo ? [] : others;
  if (othersGo) planned.removed = others.map(({ id }) => id);
  else planned.notNamed = others.length;
  planned.options = optionsOf(product, matched, staying.length > 0);
  const currencyOf = defaultCurrencies(product, matched);
  let behind = Math.max(
    -1,
    ...staying.map(({ position }) => position),
    ...matched.map((row) => row?.position ?? -1),
  );
  const named = new Map<string, string>();
  for (const [index, variant] of file.entries()) {
    const here = at[index] ?? '';
    let isUnknown = false;
    // Report no further faults of a row with an unknown variant, because they would follow from the
    // first.
    const complain = (sentence: string, key?: keyof FileVariant) => {
      const field = key && `variants.${index}.${key}`;
      if (!isUnknown) planned.problems.push({ at: here, sentence, field });
    };
    const found = matched[index];
    const id = found?.id ?? variant.id ?? newId('variant', nowMs);
    const before = named.get(id);
    if (before !== undefined) complain(`is the same variant as ${before}`);
    named.set(id, here);
    if (found === undefined && !mayBeNewVariant(variant))
      if (staying.length > 0 || (!variant.sku && live.length > 0)) {
        complain(unknownText(variant));
        isUnknown = true;
      }
    const values = valuesOf(variant, found, planned.options, nowMs);
    if (values.length !== planned.options.length)
      complain(`must have one value of each option: ${optionTitles(planned.options)}`);
    const stock = stockOf(variant, found, product);
    planned.variants.push({
      id,
      product_id: productId,
      position:
        !keepsOrder && staying.length === 0
          ? index
          : found?.deleted_at === null
            ? found.position
            : ++behind,
      title: titleOf(variant, found, values),
      image_url: fileOrStored(
        variant.picture === undefined || variant.picture === null
          ? variant.picture
          : product.picture(variant.picture),
        found?.image_url,
      ),
      sku: fileOrStored(variant.sku, found?.sku),
      manage_inventory: stock.isCounted ? 1 : 0,
      weight_grams: fileOrStored(variant.weightGrams, found?.weight_grams),
      low_stock: fileOrStored(variant.lowStock, found?.low_stock),
      option_values: storedJson.optionValues.write(values),
      ...plannedPrices(
        variant,
        found,
        { code: currencyOf(variant, found), free: product.free },
        complain,
      ),
      deleted_at: null,
    });
    if (stock.isKept) planned.stockKept++;
    if (keepsCurrency(variant, found, product)) planned.keptCurrency.push(found);
    if (stock.onHand === null) continue;
    const later = product.laterCounts.get(id);
    if (later !== undefined) complain(`its stock ${laterCountText(later)}${namesItsTime()}`);
    const held = (counted.get(id)?.reserved ?? 0) + (product.waiting.get(id) ?? 0);
    const sold =
      found?.manage_inventory === 0 ? product.sold.filter((one) => one.variant_id === id) : [];
    const soldUnits = sold.reduce((sum, { units }) => sum + units, 0);
    const moved = (product.moved.get(id) ?? 0) - soldUnits;
    if (moved !== 0) planned.moved++;
    const onHand = stock.onHand + moved;
    if (onHand < held)
      complain(
        moved < 0
          ? `${-moved} of ${stock.onHand} were sold since the count${namesItsTime()}, and open checkouts hold ${held}, so there cannot be so few`
          : `open checkouts hold ${held}, so there cannot be fewer`,
      );
    planned.sold.push(...sold);
    // Include the uncounted sales, because recording these as moves subtracts them.
    const on_hand = onHand + soldUnits;
    planned.stock.push({ variant_id: id, on_hand, counted: stock.onHand, at: here });
  }
  planned.problems.push(
    ...variantConflict(planned, staying, at),
    ...duplicateVariants(planned, { matched, staying, at }),
  );
  return planned;
}

const namesItsTime = () => deskOrCommand({ desk: '', command: ' (--counted names its time)' });

const unknownText = ({ sku }: FileVariant) =>
  sku
    ? `no variant of the product has the SKU '${sku}': a new one needs options or a variant_title, one whose SKU changes its variant_id`
    : 'does not say which variant it is: give its SKU or its options';

/** Reports variants of a product with different currencies, or without a value for each option. */
function variantConflict(
  { variants, options }: PlannedVariants,
  staying: readonly VariantRow[],
  at: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  const [first] = [...variants, ...staying];
  const complain = (index: number, sentence: string) =>
    problems.push({ at: at[index] ?? '', sentence });
  for (const [index, { currency_code: code }] of variants.entries())
    if (first !== undefined && code !== first.currency_code)
      complain(
        index,
        `is in ${code}, and the product in ${first.currency_code}: a product has one currency`,
      );
  for (const row of staying) {
    const name = `the variant '${row.title}', which the file does not name,`;
    if (first !== undefined && row.currency_code !== first.currency_code)
      complain(
        0,
        `${name} is in ${row.currency_code}, not in ${first.currency_code}: a product has one currency`,
      );
    if (storedJson.optionValues.read(row.option_values).length !== options.length)
      complain(0, `${name} must have one value of each option too: ${optionTitles(options)}`);
  }
  return problems;
}

type Values = ReturnType<typeof storedJson.optionValues.read>;

/**
 * The title of a variant. By default, the title is built from the options and changes with them. A
 * stored title that the owner typed is kept.
 */
function titleOf({ title }: FileVariant, found: VariantRow | undefined, values: Values): string {
  if (title !== undefined) return title;
  const isGiven =
    found !== undefined &&
    found.title !== titleOfOptions(storedJson.optionValues.read(found.option_values));
  return isGiven ? found.title : titleOfOptions(values);
}

/** The options of the file's variants and of the variants that stay. Stored options keep their ids. */
function optionsOf(
  { file = [], options, nowMs }: ProductVariants,
  matched: readonly (VariantRow | undefined)[],
  othersStay: boolean,
): ProductOption[] {
  const isKept =
    othersStay || matched.some((found, n) => found !== undefined && file[n]?.options === undefined);
  const named = new Set([
    ...(isKept ? options.map(({ title }) => title) : []),
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
  options: readonly ProductOption[],
  nowMs: number,
): Values {
  const before = found === undefined ? [] : storedJson.optionValues.read(found.option_values);
  if (file === undefined) return before;
  return options.flatMap((option) => {
    const [pair, another] = file.filter(({ title }) => title === option.title);
    if (pair === undefined || another !== undefined) return [];
    const known = before.find(({ option_id }) => option_id === option.id);
    return { id: known?.id ?? newId('optval', nowMs), option_id: option.id, value: pair.value };
  });
}

/**
 * The planned stock. Managed stock may have moved since the file was written, so the file's number is used only on
 * request.
 */
function stockOf(
  { stock }: FileVariant,
  found: VariantRow | undefined,
  product: ProductVariants,
): { isCounted: boolean; onHand: number | null; isKept: boolean } {
  const wasCounted = found?.manage_inventory === 1;
  if (stock === undefined && found === undefined && product.isForeign)
    return { isCounted: true, onHand: 0, isKept: false };
  if (stock === undefined) return { isCounted: wasCounted, onHand: null, isKept: false };
  const keeps = wasCounted && !product.stock;
  // In our files a dash switches counting off. In an export it only shows that the other program does not count.
  if (stock === null)
    return keeps && product.isForeign
      ? { isCounted: true, onHand: null, isKept: true }
      : { isCounted: false, onHand: null, isKept: false };
  const id = found?.id ?? '';
  const differs = stock + (product.moved.get(id) ?? 0) !== product.counted.get(id)?.on_hand;
  return keeps
    ? { isCounted: true, onHand: null, isKept: differs }
    : { isCounted: true, onHand: stock, isKept: false };
}

const optionTitles = (options: readonly ProductOption[]) =>
  options.length === 0 ? 'none' : options.map(({ title }) => title).join(', ');
