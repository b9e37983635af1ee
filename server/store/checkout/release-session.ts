import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Database } from '../../db/database.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { addHistoryEntry } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { Consent, OwnerRefusal } from '../owner-refusal.ts';
import { isRealProvider } from '../payments/payment-names.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { closeSession } from '../stock/close-session.ts';
import { readHeldUnits } from '../stock/holds.ts';
import type { HeldUnits } from '../stock/move-stock.ts';

interface ReleaseRequest {
  session: string;
  consents: readonly Consent[];
  nowMs: number;
}

export interface ReleasedCheckout {
  session: string;
  held: readonly HeldUnits[];
  /**
   * Why the payment provider does not confirm that nothing was paid, so that the owner had to
   * confirm the release; null if the provider confirms.
   */
  unconfirmed: string | null;
}

/**
 * Ends an unpaid checkout and releases its stock. Asks the payment provider first. Unless the provider confirms that
 * the checkout can no longer be paid, the owner must confirm the release.
 */
export async function releaseSession(
  db: Database,
  payments: Payments,
  { session, consents, nowMs }: ReleaseRequest,
): Promise<Outcome<ReleasedCheckout, OwnerRefusal>> {
  const found = await readUnpaidSession(db, session);
  if (!found.ok) return found;
  const { provider } = found.value;
  const held = await readHeldUnits(db.read, session);
  const unconfirmed =
    provider === payments.name
      ? await settleFailure(payments, session)
      : `it was started with ${provider}, and the settings hold no key for that`;
  // The wording of the reason may change from try to try, so any confirmation of this kind counts.
  if (unconfirmed !== null && !consents.some(({ unless }) => unless === 'unpaid'))
    return refused({
      sentence: `Nothing was changed: ${unconfirmed}. Money that comes in later becomes an order, due to be refunded where its stock is gone.`,
      unless: 'unpaid',
    });
  return commitAccepted(db, async (transaction) => {
    await closeSession(transaction, {
      sessionId: session,
      nowMs,
      to: 'cancelled',
      from: holdingStates,
      provider,
      unasked: unconfirmed !== null && isRealProvider(provider),
    });
    const { state } = await transaction
      .selectFrom('checkout_session')
      .select('state')
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    if (state === 'paid') return refused('It has been paid: there is an order now.');
    const detail = { session, word: unconfirmed ?? 'nothing was paid' };
    await addHistoryEntry(transaction, { action: 'release', nowMs, sessionId: session, detail });
    return accept({ session, held, unconfirmed });
  });
}

/** @returns the reason why the provider does not confirm that the session can no longer be paid; null if it confirms */
async function settleFailure(payments: Payments, session: string): Promise<string | null> {
  try {
    const settled = await payments.settle(session, 'cancelled');
    // `not known` needs no reason: the session was created with another key, so its state cannot be
    // learnt.
    return settled === 'undecided' ? 'a delayed payment for it is under way' : null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError))
      throw error;
    const reason = error.cause instanceof Error ? error.cause : error;
    return `the payment provider does not say (${reason.message})`;
  }
}

async function readUnpaidSession(db: Database, session: string) {
  const row = await db.read
    .selectFrom('checkout_session')
    .leftJoin('orders', 'orders.session_id', 'checkout_session.id')
    .select(['checkout_session.state', 'checkout_session.provider', 'orders.number'])
    .where('checkout_session.id', '=', session)
    .executeTakeFirst();
  if (row === undefined) return refused(`There is no checkout ${session}.`);
  if (row.state === 'paid') return refused(`Checkout ${session} is paid: see order ${row.number}.`);
  if (!holdingStates.includes(row.state))
    return refused(`Checkout ${session} is over and holds nothing.`);
  return accept(row);
}
