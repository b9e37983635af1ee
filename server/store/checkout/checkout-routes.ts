import type { IncomingMessage, ServerResponse } from 'node:http';
import { language } from '../../../content/language.ts';
import { serverPaths } from '../../../contract/paths.ts';
import type { CheckoutAnswer } from '../../../contract/store.ts';
import { isComplete } from '../../../domain/store/checkout-state.ts';
import type { Delivery } from '../../../domain/store/delivery.ts';
import type { Database } from '../../db/database.ts';
import { clientKey } from '../../fleet/client-key.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import type { Responder } from '../http/responder.ts';
import { type Route, type RouteCall, withPart } from '../http/routes.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { providerRefusal } from '../payments/provider-refusal.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { readCheckoutCall } from './checkout-call.ts';
import { type CheckoutOutcome, reportOutcome } from './checkout-outcome.ts';
import {
  type CheckoutSession,
  checkoutStatus,
  findKnownSessions,
  findOrderPage,
  readCheckoutSession,
} from './session-status.ts';
import { startCheckout } from './start-checkout.ts';

interface Options {
  db: Database;
  responder: Responder;
  now(): number;
  siteOrigins(): readonly string[];
  starts: RateLimit;
  clientOf(req: IncomingMessage): string;
  /** The limits for one client over all processes: checkouts per minute, and open holds. Null for no limits. */
  limit: { perMinute: number; salt: string } | null;
  delivery: Delivery;
  payments: Payments;
  ended?: ((outcome: CheckoutOutcome) => void) | undefined;
}

const noSession = httpRefusal(404, 'There is no such checkout');

/** The checkout endpoints of the store contract. */
export function createCheckoutRoutes(options: Options): Route[] {
  const { db, responder, payments, now } = options;

  async function statusOf(session: CheckoutSession) {
    const nowMs = now();
    return checkoutStatus(session, nowMs, await findOrderPage(db.read, session, nowMs));
  }

  async function answerStart(req: IncomingMessage, res: ServerResponse): Promise<void> {
    responder.send(res, await reportOutcome(startRequested(req, options), options.ended));
  }

  async function status(res: ServerResponse, sessionId: string): Promise<void> {
    // The buyer may return before the provider's event arrives.
    await payments.settle(sessionId).catch(ignoreUnavailable);
    const session = await readCheckoutSession(db.read, sessionId);
    if (session === null) return responder.send(res, noSession);
    responder.send(res, accept(await statusOf(session)));
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    const body = await readBody(req, 'application/json');
    if (!body.ok) return responder.send(res, body);
    const after = await cancelCheckout(options, sessionId);
    if (after === null) return responder.send(res, noSession);
    if (isComplete(after.row.state))
      return responder.send(
        res,
        httpRefusal(409, 'This checkout is complete and cannot be cancelled'),
      );
    responder.send(res, accept(await statusOf(after)));
  }

  const id = /^\/checkout\/([0-9a-f]{32})/.source;
  // The session's id authorises its use: it has 128 random bits, which only the browser that
  // started the session knows.
  return [
    ['/checkout', { POST: ({ req, res }) => answerStart(req, res) }],
    [new RegExp(`${id}$`), { GET: withPart(status) }],
    [
      new RegExp(`${id}/cancel$`),
      { POST: ({ req, res, parts: [session = ''] }) => cancel(req, res, session) },
    ],
    ...unknownCheckoutRoutes(responder),
  ];
}

/** The last route, for all other paths below /checkout/: responds that the checkout is unknown. */
export function unknownCheckoutRoutes(responder: Responder): Route[] {
  const missing = ({ res }: RouteCall) => responder.send(res, noSession);
  return [[/^\/checkout\//, { GET: missing, POST: missing, OPTIONS: missing }]];
}

async function startRequested(
  req: IncomingMessage,
  options: Options,
): Promise<Outcome<CheckoutAnswer>> {
  const call = await readCheckoutCall(req, options);
  if (!call.ok) return call;
  const { db, payments, limit } = options;
  const previousSessions = await findKnownSessions(db.read, call.value.previous);
  for (const sessionId of previousSessions)
    await payments.endAtProvider(sessionId).catch(ignoreUnavailable);
  const { request, idempotencyKey } = call.value;
  const started = await startCheckout(db, {
    request,
    idempotencyKey,
    previousSessions,
    client: limit && {
      key: clientKey(options.clientOf(req), limit.salt),
      perMinute: limit.perMinute,
    },
    delivery: options.delivery,
    payments,
    nowMs: options.now(),
  });
  if (!started.ok) return started;
  const refused = payments.asksProvider ? await refusalOf(payments, started.value) : null;
  if (refused !== null) return refused;
  // Clients append `&lang=xx`, so the URL must already have a query.
  const page = new URL(
    `${serverPaths.checkoutPage(started.value)}?lang=${language}`,
    request.successUrl,
  );
  return accept({ url: page.href });
}

/**
 * Null if the buyer can pay. Also null if the provider does not respond: the checkout page then requests the state
 * again.
 */
async function refusalOf(payments: Payments, sessionId: string): Promise<Outcome<never> | null> {
  try {
    const place = await payments.open(sessionId);
    if (place.at !== 'nowhere' || place.refusal === null) return null;
    return providerRefusal(place.refusal);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return null;
    throw error;
  }
}

/** If the provider does not report a session's state, the session stays as it is until the sweeper tries again. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError))
    throw error;
}
