import { holdingStates } from '../../../../domain/store/checkout-state.ts';
import type { CheckoutSessionRow } from '../../../db/tables.ts';
import {
  ProviderObjectNotFoundError,
  ProviderRefusalError,
  ProviderUnavailableError,
} from '../payment-provider.ts';
import type { Payments, SettleResult, UnpaidEndState } from '../payments.ts';
import { refundPayment } from '../refund-payment.ts';
import {
  closeUnpaidSession,
  type FollowResult,
  findSession,
  followSession,
  type ProviderDeps,
} from './follow-session.ts';
import { createProviderSession, expireReplacedSession, withTimeToPay } from './make-session.ts';
import { createProviderWebhook } from './provider-webhook.ts';
import { createThrottle } from './throttle.ts';

// Shorter than the polling interval of the success page.
const settleAgainMs = 2_500;
const maxRememberedSessions = 10_000;

/** Keeps our sessions consistent with the provider's. Every call is idempotent, even across processes. */
export function createProviderPayments(deps: ProviderDeps): Payments {
  const { provider, now } = deps;
  const throttled = createThrottle({ everyMs: settleAgainMs, most: maxRememberedSessions, now });

  async function settle(sessionId: string, to?: UnpaidEndState): Promise<SettleResult> {
    const row = await findSession(deps, sessionId);
    if (row === undefined) return 'not known';
    if (!holdingStates.includes(row.state)) return 'clear';
    const { provider_session_id: knownAs } = row;
    if (to !== undefined)
      return knownAs === null
        ? endUnknownSession(deps, row, to)
        : endKnownSession(deps, { row, knownAs, to });
    // Without an id, another process may be creating the session now. A session of an earlier choice may have been
    // paid.
    const asked = knownAs ?? row.provider_replaced;
    if (asked !== null)
      await throttled(row.id, async () => {
        await followSession(deps, { row, found: await provider.find(asked) });
      });
    return 'undecided';
  }

  async function settleLater(sessionId: string): Promise<SettleResult> {
    const row = await findSession(deps, sessionId);
    const knownAs = row?.provider_session_id ?? row?.provider_replaced;
    let outcome: SettleResult = 'clear';
    try {
      if (row && knownAs) {
        const known = await provider.find(knownAs);
        const found = known.state === 'open' ? await provider.expire(knownAs) : known;
        if (found.state === 'paid' || found.state === 'awaiting')
          outcome = settleResult(await followSession(deps, { row, found }));
      }
    } catch (error) {
      if (!(error instanceof ProviderObjectNotFoundError)) throw error;
      return 'not known';
    }
    if (outcome === 'clear')
      await deps.db.write((transaction) =>
        transaction
          .updateTable('checkout_session')
          .set({ unasked: 0 })
          .where('id', '=', sessionId)
          .execute(),
      );
    return outcome;
  }

  async function open(sessionId: string): ReturnType<Payments['open']> {
    const row = await findSession(deps, sessionId);
    if (row?.state !== 'open') return { at: 'nowhere', refusal: null };
    if (row.choice === 0) return { at: 'country' };
    if (row.provider_url !== null) return { at: 'provider', url: row.provider_url };
    // Do this before the refusals below: the session of an earlier choice may still be paid.
    const earlier = await expireReplacedSession(deps, row);
    if (earlier !== null) {
      await followSession(deps, { row, found: earlier });
      return { at: 'nowhere', refusal: null };
    }
    const timed = await withTimeToPay(deps, row);
    if (timed === 'changed') return open(sessionId);
    if (timed === 'over') {
      await settle(sessionId, 'expired');
      return { at: 'nowhere', refusal: null };
    }
    try {
      const made = await createProviderSession(deps, timed);
      if (made.url !== null) return { at: 'provider', url: made.url };
      if (made.state !== 'open') await followSession(deps, { row, found: made });
      // If the buyer has chosen another country meanwhile, start again.
      else if ((await findSession(deps, sessionId))?.choice !== row.choice) return open(sessionId);
      return { at: 'nowhere', refusal: null };
    } catch (error) {
      if (!(error instanceof ProviderRefusalError)) throw error;
      await closeUnpaidSession(deps, { sessionId, to: 'expired', choice: row.choice });
      return { at: 'nowhere', refusal: error };
    }
  }

  return {
    name: provider.name,
    isLive: provider.live,
    asksProvider: true,
    requestFor: provider.requestFor,
    open,
    settle,
    settleLater,
    endAtProvider: async (sessionId) => {
      await settle(sessionId, 'cancelled');
    },
    refundPayment: (payment) => refundPayment(provider, payment),
    webhooks: [createProviderWebhook(deps)],
    reportingProvider: provider,
  };
}

/**
 * Ends a session to which no buyer was ever sent. If a lost request has created a session at the provider, that session
 * expires by itself at the same time.
 */
async function endUnknownSession(
  deps: ProviderDeps,
  row: CheckoutSessionRow,
  to: UnpaidEndState,
): Promise<SettleResult> {
  // Without a chosen country, nothing can have been paid.
  if (row.provider_request === null && row.choice === 0) {
    const isClosed = await closeUnpaidSession(deps, { sessionId: row.id, to, choice: 0 });
    return isClosed ? 'clear' : 'undecided';
  }
  const earlier = await expireReplacedSession(deps, row);
  if (earlier !== null) return settleResult(await followSession(deps, { row, found: earlier, to }));
  try {
    const made = await createProviderSession(deps, row);
    const found = made.state === 'open' ? await deps.provider.expire(made.id) : made;
    return settleResult(await followSession(deps, { row, found, to }));
  } catch (error) {
    const isOver = error instanceof ProviderRefusalError || row.expires_at <= deps.now();
    if (
      !isOver ||
      !(error instanceof ProviderRefusalError || error instanceof ProviderUnavailableError)
    )
      throw error;
    const isClosed = await closeUnpaidSession(deps, { sessionId: row.id, to, choice: row.choice });
    return isClosed ? 'clear' : 'undecided';
  }
}

interface KnownSession {
  row: CheckoutSessionRow;
  knownAs: string;
  to: UnpaidEndState;
}

async function endKnownSession(
  deps: ProviderDeps,
  { row, knownAs, to }: KnownSession,
): Promise<SettleResult> {
  const { provider, log } = deps;
  try {
    const known = await provider.find(knownAs);
    const found = known.state === 'open' ? await provider.expire(knownAs) : known;
    return settleResult(await followSession(deps, { row, found, to }));
  } catch (error) {
    if (!(error instanceof ProviderObjectNotFoundError)) throw error;
    // The checkout was created with another key, so its state cannot be determined until that key is set again.
    log(`${provider.label} does not know checkout ${row.id} (${knownAs}): its hold is released`);
    await closeUnpaidSession(deps, {
      sessionId: row.id,
      to,
      from: holdingStates,
      choice: row.choice,
      unasked: provider.live,
    });
    return 'not known';
  }
}

/** @throws ProviderRefusalError for a payment that is not for this checkout */
function settleResult(outcome: FollowResult): SettleResult {
  if (typeof outcome === 'object') throw new ProviderRefusalError('not_ours', outcome.foreign);
  return outcome;
}
