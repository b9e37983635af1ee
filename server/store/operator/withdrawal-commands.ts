import { shop } from '../../../content/shop.ts';
import type { Database } from '../../db/database.ts';
import type { OrderRow, RefundRow, WithdrawalRow } from '../../db/tables.ts';
import { readSale } from '../after-sale/read-sale.ts';
import { isLate, withdrawnPieces } from '../after-sale/withdrawals.ts';
import { money } from '../catalogue/currencies.ts';
import { remember } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { Call, Command, CommandDeps, Values } from './call.ts';
import { noOrder, orderByNumber } from './orders/orders.ts';
import { refundPart, settledText } from './orders/refund-part.ts';
import { date } from './text/order-text.ts';
import { json, table } from './text/print.ts';

const say = "nothing, 'match', an id and the number of an order, or 'settle' and an id";

/** What buyers have withdrawn from, and what the owner does about it. */
export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    operands: { min: 0, max: 3, say },
    options: ['all', 'refund', 'shipping', 'restock', 'reason', 'yes'],
    changes: ([verb]) => verb !== undefined,
    read: ([verb, id, number, ...rest], values) => {
      if (verb === undefined) return accept(list(values));
      if (verb === 'match' && id !== undefined && number !== undefined && rest.length === 0)
        return accept(match(id, number, values));
      if (verb === 'settle' && id !== undefined && number === undefined)
        return values.refund || (values.reason ?? '').trim() !== ''
          ? accept(settle(id, values))
          : refused("'withdrawals settle' takes --refund, or --reason with what was done.");
      return refused(`'withdrawals' takes ${say}.`);
    },
  },
};

const list =
  (values: Values): Call =>
  async ({ database: { read } }) => {
    let found = read
      .selectFrom('withdrawal')
      .leftJoin('orders', 'orders.id', 'withdrawal.order_id')
      .leftJoin('refund', 'refund.id', 'withdrawal.refund_id')
      .selectAll('withdrawal')
      .select(['orders.number', 'orders.currency'])
      .select(['refund.state as refund_state', 'refund.amount_cents as refund_cents']);
    if (!values.all) found = found.where('withdrawal.settled_at', 'is', null);
    const rows = await found.orderBy('received_at').orderBy('withdrawal.id').execute();
    if (values.json)
      return accept(
        json(
          rows.map(
            ({ once: _, number, currency: ___, pieces: __, received_at, settled_at, ...row }) => ({
              ...row,
              order: number,
              pieces: withdrawnPieces({ pieces: __ }),
              received_at: new Date(received_at).toISOString(),
              settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
            }),
          ),
        ),
      );
    if (rows.length === 0)
      return accept(values.all ? 'Nobody has withdrawn.\n' : 'No withdrawal is open.\n');
    return accept(
      table(
        ['withdrawal', 'received', 'order', 'name', 'email', 'what', 'reason', 'settled'],
        rows.map((row) => [
          row.id,
          `${new Date(row.received_at).toISOString().slice(0, 19).replace('T', ' ')} UTC${row.late === 1 ? ', late' : ''}`,
          row.number ?? `${row.order_number} (no match)`,
          row.name,
          row.email,
          withdrawnPieces(row)
            .map(({ line, quantity, title }) => `${quantity} × ${title} (line ${line + 1})`)
            .join('; ') || row.statement,
          row.reason ?? '',
          row.settled_at === null
            ? refundText(row)
            : `${date(new Date(row.settled_at).toISOString())}: ${row.settlement ?? ''}`,
        ]),
      ),
    );
  };

/** How the refund of an open withdrawal stands. */
function refundText(row: {
  refund_state: RefundRow['state'] | null;
  refund_cents: number | null;
  currency: string | null;
}): string {
  if (row.refund_state === null) return '';
  const sum = `not yet: refund of ${money(row.refund_cents ?? 0, row.currency ?? '')}`;
  const words = { begun: 'begun, run settle again', pending: 'on its way', made: 'made' };
  return row.refund_state === 'failed' ? `${sum} has failed` : `${sum} ${words[row.refund_state]}`;
}

