import type { Reader } from '../../../db/database.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { readSale } from '../after-sale/read-sale.ts';
import { unitsToSend } from '../after-sale/units-to-send.ts';
import { refuseUnknownOrder } from '../list/read-orders.ts';
import { isErasedAddress } from '../postal-address.ts';

/** The data of an order that a carrier needs. */
export interface Shipment {
  number: string;
  /** Epoch milliseconds. */
  paidMs: number;
  name: string;
  email: string;
  street: string;
  postcode: string;
  city: string;
  state: string;
  /** The country's two-letter ISO 3166 code. */
  country: string;
  pieces: number;
  /** For example `2 × Mug, white`. */
  contents: string;
  /** The weight of the units to send; null if the weight of any unit is unknown. */
  grams: number | null;
  currency: string;
  goodsCents: number;
  shippingCents: number;
  totalCents: number;
}

/**
 * The shipments of the named orders with an address, without returned units.
 *
 * @returns refused if a named order does not exist, or none has an address
 */
export async function readShipments(
  read: Reader,
  numbers: readonly string[],
): Promise<Outcome<Shipment[], string>> {
  const shipments: Shipment[] = [];
  for (const number of numbers) {
    const sale = await readSale(read, { number });
    if (sale === null) return refuseUnknownOrder(number);
    const { row, address, refundTotals: back } = sale;
    if (back.returned > 0 && back.returned >= row.amount_cents) continue;
    const lines = unitsToSend(sale);
    if (address === null || isErasedAddress(address) || lines.length === 0) continue;
    const gramsOf = await loadWeights(read, row.id);
    const grams = lines.map(({ line, pieces }) => pieces * (gramsOf.get(line) ?? Number.NaN));
    const allGrams = grams.reduce((sum, each) => sum + each, 0);
    shipments.push({
      number: row.number,
      paidMs: row.created_at,
      name: row.name,
      email: row.email,
      ...address,
      pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
      contents: lines
        .map(({ pieces, title, variant }) =>
          [`${pieces} × ${title}`, variant].filter((text) => text !== '').join(', '),
        )
        .join('; '),
      grams: Number.isNaN(allGrams) ? null : allGrams,
      currency: row.currency,
      goodsCents: row.subtotal_cents - row.discount_cents,
      shippingCents: row.shipping_cents,
      totalCents: row.amount_cents,
    });
  }
  return shipments.length === 0
    ? refused('None of these orders has a shipping address.')
    : accept(shipments);
}

/** The current weight of one unit of each line, from the catalogue. */
async function loadWeights(read: Reader, orderId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await read
    .selectFrom('order_item')
    .innerJoin('variant', 'variant.id', 'order_item.variant_id')
    .select(['order_item.line', 'variant.weight_grams'])
    .where('order_item.order_id', '=', orderId)
    .execute();
  return new Map(
    rows.flatMap(({ line, weight_grams: grams }) => (grams === null ? [] : [[line, grams]])),
  );
}
