import { formatMoney } from '../../../../domain/money/format-money.ts';
import { holdingStates } from '../../../../domain/store/checkout-state.ts';
import type { Database } from '../../../db/database.ts';
import type { CheckoutSessionRow } from '../../../db/tables.ts';
import { type CloseRequest, closeSession } from '../../stock/close-session.ts';
import { applyPaymentEvent } from '../apply-payment-event.ts';
import type { PaymentProvider, ProviderSession } from '../payment-provider.ts';
import type { UnpaidEndState } from '../payments.ts';

export interface ProviderDeps {
  db: Database;
  provider: PaymentProvider;
  now(): number;
  log(message: string, error?: unknown): void;
}

/** `foreign`: the payment is not for this checkout; the sentence says what to do. */
export type FollowResult = 'clear' | 'undecided' | { foreign: string };

interface SessionMatch {
  row: CheckoutSessionRow;
  found: ProviderSession;
  /** The state to give an unpaid session once it is over. */
  to?: UnpaidEndState;
  eventId?: string;
}

/** Applies the provider's state of a session, once. */
export async function followSession(
  deps: ProviderDeps,
  { row, found, to = 'expired', eventId = `${found.id}:${found.state}` }: SessionMatch,
): Promise<FollowResult> {
  const { db, provider, now } = deps;
  const { state } = found;
  if (state === 'open') return 'undecided';
  if (state === 'expired' || state === 'failed') {
    // A checkout may have several sessions at the provider. Only the session to which the buyer was sent can end it.
    if (!isOurSession(row, found)) return 'undecided';
    const from = state === 'failed' ? holdingStates : (['open'] as const);
    const closing = { sessionId: row.id, to, from, choice: row.choice };
    if (await closeUnpaidSession(deps, closing)) return 'clear';
    // If another country was chosen meanwhile, another session belongs to that choice.
    return (await findSession(deps, row.id))?.state === 'open' ? 'undecided' : 'clear';
  }
  // Only our key can create sessions for our checkouts. So the total is correct, even if a discount code, tax or
  // shipping has changed it.
  const isOurs = isOurSession(row, found) || found.madeFor === row.id;
  if (!isOurs) return { foreign: foreignPaymentReason(provider, { row, found }) };
  const event = {
    provider: provider.name,
    id: eventId,
    sessionId: row.id,
    providerSessionId: found.id,
    state,
    buyer: found.buyer,
    paid: found.paid,
  };
  const effect = await applyPaymentEvent(db, event, now());
  if (effect === 'none' && state === 'paid') {
    const after = await findSession(deps, row.id);
    if (after?.provider_session_id !== found.id)
      return {
        foreign: `Checkout ${row.id} was paid a second time at ${provider.label} (${found.id}). Give that payment back in the dashboard of ${provider.label}.`,
      };
  }
  return state === 'awaiting' ? 'undecided' : 'clear';
}

export const selectSessions = ({ db, provider }: ProviderDeps) =>
  db.read.selectFrom('checkout_session').selectAll().where('provider', '=', provider.name);

export const findSession = (deps: ProviderDeps, sessionId: string) =>
  selectSessions(deps).where('id', '=', sessionId).executeTakeFirst();

/** Ends a session that can no longer be paid, or whose state cannot be determined. */
export const closeUnpaidSession = (
  { db, provider, now }: ProviderDeps,
  closing: Pick<CloseRequest, 'sessionId' | 'to' | 'from' | 'choice' | 'unasked'>,
) =>
  db.write((transaction) =>
    closeSession(transaction, { ...closing, provider: provider.name, nowMs: now() }),
  );

/**
 * True if the buyer was sent to this session: it has the stored id, or our metadata if the response with the id was
 * lost.
 */
function isOurSession(row: CheckoutSessionRow, found: ProviderSession): boolean {
  return row.provider_session_id === null
    ? found.madeFor === row.id && found.choice === row.choice
    : found.id === row.provider_session_id;
}

function foreignPaymentReason({ label }: PaymentProvider, { row, found }: SessionMatch) {
  const sum = (cents: number, code: string) =>
    formatMoney(cents, { symbol: `${code.toUpperCase()} ` });
  const paid = sum(found.amountCents ?? 0, found.currency ?? '?');
  return `A payment of ${paid} at ${label} (${found.id}) names checkout ${row.id} of ${sum(row.amount_cents, row.currency)} and was not made for it: it paid nothing here. Look at it in the dashboard of ${label}, and give it back where it is a mistake.`;
}
