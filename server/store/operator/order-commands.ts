import { country } from '../../../content/read/countries.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { printable } from '../../../domain/text/one-line.ts';
import { isPlainLine } from '../../../domain/text/plain-line.ts';
import type { Database } from '../../db/database.ts';
import type { RefundPlan } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { variantNames } from '../catalogue/variant-names.ts';
import { releaseSession } from '../checkout/release-session.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { AskedPart, AskedPieces } from '../orders/actions/asked-refund.ts';
import {
  type Correction,
  correctAddress,
  fulfilOrder,
  type Parcel,
  undoSending,
} from '../orders/actions/change-order.ts';
import { countTestOrders, deleteTestOrders } from '../orders/actions/delete-test-orders.ts';
import { type GivenBack, giveBack } from '../orders/actions/give-back.ts';
import { sellByHand } from '../orders/actions/sell-by-hand.ts';
import { type OrderDetail, readOrder } from '../orders/list/read-orders.ts';
import { byHand } from '../payments/payment-names.ts';
import type { Held } from '../stock/move-stock.ts';
import { sessionIdPattern } from '../stock/session-id.ts';
import { always, type Call, type Command, type Values } from './call.ts';
import { date } from './text/order-text.ts';
import { json } from './text/print.ts';

const one = (say: string) => ({ min: 1, max: 1, say });

/** Commands that change orders and checkouts. */
export const orderCommands: Record<string, Command> = {
  fulfil: {
    operands: one('the number of an order'),
    options: ['tracking', 'link', 'undo', 'although-withdrawn'],
    changes: always,
    read: ([number = ''], values) => {
      if (values.undo) return accept(takeBack(number, values));
      const parcel = parcelOf(values);
      if (!parcel.ok) return parcel;
      return accept(async ({ database }, { now }) => {
        const confirmed = values['although-withdrawn'] ?? false;
        const sending = { ...parcel.value, confirmed, nowMs: now() };
        const done = await fulfilOrder(database, number, sending);
        if (!done.ok) return done;
        const order = await readOrder(database.read, number);
        const said = done.value.isCorrected ? 'has another parcel now' : 'is fulfilled';
        return printed(order, values, (found) => `Order ${found.number} ${said}.\n`);
      });
    },
  },
  refund: {
    operands: one('the number of an order'),
    options: [
      ...(['amount', 'line', 'shipping', 'note', 'message', 'restock', 'elsewhere'] as const),
      'while-disputed',
    ],
    changes: always,
    read: ([number = ''], values) => {
      const part = partOf(values);
      if (!part.ok) return part;
      if (values.elsewhere && (values.note ?? '').trim() === '')
        return refused('--elsewhere needs --note: how it was given back, such as "Bank transfer".');
      const plan = values.restock ? 'restock' : 'refund';
      return accept(returning(number, values, { plan, part: part.value }));
    },
  },
  cancel: {
    operands: one('the number of an order, or the id of a checkout'),
    options: ['note', 'message', 'while-disputed', 'unpaid'],
    changes: always,
    read: ([name = ''], values) =>
      accept(
        sessionIdPattern.test(name)
          ? release(name, values)
          : returning(name, values, { plan: 'cancel', part: null }),
      ),
  },
  release: {
    operands: one('the id of a checkout'),
    options: ['unpaid'],
    changes: always,
    read: ([session = ''], values) => accept(release(session, values)),
  },
  address: {
    operands: one('the number of an order'),
    options: ['name', 'email', 'street', 'postcode', 'city', 'state', 'country'],
    changes: always,
    read: ([number = ''], values) => {
      const correction = correctionOf(values);
      if (Object.keys(correction).length === 0)
        return refused(
          "'address' takes what is to be corrected: --name, --email, --street, --postcode, --city, --state, --country.",
        );
      const reason = reasonAgainst(correction);
      if (reason !== null) return refused(reason);
      return accept(async ({ database }, { now }) => {
        const done = await correctAddress(database, number, correction, now());
        if (!done.ok) return done;
        const order = await readOrder(database.read, number);
        return printed(
          order,
          values,
          (found) =>
            `The address of order ${found.number} is corrected.\n${done.value.isElsewhere ? 'Its shipping and tax were computed for another country, and stay as they are.\n' : ''}`,
        );
      });
    },
  },
  sold: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and a number of pieces" },
    options: ['price', 'country'],
    changes: always,
    read: ([variant = '', pieces = ''], values) => {
      const against = countryReason(values.country);
      if (against !== null) return refused(against);
      return accept(async ({ database }, { now, delivery }) => {
        const { price, country: code = null } = values;
        const asked = { variant, pieces, price, country: code, delivery };
        const sold = await sellByHand(database, { ...asked, nowMs: now() });
        if (!sold.ok) return sold;
        return printed(await readOrder(database.read, sold.value), values, (order) => {
          const total = money(order.amount_cents, order.currency);
          return `Order ${order.number} is recorded: ${total}.\n`;
        });
      });
    },
  },
  'delete-test-orders': {
    operands: { min: 0, max: 0, say: 'no arguments' },
    options: ['yes'],
    changes: (_, { yes }) => yes ?? false,
    read: (_, values) =>
      accept(async ({ database }, { now }) => {
        if (!values.yes) {
          const count = await countTestOrders(database.read);
          return accept(
            values.json
              ? json({ deleted: 0, count })
              : `There are ${count} test orders. --yes deletes them for good and puts what they took back into the stock.\n`,
          );
        }
        const deleted = await deleteTestOrders(database, now());
        return accept(values.json ? json({ deleted }) : `${deleted} test orders are deleted.\n`);
      }),
  },
};

