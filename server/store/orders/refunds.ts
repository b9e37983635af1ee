import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { stepOf } from '../../../domain/currency-step.ts';
import { piecesCents } from '../../../domain/shares.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundPlan, RefundRow } from '../../db/tables.ts';
import { remember } from '../history.ts';
import { queueMail } from '../outbox.ts';
import { restockPieces } from '../stock/restock.ts';
import { noteWithdrawal } from './withdrawal-refund.ts';

/** Pieces of an order's line that a refund is for. */
export interface RefundedPieces {
  line: number;
  quantity: number;
  /** Minor units. */
  cents: number;
}

const storedPieces = z.array(
  z.object({ line: z.number(), quantity: z.number(), cents: z.number() }),
);

export const piecesOf = ({ pieces }: Pick<RefundRow, 'pieces'>): RefundedPieces[] =>
  storedPieces.parse(JSON.parse(pieces));

/** An order's refunds, the oldest first. Lock the order before you change any. */
export const refundsOf = (db: Reader | Writer, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Whether the payment provider has taken a refund, so that its amount is part of what was given back. */
export const isTaken = ({ state }: Pick<RefundRow, 'state'>) =>
  state === 'pending' || state === 'made';

/** What the owner has given back without the payment provider, in minor units. */
export const elsewhereCents = (refunds: readonly RefundRow[]): number =>
  sum(refunds.filter(({ origin }) => origin === 'elsewhere').map((row) => row.amount_cents));

/**
 * What can still be given back of an order, in minor units. A refund whose outcome is unknown counts as given back.
 */
export function centsLeft(order: OrderRow, refunds: readonly RefundRow[]): number {
  const of = (some: readonly RefundRow[]) => sum(some.map((row) => row.amount_cents));
  const taken = Math.max(order.returned_cents, of(refunds.filter(isTaken)));
  const begun = of(refunds.filter(({ state }) => state === 'begun'));
  return Math.max(order.amount_cents - taken - begun, 0);
}

/** What was given back beyond what was paid, at the provider and elsewhere together, in minor units. */
export const excessCents = (order: Pick<OrderRow, 'amount_cents'>, refunds: readonly RefundRow[]) =>
  Math.max(sum(refunds.filter(isTaken).map((row) => row.amount_cents)) - order.amount_cents, 0);

/** What one piece of a line costs, before discount, in the currency that was paid in: it may be the buyer's own. */
export function eachCents({
  subtotal_cents: subtotal,
  quantity,
  unit_cents: each,
}: Pick<OrderItemRow, 'subtotal_cents' | 'quantity' | 'unit_cents'>): number {
  return subtotal === quantity * each ? each : Math.round(subtotal / quantity);
}

/** How many pieces of each line were given back. */
export function piecesBack(refunds: readonly RefundRow[]): ReadonlyMap<number, number> {
  const back = new Map<number, number>();
  for (const refund of refunds)
    if (refund.state !== 'failed')
      for (const { line, quantity } of piecesOf(refund))
        back.set(line, (back.get(line) ?? 0) + quantity);
  return back;
}

/** What pieces of a line cost, after those of it that were given back. */
export const piecesPrice = (
  { currency }: OrderRow,
  item: OrderItemRow,
  { before, now }: { before: number; now: number },
): number =>
  piecesCents(item.total_cents, { pieces: item.quantity, before, now }, stepOf(currency));

/** What is left of an order's shipping, with its tax, after the refunds of pieces that included some. */
export function shippingLeft(
  order: OrderRow,
  items: readonly OrderItemRow[],
  refunds: readonly RefundRow[],
): number {
  const paid = order.amount_cents - sum(items.map((item) => item.total_cents));
  const back = refunds.filter(({ state }) => state !== 'failed').map((row) => row.shipping_cents);
  return Math.max(paid - sum(back), 0);
}

export interface NewRefund {
  kind: RefundRow['kind'];
  plan: RefundPlan;
  state: RefundRow['state'];
  origin: RefundRow['origin'];
  amountCents: number;
  shippingCents?: number;
  pieces?: readonly RefundedPieces[];
  reason?: string | null;
  providerId?: string | null;
  failure?: string | null;
  nowMs: number;
}

/** @returns its id */
export async function addRefund(
  transaction: Writer,
  orderId: string,
  refund: NewRefund,
): Promise<string> {
  const id = `refund_${randomUUID()}`;
  const last = (await refundsOf(transaction, orderId)).at(-1);
  // Later than the one before, so that their order stays.
  const createdMs = Math.max(refund.nowMs, (last?.created_at ?? 0) + 1);
  await transaction
    .insertInto('refund')
    .values({
      id,
      order_id: orderId,
      kind: refund.kind,
      plan: refund.plan,
      state: refund.state,
      origin: refund.origin,
      amount_cents: refund.amountCents,
      shipping_cents: refund.shippingCents ?? 0,
      pieces: JSON.stringify(refund.pieces ?? []),
      reason: refund.reason ?? null,
      failure: refund.failure ?? null,
      provider_id: refund.providerId ?? null,
      created_at: createdMs,
      changed_at: refund.nowMs,
    })
    .execute();
  if (refund.state === 'made')
    await tellBuyer(transaction, { id, orderId, cents: refund.amountCents, nowMs: refund.nowMs });
  return id;
}

/** Once money is certainly on its way back. */
async function tellBuyer(
  transaction: Writer,
  refund: { id: string; orderId: string; cents: number; nowMs: number },
): Promise<void> {
  const { id, orderId, cents, nowMs } = refund;
  if (cents > 0) await queueMail(transaction, { kind: 'refunded', orderId, subjectId: id, nowMs });
}

interface RefundNews {
  state: RefundRow['state'];
  providerId: string | null;
  /** Where the provider has given back another amount. */
  amountCents?: number;
  failure?: string | null;
  nowMs: number;
}

/** Records what has become of a refund, and what follows from it, once. The caller has locked the order. */
export async function noteRefund(
  transaction: Writer,
  { order, row, news }: { order: OrderRow; row: RefundRow; news: RefundNews },
): Promise<void> {
  const { state, nowMs } = news;
  // A confirmed refund can still fail, but not become unconfirmed again: that is older news.
  const isOlder = row.state === 'made' && state === 'pending';
  const values = {
    state: isOlder ? row.state : state,
    provider_id: news.providerId ?? row.provider_id,
    amount_cents: news.amountCents ?? row.amount_cents,
    failure: news.failure ?? row.failure,
  };
  const isNews = Object.entries(values).some(
    ([name, value]) => row[name as keyof typeof values] !== value,
  );
  if (!isNews) return;
  await transaction
    .updateTable('refund')
    .set({ ...values, changed_at: nowMs })
    .where('id', '=', row.id)
    .execute();
  await noteWithdrawal(transaction, { order, row, ...values, nowMs });
  if (values.state === 'made' && row.state !== 'made')
    await tellBuyer(transaction, {
      id: row.id,
      orderId: order.id,
      cents: values.amount_cents,
      nowMs,
    });
  const isPart = row.origin === 'owner' && row.kind !== 'whole';
  if (isPart && row.state === 'begun' && isTaken({ state }))
    await rememberPart(transaction, order, row, nowMs);
  // Not while it is pending: a refund that fails must not have put anything up for sale.
  if (isPart && row.plan === 'restock' && values.state === 'made' && row.state !== 'made')
    await putBack(transaction, order, row, nowMs);
}

async function rememberPart(
  transaction: Writer,
  order: OrderRow,
  row: RefundRow,
  nowMs: number,
): Promise<void> {
  const { reason } = row;
  const pieces = piecesOf(row);
  await remember(transaction, {
    action: 'refund',
    nowMs,
    orderId: order.id,
    detail: {
      amount_cents: row.amount_cents,
      currency: order.currency,
      ...(pieces.length > 0 && { pieces: sum(pieces.map(({ quantity }) => quantity)) }),
      ...(reason !== null && { reason }),
    },
  });
}

/** Puts back as many pieces as confirmed refunds say, so that a refund that failed and is made again counts once. */
async function putBack(
  transaction: Writer,
  order: OrderRow,
  row: RefundRow,
  nowMs: number,
): Promise<void> {
  const items = await transaction
    .selectFrom('order_item')
    .select(['line', 'variant_id'])
    .where('order_id', '=', order.id)
    .execute();
  const confirmed = (await refundsOf(transaction, order.id)).filter(
    ({ state, plan, kind }) => state === 'made' && plan === 'restock' && kind === 'lines',
  );
  const lines = confirmed.flatMap(piecesOf).flatMap(({ line, quantity }) => {
    const item = items.find((one) => one.line === line);
    return item === undefined ? [] : [{ variant_id: item.variant_id, quantity }];
  });
  await restockPieces(transaction, lines, {
    sessionId: order.session_id,
    refundId: row.id,
    nowMs,
  });
}

/** A refund as the payment provider knows it. */
export interface FoundRefund {
  id: string;
  cents: number;
  state: 'pending' | 'made' | 'failed';
  /** Why it was made, or why it has failed. */
  reason: string | null;
  /** The row it was made for; null for one made in the dashboard. */
  madeFor: string | null;
}

/**
 * Brings an order's rows in line with all refunds that its provider knows of.
 *
 * @param found the newest first
 * @returns by how much refunds of parts that the owner's command had begun change what was given back
 */
export async function noteFound(
  transaction: Writer,
  { order, found, nowMs }: { order: OrderRow; found: readonly FoundRefund[]; nowMs: number },
): Promise<number> {
  const rows = await refundsOf(transaction, order.id);
  const counted = (row: RefundRow | undefined, state: RefundRow['state']) =>
    row !== undefined && row.origin === 'owner' && row.kind !== 'whole' && isTaken({ state })
      ? row.amount_cents
      : 0;
  const taken = new Set<string>();
  // Ended because Stripe said that all was given back, before we had heard by which refunds.
  const unnamed = (one: FoundRefund) => (row: RefundRow) =>
    one.madeFor === null &&
    row.provider_id === null &&
    row.kind === 'whole' &&
    row.origin === 'owner' &&
    row.state === 'made' &&
    !taken.has(row.id);
  let change = 0;
  const rowFor = (one: FoundRefund) =>
    rows.find(({ provider_id }) => provider_id === one.id) ??
    rows.find(({ id }) => id === one.madeFor) ??
    rows.find(unnamed(one));
  for (const one of found) {
    const row = rowFor(one);
    const { state } = one;
    const failure = state === 'failed' ? (one.reason ?? 'failed') : null;
    if (row === undefined) {
      await addRefund(transaction, order.id, {
        kind: one.cents >= order.amount_cents ? 'whole' : 'amount',
        plan: 'refund',
        state,
        origin: 'provider',
        amountCents: one.cents,
        reason: failure === null ? one.reason : null,
        failure,
        providerId: one.id,
        nowMs,
      });
      continue;
    }
    taken.add(row.id);
    change += counted(row, state) - counted(row, row.state);
    const news = { state, providerId: one.id, amountCents: one.cents, failure, nowMs };
    await noteRefund(transaction, { order, row, news });
  }
  await noteRest(transaction, { order, nowMs });
  return change;
}

/**
 * What is left for the owner's refunds whose outcome is not known yet: nothing for a part once all was given back, but for
 * pieces that cost nothing.
 */
async function noteRest(
  transaction: Writer,
  { order, nowMs }: { order: OrderRow; nowMs: number },
): Promise<void> {
  const rows = await refundsOf(transaction, order.id);
  const taken = sum(rows.filter(isTaken).map((row) => row.amount_cents));
  const left = Math.max(order.amount_cents - taken, 0);
  for (const row of rows.filter(({ origin, state }) => origin === 'owner' && state === 'begun'))
    if (row.kind === 'whole')
      await transaction
        .updateTable('refund')
        .set({ amount_cents: left })
        .where('id', '=', row.id)
        .execute();
    else if (left === 0 && row.amount_cents > 0) {
      const failure = allGivenBack;
      const news = { state: 'failed', providerId: null, failure, nowMs } as const;
      await noteRefund(transaction, { order, row, news });
    }
}

/** Why a refund that was begun has not been made. */
export const allGivenBack = 'all was given back by other refunds';
