import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundRow, WithdrawalRow } from '../../../db/tables.ts';
import { bumpStockVersion } from '../../catalogue/catalogue-version.ts';
import { money } from '../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import {
  addRefund,
  centsLeft,
  isTaken,
  noteRefund,
  piecesBack,
  piecesOf,
  piecesPrice,
  type RefundedPieces,
  refundsOf,
  shippingLeft,
} from '../../orders/refunds.ts';
import type { Payments } from '../../payments/payments.ts';
import type { Held } from '../../stock/move-stock.ts';
import { restockedBy } from '../../stock/restock.ts';
import { readPrice } from '../catalogue/read-price.ts';
import { changeOrder } from './change-order.ts';
import { notReturnedText } from './not-returned.ts';
import { noOrder, orderByNumber } from './orders.ts';
import { begunText, paymentOf, reasonAgainst } from './refund-order.ts';

/** Pieces by the SKU or variant id of their line, or by the line's number, which starts at 1. */
export interface AskedPieces {
  name: string;
  /** All that are not back yet, if null. */
  quantity: number | null;
}

export interface PartialRefund {
  number: string;
  /** As typed; null for a refund of pieces. */
  amount: string | null;
  pieces: readonly AskedPieces[];
  /** Also what is left of shipping. */
  shipping: boolean;
  restock: boolean;
  /** The id of the withdrawal that it settles; null if it settles none. */
  withdrawalId: string | null;
  reason: string | null;
  /** Also refunds a disputed payment. */
  confirmed: boolean;
  nowMs: number;
  payments: Pick<Payments, 'returnMoney'>;
}

export interface PartReturned {
  cents: number;
  /** Not confirmed by the provider yet, whose label it is; null if it is. */
  pendingAt: string | null;
  restocked: readonly Held[];
  /** When an earlier command began it, whose outcome was not known; null if this one did. */
  begunAtMs: number | null;
}

/**
 * Refunds an amount, or pieces of lines with their share of discount and tax. If this process ends before the provider has
 * answered, the same command goes on with the same refund.
 *
 * @returns refused if it is more than what is left, or the provider refuses
 */
export async function refundPart(
  db: Database,
  refund: PartialRefund,
): Promise<Outcome<PartReturned, string>> {
  const order = await orderByNumber(db.read, refund.number).executeTakeFirst();
  if (order === undefined) return noOrder(refund.number);
  const payment = await paymentOf(db.read, order);
  let begun: Begun | null = null;
  const begin = async () => {
    const started = await beginPart(db, refund);
    if (!started.ok) return started;
    begun = started.value;
    return accept({ tries: 0, id: begun.row.id, cents: begun.row.amount_cents, elsewhere: 0 });
  };
  const returned = await refund.payments.returnMoney({ ...payment, begin });
  if (!returned.ok) {
    const { refusal } = returned;
    if (refusal.why === 'under way' && begun !== null)
      return end(db, begun, { ...refund, pendingAt: refusal.at, providerId: refusal.refundId });
    if (refusal.why === 'refused' && begun !== null)
      await giveUp(db, begun, { ...refund, ...refusal });
    return refused(notReturnedText(order.number, refusal));
  }
  // Without a provider nobody has called it.
  if (begun === null) {
    const started = await begin();
    if (!started.ok) return started;
  }
  if (begun === null) throw new Error('The refund has not begun');
  return end(db, begun, { ...refund, pendingAt: null, providerId: returned.value.refundId });
}

interface Begun {
  row: RefundRow;
  /** Whether an earlier try, whose outcome is unknown, has begun it. */
  wasThere: boolean;
}

