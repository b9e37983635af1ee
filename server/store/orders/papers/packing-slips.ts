import type { PackingSlip } from '../../../../web/buyer/print/packing-slips.tsx';
import type { Reader } from '../../../db/database.ts';
import { accept, type Outcome } from '../../http/refusal.ts';
import { formatDay, readSale, type Sale } from '../after-sale/read-sale.ts';
import { unitsToSend } from '../after-sale/units-to-send.ts';
import { refuseUnknownOrder } from '../list/read-orders.ts';
import { addressLines } from '../postal-address.ts';
import { refundTotals } from '../refunds/refunds.ts';
import { findOrdersWithOpenWithdrawal } from '../withdrawal-state.ts';

/**
 * Packing slips of the named orders, or of all paid orders that are neither sent, withdrawn nor disputed, oldest
 * first.
 *
 * @returns refused if a named order does not exist
 */
export async function readPackingSlips(
  read: Reader,
  numbers: readonly string[],
): Promise<Outcome<PackingSlip[], string>> {
  const asked = numbers.length > 0 ? numbers : await selectToSend(read);
  const sales: Sale[] = [];
  for (const number of asked) {
    const sale = await readSale(read, { number });
    if (sale === null) return refuseUnknownOrder(number);
    if (numbers.length > 0 || isToPack(sale)) sales.push(sale);
  }
  return accept(sales.map(slipOf).filter(({ lines }) => lines.length > 0));
}

async function selectToSend(read: Reader): Promise<string[]> {
  const orders = await read
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('status', '=', 'paid')
    .where('disputed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  const withdrawn = await findOrdersWithOpenWithdrawal(
    read,
    orders.map(({ id }) => id),
  );
  return orders.filter(({ id }) => !withdrawn.has(id)).map(({ number }) => number);
}

const isToPack = (sale: Sale): boolean =>
  !sale.isTest && (sale.row.amount_cents === 0 || refundTotals(sale.row, sale.refunds).left > 0);

const slipOf = (sale: Sale): PackingSlip => ({
  number: sale.row.number,
  day: formatDay(sale.row.created_at),
  address: addressLines(sale.row.name, sale.address),
  lines: unitsToSend(sale).map(({ pieces, title, variant, fields, sku }) => ({
    pieces,
    title,
    sku,
    details: [variant, ...fields.map((field) => `${field.title}: ${field.value}`)].filter(
      (text) => text !== '',
    ),
  })),
});
