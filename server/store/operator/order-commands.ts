import { byHand } from '../payments/payment-names.ts';
import type { Held } from '../stock/holds.ts';
import { sessionIdPattern } from '../stock/session-id.ts';
import { type Call, type Command, Misuse, type Values } from './call.ts';
import { money } from './order-text.ts';
import { type Correction, correctAddress, fulfilOrder } from './orders/change-order.ts';
import { countTestOrders, deleteTestOrders } from './orders/delete-test-orders.ts';
import { readOrder } from './orders/orders.ts';
import { refundOrder } from './orders/refund-order.ts';
import { releaseSession } from './orders/release-session.ts';
import { sellByHand } from './orders/sell-by-hand.ts';
import { json } from './print.ts';

const one = (say: string) => ({ min: 1, max: 1, say });

/** Commands that change orders and checkouts. */
export const orderCommands: Record<string, Command> = {
  fulfil: {
    operands: one('the number of an order'),
    options: [],
    read:
      ([number = ''], values) =>
      async ({ database }, { out, now }) => {
        await fulfilOrder(database, number, now());
        const order = await readOrder(database.read, number);
        out(values.json ? json(order) : `Order ${order.number} is fulfilled.\n`);
      },
  },
  refund: {
    operands: one('the number of an order'),
    options: ['restock', 'yes'],
    read: ([number = ''], values) => giveBack(number, values, 'refunded', values.restock ?? false),
  },
  cancel: {
    operands: one('the number of an order, or the id of a checkout'),
    options: ['yes'],
    read: ([name = ''], values) =>
      sessionIdPattern.test(name)
        ? release(name, values)
        : giveBack(name, values, 'cancelled', true),
  },
  release: {
    operands: one('the id of a checkout'),
    options: ['yes'],
    read: ([session = ''], values) => release(session, values),
  },
  address: {
    operands: one('the number of an order'),
    options: ['name', 'email', 'street', 'postcode', 'city', 'state', 'country'],
    read: ([number = ''], values) => {
      const correction = correctionOf(values);
      return async ({ database }, { out, now }) => {
        await correctAddress(database, number, correction, now());
        const order = await readOrder(database.read, number);
        out(values.json ? json(order) : `The address of order ${order.number} is corrected.\n`);
      };
    },
  },
  sold: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and a number of pieces" },
    options: ['price'],
    read:
      ([variant = '', pieces = ''], { price, json: asJson }) =>
      async ({ database }, { out, now }) => {
        const number = await sellByHand(database, { variant, pieces, price, nowMs: now() });
        const order = await readOrder(database.read, number);
        const total = money(order.amount_cents, order.currency);
        out(asJson ? json(order) : `Order ${number} is in the books: ${total}.\n`);
      },
  },
  'delete-test-orders': {
    operands: { min: 0, max: 0, say: 'no more words' },
    options: ['yes'],
    read:
      (_, values) =>
      async ({ database }, { out, now }) => {
        if (!values.yes) {
          const count = await countTestOrders(database.read);
          return out(
            values.json
              ? json({ deleted: 0, count })
              : `There are ${count} test orders. --yes deletes them for good and puts what they took back into the stock.\n`,
          );
        }
        const deleted = await deleteTestOrders(database, now());
        out(values.json ? json({ deleted }) : `${deleted} test orders are deleted.\n`);
      },
  },
};

function giveBack(
  number: string,
  values: Values,
  to: 'refunded' | 'cancelled',
  restock: boolean,
): Call {
  return async ({ database }, { out, now, payments }) => {
    const back = await refundOrder(database, {
      number,
      to,
      restock,
      byOwnersWord: values.yes ?? false,
      nowMs: now(),
      payments: await payments(database),
    });
    const order = await readOrder(database.read, number);
    if (values.json) return out(json({ ...order, restocked: back }));
    out(`Order ${order.number} is ${to}.${moneyText(order)}\n`);
    if (restock) out(stockText(back));
  };
}

function moneyText({ test, provider }: { test: boolean; provider: string }): string {
  if (test) return ' It was a test payment: no money has moved.';
  return provider === byHand ? ' It was paid by hand: give the money back the same way.' : '';
}

const stockText = (back: readonly Held[]) =>
  back.length === 0
    ? 'It had taken nothing from the stock.\n'
    : back.map((line) => `Back in stock: ${line.quantity} of ${line.variant_id}\n`).join('');

function release(session: string, values: Values): Call {
  return async ({ database }, { out, now, payments }) => {
    const paymentsOf = await payments(database);
    const byOwnersWord = values.yes ?? false;
    const released = await releaseSession(database, paymentsOf, {
      session,
      byOwnersWord,
      nowMs: now(),
    });
    if (values.json) return out(json(released));
    const { held, unconfirmed } = released;
    out(`Checkout ${session} is over${unconfirmed === null ? '' : ', by your word'}.\n`);
    out(held.map((line) => `For sale again: ${line.quantity} of ${line.variant_id}\n`).join(''));
  };
}

function correctionOf(values: Values): Correction {
  const { name, email, street, postcode, city, state, country } = values;
  const given = { name, email, street, postcode, city, state, country };
  const correction = Object.fromEntries(
    Object.entries(given).filter((entry) => entry[1] !== undefined),
  );
  if (Object.keys(correction).length === 0)
    throw new Misuse(
      "'address' takes what is to be corrected: --name, --email, --street, --postcode, --city, --state, --country.",
    );
  return correction;
}
