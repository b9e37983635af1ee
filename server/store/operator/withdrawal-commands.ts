import type { Database } from '../../db/database.ts';
import type { WithdrawalRow } from '../../db/tables.ts';
import { withdrawnPieces } from '../after-sale/withdrawals.ts';
import { money } from '../catalogue/currencies.ts';
import { remember } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { Call, Command, Values } from './call.ts';
import { noOrder, orderByNumber } from './orders/orders.ts';
import { refundPart } from './orders/refund-part.ts';
import { date } from './text/order-text.ts';
import { json, table } from './text/print.ts';

const say = "nothing, 'match', an id and the number of an order, or 'settle' and an id";

/** What buyers have withdrawn from, and what the owner does about it. */
export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    operands: { min: 0, max: 3, say },
    options: ['all', 'refund', 'shipping', 'restock', 'reason', 'yes'],
    read: ([verb, id, number, ...rest], values) => {
      if (verb === undefined) return accept(list(values));
      if (verb === 'match' && id !== undefined && number !== undefined && rest.length === 0)
        return accept(match(id, number, values));
      if (verb === 'settle' && id !== undefined && number === undefined)
        return values.refund || values.reason !== undefined
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
      .selectAll('withdrawal')
      .select('orders.number');
    if (!values.all) found = found.where('withdrawal.settled_at', 'is', null);
    const rows = await found.orderBy('received_at').orderBy('withdrawal.id').execute();
    if (values.json)
      return accept(
        json(
          rows.map(({ once: _, number, pieces: __, received_at, settled_at, ...row }) => ({
            ...row,
            order: number,
            pieces: withdrawnPieces({ pieces: __ }),
            received_at: new Date(received_at).toISOString(),
            settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
          })),
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
            ? ''
            : `${date(new Date(row.settled_at).toISOString())}: ${row.settlement ?? ''}`,
        ]),
      ),
    );
  };

const match =
  (id: string, number: string, values: Values): Call =>
  async ({ database }, { now }) => {
    const order = await orderByNumber(database.read, number).executeTakeFirst();
    if (order === undefined) return noOrder(number);
    const done = await change(database, id, { order_id: order.id }, now(), {
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
  async ({ database }, { now, payments }) => {
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
    let settlement = values.reason ?? '';
    if (values.refund) {
      const pieces = withdrawnPieces(row.value);
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
        reason: values.reason ?? `Withdrawal ${id}`,
        confirmed: values.yes ?? false,
        nowMs: now(),
        payments: await payments(database),
      });
      if (!back.ok) return back;
      const sum = money(back.value.cents, order.currency);
      settlement = [`refunded ${sum}`, settlement].filter(Boolean).join('; ');
    }
    const done = await change(database, id, { settled_at: now(), settlement }, now(), {
      ...(order && { orderId: order.id }),
      did: settlement,
    });
    if (!done.ok) return done;
    return accept(
      values.json ? json({ id, settlement }) : `Withdrawal ${id} is settled: ${settlement}.\n`,
    );
  };

async function find(database: Database, id: string): Promise<Outcome<WithdrawalRow, string>> {
  const row = await database.read
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id.trim().toUpperCase())
    .executeTakeFirst();
  if (row === undefined) return refused(`There is no withdrawal ${id}.`);
  return row.settled_at === null
    ? accept(row)
    : refused(`Withdrawal ${id} is settled already: ${row.settlement ?? ''}.`);
}

async function change(
  database: Database,
  id: string,
  values: Partial<Pick<WithdrawalRow, 'order_id' | 'settled_at' | 'settlement'>>,
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
