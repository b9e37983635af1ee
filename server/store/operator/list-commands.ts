import { orderStatuses } from '../../../contract/store.ts';
import { countOf } from '../../../domain/text/count-of.ts';
import { writeCsv } from '../../../domain/text/write-csv.ts';
import type { Reader } from '../../db/database.ts';
import { money } from '../catalogue/currencies.ts';
import { listHolds } from '../checkout/list-holds.ts';
import { listHistory } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { accountsOf, refundsIn } from '../orders/list/accounts.ts';
import {
  countOrders,
  listOrders,
  type OrderFilter,
  readLines,
  readOrder,
} from '../orders/list/read-orders.ts';
import { lineCsv, orderCsv, refundCsv } from '../orders/papers/order-csv.ts';
import { writePaper } from '../orders/papers/papers.ts';
import { type Call, type Command, never, type Values } from './call.ts';
import { date, historyTable, orderTable, orderText } from './text/order-text.ts';
import { json, table } from './text/print.ts';

const nothing = { min: 0, max: 0, say: 'no arguments' };

/** Orders per query of a CSV. */
const ordersAtOnce = 500;

/** Commands that list orders, holds and the history. */
export const listCommands: Record<string, Command> = {
  orders: {
    operands: nothing,
    options: ['status', 'test', 'from', 'to', 'email', 'sku', 'after', 'limit', 'csv'],
    changes: never,
    read: (_, values) => {
      const filter = filterOf(values);
      if (!filter.ok) return filter;
      if (values.csv !== undefined && (values.after !== undefined || values.limit !== undefined))
        return refused('--csv writes all of them: it goes with neither --limit nor --after.');
      // Tests are no sales: the books have them on request alone.
      if (values.csv !== undefined)
        return accept(writeAccounts(values.csv, { ...filter.value, test: values.test ?? false }));
      const limit = limitOf(values);
      return limit.ok ? accept(printOrders(filter.value, values, limit.value)) : limit;
    },
  },
  order: {
    operands: { min: 1, max: 1, say: 'the number of an order' },
    changes: never,
    read: ([number = ''], values) =>
      accept(async ({ database }) => {
        const order = await readOrder(database.read, number);
        if (!order.ok) return order;
        return accept(values.json ? json(order.value) : orderText(order.value));
      }),
  },
  holds: {
    operands: nothing,
    changes: never,
    read: (_, values) =>
      accept(async ({ database }) => {
        const holds = await listHolds(database.read);
        if (values.json) return accept(json(holds));
        if (holds.length === 0) return accept('No checkout holds anything.\n');
        return accept(
          table(
            ['checkout', 'state', 'with', 'until', 'pieces', 'total'],
            holds.map((hold) => [
              hold.session,
              hold.state,
              hold.provider,
              date(hold.expires_at),
              hold.pieces,
              money(hold.amount_cents, hold.currency),
            ]),
          ),
        );
      }),
  },
  history: {
    operands: nothing,
    options: ['limit'],
    changes: never,
    read: (_, values) => {
      const limit = limitOf(values);
      if (!limit.ok) return limit;
      return accept(async ({ database }) => {
        const found = await listHistory(database.read, { limit: limit.value + 1 });
        const deeds = found.slice(0, limit.value);
        if (values.json) return accept(json(deeds));
        const more = found.length > limit.value ? 'There are older ones: --limit shows more\n' : '';
        const none = 'Nothing was done by command yet.\n';
        return accept((deeds.length === 0 ? none : historyTable(deeds)) + more);
      });
    },
  },
};

