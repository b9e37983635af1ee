import { sql } from 'kysely';
import type { OrderStatus } from '../../../../contract/store.ts';
import { oneLine } from '../../../../domain/text/one-line.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { plainTrackingNumber, plainTrackingNumberSql } from '../../../db/plain-tracking-number.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistoryEntry, changeText } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { dropUntriedMails, queueMail } from '../../outbox.ts';
import {
  type Consent,
  isConfirmed,
  type NeedsConfirmation,
  type OwnerRefusal,
} from '../../owner-refusal.ts';
import { readSale } from '../after-sale/read-sale.ts';
import { unitsToSend } from '../after-sale/units-to-send.ts';
import { findOrder, refuseUnknownOrder } from '../list/read-orders.ts';
import { readRefunds, refundTotals } from '../refunds/refunds.ts';
import { findOrdersWithOpenWithdrawal } from '../withdrawal-state.ts';
import { disputeWarning } from './refund-reasons.ts';

export interface Parcel {
  trackingNumber: string | null;
  /** An https URL. */
  trackingUrl: string | null;
}

/** @param typed the number of a parcel, and the URL to track it */
export function parseParcel(typed: {
  tracking?: string | undefined;
  link?: string | undefined;
}): Outcome<Parcel, string> {
  const number = typed.tracking === undefined ? accept(null) : parseTrackingNumber(typed.tracking);
  if (!number.ok) return number;
  const url = typed.link === undefined ? null : URL.parse(typed.link);
  if (typed.link !== undefined && (url?.protocol !== 'https:' || typed.link.length > 500))
    return refused('A tracking link must be an https address.');
  return accept({ trackingNumber: number.value, trackingUrl: url?.href ?? null });
}

/** True for a long number as a spreadsheet shows it, such as 1,033E+15. */
const isShortened = (number: string) => /^\d+(?:[.,]\d+E[+-]?|E\+)\d+$/i.test(number);

/**
 * Parses a tracking number as typed, or as copied from a page, with no-break spaces and invisible characters. Its marks
 * are those that carriers print: the Swiss post writes dots, and the text below a GS1 barcode has brackets.
 */
function parseTrackingNumber(typed: string): Outcome<string, string> {
  const number = oneLine(
    typed
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Pd}/gu, '-'),
  );
  if (isShortened(number))
    return refused(
      `${number} was shortened by a spreadsheet and is no parcel's number: copy the whole number from the carrier's page.`,
    );
  const [odd] = /[^A-Za-z0-9 .()-]/u.exec(number) ?? [];
  if (odd !== undefined) {
    const code = odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return refused(
      `A parcel's number has letters from A to Z, digits, spaces, hyphens, dots and brackets, and no “${odd}” (U+${code}).`,
    );
  }
  if (!/\d/.test(number)) return refused("A parcel's number has at least one digit.");
  return number.length > 80
    ? refused("A parcel's number has at most 80 letters and digits.")
    : accept(number);
}

/**
 * True if the order needs a parcel: at least one unit needs sending, and was not given back before.
 */
async function hasParcel(transaction: Writer, orderId: string, sentMs: number): Promise<boolean> {
  const sale = await readSale(transaction, { id: orderId });
  return sale !== null && unitsToSend(sale, sentMs).length > 0;
}

interface Shipment extends Parcel {
  consents: readonly Consent[];
  /**
   * True to replace the parcel of a sent order. If false, a sent order is refused, because somebody
   * may have sent it meanwhile.
   */
  corrects?: boolean;
  nowMs: number;
}

/**
 * Marks a paid order as sent, or corrects the parcel of a sent order.
 *
 * @returns `isCorrected` is true if the order had been sent before
 */
export function fulfilOrder(
  db: Database,
  number: string,
  { trackingNumber, trackingUrl, consents, corrects = true, nowMs }: Shipment,
): Promise<Outcome<{ isCorrected: boolean }, OwnerRefusal>> {
  const send = async (transaction: Writer, order: OrderRow) => {
    const isSent = order.status === 'fulfilled' && order.sent_at !== null;
    const against = await reasonAgainstSending(transaction, order, { isSent, consents });
    if (against !== null) return refused(against);
    const before = order.tracking_number ?? order.tracking_url;
    if (isSent && !corrects)
      return refused(
        `Order ${order.number} was sent meanwhile${before === null ? '' : ` (${before})`}.`,
      );
    const after = trackingNumber ?? trackingUrl;
    if (isSent && order.tracking_number === trackingNumber && order.tracking_url === trackingUrl)
      return refused(
        `Order ${order.number} is fulfilled${before === null ? '' : ` (${before})`}. Another parcel corrects it, and the sending can be taken back.`,
      );
    const warning = await sameParcelWarning(transaction, order, trackingNumber);
    if (warning !== null && !isConfirmed(warning, consents)) return refused(warning);
    await transaction
      .updateTable('orders')
      .set({
        status: 'fulfilled',
        sent_at: order.sent_at ?? nowMs,
        tracking_number: trackingNumber,
        tracking_url: trackingUrl,
      })
      .where('id', '=', order.id)
      .execute();
    const tracking = isSent ? changeText(before, after) : after;
    const detail = tracking === null ? {} : { tracking };
    await addHistoryEntry(transaction, { action: 'fulfil', nowMs, orderId: order.id, detail });
    // The mail that is queued below replaces one that is still waiting.
    await dropUntriedMails(transaction, order.id, ['sent']);
    const subjectId = `${order.id}:${nowMs}`;
    if (await hasParcel(transaction, order.id, order.sent_at ?? nowMs))
      await queueMail(transaction, { kind: 'sent', orderId: order.id, subjectId, nowMs });
    return accept({ isCorrected: isSent });
  };
  // Run these one at a time. Two orders that were sent at the same moment would not see each other's tracking number.
  return changeOrder(db, number, send, 'send an order');
}

