import { percentText } from '../../../../domain/money/full-digits.ts';
import { addedTax } from '../../../../domain/store/order-sums.ts';
import { toPrintable } from '../../../../domain/text/one-line.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import type { HistoryRecord } from '../../history.ts';
import type { OrderDetail } from '../../orders/list/read-order.ts';
import type { OrderSummary } from '../../orders/list/read-orders.ts';
import { manualProvider, testProvider } from '../../payments/payment-names.ts';
import { shopCalendar } from '../../shop-days.ts';
import { textTable } from './print.ts';

export const dateText = (iso: string) => shopCalendar.timeText(Date.parse(iso));

function statusText(order: OrderSummary): string {
  const { status, made_cents: made, on_its_way_cents: onItsWay } = order;
  const isGivenBack = status === 'refunded' || status === 'cancelled';
  const marks = [
    ...(order.refund_started ? ['refund not confirmed'] : []),
    ...(made > 0 && !isGivenBack ? [`${formatCents(made, order.currency)} given back`] : []),
    ...(onItsWay > 0 ? [`${formatCents(onItsWay, order.currency)} on its way back`] : []),
    ...(order.refund_failed_cents > 0
      ? [`refund of ${formatCents(order.refund_failed_cents, order.currency)} failed`]
      : []),
    ...(order.withdrawn ? ['withdrawn'] : []),
    ...(order.disputed ? ['disputed'] : []),
  ];
  return `${[status, ...marks].join(', ')}${order.test ? ' (test)' : ''}`;
}

/** An amount, with the amount in the buyer's own currency if that differs. */
const amountText = (cents: number, currency: string, presentment: OrderSummary['presentment']) =>
  presentment === null
    ? formatCents(cents, currency)
    : `${formatCents(cents, currency)} (${formatCents(presentment.cents, presentment.currency)})`;

export function orderTable(orders: readonly OrderSummary[]): string {
  return textTable(
    ['order', 'status', 'date', 'pieces', 'total', 'name', 'email'],
    orders.map((order) => [
      order.number,
      statusText(order),
      dateText(order.created_at),
      order.pieces,
      amountText(order.amount_cents, order.currency, order.presentment),
      order.name,
      order.email,
    ]),
  );
}

export function orderText(order: OrderDetail): string {
  const facts = labelledLines([
    ['Order', order.number],
    ['Status', statusText(order)],
    ['Date', dateText(order.created_at)],
    ['Paid by', providerNames[order.provider] ?? order.provider],
    ['E-mail', order.email],
    // The address, in the order that its country uses, sometimes with the country's name last.
    ...order.address_lines.map((line, at) => [at === 0 ? 'Buyer' : '', line] as const),
  ]);
  const lines = order.lines.flatMap((line): (string | number)[][] => [
    [
      line.quantity,
      line.sku ?? line.variant_id,
      `${line.product_title} (${line.variant_title})`,
      formatCents(line.unit_cents, order.currency),
      formatCents(line.total_cents, order.currency),
    ],
    ...line.fields.map((field) => ['', '', `  ${field.title}: ${field.value}`, '', '']),
  ]);
  const sum = (cents: number) => formatCents(cents, order.currency);
  const { discount_cents: discount, tax_cents: tax, returned_cents: returned } = order;
  const isAdded =
    tax > 0 &&
    addedTax({
      discount,
      tax,
      total: order.amount_cents,
      subtotal: order.subtotal_cents,
      shipping: order.shipping_cents,
    }) === tax;
  const rate = order.tax_percent === null ? 'tax' : `${percentText(order.tax_percent)} VAT`;
  const taxRow = [isAdded ? rate : `Includes ${rate}`, tax > 0 ? sum(tax) : undefined] as const;
  const sums = labelledLines([
    ['Subtotal', sum(order.subtotal_cents)],
    ['Discount', discount > 0 ? sum(-discount) : undefined],
    ['Shipping', sum(order.shipping_cents)],
    ...(isAdded ? [taxRow] : []),
    ['Total', amountText(order.amount_cents, order.currency, order.presentment)],
    ...(isAdded ? [] : [taxRow]),
    ['Kept', returned > 0 ? sum(order.amount_cents - returned) : undefined],
  ]);
  const parts = [facts, textTable(['pieces', 'sku', 'product', 'each', 'paid'], lines), sums];
  if (order.refunds.length > 0) parts.push(refundTable(order));
  if (order.history.length > 0) parts.push(historyTable(order.history));
  return parts.join('\n');
}

const refundTable = ({ refunds, currency }: OrderDetail) =>
  textTable(
    ['refund', 'state', 'amount', 'of', 'at', 'note', 'message to the buyer'],
    refunds.map((refund) => [
      dateText(refund.at),
      refund.state,
      amountText(refund.amount_cents, currency, refund.presentment),
      [
        ...refund.pieces.map(({ line, quantity }) => `line ${line}: ${quantity}`),
        ...(refund.shipping_cents > 0 ? ['shipping'] : []),
      ].join(', ') || refund.kind,
      refund.provider_id ?? '',
      [refund.note, refund.provider_reason, refund.failure].filter(Boolean).join('; '),
      refund.message ?? '',
    ]),
  );

const providerNames: Record<string, string> = {
  [testProvider]: 'test payment',
  [manualProvider]: 'entered by hand',
};

export function historyTable(entries: readonly HistoryRecord[]): string {
  return textTable(
    ['date', 'done', 'to', 'how'],
    entries.map((entry) => [
      dateText(entry.at),
      entry.action,
      entry.order ?? entry.variant ?? '',
      detailText(entry.detail),
    ]),
  );
}

/** The detail of an entry, such as 'street: Kanaalweg 14 → Kanaalweg 41' or 'amount: 5.00 €'. */
const detailText = ({ currency, ...detail }: HistoryRecord['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) =>
      name.endsWith('_cents') && typeof value === 'number'
        ? `${name.replace(/_cents$/, '')}: ${formatCents(value, String(currency))}`
        : `${name}: ${value ?? '–'}`,
    )
    .join(', ');

/** One line for each value that exists. */
export function labelledLines(rows: readonly (readonly [string, string | undefined])[]): string {
  const shown = rows.filter(([, value]) => value !== undefined);
  const width = Math.max(9, ...shown.map(([name]) => name.length));
  return shown
    .map(([name, value = '']) => `${name.padEnd(width)} ${toPrintable(value)}\n`)
    .join('');
}
