import { shop } from '../../../content/shop.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { OrderRow, WithdrawalRow } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { type Deed, remember } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { settledText } from '../orders/actions/begin-refund.ts';
import { giveBack } from '../orders/actions/give-back.ts';
import { readSale } from '../orders/after-sale/read-sale.ts';
import { isLate, withdrawnPieces } from '../orders/after-sale/withdrawals.ts';
import { noOrder, orderByNumber } from '../orders/list/read-orders.ts';
import { isOpenIn, type Withdrawal, withRefunds } from '../orders/withdrawal-state.ts';
import type { Call, Command, CommandDeps, Values } from './call.ts';
import { date } from './text/order-text.ts';
import { json, table } from './text/print.ts';

const say = "nothing, 'match', an id and the number of an order, or 'settle' and an id";

/** What buyers have withdrawn from, and what the owner does about it. */
export const withdrawalCommands: Record<string, Command> = {
  withdrawals: {
    operands: { min: 0, max: 3, say },
    options: [
      ...(['all', 'refund', 'shipping', 'restock', 'note', 'message'] as const),
      ...(['although-given-back', 'while-disputed'] as const),
    ],
    changes: ([verb]) => verb !== undefined,
    read: ([verb, id, number, ...rest], values) => {
      if (verb === undefined) return accept(list(values));
      if (verb === 'match' && id !== undefined && number !== undefined && rest.length === 0)
        return accept(match(id, number, values));
      if (verb === 'settle' && id !== undefined && number === undefined)
        return values.refund || (values.note ?? '').trim() !== ''
          ? accept(settle(id, values))
          : refused("'withdrawals settle' takes --refund, or --note with what was done.");
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
      .select(['orders.number', 'orders.currency']);
    if (!values.all) found = found.where((row) => isOpenIn(row));
    const named = await found.orderBy('received_at').orderBy('withdrawal.id').execute();
    const states = await withRefunds(read, named);
    const rows = named.map((row, index) => ({ ...row, ...stateOf(states[index]) }));
    if (values.json)
      return accept(
        json(
          rows.map(({ once: _, number, currency: __, pieces, received_at, settled, ...row }) => ({
            ...{ ...row, order: number, pieces: withdrawnPieces({ pieces }) },
            received_at: new Date(received_at).toISOString(),
            settled_at: settled === null ? null : new Date(settled.atMs).toISOString(),
            settlement: settled?.how ?? null,
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
          row.settled === null
            ? refundText(row)
            : `${date(new Date(row.settled.atMs).toISOString())}: ${row.settled.how}`,
        ]),
      ),
    );
  };

/** The refund that decides how it stands, and whether it is settled. */
const stateOf = (withdrawal: Withdrawal | undefined) => {
  const refund = withdrawal?.refunds.at(-1);
  return {
    settled: withdrawal?.settled ?? null,
    refund_state: refund?.state ?? null,
    refund_cents: refund?.amount_cents ?? null,
  };
};

/** How the refund of an open withdrawal stands. */
function refundText(row: ReturnType<typeof stateOf> & { currency: string | null }): string {
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
    const sale = await readSale(database.read, { id: order.id });
    const done = await changeOpen(database, id, async (transaction, row) => {
      if (row.refunds.some(({ state }) => state !== 'failed'))
        return refused(`The refund of withdrawal ${id} is begun: it cannot get another order.`);
      const late = sale !== null && isLate(sale, shop.withdrawal, row.received_at) ? 1 : 0;
      return change(transaction, row, {
        values: { order_id: order.id, late },
        ...{ nowMs: now(), orderId: order.id, did: `matched to ${order.number}` },
      });
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
    if (values.refund) return giveBackFor(database, id, { values, deps });
    const settlement = values.note?.trim() ?? '';
    const nowMs = deps.now();
    const done = await changeOpen(database, id, (transaction, row) =>
      change(transaction, row, {
        values: { settled_at: nowMs, settlement },
        ...{ nowMs, did: settlement, ...(row.order_id !== null && { orderId: row.order_id }) },
      }),
    );
    return done.ok ? accept(settledNow(id, settlement, values)) : done;
  };

const settledNow = (id: string, settlement: string, values: Values) =>
  values.json ? json({ id, settlement }) : `Withdrawal ${id} is settled: ${settlement}.\n`;

interface GivingBack {
  values: Values;
  deps: Pick<CommandDeps, 'now' | 'payments'>;
}

/** A withdrawal is settled by its refund, from the moment in which that is confirmed. */
async function giveBackFor(
  database: Database,
  name: string,
  { values, deps: { now, payments } }: GivingBack,
): Promise<Outcome<string, string>> {
  const row = await database.read
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', idOf(name))
    .executeTakeFirst();
  if (row === undefined) return noWithdrawal(name);
  const { id } = row;
  const order = await orderOf(database, row);
  if (order === undefined)
    return refused(`No order matches withdrawal ${id}: withdrawals match ${id} <number>.`);
  const pieces = withdrawnPieces(row);
  if (pieces.length === 0)
    return refused(
      `Withdrawal ${id} says in words what it is about. Give it back with \`refund ${order.number} --line …\`, then settle it with --note.`,
    );
  const back = await giveBack(database, {
    ...{ number: order.number, withdrawalId: id, elsewhere: false, now },
    plan: values.restock ? 'restock' : 'refund',
    part: {
      amount: null,
      pieces: pieces.map(({ line, quantity }) => ({ name: String(line + 1), quantity })),
      shipping: values.shipping ?? false,
    },
    note: values.note?.trim() || null,
    message: values.message?.trim() || null,
    confirmed: {
      disputed: values['while-disputed'] ?? false,
      givenBack: values['although-given-back'] ?? false,
    },
    payments: await payments(database),
  });
  if (!back.ok) return back;
  const { refund, pendingAt } = back.value;
  if (pendingAt === null) {
    const [after] = await withRefunds(database.read, [row]);
    return accept(settledNow(id, after?.settled?.how ?? '', values));
  }
  const cents = refund?.amount_cents ?? 0;
  return accept(
    values.json
      ? json({ id, settlement: null, pending_cents: cents })
      : `Withdrawal ${id} is not settled yet: ${money(cents, order.currency)} is on its way at ${pendingAt}. It is settled once that is confirmed, and stays open if it fails.\n`,
  );
}

const orderOf = async (
  database: Database,
  { order_id }: WithdrawalRow,
): Promise<OrderRow | undefined> =>
  order_id === null
    ? undefined
    : database.read.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst();

const idOf = (typed: string) => typed.trim().toUpperCase();
const noWithdrawal = (id: string) => refused(`There is no withdrawal ${id}.`);

/** Changes a statement while it is locked and open: somebody, or the provider's report, may have settled it meanwhile. */
const changeOpen = (
  database: Database,
  id: string,
  work: (transaction: Writer, row: Withdrawal) => Promise<Outcome<null, string>>,
): Promise<Outcome<null, string>> =>
  commitAccepted(database, async (transaction) => {
    const locked = await transaction
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', idOf(id))
      .forUpdate()
      .executeTakeFirst();
    const [row] = await withRefunds(transaction, locked === undefined ? [] : [locked]);
    if (row === undefined) return noWithdrawal(id);
    return row.settled === null ? work(transaction, row) : refused(settledText(row));
  });

interface Change extends Pick<Deed, 'nowMs' | 'orderId'> {
  values: Partial<Pick<WithdrawalRow, 'order_id' | 'late' | 'settled_at' | 'settlement'>>;
  did: string;
}

async function change(
  transaction: Writer,
  { id }: Withdrawal,
  { values, did, ...deed }: Change,
): Promise<Outcome<null, string>> {
  await transaction.updateTable('withdrawal').set(values).where('id', '=', id).execute();
  await remember(transaction, {
    ...{ ...deed, action: 'withdrawal', withdrawalId: id, detail: { did } },
  });
  return accept(null);
}