const beginPart = (db: Database, refund: PartialRefund): Promise<Outcome<Begun, string>> =>
  changeOrder<Begun>(db, refund.number, async (transaction, order) => {
    const { confirmed, nowMs, reason } = refund;
    const withdrawal = await withdrawalOf(transaction, refund);
    if (!withdrawal.ok) return withdrawal;
    const own = withdrawal.value?.refund ?? null;
    // However it is asked for now: a withdrawal is given back once.
    if (own !== null && own.state !== 'failed') return accept({ row: own, wasThere: true });
    const against = reasonAgainst(order, { plan: 'refund', confirmed });
    // All money is back, but pieces that cost nothing may come back later.
    const mayBeFree = order.status === 'refunded' && refund.restock && refund.pieces.length > 0;
    if (against !== null && !mayBeFree) return refused(against);
    if (order.refund_started_at !== null)
      return refused(
        `The refund of all that is left of order ${order.number} is begun and not confirmed yet. Run \`refund\` or \`cancel\` as before to learn how it stands; the money goes back once.`,
      );
    const rows = await refundsOf(transaction, order.id);
    const open = rows.find(({ state }) => state === 'begun');
    // The provider has confirmed it after the command that began it had ended without an answer.
    for (const untold of rows.filter((row) => isTaken(row) && isUntold(row))) {
      const same = await whatIsAsked(transaction, order, { refund, rows, open: untold });
      if (same.ok && isSame(untold, same.value)) return accept({ row: untold, wasThere: true });
    }
    const asked = await whatIsAsked(transaction, order, { refund, rows, open });
    if (!asked.ok) return asked;
    const isFree = asked.value.pieces.length > 0 && asked.value.amountCents === 0;
    if (against !== null && !isFree) return refused(against);
    if (open !== undefined)
      return isSame(open, asked.value)
        ? accept({ row: open, wasThere: true })
        : refused(begunText(order, open));
    const left = centsLeft(order, rows);
    const isWithdrawn = withdrawal.value !== null;
    if (withdrawal.value !== null && !confirmed) {
      const byHand = sameLinesSince(rows, withdrawal.value, asked.value);
      if (byHand !== undefined)
        return refused(
          `${money(byHand.amount_cents, order.currency)} was given back for the same lines since withdrawal ${refund.withdrawalId} was received. If that was for it, settle it with --reason; if not, --yes gives back its pieces all the same.`,
        );
    }
    // What was given back as an amount counts: more than what was paid is never owed.
    const amountCents = isWithdrawn
      ? Math.min(asked.value.amountCents, left)
      : asked.value.amountCents;
    if (amountCents > left)
      return refused(
        `${money(amountCents, order.currency)} is more than what is left of order ${order.number}: ${money(left, order.currency)}.`,
      );
    if (amountCents === 0 && !isFree) return refused('There is nothing to give back.');
    if (isFree && !refund.restock && !isWithdrawn)
      return refused(
        'These pieces have cost nothing, so there is nothing to give back. --restock puts them back into the stock.',
      );
    const id = await addRefund(transaction, order.id, {
      ...asked.value,
      amountCents,
      plan: refund.restock ? 'restock' : 'refund',
      state: 'begun',
      origin: 'owner',
      reason,
      nowMs,
    });
    if (isWithdrawn)
      await transaction
        .updateTable('withdrawal')
        .set({ refund_id: id })
        .where('id', '=', refund.withdrawalId)
        .execute();
    return accept({ row: await rowOf(transaction, id), wasThere: false });
  });

interface Withdrawn {
  row: WithdrawalRow;
  /** Its refund, whatever has become of it. */
  refund: RefundRow | null;
}

/** The withdrawal that a refund is to settle. The caller has locked the order. */
async function withdrawalOf(
  transaction: Writer,
  { withdrawalId }: PartialRefund,
): Promise<Outcome<Withdrawn | null, string>> {
  if (withdrawalId === null) return accept(null);
  const row = await transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.settled_at !== null) return refused(settledText(row));
  const refund = row.refund_id === null ? null : await rowOf(transaction, row.refund_id);
  return accept({ row, refund });
}

export const settledText = ({ id, settlement }: WithdrawalRow) =>
  `Withdrawal ${id} is settled already: ${settlement ?? ''}.`;

/** A refund of some of these lines since the statement: it may have been made for it by hand. */
const sameLinesSince = (
  rows: readonly RefundRow[],
  { row: { received_at, refund_id } }: Withdrawn,
  { pieces }: Asked,
) =>
  rows.find(
    (row) =>
      row.state !== 'failed' &&
      row.id !== refund_id &&
      row.created_at >= received_at &&
      piecesOf(row).some(({ line }) => pieces.some((one) => one.line === line)),
  );

const isUntold = ({ origin, kind, told_at }: RefundRow) =>
  origin === 'owner' && kind !== 'whole' && told_at === null;

interface Asked {
  kind: 'amount' | 'lines';
  amountCents: number;
  shippingCents: number;
  pieces: RefundedPieces[];
}

const isSame = (row: RefundRow, asked: Asked) =>
  row.kind === asked.kind &&
  row.amount_cents === asked.amountCents &&
  row.shipping_cents === asked.shippingCents &&
  row.pieces === JSON.stringify(asked.pieces);

interface Known {
  refund: PartialRefund;
  rows: readonly RefundRow[];
  open: RefundRow | undefined;
}

