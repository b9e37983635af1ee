import { parseArgs } from 'node:util';
import { formatMoney } from '../../../domain/money.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { wireCurrency } from '../catalogue/currencies.ts';
import type { PaymentToReturn } from '../payments/return-money.ts';
import { fulfilOrder, refundOrder } from './change-order.ts';
import { changeStock } from './change-stock.ts';
import { listOrders, type OrderDetail, orderStatuses, readOrder } from './orders.ts';
import { json, plain, table } from './print.ts';
import { Refused } from './refused.ts';
import { usage } from './usage.ts';

export interface CommandDeps {
  /** Opened only once it is clear what is wanted. */
  openDatabase(): Promise<Database>;
  now(): number;
  returnMoney(payment: PaymentToReturn): Promise<void>;
  /** Standard output. */
  out(text: string): void;
  /** Standard error. */
  err(text: string): void;
}

/** 0: done, 1: could not be done, 2: called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** Called in a way it does not know. */
class Misuse extends Error {}

/** @param args what stands behind the program's name */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<ExitCode> {
  try {
    const call = readCall(args);
    if (call === 'help') {
      deps.out(usage);
      return 0;
    }
    const db = await deps.openDatabase();
    try {
      await call(db, deps);
      return 0;
    } finally {
      await db.close();
    }
  } catch (error) {
    if (error instanceof Misuse) {
      deps.err(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof Refused) deps.err(`${plainLines(error.message)}\n`);
    else if (error instanceof DatabaseBusy)
      deps.err('The database is busy or away; nothing was changed. Try again.\n');
    else throw error;
    return 1;
  }
}

type Call = (db: Database, deps: CommandDeps) => Promise<void>;

/** @throws Misuse */
function readCall(args: readonly string[]): Call | 'help' {
  const { values, positionals } = parsed(args);
  const [name, ...operands] = positionals;
  if (values.help || (name === undefined && args.length === 0)) return 'help';
  if (name === undefined) throw new Misuse('What is to be done?');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Misuse(`There is no command '${name}'.`);
  const { min, max } = command.operands;
  if (operands.length < min || operands.length > max)
    throw new Misuse(`'${name}' takes ${command.operands.say}.`);
  for (const option of Object.keys(values))
    if (option !== 'json' && !command.options.includes(option))
      throw new Misuse(`'${name}' has no option --${option}.`);
  return command.read(operands, values);
}

interface Values {
  help?: boolean;
  json?: boolean;
  restock?: boolean;
  status?: string;
  limit?: string;
}

function parsed(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      // -12 is an amount; a parser of options would take it for some.
      args: args.map((arg) => arg.replace(/^-(?=\d)/, '\u2212')),
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        restock: { type: 'boolean' },
        status: { type: 'string' },
        limit: { type: 'string' },
      },
    });
    return { values, positionals: positionals.map((text) => text.replace(/^\u2212/, '-')) };
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

interface Command {
  operands: { min: number; max: number; say: string };
  options: readonly string[];
  read(operands: readonly string[], values: Values): Call;
}

const one = (say: string) => ({ min: 1, max: 1, say });

const commands: Record<string, Command> = {
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
      return async (db, { out }) => {
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
      async (db, { out }) => {
        const order = await readOrder(db.read, number);
        out(values.json ? json(order) : orderText(order));
      },
  },
  fulfil: {
    operands: one('the number of an order'),
    options: [],
    read:
      ([number = ''], values) =>
      async (db, { out }) => {
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
      async (db, { out, now, returnMoney }) => {
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
  stock: {
    operands: { min: 2, max: 2, say: "an SKU or a variant's id, and an amount" },
    options: [],
    read:
      ([variant = '', amount = ''], values) =>
      async (db, { out, now }) => {
        const stock = await changeStock(db, { variant, amount, nowMs: now() });
        if (values.json) return out(json(stock));
        const held = stock.held > 0 ? `, ${stock.held} of them held by open checkouts` : '';
        const name = plain(`${stock.product_title} (${stock.variant_title})`);
        out(`${name}: ${stock.before} before, now ${stock.on_hand}${held}.\n`);
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
const plainLines = (text: string) => text.split('\n').map(plain).join('\n');
