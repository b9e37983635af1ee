import { Option } from '@commander-js/extra-typings';
import { orderStatuses } from '../../../contract/store.ts';
import { formatCount } from '../../../domain/text/plural.ts';
import { writeCsv } from '../../../domain/text/write-csv.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { parseMoment } from '../catalogue/moment.ts';
import { listUnpaidCheckouts } from '../checkout/unpaid-checkouts.ts';
import { listHistory } from '../history.ts';
import { accept, refused } from '../http/refusal.ts';
import { readOrder } from '../orders/list/read-order.ts';
import { countOrders, listOrders, type OrderFilter } from '../orders/list/read-orders.ts';
import { readBookkeepingRows } from '../orders/papers/bookkeeping.ts';
import { readPackingSlips } from '../orders/papers/packing-slips.ts';
import { writePrivateFile } from '../orders/papers/private-file.ts';
import type { OpenStore } from './command-deps.ts';
import { type CommandAnswer, command, invalidArgument, type Runner, rowLimit } from './runner.ts';
import { dateText, historyTable, orderTable, orderText } from './text/order-text.ts';
import { terminalJson, textTable } from './text/print.ts';

export const listCommands = (runner: Runner) => [
  command('orders', 'the newest orders')
    .addOption(new Option('--status <status>', 'those with it').choices(orderStatuses))
    .option('--from <day>', 'from this day on, such as 2026-01-01', momentAt('start'))
    .option('--to <day>', 'up to this day, with it', momentAt('end'))
    .option('--email <address>', 'of one buyer')
    .option('--sku <sku>', 'with this SKU or variant id')
    .option('--test', 'only those that were paid in test mode')
    .option('--limit <count>', 'how many; by default 100', rowLimit(100_000))
    .option('--after <number>', 'those before an order, to go on where a list ended')
    .addOption(
      new Option(
        '--csv <file>',
        'all of them into a file for the books, a row an order, with their lines and refunds in files beside it; below papers, where git and images leave it, or at a whole path; tests only with --test',
      ).conflicts(['after', 'limit']),
    )
    .action(async ({ csv, json: asJson, limit: most = 100, after, ...asked }) => {
      const filter = filterOf(asked);
      await runner.onStore({ changes: false }, (opened) =>
        csv === undefined
          ? printOrders(opened, filter, { after, most, asJson })
          : // Test orders are not sales, so the accounts include them only if requested.
            writeBookkeepingFile(opened, csv, {
              filter: { ...filter, test: asked.test ?? false },
              folder: runner.deps.folder,
            }),
      );
    }),
  command('order', 'one order with its lines, the address it goes to and what was done with it')
    .argument('<number>', 'of the order')
    .action((number, options) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const order = await readOrder(database.read, number);
        if (!order.ok) return order;
        return accept(options.json ? terminalJson(order.value) : orderText(order.value));
      }),
    ),
  command('holds', 'the checkouts that hold stock').action((options) =>
    runner.onStore({ changes: false }, async ({ database }) => {
      const holds = await listUnpaidCheckouts(database.read);
      if (options.json) return accept(terminalJson(holds));
      if (holds.length === 0) return accept('No checkout holds units.\n');
      return accept(
        textTable(
          ['checkout', 'state', 'with', 'until', 'pieces', 'total'],
          holds.map((hold) => [
            hold.session,
            hold.state,
            hold.provider,
            dateText(hold.expires_at),
            hold.pieces,
            formatCents(hold.amount_cents, hold.currency),
          ]),
        ),
      );
    }),
  ),
  command('history', 'what was done by command, or at Stripe')
    .option('--limit <count>', 'how much of it; by default 100', rowLimit(100_000))
    .action(({ limit: most = 100, json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const found = await listHistory(database.read, { limit: most + 1 });
        const entries = found.slice(0, most);
        if (asJson) return accept(terminalJson(entries));
        const more = found.length > most ? 'There are older ones: --limit shows more\n' : '';
        const none = 'Nothing was done by command yet.\n';
        return accept((entries.length === 0 ? none : historyTable(entries)) + more);
      }),
    ),
  slipsCommand(runner),
];

