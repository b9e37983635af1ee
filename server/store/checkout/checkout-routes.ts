import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '../../../contract/paths.ts';
import type { CheckoutAnswer } from '../../../contract/store.ts';
import type { Database } from '../../db/database.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';
import { accept, type Outcome, refuse, refuseUntil } from '../http/refusal.ts';
import type { Replier } from '../http/replier.ts';
import { ProviderAway } from '../payments/payment-provider.ts';
import type { ProviderSessions } from '../payments/provider-sessions.ts';
import { readCheckoutCall, sessionIdPattern } from './checkout-call.ts';
import { closeSession } from './close-session.ts';
import { holderOf } from './holder.ts';
import { checkoutStatus, readSession, statusAt } from './session-status.ts';
import { startCheckout } from './start-checkout.ts';

interface Options {
  db: Database;
  replier: Replier;
  now(): number;
  siteOrigins(): readonly string[];
  starts: RateLimit;
  clientOf(req: IncomingMessage): string;
  /** Null when holds are not counted by address. */
  addressSalt: string | null;
  shippingCents: number;
  /** Null: test mode. */
  providers: ProviderSessions | null;
}

const jsonType = 'application/json';
const noSession = refuse(404, 'There is no such checkout');

/** The checkout calls of the store contract. */
export function createCheckoutRoutes(options: Options) {
  const { db, replier, providers, now } = options;

  async function start(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = await startFor(req);
    if (answer.ok) replier.json(res, answer.value);
    else replier.refusal(res, answer.refusal);
  }

  async function startFor(req: IncomingMessage): Promise<Outcome<CheckoutAnswer>> {
    const call = await readCheckoutCall(req, options);
    if (!call.ok) return call;
    const { addressSalt } = options;
    await releasePrevious(call.value.previousSession);
    const started = await startCheckout(db, {
      ...call.value,
      holder: addressSalt === null ? null : holderOf(options.clientOf(req), addressSalt),
      shippingCents: options.shippingCents,
      provider: providers?.provider ?? null,
      nowMs: now(),
    });
    if (!started.ok) return started;
    if (!(await isTaken(started.value)))
      return refuseUntil(503, 'The payment provider does not take this checkout', 5);
    // Clients add `&lang=xx`, so there is a query already.
    const page = new URL(
      `${api.checkoutPage(started.value)}?lang=en`,
      call.value.request.successUrl,
    );
    return accept({ url: page.href });
  }

  /** False when the provider will not take it. While it does not answer, the checkout page asks it again. */
  async function isTaken(sessionId: string): Promise<boolean> {
    if (providers === null) return true;
    try {
      return (await providers.open(sessionId)) !== null;
    } catch (error) {
      if (error instanceof ProviderAway) return true;
      throw error;
    }
  }

  /** What a provider may still take money for is given back only by its leave; else it stays until the sweeper asks. */
  async function releasePrevious(sessionId: string | null): Promise<void> {
    if (sessionId === null) return;
    await providers?.settle(sessionId, { ending: true, cancelled: true }).catch(unlessAway);
  }

  async function status(res: ServerResponse, sessionId: string): Promise<void> {
    // A buyer may be back before the provider's event is here.
    await providers?.settle(sessionId).catch(unlessAway);
    const session = await readSession(db.read, sessionId);
    if (session === null) return replier.refusal(res, noSession.refusal);
    replier.json(res, checkoutStatus(session, now()));
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    const body = await readBody(req, jsonType);
    if (!body.ok) return replier.refusal(res, body.refusal);
    const session = await readSession(db.read, sessionId);
    if (session === null) return replier.refusal(res, noSession.refusal);
    const nowMs = now();
    if (session.row.provider !== 'test')
      await providers?.settle(sessionId, { ending: true, cancelled: true });
    else if (statusAt(session.row, nowMs) === 'open')
      await db.write((transaction) =>
        closeSession(transaction, { sessionId, nowMs, cancelled: true }),
      );
    const after = (await readSession(db.read, sessionId)) ?? session;
    if (after.row.status === 'complete')
      return replier.refusal(
        res,
        refuse(409, 'This checkout is complete and cannot be cancelled').refusal,
      );
    replier.json(res, checkoutStatus(after, nowMs));
  }

  return {
    /** Knowing a session's id is the permission: its 128 random bits are told to its own browser only. */
    answer(req: IncomingMessage, res: ServerResponse, path: string): unknown {
      if (path === '/checkout')
        return req.method === 'POST' ? start(req, res) : notAllowed(res, 'POST');
      const [, , sessionId = '', action, ...rest] = path.split('/');
      if (!sessionIdPattern.test(sessionId) || rest.length > 0)
        return replier.refusal(res, noSession.refusal);
      if (action === undefined)
        return req.method === 'GET' || req.method === 'HEAD'
          ? status(res, sessionId)
          : notAllowed(res, 'GET, HEAD');
      if (action !== 'cancel') return replier.refusal(res, noSession.refusal);
      return req.method === 'POST' ? cancel(req, res, sessionId) : notAllowed(res, 'POST');
    },
  };

  function notAllowed(res: ServerResponse, allow: string): void {
    replier.refusal(res, refuse(405, `Only ${allow} is answered here`).refusal, ['allow', allow]);
  }
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderAway)) throw error;
}