const match =
  (id: string, number: string, values: Values): Call =>
  async ({ database }, { now }) => {
    const order = await orderByNumber(database.read, number).executeTakeFirst();
    if (order === undefined) return noOrder(number);
    const row = await find(database, id);
    if (!row.ok) return row;
    const { received_at, refund_id } = row.value;
    const refund = await database.read
      .selectFrom('refund')
      .select('state')
      .where('id', '=', refund_id ?? '')
      .executeTakeFirst();
    if (refund !== undefined && refund.state !== 'failed')
      return refused(`The refund of withdrawal ${id} is begun: it cannot get another order.`);
    const sale = await readSale(database.read, { id: order.id });
    const late = sale !== null && isLate(sale, shop.withdrawal, received_at) ? 1 : 0;
    const done = await change(database, id, { order_id: order.id, late }, now(), {
      orderId: order.id,
      did: `matched to ${order.number}`,
    });
    if (!done.ok) return done;
    return accept(
      values.json
        ? json({ id, order: order.number })
        : `Withdrawal ${id} is about order ${order.number}.\n`,
    );
  };

const settle =
  (id: string, values: Values): Call =>
  async ({ database }, deps) => {
    const { now } = deps;
    const row = await find(database, id);
    if (!row.ok) return row;
    const order =
      row.value.order_id === null
        ? undefined
        : await database.read
            .selectFrom('orders')
            .selectAll()
            .where('id', '=', row.value.order_id)
            .executeTakeFirst();
    if (values.refund) return giveBack(database, { row: row.value, order, values, deps });
    const settlement = values.reason?.trim() ?? '';
    const done = await change(database, id, { settled_at: now(), settlement }, now(), {
      ...(order && { orderId: order.id }),
      did: settlement,
    });
    if (!done.ok) return done;
    return accept(settledNow(id, settlement, values));
  };

const settledNow = (id: string, settlement: string, values: Values) =>
  values.json ? json({ id, settlement }) : `Withdrawal ${id} is settled: ${settlement}.\n`;

interface GivingBack {
  row: WithdrawalRow;
  order: OrderRow | undefined;
  values: Values;
  deps: Pick<CommandDeps, 'now' | 'payments'>;
}

/** The refund settles its withdrawal in the transaction that confirms it: see noteWithdrawal. */
async function giveBack(
  database: Database,
  { row, order, values, deps: { now, payments } }: GivingBack,
): Promise<Outcome<string, string>> {
  const { id } = row;
  const pieces = withdrawnPieces(row);
  if (order === undefined)
    return refused(`No order matches withdrawal ${id}: withdrawals match ${id} <number>.`);
  if (pieces.length === 0)
    return refused(
      `Withdrawal ${id} says in words what it is about. Give it back with \`refund ${order.number} --line …\`, then settle it with --reason.`,
    );
  const back = await refundPart(database, {
    number: order.number,
    amount: null,
    pieces: pieces.map(({ line, quantity }) => ({ name: String(line + 1), quantity })),
    shipping: values.shipping ?? false,
    restock: values.restock ?? false,
    withdrawalId: id,
    reason: values.reason?.trim() || `Withdrawal ${id}`,
    confirmed: values.yes ?? false,
    nowMs: now(),
    payments: await payments(database),
  });
  if (!back.ok) return back;
  const { cents, pendingAt } = back.value;
  if (pendingAt === null) {
    const { settlement } = await database.read
      .selectFrom('withdrawal')
      .select('settlement')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return accept(settledNow(id, settlement ?? '', values));
  }
  const sum = money(cents, order.currency);
  return accept(
    values.json
      ? json({ id, settlement: null, pending_cents: cents })
      : `Withdrawal ${id} is not settled yet: ${sum} is on its way at ${pendingAt}. It is settled once that is confirmed, and stays open if it fails.\n`,
  );
}

async function find(database: Database, id: string): Promise<Outcome<WithdrawalRow, string>> {
  const row = await database.read
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id.trim().toUpperCase())
    .executeTakeFirst();
  if (row === undefined) return refused(`There is no withdrawal ${id}.`);
  return row.settled_at === null ? accept(row) : refused(settledText(row));
}

async function change(
  database: Database,
  id: string,
  values: Partial<Pick<WithdrawalRow, 'order_id' | 'late' | 'settled_at' | 'settlement'>>,
  nowMs: number,
  { orderId, did }: { orderId?: string; did: string },
): Promise<Outcome<null, string>> {
  const row = await find(database, id);
  if (!row.ok) return row;
  await database.write(async (transaction) => {
    await transaction
      .updateTable('withdrawal')
      .set(values)
      .where('id', '=', row.value.id)
      .where('settled_at', 'is', null)
      .execute();
    await remember(transaction, {
      action: 'withdrawal',
      nowMs,
      ...(orderId !== undefined && { orderId }),
      detail: { withdrawal: row.value.id, did },
    });
  });
  return accept(null);
}
