import type { CheckoutSessionRow } from '../../../db/tables.ts';
import { sessionIdPattern } from '../../stock/session-id.ts';
import {
  type ProviderEvent,
  ProviderObjectNotFoundError,
  type SessionName,
} from '../payment-provider.ts';
import type { Webhook } from '../payments.ts';
import { followDispute, followRefund } from './follow-refunds.ts';
import { findSession, followSession, type ProviderDeps, selectSessions } from './follow-session.ts';

type MoneyEvent = Exclude<ProviderEvent, { about: 'session' }>;

/** Handles a provider's events. An event only triggers a request for the state itself. */
export function createProviderWebhook(deps: ProviderDeps): Webhook {
  const { provider, now, log } = deps;

  const rowOf = async ({ providerSessionId, reference }: SessionName) =>
    (await selectSessions(deps)
      .where('provider_session_id', '=', providerSessionId)
      .executeTakeFirst()) ?? (reference === null ? undefined : await findSession(deps, reference));

  async function handleSession({ id, ...name }: SessionName & { id: string }): Promise<void> {
    const { providerSessionId, reference } = name;
    const row = await rowOf(name);
    if (row === undefined) {
      // The account may also serve other shops, but a reference in our format is meant for us.
      if (reference !== null && sessionIdPattern.test(reference))
        log(
          `${provider.label} tells of a payment (${providerSessionId}) for checkout ${reference}, which is not in this store's database. If it was paid, give it back in the dashboard of ${provider.label}, or bring the database back that knows it.`,
        );
      return;
    }
    if (hasPaid(row, name)) return;
    try {
      const found = await provider.find(providerSessionId);
      const outcome = await followSession(deps, { row, found, eventId: id });
      if (typeof outcome === 'object') log(outcome.foreign);
    } catch (error) {
      if (!(error instanceof ProviderObjectNotFoundError)) throw error;
      log(
        `${provider.label} tells of ${providerSessionId} for checkout ${row.id} and does not know it: its webhook belongs to another account or mode than STRIPE_SECRET_KEY.`,
      );
    }
  }

  const hasPaid = (row: CheckoutSessionRow, { providerSessionId }: SessionName) =>
    row.state === 'paid' && row.provider_session_id === providerSessionId;

  async function heardOfMoney({ id, about, paymentId }: MoneyEvent): Promise<void> {
    const name = await provider.sessionOf(paymentId);
    if (name === null) return;
    let row = await rowOf(name);
    // This event may arrive before the event of the payment.
    if (row !== undefined && row.state !== 'paid') {
      await handleSession({ id, ...name });
      row = await findSession(deps, row.id);
    }
    // Another payment may name the same checkout, such as a second payment that was refunded.
    if (row === undefined || !hasPaid(row, name)) return;
    const money = { sessionId: row.id, paymentId, nowMs: now() };
    await (about === 'refund' ? followRefund : followDispute)(deps, money);
  }

  return {
    ...provider.webhook,
    async handle(body, signature) {
      const verified = provider.readEvent(body, signature);
      if (verified === null) return false;
      const { event } = verified;
      if (event?.about === 'session') await handleSession(event);
      else if (event !== null) await heardOfMoney(event);
      return true;
    },
  };
}
