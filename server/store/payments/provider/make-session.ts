import type { CheckoutSessionRow } from '../../../db/tables.ts';
import { holdMs, maxHoldMs, minTimeToPayMs } from '../../stock/hold-times.ts';
import {
  ProviderObjectNotFoundError,
  ProviderRefusalError,
  type ProviderSession,
  ProviderUnavailableError,
} from '../payment-provider.ts';
import { findSession, type ProviderDeps } from './follow-session.ts';

/**
 * Creates a session at the provider, or finds the session of an earlier try. Call `expireReplacedSession` first.
 *
 * @returns the only session to which buyers are sent, whichever process created it; its `url` is null once it is over
 */
export async function createProviderSession(
  deps: ProviderDeps,
  row: CheckoutSessionRow,
): Promise<ProviderSession> {
  const created = await create(deps, row);
  const stored = await deps.db.write((transaction) =>
    transaction
      .updateTable('checkout_session')
      .set({ provider_session_id: created.id, provider_url: created.url })
      .where('id', '=', row.id)
      // If our session has ended meanwhile, no buyer may be sent to the provider.
      .where('state', '=', 'open')
      .where('choice', 'is not distinct from', row.choice)
      // Another process may have created a session with another key meanwhile, and sent a buyer to it.
      .where((open) =>
        open.or([
          open('provider_session_id', 'is', null),
          open('provider_session_id', '=', created.id),
        ]),
      )
      .executeTakeFirst(),
  );
  if (stored.numUpdatedRows === 1n) return created;
  const present = await findSession(deps, row.id);
  // No buyer was sent to the new session, so if it cannot be ended now, it may expire by itself.
  if (present?.choice !== row.choice)
    await deps.provider.expire(created.id).catch(ignoreUnavailable);
  return present?.state === 'open' && present.provider_session_id !== null
    ? { ...created, id: present.provider_session_id, url: present.provider_url }
    : { ...created, url: null };
}

/**
 * Extends an open checkout and its hold by the time that a session at the provider needs. A new
 * expiry needs a new idempotency key.
 *
 * @returns 'changed' if the checkout's state, choice or session has changed meanwhile; 'over' if
 * the hold cannot be extended so far
 */
export async function withTimeToPay(
  { db, now }: ProviderDeps,
  row: CheckoutSessionRow,
): Promise<CheckoutSessionRow | 'changed' | 'over'> {
  const isEnough = (left: CheckoutSessionRow) => left.expires_at - now() >= minTimeToPayMs;
  if (isEnough(row)) return row;
  return db.write(async (transaction) => {
    const present = await transaction
      .selectFrom('checkout_session')
      .selectAll()
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    if (present?.state !== 'open' || present.choice !== row.choice) return 'changed';
    if (present.provider_session_id !== null) return 'changed';
    if (isEnough(present)) return present;
    const nowMs = now();
    const expires_at = nowMs + holdMs;
    if (present.expires_at <= nowMs || expires_at > present.created_at + maxHoldMs) return 'over';
    const longer = { expires_at, provider_tries: present.provider_tries + 1 };
    await transaction
      .updateTable('checkout_session')
      .set(longer)
      .where('id', '=', row.id)
      .execute();
    return { ...present, ...longer };
  });
}

/**
 * Ends the session of an earlier choice of a country, so that a buyer cannot pay both sessions.
 *
 * @returns that session if it was paid before it could be ended
 * @throws the errors of `PaymentProvider.expire`. The session may then still be paid, so the hold must
 * stay.
 */
export async function expireReplacedSession(
  { db, provider, log }: ProviderDeps,
  { id, provider_replaced: replaced }: CheckoutSessionRow,
): Promise<ProviderSession | null> {
  if (replaced === null) return null;
  try {
    const found = await provider.expire(replaced);
    if (found.state === 'paid' || found.state === 'awaiting') return found;
    if (found.state === 'open')
      throw new ProviderUnavailableError(new Error(`${provider.label} did not end ${replaced}`));
  } catch (error) {
    if (!(error instanceof ProviderObjectNotFoundError)) throw error;
    log(`${provider.label} does not know ${replaced}, an earlier session of checkout ${id}`);
  }
  await db.write((transaction) =>
    transaction
      .updateTable('checkout_session')
      .set({ provider_replaced: null })
      .where('id', '=', id)
      .where('provider_replaced', '=', replaced)
      .executeTakeFirst(),
  );
  return null;
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError))
    throw error;
}

async function create(
  { db, provider, log }: ProviderDeps,
  row: CheckoutSessionRow,
): Promise<ProviderSession> {
  try {
    return await provider.create({
      sessionId: row.id,
      request: row.provider_request ?? '',
      expiresAtMs: row.expires_at,
      tries: row.provider_tries,
    });
  } catch (error) {
    if (error instanceof ProviderRefusalError)
      log(`${provider.label} refused to take a checkout: ${error.message}`);
    if (error instanceof ProviderUnavailableError && error.keyUsed)
      await db.write((transaction) =>
        transaction
          .updateTable('checkout_session')
          .set({ provider_tries: row.provider_tries + 1 })
          .where('id', '=', row.id)
          // Count once, even if several processes used the same key.
          .where('provider_tries', '=', row.provider_tries)
          .execute(),
      );
    throw error;
  }
}
