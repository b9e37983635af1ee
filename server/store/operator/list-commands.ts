import { listHistory } from '../history.ts';
import { type Command, Misuse, type Values } from './call.ts';
import { writeCsv } from './catalogue/file/csv.ts';
import {
  date,
  historyTable,
  money,
  orderCsvHeads,
  orderCsvRows,
  orderTable,
  orderText,
} from './order-text.ts';
import { listHolds } from './orders/list-holds.ts';
import {
  countOrders,
  listOrders,
  type OrderFilter,
  orderStatuses,
  readLines,
  readOrder,
} from './orders/orders.ts';
import { json, table } from './print.ts';

const nothing = { min: 0, max: 0, say: 'no more words' };

/** Orders that are read at once for a CSV. */
const ordersAtOnce = 500;

/** Commands that look at what was sold and what is held. */
export const listCommands: Record<string, Command> = {
  orders: {
    operands: nothing,
    options: ['status', 'test', 'from', 'to', 'email', 'sku', 'after', 'limit', 'csv'],
    read: (_, values) => {
      const filter = filterOf(values);
      if (values.csv && (values.after !== undefined || values.limit !== undefined))
        throw new Misuse('--csv writes all of them: it goes with neither --limit nor --after.');
      if (values.csv) return ({ database }, { out }) => printCsv(database.read, filter, out);
      const limit = limitOf(values);
      return async ({ database: { read } }, { out }) => {
        const { count, tests } = await countOrders(read, filter);
        const { after } = values;
        // One more than is shown tells whether there are more.
        const page = { limit: limit + 1, ...(after && { after }) };
        const found = await listOrders(read, filter, page);
        const orders = found.slice(0, limit);
        const last = found.length > limit ? orders.at(-1) : undefined;
        if (values.json) return out(json({ count, tests, next: last?.number ?? null, orders }));
        if (orders.length === 0)
          return out(count === 0 ? noneText(values) : 'There are no more orders.\n');
        out(orderTable(orders));
        const testText = tests > 0 ? `, ${tests} of them tests` : '';
        if (count > orders.length || tests > 0) out(`${count} orders in all${testText}\n`);
        if (last !== undefined) out(`--after ${last.number} shows the ones before these\n`);
      };
    },
  },
  order: {
    operands: { min: 1, max: 1, say: 'the number of an order' },
    options: [],
    read:
      ([number = ''], values) =>
      async ({ database }, { out }) => {
        const order = await readOrder(database.read, number);
        out(values.json ? json(order) : orderText(order));
      },
  },
  holds: {
    operands: nothing,
    options: [],
    read:
      (_, values) =>
      async ({ database }, { out }) => {
        const holds = await listHolds(database.read);
        if (values.json) return out(json(holds));
        if (holds.length === 0) return out('No checkout holds anything.\n');
        out(
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
      },
  },
  history: {
    operands: nothing,
    options: ['limit'],
    read: (_, values) => {
      const limit = limitOf(values);
      return async ({ database }, { out }) => {
        const found = await listHistory(database.read, { limit: limit + 1 });
        const deeds = found.slice(0, limit);
        if (values.json) return out(json(deeds));
        out(deeds.length === 0 ? 'Nothing was done by command yet.\n' : historyTable(deeds));
        if (found.length > limit) out('There are older ones: --limit shows more\n');
      };
    },
  },
};

async function printCsv(
  read: Parameters<typeof listOrders>[0],
  filter: OrderFilter,
  out: (text: string) => void,
): Promise<void> {
  out(writeCsv([orderCsvHeads]));
  let after: string | undefined;
  do {
    const page = { limit: ordersAtOnce, ...(after !== undefined && { after }) };
    const orders = await listOrders(read, filter, page);
    const numbers = orders.map(({ number }) => number);
    const lines = numbers.length > 0 ? await readLines(read, numbers) : new Map();
    const rows = orders.flatMap((order) => orderCsvRows(order, lines.get(order.number) ?? []));
    out(writeCsv(rows).replace('\ufeff', ''));
    after = orders.length === ordersAtOnce ? orders.at(-1)?.number : undefined;
  } while (after !== undefined);
}

function filterOf(values: Values): OrderFilter {
  const { status, test, from, to, email, sku } = values;
  const known = orderStatuses.find((one) => one === status);
  if (status !== undefined && known === undefined)
    throw new Misuse(`--status takes one of ${orderStatuses.join(', ')}.`);
  return {
    ...(known && { status: known }),
    ...(test && { test }),
    ...(from !== undefined && { fromMs: dayOf('--from', from) }),
    ...(to !== undefined && { beforeMs: dayOf('--to', to) + dayMs }),
    ...(email !== undefined && { email }),
    ...(sku !== undefined && { sku }),
  };
}

const dayMs = 86_400_000;

/** The start of a day, in UTC as all dates are shown. */
function dayOf(option: string, text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse takes the 31st of a shorter month for a day of the next one.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw new Misuse(`${option} takes a day such as 2026-01-31.`);
  return ms;
}

function limitOf(values: Values): number {
  const limit = Number(values.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
    throw new Misuse('--limit takes a number from 1 to 100000.');
  return limit;
}

const noneText = ({ status, test, from, to, email, sku }: Values) =>
  [status, test, from, to, email, sku].some(Boolean)
    ? 'There are no such orders.\n'
    : 'There are no orders.\n';
