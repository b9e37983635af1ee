import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkoutNotices } from '../../../contract/checkout-messages.ts';
import type { Message } from '../../../contract/messages.ts';
import { isComplete } from '../../../domain/checkout-state.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { sendCached } from '../../http/cached-response.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { isRead } from '../../http/reply.ts';
import { cancelCheckout } from '../checkout/cancel-checkout.ts';
import { readSession, stateAt } from '../checkout/session-status.ts';
import { successAddress } from '../checkout/success-address.ts';
import { busyRetryAfterSeconds } from '../http/busy.ts';
import { readBody } from '../http/read-body.ts';
import type { Responder } from '../http/responder.ts';
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { refusalMessage } from '../payments/provider-refusal.ts';
import type { PageFiles } from './page-files.ts';
import { noticePage, type Page, sessionPage } from './pages.ts';
import { readPayForm } from './pay-form.ts';
import { isFromOwnPage } from './same-origin.ts';

interface Options {
  db: Database;
  files: PageFiles;
  responder: Responder;
  payments: Payments;
  now(): number;
  siteOrigins(): readonly string[];
  /** Attempts to pay, apart from the starts of checkouts. */
  attempts: RateLimit;
  clientOf(req: IncomingMessage): string;
  log(message: string, error?: unknown): void;
}

interface Ending {
  retryAfterSeconds?: number;
}

/** The pages below /checkout/. A GET changes nothing; both forms are posted from our own page only. */
export function createCheckoutPageRoutes(options: Options) {
  const { db, files, responder, payments, now } = options;

  const send = (res: ServerResponse, page: Page & Ending) =>
    responder.html(res, { ...page, policy: pagePolicy(options.siteOrigins()) });
  const notice = (res: ServerResponse, status: number, message: Message, more: Ending = {}) =>
    send(res, { ...noticePage({ status, message, styleVersion: files.version }), ...more });
  const form = async (req: IncomingMessage, res: ServerResponse): Promise<string | null> => {
    const body = await readBody(req, 'application/x-www-form-urlencoded');
    if (body.ok) return body.value;
    notice(res, body.refusal.statusCode, checkoutNotices.notTaken);
    return null;
  };

  const look = () => ({ nowMs: now(), styleVersion: files.version });
  const refused = (res: ServerResponse, back: string, refusal: ProviderRefused) =>
    send(
      res,
      noticePage({
        status: 502,
        message: refusalMessage(refusal),
        way: { to: back, label: 'Go back' },
        styleVersion: files.version,
      }),
    );

  async function show(res: ServerResponse, sessionId: string): Promise<void> {
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, checkoutNotices.unknown);
    const state = stateAt(session.row, now());
    if (state === 'open') {
      const place = await payments.open(sessionId);
      if (place.at === 'provider') return responder.seeOther(res, place.url);
      if (place.at === 'nowhere') {
        if (place.refusal !== null) return refused(res, session.row.cancel_url, place.refusal);
        // Nobody takes money for it any more: payments are real by now, or another account's.
        const over = (await readSession(db.read, sessionId)) ?? session;
        const ended = over.row.state === 'open' ? 'expired' : over.row.state;
        return send(res, sessionPage({ session: over, state: ended, ...look() }));
      }
    }
    send(res, sessionPage({ session, state, ...look() }));
  }

  async function pay(req: IncomingMessage, res: ServerResponse, sessionId: string): Promise<void> {
    const body = await form(req, res);
    if (body === null) return;
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, checkoutNotices.unknown);
    const nowMs = now();
    const isOpen = stateAt(session.row, nowMs) === 'open';
    const place = isOpen ? await payments.open(sessionId) : null;
    if (place?.at === 'here') {
      const withCard = session.row.amount_cents > 0;
      const read = readPayForm(body, { withCard, nowMs });
      const shown = { session, state: 'open', ...look() } as const;
      if ('again' in read) return send(res, sessionPage(shown, read.again));
      await place.pay(read.buyer);
    }
    // Whatever happened, also to a second press of the button: the database says where it stands.
    const after = await readSession(db.read, sessionId);
    if (after?.row.state === 'paid')
      return responder.seeOther(res, successAddress(after.row.success_url, sessionId));
    await show(res, sessionId);
  }

  async function cancel(
    req: IncomingMessage,
    res: ServerResponse,
    sessionId: string,
  ): Promise<void> {
    if ((await form(req, res)) === null) return;
    const after = await cancelCheckout(options, sessionId);
    if (after === null) return notice(res, 404, checkoutNotices.unknown);
    if (isComplete(after.row.state)) return show(res, sessionId);
    responder.seeOther(res, after.row.cancel_url);
  }

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const match = /^\/checkout\/([0-9a-f]{32})(\/cancel)?$/.exec(path);
    const sessionId = match?.[1];
    if (sessionId === undefined) return notice(res, 404, checkoutNotices.unknown);
    const isCancel = match?.[2] !== undefined;
    if (!isCancel && isRead(req)) return show(res, sessionId);
    if (req.method !== 'POST')
      return responder.methodNotAllowed(res, isCancel ? 'POST' : 'GET, HEAD, POST');
    if (!isFromOwnPage(req, options.siteOrigins()))
      return notice(res, 403, checkoutNotices.foreignForm);
    const retryAfterSeconds = options.attempts.take(options.clientOf(req));
    if (retryAfterSeconds > 0)
      return notice(res, 429, checkoutNotices.tooMany, { retryAfterSeconds });
    return isCancel ? cancel(req, res, sessionId) : pay(req, res, sessionId);
  }

  return {
    answer(req: IncomingMessage, res: ServerResponse, path: string): void {
      const file = files.answers.get(path);
      if (file && isRead(req)) {
        sendCached(req, res, file);
        return;
      }
      answer(req, res, path).catch((error: unknown) => {
        const isRefusal = error instanceof ProviderRefused;
        const busy = isRefusal || error instanceof DatabaseBusy || error instanceof ProviderAway;
        if (isRefusal) options.log(`The payment provider refused: ${error.message}`);
        if (!busy) options.log('answering the checkout page', error);
        if (res.headersSent) res.destroy();
        else if (busy)
          notice(res, 503, checkoutNotices.busy, { retryAfterSeconds: busyRetryAfterSeconds });
        else notice(res, 500, checkoutNotices.failed);
      });
    },
  };
}

/** The page loads its own two files and our pictures; its forms lead to us and from there to our own site. */
function pagePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
