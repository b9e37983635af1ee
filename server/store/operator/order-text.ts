import { formatMoney } from '../../../domain/money.ts';
import { wireCurrency } from '../catalogue/currencies.ts';
import { detailText, type PastDeed } from '../history.ts';
import { byHand, testPayments } from '../payments/payment-names.ts';
import type { OrderDetail, OrderLine, OrderSummary } from './orders/orders.ts';
import { plain, table } from './print.ts';

export const date = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
export const money = (cents: number, code: string) => formatMoney(cents, wireCurrency(code));

function statusText(order: OrderSummary): string {
  const { status, returned_cents: returned } = order;
  const isGivenBack = status === 'refunded' || status === 'cancelled';
  const marks = [
    ...(order.refund_started ? ['refund not confirmed'] : []),
    ...(returned > 0 && !isGivenBack ? [`${money(returned, order.currency)} given back`] : []),
    ...(order.disputed ? ['disputed'] : []),
  ];
  return `${[status, ...marks].join(', ')}${order.test ? ' (test)' : ''}`;
}

export function orderTable(orders: readonly OrderSummary[]): string {
  return table(
    ['order', 'status', 'date', 'pieces', 'total', 'name', 'email'],
    orders.map((order) => [
      order.number,
      statusText(order),
      date(order.created_at),
      order.pieces,
      money(order.amount_cents, order.currency),
      order.name,
      order.email,
    ]),
  );
}

export function orderText(order: OrderDetail): string {
  const { address } = order;
  const facts: [string, string][] = [
    ['Order', order.number],
    ['Status', statusText(order)],
    ['Date', date(order.created_at)],
    ['Paid by', payers[order.provider] ?? order.provider],
    ['Name', order.name],
    ['E-mail', order.email],
    ...(address === null
      ? []
      : ([
          ['Street', address.street],
          ['City', `${address.postcode} ${address.city}`],
          ...(address.state === '' ? [] : [['State', address.state] satisfies [string, string]]),
          ['Country', address.country],
        ] satisfies [string, string][])),
  ];
  const lines = order.lines.flatMap((line): (string | number)[][] => [
    [
      line.quantity,
      line.sku ?? line.variant_id,
      `${line.product_title} (${line.variant_title})`,
      money(line.unit_cents, order.currency),
    ],
    ...line.fields.map((field) => ['', '', `  ${field.title}: ${field.value}`, '']),
  ]);
  const sums: [string, string][] = [
    ['Subtotal', money(order.subtotal_cents, order.currency)],
    ['Shipping', money(order.shipping_cents, order.currency)],
    ['Total', money(order.amount_cents, order.currency)],
  ];
  const parts = [pairs(facts), table(['pieces', 'sku', 'product', 'each'], lines), pairs(sums)];
  if (order.history.length > 0) parts.push(historyTable(order.history));
  return parts.join('\n');
}

const payers: Record<string, string> = {
  [testPayments]: 'test payment',
  [byHand]: 'entered by hand',
};

export function historyTable(deeds: readonly PastDeed[]): string {
  return table(
    ['date', 'done', 'to', 'how'],
    deeds.map((deed) => [
      date(deed.at),
      deed.action,
      deed.order ?? deed.variant_id ?? '',
      detailText(deed.detail),
    ]),
  );
}

const pairs = (rows: readonly [string, string][]) =>
  rows.map(([name, value]) => `${name.padEnd(9)} ${plain(value)}\n`).join('');

export const orderCsvHeads = [
  'order',
  'status',
  'test',
  'date',
  'name',
  'email',
  'street',
  'postcode',
  'city',
  'state',
  'country',
  'pieces',
  'sku',
  'product',
  'variant',
  'fields',
  'each',
  'currency',
  'order_total',
  'given_back',
  'disputed',
] as const;

/** One row per line of the order. */
export function orderCsvRows(order: OrderSummary, lines: readonly OrderLine[]): string[][] {
  const { address } = order;
  const figure = (cents: number) =>
    formatMoney(cents, { ...wireCurrency(order.currency), template: '$1' });
  return lines.map((line) =>
    [
      order.number,
      order.status,
      order.test ? 'yes' : 'no',
      order.created_at,
      order.name,
      order.email,
      address?.street ?? '',
      address?.postcode ?? '',
      address?.city ?? '',
      address?.state ?? '',
      address?.country ?? '',
      String(line.quantity),
      line.sku ?? '',
      line.product_title,
      line.variant_title,
      line.fields.map(({ title, value }) => `${title}: ${value}`).join(' | '),
      figure(line.unit_cents),
      order.currency,
      figure(order.amount_cents),
      figure(order.returned_cents),
      order.disputed ? 'yes' : 'no',
    ].map(plain),
  );
}
