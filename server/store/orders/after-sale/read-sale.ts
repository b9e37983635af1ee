import { locale } from '../../../../content/locale.ts';
import { taxLabel } from '../../../../content/messages/tax-label.ts';
import { words } from '../../../../content/words.ts';
import { addedTax } from '../../../../domain/store/order-sums.ts';
import { percentOfPpm } from '../../../../domain/store/tax-rate.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundRow } from '../../../db/tables.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { isTestPayment } from '../../payments/payment-names.ts';
import { shopZone } from '../../shop-days.ts';
import { type Address, storedAddressSchema } from '../buyer.ts';
import { type Refund, type RefundTotals, readRefunds, refundTotals } from '../refunds/refunds.ts';
import { taxByRate } from '../tax-by-rate.ts';
import { readSaleDocuments, type SaleDocument } from './sale-documents.ts';

/** An order as its buyer sees it. Amounts are formatted in its currency. */
export interface Sale {
  row: OrderRow;
  isTest: boolean;
  address: Address | null;
  lines: SaleLine[];
  sums: SaleSum[];
  refunds: Refund[];
  /** The invoice, then the credit notes. */
  papers: SaleDocument[];
  refundTotals: RefundTotals;
  /** The amount paid, in the buyer's own currency if that differs. */
  paid: string;
}

interface SaleLine {
  line: number;
  title: string;
  /** The variant; empty for a product whose only variant has no name. */
  variant: string;
  fields: { title: string; value: string }[];
  sku: string | null;
  needsSending: boolean;
  imageUrl: string | null;
  quantity: number;
  refunded: number;
  each: string;
  /** Price times units, before discount. */
  sum: string;
  paidCents: number;
}

interface SaleSum {
  kind:
    | 'subtotal'
    | 'discount'
    | 'shipping'
    | 'tax'
    | 'total'
    /** The amount in the buyer's own currency. */
    | 'presented'
    | 'tax in it'
    | 'refunded'
    | 'kept'
    | 'on its way';
  label: string;
  amount: string;
}

/** @returns null if the order does not exist */
export async function readSale(
  read: Reader | Writer,
  by: { id: string } | { number: string },
): Promise<Sale | null> {
  const orders = read.selectFrom('orders').selectAll();
  const row = await ('id' in by
    ? orders.where('id', '=', by.id)
    : orders.where('number', '=', by.number)
  ).executeTakeFirst();
  if (row === undefined) return null;
  const session = await read
    .selectFrom('checkout_session')
    .select('provider')
    .where('id', '=', row.session_id)
    .executeTakeFirst();
  const items = await read
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('line')
    .execute();
  const refunds = await readRefunds(read, row.id);
  const stands = refundTotals(row, refunds);
  const back = new Map<number, number>();
  for (const refund of refunds.filter(({ state }) => state === 'made'))
    for (const { line, quantity } of refund.pieces)
      back.set(line, (back.get(line) ?? 0) + quantity);
  return {
    row,
    isTest: isTestPayment(session?.provider ?? ''),
    address: storedAddressSchema.parse(JSON.parse(row.address)),
    lines: items.map((item) => saleLine(item, row.currency, back.get(item.line) ?? 0)),
    sums: sumsOf(row, items, stands),
    refunds,
    papers: await readSaleDocuments(read, row, { items, refunds }),
    refundTotals: stands,
    paid: presentedMoney(row, row.amount_cents, row.currency),
  };
}

const saleLine = (item: OrderItemRow, currency: string, refunded: number): SaleLine => ({
  line: item.line,
  title: item.product_title,
  variant: item.variant_title,
  fields: storedJson.customValues
    .read(item.custom_values)
    .map(({ title, value }) => ({ title, value })),
  sku: item.sku,
  needsSending: item.needs_sending === 1,
  imageUrl: item.image_url,
  quantity: item.quantity,
  refunded,
  each: formatCents(item.unit_cents, currency),
  sum: formatCents(item.subtotal_cents, currency),
  paidCents: item.total_cents,
});

/** An amount as the buyer saw it: in their own currency with ours in brackets, or only in ours. */
export function presentedMoney(
  of: Pick<RefundRow, 'presentment_currency' | 'presentment_cents'>,
  cents: number,
  currency: string,
): string {
  const { presentment_currency: own, presentment_cents: shown } = of;
  const amount = formatCents(cents, currency);
  return own === null || shown === null ? amount : `${formatCents(shown, own)} (${amount})`;
}

function sumsOf(row: OrderRow, items: readonly OrderItemRow[], back: RefundTotals): SaleSum[] {
  const made = Math.min(back.made, row.amount_cents);
  const onItsWay = back.returned - made;
  const { discount_cents: discount, tax_cents: tax } = row;
  const isAdded = tax > 0 && addedTax(orderSums(row)) === tax;
  const isSent = row.shipping_cents > 0 || items.some(({ needs_sending }) => needs_sending === 1);
  const sum = (kind: SaleSum['kind'], label: string, cents: number): SaleSum => ({
    kind,
    label,
    amount: formatCents(cents, row.currency),
  });
  const taxes = (kind: SaleSum['kind']) =>
    taxByRate(row, items)
      .filter((part) => part.tax > 0)
      .map((part) => {
        const rate = typeof part.rate === 'number' ? percentOfPpm(part.rate) : null;
        return sum(kind, taxLabel(rate, isAdded), part.tax);
      });
  const sums: (SaleSum | null)[] = [
    sum('subtotal', words.order.sums.subtotal, row.subtotal_cents),
    discount > 0 ? sum('discount', words.order.sums.discount, -discount) : null,
    isSent ? sum('shipping', words.order.sums.shipping, row.shipping_cents) : null,
    ...(isAdded ? taxes('tax') : []),
    sum('total', words.order.sums.total, row.amount_cents),
    row.presentment_currency === null || row.presentment_cents === null
      ? null
      : {
          kind: 'presented',
          label: words.order.sums.paid,
          amount: formatCents(row.presentment_cents, row.presentment_currency),
        },
    ...(isAdded ? [] : taxes('tax in it')),
    made > 0 ? sum('refunded', words.order.sums.refunded, -made) : null,
    made > 0 ? sum('kept', words.order.sums.kept, row.amount_cents - made) : null,
    onItsWay > 0 ? sum('on its way', words.order.sums.onItsWay, -onItsWay) : null,
  ];
  return sums.filter((each) => each !== null);
}

const orderSums = (row: OrderRow) => ({
  subtotal: row.subtotal_cents,
  discount: row.discount_cents,
  shipping: row.shipping_cents,
  tax: row.tax_cents,
  total: row.amount_cents,
});

/** A day, such as Aug 4, 2025. */
export const formatDay = (ms: number): string => dayFormat.format(ms);

/** A time such as Aug 11, 2025, 9:42:07 AM UTC, exact enough to serve as evidence. */
export const formatTime = (ms: number): string => timeFormat.format(ms);

const dayParts = { timeZone: shopZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat(locale, dayParts);
const timeFormat = new Intl.DateTimeFormat(locale, {
  ...dayParts,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