function parcelOf({ tracking, link }: Values): Outcome<Parcel, string> {
  const number = tracking?.trim();
  if (number !== undefined && !/^[\x21-\x7e][\x20-\x7e]{0,79}$/.test(number))
    return refused('--tracking takes the number of the parcel: up to 80 letters and digits.');
  const url = link === undefined ? null : URL.parse(link);
  if (link !== undefined && (url?.protocol !== 'https:' || link.length > 500))
    return refused('--link takes the https address where the parcel can be followed.');
  return accept({ trackingNumber: number ?? null, trackingUrl: url?.href ?? null });
}

function printed(
  order: Outcome<OrderDetail, string>,
  values: Values,
  text: (order: OrderDetail) => string,
): Outcome<string, string> {
  if (!order.ok) return order;
  return accept(values.json ? json(order.value) : text(order.value));
}

const takeBack =
  (number: string, values: Values): Call =>
  async ({ database }, { now }) => {
    const done = await undoSending(database, number, now());
    if (!done.ok) return done;
    const order = await readOrder(database.read, number);
    return printed(order, values, (found) => `Order ${found.number} is paid and not sent.\n`);
  };

interface Returning {
  plan: RefundPlan;
  part: AskedPart | null;
}

function returning(number: string, values: Values, { plan, part }: Returning): Call {
  return async ({ database }, { now, payments }) => {
    const elsewhere = values.elsewhere ?? false;
    const back = await giveBack(database, {
      ...{ number, plan, part, elsewhere, withdrawalId: null, now },
      note: values.note?.trim() || null,
      message: values.message?.trim() || null,
      confirmed: { disputed: values['while-disputed'] ?? false, givenBack: false },
      payments: await payments(database),
    });
    if (!back.ok) return back;
    const order = await readOrder(database.read, number);
    const { restocked } = back.value;
    if (order.ok && values.json) return accept(json({ ...order.value, restocked }));
    const nameOf = await namesIn(database, restocked);
    const stock = plan === 'refund' ? '' : stockText(back.value, nameOf);
    const asked = elsewhere ? ' The payment provider was not asked.' : '';
    return printed(
      order,
      values,
      (found) =>
        `${part === null ? `Order ${found.number} is ${found.status}.${asked || moneyText(found)}` : partText(found, back.value, asked || moneyText(found))}\n${stock}`,
    );
  };
}

