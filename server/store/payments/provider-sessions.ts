import type { Database } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { closeSession } from '../checkout/close-session.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { createNowAndThen } from './now-and-then.ts';
import { type PaymentProvider, ProviderRefused, type ProviderSession } from './payment-provider.ts';

interface Options {
  db: Database;
  provider: PaymentProvider;
  now(): number;
}

// Shorter than the pause in which the success page asks for its session.
const askAgainMs = 2_500;
const mostAsked = 10_000;

/** How a session is to be looked at. */
interface Settling {
  /** End it where it is not paid yet. */
  ending?: boolean;
  /** Ended by its own browser. */
  cancelled?: boolean;
}

export interface ProviderSessions {
  provider: PaymentProvider;
  /**
   * Where the buyer pays a session that was just started, or started before.
   *
   * @returns null when the provider will not take it; then its hold has been given back
   * @throws when it is not known whether the provider has taken it; the hold stays
   */
  open(sessionId: string): Promise<string | null>;
  /**
   * Brings a session to where it stands at the provider, and only by the provider's word. Whoever only wants to know,
   * not end it, has the provider asked once in a few seconds for each session.
   *
   * @throws when the provider or the database does not answer; nothing has changed then
   */
  settle(sessionId: string, how?: Settling): Promise<void>;
}

/** Keeps our sessions and a payment provider's in step. Everything may be done twice and by several processes. */
export function createProviderSessions({ db, provider, now }: Options): ProviderSessions {
  const nowAndThen = createNowAndThen({ everyMs: askAgainMs, most: mostAsked, now });
  const read = (sessionId: string) =>
    db.read
      .selectFrom('checkout_session')
      .selectAll()
      .where('id', '=', sessionId)
      .where('provider', '=', provider.name)
      .executeTakeFirst();

  const close = (sessionId: string, cancelled: boolean) =>
    db.write((transaction) =>
      closeSession(transaction, { sessionId, nowMs: now(), cancelled, providerAsked: true }),
    );

  /** Makes it at the provider, or finds what an earlier try has made. Null: refused, and given back. */
  async function made(row: CheckoutSessionRow, cancelled = false): Promise<ProviderSession | null> {
    try {
      const created = await provider.create(row.id, row.provider_request ?? '');
      await db.write((transaction) =>
        transaction
          .updateTable('checkout_session')
          .set({ provider_session_id: created.id, provider_url: created.url })
          .where('id', '=', row.id)
          .execute(),
      );
      return created;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await close(row.id, cancelled);
      return null;
    }
  }

  async function follow(row: CheckoutSessionRow, found: ProviderSession, cancelled: boolean) {
    if (found.state === 'open') return;
    if (found.state === 'expired') {
      await close(row.id, cancelled);
      return;
    }
    const types = { paid: 'completed', awaiting: 'completed', failed: 'async_failed' } as const;
    await applyPaymentEvent(
      db,
      {
        provider: provider.name,
        // Ours, since nobody sent it: one a state, so that asking twice changes nothing.
        id: `${found.id}:${found.state}`,
        sessionId: row.id,
        type: types[found.state],
        paid: found.state === 'paid',
        buyer: found.buyer,
      },
      now(),
    );
  }

  return {
    provider,
    async open(sessionId) {
      const row = await read(sessionId);
      if (row === undefined) return null;
      if (row.provider_url !== null) return row.provider_url;
      return (await made(row))?.url ?? null;
    },
    async settle(sessionId, { ending = false, cancelled = false } = {}) {
      const row = await read(sessionId);
      const isOver = row?.status === 'expired' || row?.payment_status !== 'unpaid';
      if (row === undefined || isOver) return;
      const { provider_session_id: knownAs } = row;
      if (!ending) {
        // Not known yet: its creation may be under way elsewhere.
        if (knownAs === null) return;
        return nowAndThen(row.id, async () => follow(row, await provider.find(knownAs), false));
      }
      let found = knownAs === null ? await made(row, cancelled) : await provider.find(knownAs);
      if (found === null) return;
      if (found.state === 'open') found = await provider.expire(found.id);
      await follow(row, found, cancelled);
    },
  };
}
