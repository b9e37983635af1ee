import { formatMoney } from '../../../domain/money.ts';
import { wireCurrency } from '../catalogue/currencies.ts';
import { type Command, Misuse } from './call.ts';
import { fulfilOrder, refundOrder } from './change-order.ts';
import { listOrders, type OrderDetail, orderStatuses, readOrder } from './orders.ts';
import { json, plain, table } from './print.ts';

const one = (say: string) => ({ min: 1, max: 1, say });

export const orderCommands: Record<string, Command> = {
  orders: {
    operands: { min: 0, max: 0, say: 'no more words' },
    options: ['status', 'limit'],
    read: (_, values) => {
      const status = orderStatuses.find((known) => known === values.status) ?? null;
      if (values.status !== undefined && status === null)
        throw new Misuse(`--status takes one of ${orderStatuses.join(', ')}.`);
      const limit = Number(values.limit ?? 100);
      if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
        throw new Misuse('--limit takes a number from 1 to 100000.');
      return async ({ database: db }, { out }) => {
        const found = await listOrders(db.read, { status, limit });
        if (values.json) return out(json(found));
        if (found.count === 0)
          return out(
            status === null ? 'There are no orders.\n' : `There are no ${status} orders.\n`,
          );
        out(
          table(
            ['order', 'status', 'date', 'pieces', 'total', 'name', 'email'],
            found.orders.map((order) => [
              order.number,
              order.status,
              date(order.created_at),
              order.pieces,
              money(order.amount_cents, order.currency),
              order.name,
              order.email,
            ]),
          ),
        );
        const more = found.count - found.orders.length;
        if (more > 0) out(`and ${more} older; --limit ${found.count} shows all\n`);
      };
    },
  },
  order: {
    operands: one('the number of an order'),
    options: [],
    read:
      ([number = ''], values) =>
      async ({ database: db }, { out }) => {
        const order = await readOrder(db.read, number);
        out(values.json ? json(order) : orderText(order));
      },
  },
  fulfil: {
    operands: one('the number of an order'),
    options: [],
    read:
      ([number = ''], values) =>
      async ({ database: db }, { out }) => {
        await fulfilOrder(db, number);
        const order = await readOrder(db.read, number);
        out(values.json ? json(order) : `Order ${order.number} is fulfilled.\n`);
      },
  },
  refund: {
    operands: one('the number of an order'),
    options: ['restock'],
    read:
      ([number = ''], values) =>
      async ({ database: db }, { out, now, returnMoney }) => {
        const restock = values.restock ?? false;
        const back = await refundOrder(db, { number, restock, nowMs: now(), returnMoney });
        const order = await readOrder(db.read, number);
        if (values.json) return out(json({ ...order, restocked: back }));
        const paid = order.provider === 'test' ? ' It was a test payment: no money has moved.' : '';
        out(`Order ${order.number} is refunded.${paid}\n`);
        if (!restock) return;
        for (const { variant_id, quantity } of back)
          out(`Back in stock: ${quantity} of ${variant_id}\n`);
        if (back.length === 0) out('It had taken nothing from the stock.\n');
      },
  },
};

function orderText(order: OrderDetail): string {
  const { address } = order;
  const facts: [string, string][] = [
    ['Order', order.number],
    ['Status', order.status],
    ['Date', date(order.created_at)],
    ['Paid by', order.provider === 'test' ? 'test payment' : order.provider],
    ['Name', order.name],
    ['E-mail', order.email],
    ...(address === null
      ? []
      : ([
          ['Street', address.street],
          ['City', `${address.postcode} ${address.city}`],
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
  return [pairs(facts), table(['pieces', 'sku', 'product', 'each'], lines), pairs(sums)].join('\n');
}

const pairs = (rows: readonly [string, string][]) =>
  rows.map(([name, value]) => `${name.padEnd(9)} ${plain(value)}\n`).join('');

const date = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
const money = (cents: number, code: string) => formatMoney(cents, wireCurrency(code));
