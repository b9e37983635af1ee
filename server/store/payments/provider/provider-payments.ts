import type { CheckoutState } from '../../../../domain/checkout-state.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { Database } from '../../../db/database.ts';
import type { CheckoutSessionRow } from '../../../db/tables.ts';
import { closeSession } from '../../stock/close-session.ts';
import { applyPaymentEvent } from '../apply-payment-event.ts';
import {
  type PaymentProvider,
  ProviderAway,
  ProviderGone,
  ProviderRefused,
  type ProviderSession,
} from '../payment-provider.ts';
import type { Payments, Settled, Settling } from '../payments.ts';
import { createProviderWebhook, type Followed } from './provider-webhook.ts';
import { createThrottle } from './throttle.ts';

interface Options {
  db: Database;
  provider: PaymentProvider;
  now(): number;
  log(message: string, error?: unknown): void;
}

// Shorter than the pause in which the success page asks for its session.
const askAgainMs = 2_500;
const mostAsked = 10_000;

const unpaid: readonly CheckoutState[] = ['open', 'awaiting'];

/** Keeps our sessions and a payment provider's in step. Everything may be done twice and by several processes. */
export function createProviderPayments({ db, provider, now, log }: Options): Payments {
  const throttled = createThrottle({ everyMs: askAgainMs, most: mostAsked, now });
  const sessions = () =>
    db.read.selectFrom('checkout_session').selectAll().where('provider', '=', provider.name);
  const read = (sessionId: string) => sessions().where('id', '=', sessionId).executeTakeFirst();

  const close = (sessionId: string, cancelled: boolean, from: readonly CheckoutState[]) => {
    const to = cancelled ? 'cancelled' : 'expired';
    return db.write((transaction) =>
      closeSession(transaction, { sessionId, nowMs: now(), to, from, payable: 'no' }),
    );
  };

  /**
   * Makes it at the provider, or finds what an earlier try has made.
   *
   * @returns the one session that buyers are led to, whoever made it; without an address when it is over
   */
  async function made(row: CheckoutSessionRow): Promise<ProviderSession> {
    const created = await create(row);
    const kept = await db.write((transaction) =>
      transaction
        .updateTable('checkout_session')
        .set({ provider_session_id: created.id, provider_url: created.url })
        .where('id', '=', row.id)
        // Ended meanwhile: nobody is led there, so nobody can pay it.
        .where('state', '=', 'open')
        // Made meanwhile by somebody else under another key: a buyer may be there already.
        .where((open) =>
          open.or([
            open('provider_session_id', 'is', null),
            open('provider_session_id', '=', created.id),
          ]),
        )
        .executeTakeFirst(),
    );
    if (kept.numUpdatedRows === 1n) return created;
    const now = await read(row.id);
    return now?.state === 'open' && now.provider_session_id !== null
      ? { ...created, id: now.provider_session_id, url: now.provider_url }
      : { ...created, url: null };
  }

  async function create(row: CheckoutSessionRow): Promise<ProviderSession> {
    try {
      return await provider.create(row.id, row.provider_request ?? '', row.provider_tries);
    } catch (error) {
      if (error instanceof ProviderRefused)
        log(`${provider.label} refused to take a checkout: ${error.message}`);
      if (error instanceof ProviderAway && error.keyUsed)
        await db.write((transaction) =>
          transaction
            .updateTable('checkout_session')
            .set({ provider_tries: row.provider_tries + 1 })
            .where('id', '=', row.id)
            // Of several at once, one uses up a key.
            .where('provider_tries', '=', row.provider_tries)
            .execute(),
        );
      throw error;
    }
  }

  /**
   * Ends a session that no buyer was ever led to. What may have been made for it ends by itself at the same time, since
   * that stands in the request.
   */
  async function endUnknown(row: CheckoutSessionRow, cancelled: boolean): Promise<Settled> {
    try {
      const found = await made(row);
      const ended = found.state === 'open' ? await provider.expire(found.id) : found;
      return settled(await follow(row, ended, { cancelled }));
    } catch (error) {
      const isOver = error instanceof ProviderRefused || row.expires_at <= now();
      if (!isOver || !(error instanceof ProviderRefused || error instanceof ProviderAway))
        throw error;
      await close(row.id, cancelled, ['open']);
      return 'clear';
    }
  }

  async function end(
    row: CheckoutSessionRow,
    knownAs: string,
    cancelled: boolean,
  ): Promise<Settled> {
    try {
      const found = await provider.find(knownAs);
      const ended = found.state === 'open' ? await provider.expire(knownAs) : found;
      return settled(await follow(row, ended, { cancelled }));
    } catch (error) {
      if (!(error instanceof ProviderGone)) throw error;
      // Made with another key, which is not used any more: whoever could be asked does not know it.
      log(`${provider.label} does not know checkout ${row.id} (${knownAs}): its hold is released`);
      await close(row.id, cancelled, unpaid);
      return 'not known';
    }
  }

  /** @throws ProviderRefused for a payment that is not the one that was asked for */
  function settled(outcome: Followed): Settled {
    if (typeof outcome === 'object') throw new ProviderRefused('not_ours', outcome.foreign);
    return outcome;
  }

  /** Does what the provider says of a session, once. */
  async function follow(
    row: CheckoutSessionRow,
    found: ProviderSession,
    { cancelled = false, eventId = `${found.id}:${found.state}` } = {},
  ): Promise<Followed> {
    const { state } = found;
    if (state === 'open') return 'undecided';
    if (state === 'expired' || state === 'failed') {
      // Of several that were made for a checkout only the one that buyers were led to says that it is over.
      if (!isTheOne(row, found)) return 'undecided';
      await close(row.id, cancelled, state === 'failed' ? unpaid : ['open']);
      return 'clear';
    }
    const isOurs = isTheOne(row, found) || found.madeFor === row.id;
    const isWhole = found.amountCents === row.amount_cents && found.currency === row.currency;
    if (!isOurs || !isWhole) return { foreign: foreignPayment(row, found, isOurs) };
    const event = {
      provider: provider.name,
      id: eventId,
      sessionId: row.id,
      providerSessionId: found.id,
      state,
      buyer: found.buyer,
    };
    const effect = await applyPaymentEvent(db, event, now());
    if (effect === 'none' && state === 'paid') {
      const after = await read(row.id);
      if (after?.provider_session_id !== found.id) return { foreign: paidTwice(row, found) };
    }
    return state === 'awaiting' ? 'undecided' : 'clear';
  }

  const at = () => `the dashboard of ${provider.label}`;

  function foreignPayment(row: CheckoutSessionRow, found: ProviderSession, isOurs: boolean) {
    const sum = (cents: number, code: string) =>
      formatMoney(cents, { symbol: `${code.toUpperCase()} ` });
    const paid = sum(found.amountCents ?? 0, found.currency ?? '?');
    const why = isOurs ? 'is another sum' : 'was not made for it';
    return `A payment of ${paid} at ${provider.label} (${found.id}) names checkout ${row.id} of ${sum(row.amount_cents, row.currency)} and ${why}: it paid nothing here. Look at it in ${at()}, and give it back where it is a mistake.`;
  }

  const paidTwice = (row: CheckoutSessionRow, found: ProviderSession) =>
    `Checkout ${row.id} was paid a second time at ${provider.label} (${found.id}). Give that payment back in ${at()}.`;

  async function settle(
    sessionId: string,
    { ending = false, cancelled = false }: Settling = {},
  ): Promise<Settled> {
    const row = await read(sessionId);
    if (row === undefined) return 'not known';
    if (!unpaid.includes(row.state)) return 'clear';
    const { provider_session_id: knownAs } = row;
    if (ending) return knownAs === null ? endUnknown(row, cancelled) : end(row, knownAs, cancelled);
    // Without an id its creation may be under way elsewhere.
    if (knownAs !== null)
      await throttled(row.id, async () => {
        await follow(row, await provider.find(knownAs));
      });
    return 'undecided';
  }

  return {
    name: provider.name,
    requestFor: provider.requestFor,
    async open(sessionId) {
      const row = await read(sessionId);
      if (row?.state !== 'open') return { at: 'nowhere', refusal: null };
      if (row.provider_url !== null) return { at: 'provider', url: row.provider_url };
      try {
        const { url } = await made(row);
        return url === null ? { at: 'nowhere', refusal: null } : { at: 'provider', url };
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        await close(row.id, false, ['open']);
        return { at: 'nowhere', refusal: error };
      }
    },
    settle,
    endAtProvider: async (sessionId) => {
      await settle(sessionId, { ending: true, cancelled: true });
    },
    webhook: createProviderWebhook({ db, provider, now, log, follow }),
  };
}

/** Whether it is the session that buyers were led to: by its id, or by our mark where its answer to us was lost. */
function isTheOne(row: CheckoutSessionRow, found: ProviderSession): boolean {
  return row.provider_session_id === null
    ? found.madeFor === row.id
    : found.id === row.provider_session_id;
}