async function reasonAgainstSending(
  transaction: Writer,
  order: OrderRow,
  { isSent, consents }: { isSent: boolean; consents: readonly Consent[] },
): Promise<OwnerRefusal | null> {
  if (isSent) return null;
  if (order.status !== 'paid')
    return `Order ${order.number} is ${orderStatusTexts[order.status]}; only a paid order can be fulfilled.`;
  const money = refundTotals(order, await readRefunds(transaction, order.id));
  if (money.isWholeUnderWay)
    return `The refund of order ${order.number} was started and is not confirmed yet: do not send it. To learn the refund’s state, request it again; the money is refunded only once.`;
  if (money.returned > 0 && money.returned >= order.amount_cents)
    return `All of the money of order ${order.number} is given back, or on its way; do not send it.`;
  const dispute = disputeWarning(order);
  if (dispute !== null && !isConfirmed(dispute, consents)) return dispute;
  const warning: NeedsConfirmation = {
    sentence: `The buyer of order ${order.number} has withdrawn from it.`,
    unless: 'withdrawn',
  };
  if (isConfirmed(warning, consents)) return null;
  const withdrawn = await findOrdersWithOpenWithdrawal(transaction, [order.id]);
  return withdrawn.has(order.id) ? warning : null;
}

/** The warning to confirm if another order has the same tracking number: a label was probably scanned twice. */
async function sameParcelWarning(
  transaction: Writer,
  { id, tracking_number: before }: OrderRow,
  typed: string | null,
): Promise<NeedsConfirmation | null> {
  if (typed === null) return null;
  const plain = plainTrackingNumber(typed);
  if (plain === plainTrackingNumber(before ?? '')) return null;
  const other = await transaction
    .selectFrom('orders')
    .select(['number', 'tracking_number'])
    .where(sql.raw(plainTrackingNumberSql), '=', plain)
    .where('id', '<>', id)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return other === undefined
    ? null
    : {
        sentence: `Order ${other.number} has the tracking number ${other.tracking_number} already.`,
        unless: 'same parcel',
      };
}

export const undoSending = (
  db: Database,
  number: string,
  nowMs: number,
): Promise<Outcome<null, string>> =>
  changeOrder(db, number, async (transaction, order) => {
    if (order.status !== 'fulfilled' || order.sent_at === null)
      return refused(
        `Order ${order.number} is ${orderStatusTexts[order.status]}, and was not sent.`,
      );
    await transaction
      .updateTable('orders')
      .set({ status: 'paid', sent_at: null, tracking_number: null, tracking_url: null })
      .where('id', '=', order.id)
      .execute();
    await dropUntriedMails(transaction, order.id, ['sent']);
    const sent = new Date(order.sent_at).toISOString();
    const detail = { sent: `${sent} → not sent` };
    await addHistoryEntry(transaction, { action: 'fulfil-undo', nowMs, orderId: order.id, detail });
    return accept(null);
  });

/**
 * Changes an order while it is locked. Rolls back if `change` refuses.
 *
 * @param alone the name of a lock for the whole transaction; see Database.write
 */
export function changeOrder<T, R extends OwnerRefusal = string>(
  db: Database,
  number: string,
  change: (transaction: Writer, order: OrderRow) => Promise<Outcome<T, R>>,
  alone?: string,
): Promise<Outcome<T, R | string>> {
  return commitAccepted<T, R | string>(
    db,
    async (transaction) => {
      const order = await findOrder(transaction, number).forUpdate().executeTakeFirst();
      return order === undefined ? refuseUnknownOrder(number) : change(transaction, order);
    },
    alone,
  );
}

export const orderStatusTexts: Record<OrderStatus, string> = {
  paid: 'paid',
  refund_due: 'due to be refunded',
  refunded: 'refunded',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
};
