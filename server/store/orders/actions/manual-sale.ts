import { type Delivery, dependsOnCountry } from '../../../../domain/store/delivery.ts';
import type { Database, Writer } from '../../../db/database.ts';
import type { CheckoutSessionRow } from '../../../db/tables.ts';
import { parseMoment } from '../../catalogue/moment.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistoryEntry } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { Consent, OwnerRefusal } from '../../owner-refusal.ts';
import { manualProvider } from '../../payments/payment-names.ts';
import { shopCalendar, startOfOpenMonth } from '../../shop-days.ts';
import { findVariantsCountedBetween, recordPastSale } from '../../stock/past-moves.ts';
import { newSessionId } from '../../stock/session-id.ts';
import { bumpStockVersion } from '../../store-values.ts';
import { deliveryLinesOf, priceSession } from '../price-session.ts';
import { writeOrder } from '../write-order.ts';
import {
  type ManualSaleLine,
  nameOfMatch,
  readManualSaleLines,
  type TypedSaleLine,
} from './manual-sale-lines.ts';

interface HandSale {
  lines: readonly TypedSaleLine[];
  /** The day of the sale, or a time; today by default. */
  day: string | undefined;
  /** The country of the sale, as an ISO 3166 code, which decides the tax; null if unknown. */
  country: string | null;
  delivery: Delivery;
  consents: readonly Consent[];
  nowMs: number;
}

interface SoldByHand {
  /** The order's number. */
  number: string;
  /** Sentences about variants that were counted on or after the day of the sale. */
  notes: string[];
}

/**
 * Records a sale that the owner made outside the site, such as at a market: writes a fulfilled order on its day, and
 * takes its units out of stock.
 *
 * @returns refused if a variant does not exist, or too few of its units are free of holds
 */
export async function recordManualSale(
  db: Database,
  sale: HandSale,
): Promise<Outcome<SoldByHand, OwnerRefusal>> {
  const { nowMs, consents } = sale;
  const moment = momentOfSale(sale.day, nowMs);
  if (!moment.ok) return moment;
  const soldMs = moment.value;
  return commitAccepted<SoldByHand, OwnerRefusal>(db, async (transaction) => {
    const read = await readManualSaleLines(transaction, sale.lines, { soldMs, consents });
    if (!read.ok) return read;
    const lines = read.value;
    const session = await insertSession(transaction, sale, lines);
    if (!session.ok) return session;
    const sessionId = session.value.id;
    const notes = await takeUnits(transaction, lines, { sessionId, soldMs, nowMs });
    if (!notes.ok) return notes;
    const sold = {
      session: session.value,
      buyer: null,
      status: 'fulfilled',
      isReal: true,
    } as const;
    const order = await writeOrder(transaction, { ...sold, nowMs: soldMs });
    // Name the variant and its price only for a single line, because the order itself shows several
    // lines.
    const [only] = lines.length === 1 ? lines : [];
    const detail = {
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(only && { each_cents: only.unitCents, currency: session.value.currency }),
      ...(soldMs !== nowMs && { day: shopCalendar.dayOf(soldMs) }),
    };
    const about = { orderId: order.id, sessionId, ...(only && { variantId: only.variant.id }) };
    await addHistoryEntry(transaction, { action: 'sold', nowMs, ...about, detail });
    return accept({ number: order.number, notes: notes.value });
  });
}

/**
 * The time of a sale: noon of a past day, because nobody notes the hour. Days of earlier months are refused, because
 * their tax may have been declared.
 */
function momentOfSale(day: string | undefined, nowMs: number): Outcome<number, string> {
  if (day === undefined) return accept(nowMs);
  const read = parseMoment(day, 'start');
  if (!read.ok) return refused(`The day ${read.refusal}.`);
  const ms = Date.parse(read.value);
  const [of, today] = [shopCalendar.dayOf(ms), shopCalendar.dayOf(nowMs)];
  const opens = startOfOpenMonth(nowMs);
  if (ms < opens)
    return refused(
      `${of} is before ${shopCalendar.dayOf(opens)}: the months before are closed. Record it with a day of this month, and tell your accountant.`,
    );
  const isWholeDay = ms === shopCalendar.startOf(of);
  if (of === today && isWholeDay) return accept(nowMs);
  if (ms > nowMs) return refused(`${of} is still to come.`);
  return accept(isWholeDay ? shopCalendar.at(`${of}T12:00`) : ms);
}