async function whatIsAsked(
  transaction: Writer,
  order: OrderRow,
  { refund, rows, open }: Known,
): Promise<Outcome<Asked, string>> {
  if (refund.amount !== null) {
    const cents = readPrice(refund.amount, order.currency);
    if (!cents.ok) return cents;
    return accept({ kind: 'amount', amountCents: cents.value, shippingCents: 0, pieces: [] });
  }
  const items = await transaction
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('line')
    .execute();
  // A refund that has begun is asked for again, so it does not count against itself.
  const others = rows.filter((row) => row !== open);
  const back = piecesBack(others);
  const pieces: RefundedPieces[] = [];
  for (const asked of refund.pieces) {
    const found = findLine(items, asked.name);
    if (!found.ok) return found;
    const item = found.value;
    if (pieces.some(({ line }) => line === item.line))
      return refused(`'${asked.name}' names a line that is named already.`);
    const before = back.get(item.line) ?? 0;
    const left = item.quantity - before;
    const quantity = asked.quantity ?? left;
    if (quantity > left || quantity < 1)
      return refused(
        `Of ${item.sku ?? item.variant_id} ${left} of ${item.quantity} are left to be refunded.`,
      );
    const cents = piecesPrice(order, item, { before, now: quantity });
    pieces.push({ line: item.line, quantity, cents });
  }
  const shippingCents = refund.shipping ? shippingLeft(order, items, others) : 0;
  const amountCents = pieces.reduce((sum, { cents }) => sum + cents, shippingCents);
  return accept({ kind: 'lines', amountCents, shippingCents, pieces });
}

function findLine(items: readonly OrderItemRow[], name: string): Outcome<OrderItemRow, string> {
  const named = items.filter(({ sku, variant_id }) => sku === name || variant_id === name);
  const [first] = named;
  if (first !== undefined && named.length > 1)
    return refused(
      `The order has ${named.length} lines of ${name}: name one by its number, such as ${items.indexOf(first) + 1}.`,
    );
  const byNumber = /^\d{1,4}$/.test(name) ? items[Number(name) - 1] : undefined;
  const found = first ?? byNumber;
  return found === undefined ? refused(`The order has no line '${name}'.`) : accept(found);
}

interface Ending extends PartialRefund {
  pendingAt: string | null;
  providerId: string | null;
}

const end = (db: Database, begun: Begun, ending: Ending) =>
  changeOrder<PartReturned>(db, ending.number, async (transaction, order) => {
    const { id } = begun.row;
    const { nowMs, pendingAt, providerId } = ending;
    const row = await rowOf(transaction, id);
    const state = pendingAt === null ? 'made' : 'pending';
    await noteRefund(transaction, { order, row, news: { state, providerId, nowMs } });
    await transaction.updateTable('refund').set({ told_at: nowMs }).where('id', '=', id).execute();
    // The provider's event may have been faster, and has counted it.
    const returned = order.returned_cents + (row.state === 'begun' ? row.amount_cents : 0);
    const rows = await refundsOf(transaction, order.id);
    const isWhole =
      (order.amount_cents > 0 || (await areAllBack(transaction, order.id, rows))) &&
      returned >= order.amount_cents &&
      rows.filter(isTaken).every(isMade);
    await transaction
      .updateTable('orders')
      .set({ returned_cents: returned, ...(isWhole && { status: 'refunded' }) })
      .where('id', '=', order.id)
      .execute();
    const restocked = await restockedBy(transaction, order.session_id, id);
    if (restocked.length > 0) await bumpStockVersion(transaction);
    const begunAtMs = begun.wasThere ? row.created_at : null;
    return accept({ cents: row.amount_cents, pendingAt, restocked, begunAtMs });
  });

/** An order that cost nothing is refunded once all of its pieces are back. */
async function areAllBack(transaction: Writer, orderId: string, rows: readonly RefundRow[]) {
  const items = await transaction
    .selectFrom('order_item')
    .select(['line', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  const back = piecesBack(rows);
  return items.every(({ line, quantity }) => (back.get(line) ?? 0) >= quantity);
}

const isMade = ({ state }: RefundRow) => state === 'made';

/** A refused refund has moved no money, unless an earlier try of it may have. */
const giveUp = (
  db: Database,
  { row: { id }, wasThere }: Begun,
  refusal: { number: string; message: string; forGood: boolean; nowMs: number },
) =>
  changeOrder(db, refusal.number, async (transaction, order) => {
    const row = await rowOf(transaction, id);
    const { message: failure, nowMs } = refusal;
    if (row.state === 'begun' && (refusal.forGood || !wasThere)) {
      const news = { state: 'failed', failure, providerId: null, nowMs } as const;
      await noteRefund(transaction, { order, row, news });
    }
    return accept(null);
  });

const rowOf = (db: Reader | Writer, id: string): Promise<RefundRow> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