/** What has become of a refund of a part. */
function partText(
  { number, currency }: OrderDetail,
  { refund, pendingAt, begunAtMs }: GivenBack,
  more: string,
): string {
  const sum = money(refund?.amount_cents ?? 0, currency);
  const said = pendingAt === null ? 'is given back' : `is on its way at ${pendingAt}`;
  const earlier =
    begunAtMs === null
      ? ''
      : ` It is the refund that was begun at ${date(new Date(begunAtMs).toISOString())}; nothing more was given back.`;
  return refund?.amount_cents === 0
    ? `These pieces of order ${number} have cost nothing: no money is given back.${earlier}`
    : `${sum} of order ${number} ${said}.${earlier}${more}`;
}

/** @returns null for all that is left */
function partOf({
  amount,
  line = [],
  shipping = false,
  restock,
}: Values): Outcome<AskedPart | null, string> {
  if (amount !== undefined && (line.length > 0 || shipping))
    return refused('--amount names the whole refund: it goes with neither --line nor --shipping.');
  if (amount !== undefined && restock)
    return refused('--amount says nothing of pieces: name them with --line to put them back.');
  if (amount !== undefined) return accept({ amount, pieces: [], shipping: false });
  if (line.length === 0 && !shipping) return accept(null);
  const pieces: AskedPieces[] = [];
  for (const text of line) {
    const [, name = text, count] = /^(.+)=(\d{1,6})$/.exec(text) ?? [];
    pieces.push({ name, quantity: count === undefined ? null : Number(count) });
  }
  return accept({ amount: null, pieces, shipping });
}

function moneyText({ test, provider }: OrderDetail): string {
  if (test) return ' It was a test payment: no money has moved.';
  return provider === byHand ? ' It was paid by hand: give the money back the same way.' : '';
}

const namesIn = ({ read }: Database, held: readonly Held[]) =>
  variantNames(
    read,
    held.map(({ variant_id }) => variant_id),
  );

const stockText = ({ restocked, pendingAt }: GivenBack, nameOf: (id: string) => string) => {
  if (pendingAt !== null)
    return `The pieces go back into the stock once ${pendingAt} confirms it.\n`;
  return restocked.length === 0
    ? 'It had taken nothing from the stock.\n'
    : restocked
        .map((line) => `Back in stock: ${line.quantity} of ${printable(nameOf(line.variant_id))}\n`)
        .join('');
};

function release(session: string, values: Values): Call {
  return async ({ database }, { now, payments }) => {
    const released = await releaseSession(database, await payments(database), {
      session,
      confirmed: values.unpaid ?? false,
      nowMs: now(),
    });
    if (!released.ok) return released;
    if (values.json) return accept(json(released.value));
    const { held, unconfirmed } = released.value;
    const over = `Checkout ${session} is over${unconfirmed === null ? '' : '; only you say that it is unpaid'}.\n`;
    const nameOf = await namesIn(database, held);
    const lines = held.map(
      (line) => `For sale again: ${line.quantity} of ${printable(nameOf(line.variant_id))}\n`,
    );
    return accept(over + lines.join(''));
  };
}

function correctionOf(values: Values): Correction {
  const { name, email, street, postcode, city, state, country } = values;
  const given = { name, email, street, postcode, city, state, country };
  const entries = Object.entries(given).map(([part, value]) => [part, value?.trim()]);
  return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined));
}

/** By the rules of the checkout; null if it can be sent there. */
function reasonAgainst(correction: Correction): string | null {
  for (const name of ['name', 'street', 'city'] as const)
    if (correction[name]?.trim() === '') return `--${name} must not be empty.`;
  for (const name of ['name', 'street', 'postcode', 'city', 'state'] as const)
    if (!isPlainLine(correction[name] ?? ''))
      return `--${name} must be one line without web addresses, and with a space after each dot.`;
  const { email, country: code } = correction;
  if (email !== undefined && !looksLikeEmail(email))
    return `'${printable(email)}' is no e-mail address.`;
  return countryReason(code);
}

function countryReason(code: string | undefined): string | null {
  const [issue] = (code === undefined ? undefined : country.safeParse(code).error?.issues) ?? [];
  return issue === undefined ? null : `--country ${issue.message}.`;
}
