import { lineQuantityMax } from '../../../../contract/limits.ts';
import { saleAt } from '../../../../domain/store/lowest-price.ts';
import type { Writer } from '../../../db/database.ts';
import { readRecordedPrices, salePeriod } from '../../catalogue/price-history.ts';
import { readPrice } from '../../catalogue/read-price.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { findVariant, type VariantMatch } from '../../stock/find-variant.ts';

/** An article of a manual sale, as typed. */
export interface TypedSaleLine {
  /** An SKU or a variant's id. */
  variant: string;
  pieces: string;
  /** The price of a unit; by default the variant's price at the time of the sale. */
  price: string | undefined;
}

export interface ManualSaleLine {
  variant: VariantMatch;
  quantity: number;
  unitCents: number;
}

/** Reads the articles of a sale; refused with a sentence that names the wrong one. */
export async function readManualSaleLines(
  transaction: Writer,
  typed: readonly TypedSaleLine[],
  soldMs: number,
): Promise<Outcome<ManualSaleLine[], string>> {
  const lines: ManualSaleLine[] = [];
  for (const { variant: name, pieces, price } of typed) {
    const quantity = Number(pieces);
    if (quantity > lineQuantityMax)
      return refused(`At most ${lineQuantityMax.toLocaleString('en-US')} pieces are one sale.`);
    if (!/^\d+$/.test(pieces) || quantity < 1)
      return refused(`'${pieces}' is not a number of pieces: write it like 2.`);
    const found = await findVariant(transaction, name);
    if (!found.ok) return found;
    const variant = found.value;
    const cents =
      price === undefined
        ? accept(await priceAt(transaction, variant, soldMs))
        : readPrice(price, variant.currency_code);
    if (!cents.ok) return cents;
    lines.push({ variant, quantity, unitCents: cents.value });
  }
  const currencies = new Set(lines.map(({ variant }) => variant.currency_code));
  if (currencies.size > 1)
    return refused(
      `One sale has one currency, and these articles have ${[...currencies].map((code) => code.toUpperCase()).join(' and ')}: record a sale for each.`,
    );
  return accept(lines);
}

/** The price of a variant at a moment, including a sale at that time; the present price if unknown. */
async function priceAt(transaction: Writer, variant: VariantMatch, atMs: number): Promise<number> {
  const records = (await readRecordedPrices(transaction, [variant.id])).get(variant.id) ?? [];
  const then = records.findLast((one) => one.atMs <= atMs);
  return then === undefined || then.currency !== variant.currency_code.toLowerCase()
    ? (saleAt(salePeriod(variant), atMs) ?? variant.price_cents)
    : (saleAt(then, atMs) ?? then.cents);
}