/**
 * Takes units out of managed stock.
 *
 * @returns sentences about variants that were counted since, or earlier on the same day
 */
async function takeUnits(
  transaction: Writer,
  lines: readonly ManualSaleLine[],
  move: { sessionId: string; soldMs: number; nowMs: number },
): Promise<Outcome<string[], string>> {
  const counted = lines.filter(({ variant }) => variant.manage_inventory === 1);
  const units = [...Map.groupBy(counted, ({ variant }) => variant.id)].map(
    ([variant_id, same]) => ({
      variant_id,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  );
  if (units.length === 0) return accept([]);
  const done = await recordPastSale(transaction, units, move);
  const variantOf = (id: string) => lines.find(({ variant }) => variant.id === id)?.variant;
  if ('left' in done) {
    const short = variantOf(done.variant_id);
    return refused(
      `Not enough stock for ${short?.product_title} (${short?.title}). Only ${done.left} left. Open checkouts may hold some; count them again.`,
    );
  }
  await bumpStockVersion(transaction);
  const nameOf = (id: string) => {
    const variant = variantOf(id);
    return variant === undefined ? '' : nameOfMatch(variant);
  };
  const taken = units.map((line) => line.variant_id).filter((id) => !done.counted.includes(id));
  const dayStart = shopCalendar.startOf(shopCalendar.dayOf(move.soldMs));
  const before = await findVariantsCountedBetween(transaction, taken, [dayStart, move.soldMs]);
  return accept([
    ...done.counted.map(
      (id) => `${nameOf(id)} was counted since that day, so its stock stays as it was counted.`,
    ),
    ...before.map(
      (id) =>
        `${nameOf(id)} was counted earlier on that day, and the sale was taken from that number. If the count had left out what was sold, count again.`,
    ),
  ]);
}

/**
 * Inserts a paid session like those of checkouts, so that stock and order are stored in the same way. Nothing is
 * shipped. The tax is that of the country of the sale, at each line's rate.
 */
async function insertSession(
  transaction: Writer,
  { country, delivery, nowMs }: HandSale,
  lines: readonly ManualSaleLine[],
): Promise<Outcome<CheckoutSessionRow, string>> {
  const [first] = lines;
  if (first === undefined) return refused('Name an article that was sold.');
  const items = lines.map(({ variant, quantity, unitCents }, line) => ({
    line,
    product_id: variant.product_id,
    variant_id: variant.id,
    product_title: variant.product_title,
    variant_title: variant.title,
    image_url: variant.image_url ?? variant.thumbnail,
    unit_cents: unitCents,
    quantity,
    needs_sending: 0,
    tax_class: variant.tax_class,
    held: variant.manage_inventory === 1 ? quantity : 0,
    // A variant may be in two lines, at two prices.
    variation: lines.slice(0, line).filter((other) => other.variant.id === variant.id).length,
    custom_values: storedJson.customValues.write([]),
  }));
  if (country === null && dependsOnCountry(delivery, deliveryLinesOf(items)))
    return refused(
      'The tax depends on the country: say where it was sold, such as DE for Germany.',
    );
  const [zone] = delivery.zones;
  const counter = {
    ...delivery,
    zones: [{ ...zone, countries: country === null ? zone.countries : [country] }],
  } as const;
  const currency = first.variant.currency_code;
  const { sums, taxes } = priceSession(counter, { currency, country, choice: null }, items);
  const session = await transaction
    .insertInto('checkout_session')
    .values({
      id: newSessionId(),
      state: 'paid',
      request_hash: '',
      provider: manualProvider,
      currency,
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
    .values(items.map((item, line) => ({ ...item, session_id: session.id, ...taxes[line] })))
    .execute();
  return accept(session);
}