function printOrders(filter: OrderFilter, values: Values, limit: number): Call {
  return async ({ database: { read } }) => {
    const { count, tests } = await countOrders(read, filter);
    const { after } = values;
    // One more than is shown, to know whether there are more.
    const page = { limit: limit + 1, ...(after && { after }) };
    const found = await listOrders(read, filter, page);
    if (!found.ok) return found;
    const orders = found.value.slice(0, limit);
    const last = found.value.length > limit ? orders.at(-1) : undefined;
    if (values.json) return accept(json({ count, tests, next: last?.number ?? null, orders }));
    if (orders.length === 0)
      return accept(count === 0 ? noneText(values) : 'There are no more orders.\n');
    const testText = tests > 0 ? `, ${tests} of them ${tests === 1 ? 'a test' : 'tests'}` : '';
    const all =
      count > orders.length || tests > 0 ? `${countOf(count, 'order')} in all${testText}\n` : '';
    const more = last && `--after ${last.number} shows the ones before these\n`;
    return accept(orderTable(orders) + all + (more ?? ''));
  };
}

/** Orders, their lines and what was given back of any, each in a file of its own. */
function writeAccounts(name: string, filter: OrderFilter & { test: boolean }): Call {
  return async ({ database }, { folder }) => {
    const { listed, refunds } = await database.readAtOnce(async (read) => ({
      listed: await allOrders(read, filter),
      refunds: await refundsIn(read, filter),
    }));
    if (!listed.ok) return listed;
    const base = name.replace(/\.csv$/i, '');
    const places: string[] = [];
    for (const [file, rows] of [
      [`${base}.csv`, orderCsv(listed.value)],
      [`${base}-lines.csv`, lineCsv(listed.value)],
      [`${base}-refunds.csv`, refundCsv(refunds)],
    ] as const) {
      const written = await writePaper(folder, file, writeCsv(rows));
      if (!written.ok) return written;
      places.push(`${written.value}: ${countOf(rows.length - 1, 'row')}\n`);
    }
    return accept(places.join(''));
  };
}

async function allOrders(read: Reader, { test, ...filter }: OrderFilter & { test: boolean }) {
  const listed: Parameters<typeof orderCsv>[0][number][] = [];
  for (let after: string | undefined; ; ) {
    const page = { limit: ordersAtOnce, ...(after !== undefined && { after }) };
    const orders = await listOrders(read, filter, page);
    if (!orders.ok) return orders;
    const numbers = orders.value.map(({ number }) => number);
    const accounts = await accountsOf(read, numbers);
    const lines = numbers.length > 0 ? await readLines(read, numbers) : new Map();
    for (const summary of orders.value) {
      const account = accounts.get(summary.number);
      if (account?.isTest === test)
        listed.push({ summary, account, lines: lines.get(summary.number) ?? [] });
    }
    if (numbers.length < ordersAtOnce) return accept(listed);
    after = numbers.at(-1);
  }
}

function filterOf(values: Values): Outcome<OrderFilter, string> {
  const { status, test, from, to, email, sku } = values;
  const known = orderStatuses.find((one) => one === status);
  if (status !== undefined && known === undefined)
    return refused(`--status takes one of ${orderStatuses.join(', ')}.`);
  const [fromMs, toMs] = [dayOf('--from', from), dayOf('--to', to)];
  if (!fromMs.ok) return fromMs;
  if (!toMs.ok) return toMs;
  return accept({
    ...(known && { status: known }),
    ...(test && { test }),
    ...(fromMs.value !== null && { fromMs: fromMs.value }),
    ...(toMs.value !== null && { beforeMs: toMs.value + dayMs }),
    ...(email !== undefined && { email }),
    ...(sku !== undefined && { sku }),
  });
}

const dayMs = 86_400_000;

/** The start of a day in UTC, as all dates are shown in UTC; null without a day. */
function dayOf(option: string, text: string | undefined): Outcome<number | null, string> {
  if (text === undefined) return accept(null);
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse reads the 31st of a shorter month as a day of the next month.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    return refused(`${option} takes a day such as 2026-01-31.`);
  return accept(ms);
}

function limitOf(values: Values): Outcome<number, string> {
  const limit = Number(values.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
    return refused('--limit takes a number from 1 to 100000.');
  return accept(limit);
}

const noneText = ({ status, test, from, to, email, sku }: Values) =>
  [status, test, from, to, email, sku].some(Boolean)
    ? 'There are no such orders.\n'
    : 'There are no orders.\n';