interface PageArguments {
  after: string | undefined;
  most: number;
  asJson: true | undefined;
}

async function printOrders(
  { database: { read } }: OpenStore,
  filter: OrderFilter,
  { after, most, asJson }: PageArguments,
): Promise<CommandAnswer> {
  const { count, tests } = await countOrders(read, filter);
  // Query one order more than is printed, to know whether there are more.
  const found = await listOrders(read, filter, { limit: most + 1, ...(after && { after }) });
  if (!found.ok) return found;
  const orders = found.value.slice(0, most);
  const last = found.value.length > most ? orders.at(-1) : undefined;
  if (asJson) return accept(terminalJson({ count, tests, next: last?.number ?? null, orders }));
  if (orders.length === 0) {
    const none = Object.keys(filter).length > 0 ? 'such orders' : 'orders';
    return accept(count === 0 ? `There are no ${none}.\n` : 'There are no more orders.\n');
  }
  const testText = tests > 0 ? `, ${tests} of them ${tests === 1 ? 'a test' : 'tests'}` : '';
  const all =
    count > orders.length || tests > 0 ? `${formatCount(count, 'order')} in all${testText}\n` : '';
  const more = last && `--after ${last.number} shows the ones before these\n`;
  return accept(orderTable(orders) + all + (more ?? ''));
}

interface BooksArguments {
  filter: OrderFilter & { test: boolean };
  folder: string;
}

async function writeBookkeepingFile(
  { database }: OpenStore,
  name: string,
  { filter, folder }: BooksArguments,
): Promise<CommandAnswer> {
  const tables = await database.readInSnapshot((read) => readBookkeepingRows(read, filter));
  if (!tables.ok) return tables;
  const base = name.replace(/\.csv$/i, '');
  const { orders, lines, refunds } = tables.value;
  const places: string[] = [];
  for (const [file, rows] of [
    [`${base}.csv`, orders],
    [`${base}-lines.csv`, lines],
    [`${base}-refunds.csv`, refunds],
  ] as const) {
    const written = await writePrivateFile(folder, file, writeCsv(rows));
    if (!written.ok) return written;
    places.push(`${written.value}: ${formatCount(rows.length - 1, 'row')}\n`);
  }
  return accept(places.join(''));
}

interface FilterArguments extends Pick<OrderFilter, 'status'> {
  test?: true | undefined;
  from?: number | undefined;
  to?: number | undefined;
  email?: string | undefined;
  sku?: string | undefined;
}

const filterOf = ({ status, test, from, to, email, sku }: FilterArguments): OrderFilter => ({
  ...(status && { status }),
  ...(test && { test }),
  ...(from !== undefined && { fromMs: from }),
  ...(to !== undefined && { beforeMs: to }),
  ...(email !== undefined && { email }),
  ...(sku !== undefined && { sku }),
});

const momentAt = (end: 'start' | 'end') => (text: string) => {
  const moment = parseMoment(text, end);
  if (!moment.ok) throw invalidArgument(`It ${moment.refusal}.`);
  return Date.parse(moment.value);
};

const slipsCommand = (runner: Runner) =>
  command('slips', 'packing slips to print, of all orders to send or of the given ones')
    .argument('<file>', 'below papers, as with orders --csv')
    .argument('[number...]', 'of orders')
    .action((file, numbers, options) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const slips = await readPackingSlips(database.read, numbers);
        if (!slips.ok) return slips;
        const built = await import('#pages').catch(() => null);
        if (built === null) return refused('Slips are drawn by the built site. Run: npm run build');
        const page = built.buyerPages.slips({ slips: slips.value });
        const written = await writePrivateFile(runner.deps.folder, file, page);
        if (!written.ok) return written;
        const count = slips.value.length;
        if (options.json) return accept(terminalJson({ file: written.value, slips: count }));
        return accept(`${written.value}: ${count === 1 ? '1 slip' : `${count} slips`} to print\n`);
      }),
    );
