import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { words } from '../../../content/words.ts';
import type { CheckoutRequest } from '../../../contract/store.ts';
import { type Delivery, dependsOnCountry } from '../../../domain/store/delivery.ts';
import type { Database, Writer } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import type { Tables } from '../../db/tables.ts';
import { countRequest } from '../../fleet/rate-count.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import { deliveryLinesOf, priceSession } from '../orders/price-session.ts';
import { testProvider } from '../payments/payment-names.ts';
import type { Payments } from '../payments/payments.ts';
import { closeSession } from '../stock/close-session.ts';
import { isWithinHoldShare } from '../stock/hold-share.ts';
import { holdMs } from '../stock/hold-times.ts';
import { findShortVariant, holdStock } from '../stock/holds.ts';
import { lockStock } from '../stock/lock-stock.ts';
import { newSessionId } from '../stock/session-id.ts';
import { refuseTooManyCheckouts } from './checkout-call.ts';
import { payableOf } from './payable-checkout.ts';
import { type PricedLine, priceLines } from './price-lines.ts';

export interface CheckoutStart {
  /** A request whose redirect URLs have been checked. */
  request: CheckoutRequest;
  idempotencyKey: string | null;
  /** Earlier sessions of this browser, which end when the new session starts. */
  previousSessions: readonly string[];
  /** The client, as a salted hash; null if clients are not limited. */
  client: { key: string; perMinute: number } | null;
  delivery: Delivery;
  payments: Pick<Payments, 'name' | 'requestFor'>;
  nowMs: number;
}

/**
 * Holds the stock of a cart and opens a session to pay for it, or changes nothing.
 *
 * @returns the session's id
 */
export async function startCheckout(db: Database, start: CheckoutStart): Promise<Outcome<string>> {
  const requestHash = createHash('sha256').update(JSON.stringify(start.request)).digest('hex');
  const tooManySeconds = await countStart(db, start);
  if (tooManySeconds > 0) return refuseTooManyCheckouts(tooManySeconds);
  return commitAccepted(db, async (transaction) => {
    const earlier = await sessionOfKey(transaction, start.idempotencyKey, requestHash);
    if (earlier !== null) return earlier;
    const { nowMs } = start;
    // Price the lines first, because that locks the variants. Every transaction locks variants
    // before sessions and stock.
    const priced = await priceLines(transaction, start.request.items, nowMs);
    await closePrevious(transaction, start);
    if (!priced.ok) return priced;
    const sessionId = newSessionId();
    const managed = managedLines(priced.value);
    const holder = start.client?.key ?? null;
    const holds =
      holder === null || (await isWithinHoldShare(transaction, { holder, lines: managed, nowMs }));
    const session = { start, sessionId, requestHash, lines: priced.value, holds };
    if (!(await insertSession(transaction, session))) {
      // A concurrent request with the same key may have been faster.
      const first = await sessionOfKey(transaction, start.idempotencyKey, requestHash);
      if (first !== null) return first;
      throw new Error('The session was neither inserted nor found');
    }
    const short = holds
      ? await holdStock(transaction, managed, { sessionId, nowMs })
      : await findShortVariant(transaction, managed);
    if (short === null) return accept(sessionId);
    const line = priced.value.find((candidate) => candidate.variant_id === short.variant_id);
    return httpRefusal(
      409,
      words.store.notEnoughOf({
        product: line?.product_title ?? '',
        variant: line?.variant_title ?? '',
        left: short.left,
      }),
      { variant_id: short.variant_id, available: short.left },
    );
  });
}

/**
 * Counts the start in a separate transaction, because all checkouts of a client would otherwise
 * wait for each other.
 *
 * @returns the seconds to wait if the client has started too many checkouts, over all processes;
 * else 0
 */
async function countStart(db: Database, { client, nowMs }: CheckoutStart): Promise<number> {
  if (client === null) return 0;
  const counted = { client: `checkout ${client.key}`, perMinute: client.perMinute, nowMs };
  return db.write((transaction) => countRequest(transaction, counted));
}

