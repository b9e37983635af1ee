import { decimalDigits } from '../../../../domain/money/format-money.ts';
import { documentNumber } from '../../../../domain/store/document-number.ts';
import { toPrintable } from '../../../../domain/text/one-line.ts';
import type { Reader } from '../../../db/database.ts';
import { wireCurrency } from '../../catalogue/currencies.ts';
import { accept } from '../../http/refusal.ts';
import { shopCalendar } from '../../shop-days.ts';
import {
  type BookedOrder,
  type RefundPart,
  readBookedOrders,
  readRefundParts,
} from '../list/booked-orders.ts';
import { type OrderLine, readOrderLines } from '../list/read-order.ts';
import { listOrders, type OrderFilter, type OrderSummary } from '../list/read-orders.ts';
import { type TaxRate, taxPercent, taxRateOf } from '../tax-by-rate.ts';

type Cell = string | number;
interface BookkeepingOrder {
  summary: OrderSummary;
  booked: BookedOrder;
  lines: readonly OrderLine[];
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
const percentCell = (rate: TaxRate): Cell => taxPercent(rate) ?? '';

/**
 * An amount in the currency's unit, as a number, so that a spreadsheet can add it up, even if
 * negative.
 */
const amountCell = (cents: number, code: string): number =>
  cents / 10 ** decimalDigits(wireCurrency(code).decimal_digits);
const numberOf = (document: BookedOrder['invoice']) =>
  document === null ? '' : documentNumber(document);

const orderCells: Record<string, (listed: BookkeepingOrder) => Cell> = {
  invoice: ({ booked }) => numberOf(booked.invoice),
  order: ({ summary }) => summary.number,
  day: ({ booked }) => shopCalendar.dayOf(booked.order.created_at),
  status: ({ summary }) => summary.status,
  test: ({ summary }) => yesNo(summary.test),
  name: ({ summary }) => summary.name,
  email: ({ summary }) => summary.email,
  street: ({ summary }) => summary.address?.street ?? '',
  postcode: ({ summary }) => summary.address?.postcode ?? '',
  city: ({ summary }) => summary.address?.city ?? '',
  state: ({ summary }) => summary.address?.state ?? '',
  country: ({ booked }) => booked.country,
  pieces: ({ summary }) => summary.pieces,
  currency: ({ summary }) => summary.currency,
  goods: ({ booked: { order } }) => amountCell(order.subtotal_cents, order.currency),
  discount: ({ booked: { order } }) => amountCell(order.discount_cents, order.currency),
  shipping: ({ booked: { order } }) => amountCell(order.shipping_cents, order.currency),
  tax: ({ booked: { order } }) => amountCell(order.tax_cents, order.currency),
  total: ({ booked: { order } }) => amountCell(order.amount_cents, order.currency),
  given_back: ({ summary }) => amountCell(summary.made_cents, summary.currency),
  on_its_way: ({ summary }) => amountCell(summary.on_its_way_cents, summary.currency),
  disputed: ({ summary }) => yesNo(summary.disputed),
  withdrawn: ({ summary }) => yesNo(summary.withdrawn),
};

const lineHeads = [
  'invoice',
  'order',
  'day',
  'country',
  'sku',
  'product',
  'variant',
  'fields',
  'pieces',
  'each',
  'currency',
  'goods',
  'discount',
  'tax_class',
  'tax_percent',
  'net',
  'tax',
  'total',
];

function lineRows({ summary, booked, lines }: BookkeepingOrder): Cell[][] {
  const { order, items, country, invoice } = booked;
  const money = (cents: number) => amountCell(cents, order.currency);
  const about = [numberOf(invoice), order.number, shopCalendar.dayOf(order.created_at), country];
  const taxed = (ratePpm: number | null, tax: number, total: number) => [
    percentCell(taxRateOf(ratePpm, tax)),
    money(total - tax),
    money(tax),
    money(total),
  ];
  const rows = items.map((item, index): Cell[] => [
    ...about,
    item.sku ?? '',
    item.product_title,
    item.variant_title,
    lines[index]?.fields.map(({ title, value }) => `${title}: ${value}`).join(' | ') ?? '',
    item.quantity,
    money(item.unit_cents),
    summary.currency,
    money(item.subtotal_cents),
    money(item.discount_cents),
    item.tax_class,
    ...taxed(item.tax_rate_ppm, item.tax_cents, item.total_cents),
  ]);
  // Add a row for shipping, so that the sums of the lines equal those of the orders.
  if (order.shipping_total_cents > 0)
    rows.push([
      ...about,
      '',
      'Shipping',
      '',
      '',
      0,
      money(order.shipping_cents),
      order.currency,
      money(order.shipping_cents),
      0,
      '',
      ...taxed(order.shipping_tax_rate_ppm, order.shipping_tax_cents, order.shipping_total_cents),
    ]);
  return rows;
}

const refundCells: Record<string, (part: RefundPart) => Cell> = {
  credit_note: ({ creditNote }) => numberOf(creditNote),
  invoice: ({ booked }) => numberOf(booked.invoice),
  order: ({ booked }) => booked.order.number,
  day: ({ atMs }) => shopCalendar.dayOf(atMs),
  what: ({ total }) => (total < 0 ? 'came back' : 'refund'),
  country: ({ booked }) => booked.country,
  currency: ({ booked }) => booked.order.currency,
  tax_percent: ({ rate }) => percentCell(rate),
  net: ({ booked, total, tax }) => amountCell(total - tax, booked.order.currency),
  tax: ({ booked, tax }) => amountCell(tax, booked.order.currency),
  total: ({ booked, total }) => amountCell(total, booked.order.currency),
};

const printableCells = (row: readonly Cell[]) =>
  row.map((cell) => (typeof cell === 'string' ? toPrintable(cell) : cell));
const rowOf = <Of>(cells: Record<string, (of: Of) => Cell>, of: Of) =>
  printableCells(Object.values(cells).map((cell) => cell(of)));

const ordersAtOnce = 500;

/**
 * Three tables, each with headings in the first row:
 * - a row for each order
 * - a row for each line, and for each order's shipping
 * - a row for each tax rate of each refund
 */
export async function readBookkeepingRows(read: Reader, filter: OrderFilter & { test: boolean }) {
  const listed = await readAllOrders(read, filter);
  if (!listed.ok) return listed;
  const refunds = await readRefundParts(read, filter);
  return accept({
    orders: [Object.keys(orderCells), ...listed.value.map((one) => rowOf(orderCells, one))],
    lines: [lineHeads, ...listed.value.flatMap(lineRows).map(printableCells)],
    refunds: [Object.keys(refundCells), ...refunds.map((part) => rowOf(refundCells, part))],
  });
}

async function readAllOrders(read: Reader, { test, ...filter }: OrderFilter & { test: boolean }) {
  const listed: BookkeepingOrder[] = [];
  for (let after: string | undefined; ; ) {
    const page = { limit: ordersAtOnce, ...(after !== undefined && { after }) };
    const orders = await listOrders(read, filter, page);
    if (!orders.ok) return orders;
    const numbers = orders.value.map(({ number }) => number);
    const bookedOrders = await readBookedOrders(read, numbers);
    const lines = numbers.length > 0 ? await readOrderLines(read, numbers) : new Map();
    for (const summary of orders.value) {
      const booked = bookedOrders.get(summary.number);
      if (booked?.isTest === test)
        listed.push({ summary, booked, lines: lines.get(summary.number) ?? [] });
    }
    if (numbers.length < ordersAtOnce) return accept(listed);
    after = numbers.at(-1);
  }
}
