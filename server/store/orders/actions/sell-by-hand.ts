import { lineQuantityMax } from '../../../../contract/limits.ts';
import { type Delivery, dependsOnCountry } from '../../../../domain/store/delivery.ts';
import { saleAt } from '../../../../domain/store/lowest-price.ts';
import type { Database, Writer } from '../../../db/database.ts';
import type { CheckoutItemRow, CheckoutSessionRow } from '../../../db/tables.ts';
import { salePeriod } from '../../catalogue/price-history.ts';
import { readPrice } from '../../catalogue/read-price.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistory } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { byHand } from '../../payments/payment-names.ts';
import { findVariant, type VariantMatch } from '../../stock/find-variant.ts';
import { holdStock, sellHeld } from '../../stock/holds.ts';
import { newSessionId } from '../../stock/session-id.ts';
import { bumpStockVersion } from '../../store-values.ts';
import { goodsOf, priceSession } from '../price-session.ts';
import { writeOrder } from '../write-order.ts';

interface HandSale {
  /** An SKU or a variant's id. */
  variant: string;
  pieces: string;
  /** The price of a unit; by default the variant's present one. */
  price: string | undefined;
  /** The country of the sale, as an ISO 3166 code, which decides the tax; null if unknown. */
  country: string | null;
  delivery: Delivery;
  nowMs: number;
}

/**
 * Records a sale that the owner made outside the site, such as at a market: writes a fulfilled order and takes its
 * units out of stock.
 *
 * @returns the order's number; refused if the variant does not exist, or too few of its units are free of holds
 */
export async function sellByHand(db: Database, sale: HandSale): Promise<Outcome<string, string>> {
  const quantity = Number(sale.pieces);
  if (quantity > lineQuantityMax)
    return refused(`At most ${lineQuantityMax.toLocaleString('en-US')} pieces are one sale.`);
  if (!/^\d+$/.test(sale.pieces) || quantity < 1)
    return refused(`'${sale.pieces}' is not a number of pieces: write it like 2.`);
  return commitAccepted(db, async (transaction) => {
    const { nowMs } = sale;
    const found = await findVariant(transaction, sale.variant);
    if (!found.ok) return found;
    const variant = found.value;
    const price =
      sale.price === undefined
        ? accept(saleAt(salePeriod(variant), sale.nowMs) ?? variant.price_cents)
        : readPrice(sale.price, variant.currency_code);
    if (!price.ok) return price;
    const unit_cents = price.value;
    const line = {
      unit_cents,
      quantity,
      needs_sending: 0,
      tax_class: variant.tax_class,
    };
    const taxed = taxOf(sale, variant.currency_code, line);
    if (!taxed.ok) return taxed;
    const session = await insertSession(transaction, variant, { line, ...taxed.value, nowMs });
    const sessionId = session.id;
    if (variant.manage_inventory === 1) {
      const lines = [{ variant_id: variant.id, quantity }];
      const short = await holdStock(transaction, lines, { sessionId, nowMs });
      if (short !== null)
        return refused(
          `Not enough stock for ${variant.product_title} (${variant.title}). Only ${short.left} left. Open checkouts may hold some; count them again.`,
        );
      await sellHeld(transaction, { sessionId, nowMs });
      await bumpStockVersion(transaction);
    }
    const sold = { session, buyer: null, status: 'fulfilled', isReal: true, nowMs } as const;
    const order = await writeOrder(transaction, sold);
    const detail = { pieces: quantity, each_cents: unit_cents, currency: variant.currency_code };
    const about = { orderId: order.id, sessionId, variantId: variant.id };
    await addHistory(transaction, { action: 'sold', nowMs, ...about, detail });
    return accept(order.number);
  });
}

type SaleItem = Pick<CheckoutItemRow, 'unit_cents' | 'quantity' | 'tax_class' | 'needs_sending'>;
type SalePrices = ReturnType<typeof priceSession> & { country: string | null };

/** The tax of a sale over the counter: that of the country where it was sold. There is no shipping. */
function taxOf(
  { country, delivery }: HandSale,
  currency: string,
  line: SaleItem,
): Outcome<SalePrices, string> {
  if (country === null && dependsOnCountry(delivery, goodsOf([line])))
    return refused(
      'The tax depends on the country: say where it was sold, such as DE for Germany.',
    );
  const [zone] = delivery.zones;
  const counter = {
    ...delivery,
    zones: [{ ...zone, countries: country === null ? zone.countries : [country] }],
  } as const;
  const session = { currency, country, choice: null };
  return accept({ country, ...priceSession(counter, session, [line]) });
}

/** A paid session like those of checkouts, so that stock and order are stored in the same way. */
async function insertSession(
  transaction: Writer,
  variant: VariantMatch,
  { line, sums, taxes, country, nowMs }: SalePrices & { line: SaleItem; nowMs: number },
): Promise<CheckoutSessionRow> {
  const session = await transaction
    .insertInto('checkout_session')
    .values({
      id: newSessionId(),
      state: 'paid',
      request_hash: '',
      provider: byHand,
      currency: variant.currency_code,
      country,
      ...sums,
      success_url: '',
      cancel_url: '',
      time_zone: 'UTC',
      created_at: nowMs,
      expires_at: nowMs,
      closed_at: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('checkout_item')
    .values({
      session_id: session.id,
      line: 0,
      product_id: variant.product_id,
      variant_id: variant.id,
      product_title: variant.product_title,
      variant_title: variant.title,
      image_url: variant.image_url ?? variant.thumbnail,
      ...line,
      ...taxes[0],
      held: variant.manage_inventory === 1 ? line.quantity : 0,
      variation: 0,
      custom_values: storedJson.customValues.write([]),
    })
    .execute();
  return session;
}