async function closePrevious(transaction: Writer, start: CheckoutStart): Promise<void> {
  const { previousSessions: sessions, request, nowMs } = start;
  if (sessions.length === 0) return;
  await transaction
    .selectFrom('checkout_session')
    .select('id')
    .where('id', 'in', sessions)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockStock(transaction, {
    sessions,
    variants: request.items.map((item) => item.variant_id),
  });
  // The provider's sessions have already been ended; see `Payments.endAtProvider`.
  const closing = { provider: testProvider, nowMs, to: 'cancelled' } as const;
  for (const sessionId of sessions) await closeSession(transaction, { sessionId, ...closing });
}

/**
 * Finds the session that was started with this key.
 *
 * @returns null for a new key
 */
async function sessionOfKey(
  transaction: Writer,
  key: string | null,
  requestHash: string,
): Promise<Outcome<string> | null> {
  if (key === null) return null;
  const earlier = await transaction
    .selectFrom('checkout_session')
    .select(['id', 'request_hash'])
    .where('idem_key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  return earlier.request_hash === requestHash
    ? accept(earlier.id)
    : httpRefusal(409, 'This Idempotency-Key was used with another body');
}

interface NewCheckoutSession {
  start: CheckoutStart;
  sessionId: string;
  requestHash: string;
  lines: readonly PricedLine[];
  /** True if the checkout holds its stock; false if the client has used up its share of holds. */
  holds: boolean;
}

/** @returns false if a session with the same key exists */
async function insertSession(transaction: Writer, session: NewCheckoutSession): Promise<boolean> {
  const { start, sessionId, requestHash, lines, holds } = session;
  const { request, nowMs, delivery, payments } = start;
  const asked = {
    currency: lines[0]?.currency ?? '',
    country: null,
    choice: dependsOnCountry(delivery, deliveryLinesOf(lines)) ? 0 : null,
  };
  const { sums, taxes } = priceSession(delivery, asked, lines);
  const taxed = lines.map((line, index) => ({ ...line, tax_rate_ppm: null, ...taxes[index] }));
  const row = {
    id: sessionId,
    ...asked,
    ...sums,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    customer_email: request.customer?.email ?? null,
    expires_at: nowMs + holdMs,
    holds: Number(holds),
  };
  const inserted = await insertRow(transaction, {
    ...row,
    state: 'open',
    idem_key: start.idempotencyKey,
    request_hash: requestHash,
    provider: payments.name,
    // If a country must be chosen, the choice creates the request.
    provider_request: asked.choice === 0 ? null : payments.requestFor(payableOf(row, taxed)),
    locale: request.locale ?? null,
    time_zone: request.timeZone,
    customer_external_id: request.customer?.external_id ?? null,
    holder: holds ? (start.client?.key ?? null) : null,
    created_at: nowMs,
  });
  if (inserted.numAffectedRows !== 1n) return false;
  await transaction
    .insertInto('checkout_item')
    .values(
      taxed.map(({ managed, currency: _, ...line }, index) => ({
        ...line,
        session_id: sessionId,
        line: index,
        held: managed && holds ? line.quantity : 0,
        variation: lines.slice(0, index).filter((one) => one.variant_id === line.variant_id).length,
      })),
    )
    .execute();
  return true;
}

const insertRow = prepareQuery((db, row: Insertable<Tables['checkout_session']>) =>
  db
    .insertInto('checkout_session')
    .values(row)
    .onConflict((conflict) => conflict.column('idem_key').doNothing()),
);

/** The units by variant. Lines that differ only in custom fields share the variant's stock. */
function managedLines(lines: readonly PricedLine[]) {
  const quantities = new Map<string, number>();
  for (const line of lines.filter((candidate) => candidate.managed))
    quantities.set(line.variant_id, (quantities.get(line.variant_id) ?? 0) + line.quantity);
  return [...quantities].map(([variant_id, quantity]) => ({ variant_id, quantity }));
}
