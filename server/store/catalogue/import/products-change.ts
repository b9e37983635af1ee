import { createHash } from 'node:crypto';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { adjustPrice, type PriceEnding, parsePriceEnding } from '../bulk-prices.ts';
import { fileProductOf } from '../file/export-catalogue.ts';
import type { FileProduct, FileVariant, LocatedProduct } from '../file/file-product.ts';
import { labelsByName } from '../file/product-labels.ts';
import { parseMoment } from '../moment.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import { findProductsInCatalogue } from './visibility-change.ts';

export type PricesChange =
  | { kind: 'price'; percent: number; ending: string }
  | { kind: 'sale'; percent: number; ending: string; from: string; until: string }
  | { kind: 'end-sale' };

type Prices = Pick<
  FileVariant,
  'priceCents' | 'salePriceCents' | 'saleFrom' | 'saleUntil' | 'currencyCode'
>;

interface PricePreview {
  product: string;
  variant: string;
  before: Prices;
  after: Prices;
}

interface PlannedChanges {
  /** The products for an import, with only the changed fields. */
  products: LocatedProduct[];
  preview: PricePreview[];
  /** Identifies the state that the plan was made from. */
  seen: string;
}

/**
 * Plans the same change of prices for several products.
 *
 * @returns refused if a product was removed, or the sale has no valid days
 */
export function planPricesChange(
  stored: StoredCatalogue,
  ids: readonly string[],
  change: PricesChange,
): Outcome<PlannedChanges, string> {
  const rows = findProductsInCatalogue(stored, ids);
  if (!rows.ok) return rows;
  const days = change.kind === 'sale' ? saleDays(change) : accept({});
  if (!days.ok) return days;
  const before = rows.value.map((row) => fileProductOf(row, stored));
  const endings = endingsOf(before, 'ending' in change ? change.ending : '');
  if (!endings.ok) return endings;
  const preview: PricePreview[] = [];
  const titles = Map.groupBy(before, ({ title }) => title);
  const changed = (product: FileProduct): FileProduct => {
    const { id } = product;
    const variants = (product.variants ?? []).map((variant): FileVariant => {
      const after = pricesAfter(variant, change, endings.value);
      // Set the period only together with a sale price. A free variant has none.
      const prices = { ...after, ...(after.salePriceCents !== undefined && days.value) };
      preview.push({
        product: product.title ?? '',
        variant: variant.title ?? '',
        before: pricesOf(variant),
        after: pricesOf({ ...variant, ...prices }),
      });
      return { id: variant.id, ...prices };
    });
    return { id, variants };
  };
  const products = before.map((product) => ({
    product: changed(product),
    ...labelsByName({
      ...product,
      ...((titles.get(product.title)?.length ?? 0) > 1 && {
        title: `${product.title} (${product.handle})`,
      }),
    }),
  }));
  const seen = createHash('sha256').update(JSON.stringify(before.map(withoutStock)));
  return accept({ products, preview, seen: seen.digest('base64url') });
}

const withoutStock = ({ variants, ...product }: FileProduct) => ({
  ...product,
  variants: variants?.map(({ stock: _, ...variant }) => variant),
});

const pricesOf = (variant: FileVariant): Prices => ({
  priceCents: variant.priceCents,
  salePriceCents: variant.salePriceCents,
  saleFrom: variant.saleFrom,
  saleUntil: variant.saleUntil,
  currencyCode: variant.currencyCode,
});

const centsOf = (amount: FileVariant['priceCents']) => (typeof amount === 'number' ? amount : 0);
const saleOf = (amount: FileVariant['salePriceCents']) =>
  typeof amount === 'number' && amount > 0 ? amount : null;

function pricesAfter(
  { priceCents, salePriceCents, currencyCode: currency = '' }: FileVariant,
  change: PricesChange,
  endings: ReadonlyMap<string, PriceEnding>,
): Pick<FileVariant, 'priceCents' | 'salePriceCents'> {
  const price = centsOf(priceCents);
  if (change.kind === 'end-sale') return { salePriceCents: null };
  const { percent } = change;
  const ending = endings.get(currency) ?? null;
  if (change.kind === 'sale') {
    const changeBp = -Math.round(percent * 100);
    return price === 0
      ? {}
      : { salePriceCents: adjustPrice(price, { changeBp, ending, currency }) };
  }
  const changeBp = Math.round(percent * 100);
  const now = saleOf(salePriceCents);
  return {
    priceCents: adjustPrice(price, { changeBp, ending, currency }),
    // A sale price changes together with its price.
    ...(now !== null && { salePriceCents: adjustPrice(now, { changeBp, ending, currency }) }),
  };
}

/** The ending in each currency of these products. */
function endingsOf(
  products: readonly FileProduct[],
  typed: string,
): Outcome<Map<string, PriceEnding>, string> {
  const endings = new Map<string, PriceEnding>();
  const codes = products.flatMap(({ variants = [] }) =>
    variants.flatMap(({ currencyCode }) => currencyCode ?? []),
  );
  for (const code of new Set(codes)) {
    const ending = parsePriceEnding(typed, code);
    if (!ending.ok) return ending;
    endings.set(code, ending.value);
  }
  return accept(endings);
}

function saleDays({
  from,
  until,
}: Extract<PricesChange, { kind: 'sale' }>): Outcome<
  Pick<FileVariant, 'saleFrom' | 'saleUntil'>,
  string
> {
  const read = (text: string, of: 'start' | 'end'): Outcome<string | null, string> =>
    text.trim() === '' ? accept(null) : parseMoment(text.trim(), of);
  const [saleFrom, saleUntil] = [read(from, 'start'), read(until, 'end')];
  if (!saleFrom.ok) return refused(`'${from}' ${saleFrom.refusal}.`);
  if (!saleUntil.ok) return refused(`'${until}' ${saleUntil.refusal}.`);
  if (saleFrom.value && saleUntil.value && saleFrom.value >= saleUntil.value)
    return refused('The sale ends before it begins.');
  return accept({ saleFrom: saleFrom.value, saleUntil: saleUntil.value });
}
