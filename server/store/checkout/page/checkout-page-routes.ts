import type { IncomingMessage, ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import type { Message } from '../../../../contract/message.ts';
import { type CheckoutState, isComplete } from '../../../../domain/store/checkout-state.ts';
import { type Delivery, needsCountry } from '../../../../domain/store/delivery.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { NoticeProps } from '../../../../web/buyer/checkout-page.tsx';
import type { PaymentForm } from '../../../../web/buyer/payment-half.tsx';
import type { Database } from '../../../db/database.ts';
import type { FleetLimit } from '../../../fleet/rate-count.ts';
import { sendCached } from '../../../http/cached-response.ts';
import { isReadMethod } from '../../../http/reply.ts';
import { readBody } from '../../http/read-body.ts';
import { busyRetryAfterSeconds } from '../../http/refusal.ts';
import type { Responder } from '../../http/responder.ts';
import { goodsOf } from '../../orders/price-session.ts';
import { logFailure } from '../../payments/log-failure.ts';
import type { ProviderRefusal } from '../../payments/payment-provider.ts';
import type { Payments } from '../../payments/payments.ts';
import { refusalMessage } from '../../payments/provider-refusal.ts';
import { cancelCheckout } from '../cancel-checkout.ts';
import { chooseCountry } from '../choose-country.ts';
import { successAddress } from '../payable.ts';
import { readSession, type Session, sessionStateAt } from '../session-status.ts';
import type { LoadedFiles } from './page-files.ts';
import { type CheckoutPage, sessionPage } from './pages.ts';
import { readPayForm } from './pay-form.ts';
import { isFromOwnPage } from './same-origin.ts';

interface Options {
  db: Database;
  pages: BuyerPages;
  files: LoadedFiles;
  responder: Responder;
  payments: Payments;
  delivery: Delivery;
  now(): number;
  siteOrigins(): readonly string[];
  /** Limits payments and cancellations, separately from the starts of checkouts. */
  attempts: FleetLimit;
  clientOf(req: IncomingMessage): string;
  log(message: string, error?: unknown): void;
}

/** The pages below /checkout/. GET changes nothing; POST is accepted from our own pages only. */
export function createCheckoutPageRoutes(options: Options) {
  const { db, pages, files, responder, payments, delivery, now } = options;
  const served = delivery.zones.flatMap(({ countries }) => countries);
  const { send, notice, failure, readForm } = createReplies(options);
  const sessionView = (session: Session, state: CheckoutState) => ({
    ...{ session, state, served, pages },
    ...{ nowMs: now(), files: files.addresses },
  });

  async function show(res: ServerResponse, sessionId: string): Promise<void> {
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const state = sessionStateAt(session.row, now());
    if (state === 'open') {
      if (isAskedAgain(session)) return showAskedAgain(res, session);
      const place = await payments.open(sessionId);
      if (place.at === 'provider') return responder.seeOther(res, place.url);
      if (place.at === 'country') return send(res, countryPage(session));
      if (place.at === 'nowhere') {
        if (place.refusal !== null) return noticeRefusal(res, session, place.refusal);
        // The settings have changed since: payments are real now, or go to another account.
        return showOver(res, session);
      }
    }
    send(res, sessionPage(sessionView(session, state)));
  }

  const noticeRefusal = (res: ServerResponse, { row }: Session, refusal: ProviderRefusal) =>
    notice(res, 502, refusalMessage(refusal), {
      way: { to: row.cancel_url, label: words.store.goBack },
    });

  /** Otherwise the buyer would pay another total than the one shown. */
  async function showOtherTotal(res: ServerResponse, session: Session, { values }: PaymentForm) {
    const after = (await readSession(db.read, session.row.id)) ?? session;
    const form = { values, errors: {}, news: words.checkout.otherTotal };
    const view = sessionView(after, sessionStateAt(after.row, now()));
    send(res, sessionPage(view, { form, status: 422 }));
  }

  /** Uses the database's state alone. */
  async function showOver(res: ServerResponse, session: Session): Promise<void> {
    const over = (await readSession(db.read, session.row.id)) ?? session;
    const ended = over.row.state === 'open' ? 'expired' : over.row.state;
    send(res, sessionPage(sessionView(over, ended)));
  }

  /** True if the chosen country is not served any more, or if no country was asked for when the checkout began. */
  const isAskedAgain = ({ row, items }: Session) =>
    row.choice !== 0 &&
    row.provider === payments.name &&
    needsCountry(delivery, row, goodsOf(items));
  const askAgain = (session: Session, status: number) =>
    countryPage(session, words.checkout.errors.countryNoLonger, status);

  async function showAskedAgain(res: ServerResponse, session: Session): Promise<void> {
    const { id } = session.row;
    // It may have been paid at the provider meanwhile, for the country of before.
    await payments.settle(id);
    const after = (await readSession(db.read, id)) ?? session;
    const state = sessionStateAt(after.row, now());
    if (state === 'open') return send(res, askAgain(after, 200));
    send(res, sessionPage(sessionView(after, state)));
  }

  function countryPage(
    session: Session,
    problem: string | null = null,
    status = 422,
  ): CheckoutPage {
    const isLast = payments.asksProvider;
    return sessionPage({
      ...sessionView(session, 'open'),
      choosing: { delivery, isLast, problem, status: problem === null ? 200 : status },
    });
  }

  /** The page on which the country is chosen, or changed. */
  async function showCountry(res: ServerResponse, sessionId: string): Promise<void> {
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const isOpen = sessionStateAt(session.row, now()) === 'open';
    if (isOpen && isAskedAgain(session)) return showAskedAgain(res, session);
    if (!isOpen || session.row.choice === null || session.row.provider !== payments.name)
      return show(res, sessionId);
    send(res, countryPage(session));
  }

  async function choose(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    const body = await readForm(req, res);
    if (body === null) return;
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const country = new URLSearchParams(body).get('country') ?? '';
    const isServed = await chooseCountry(db, {
      ...{ sessionId, country, delivery, payments },
      nowMs: now(),
    });
    if (!isServed) {
      const isAsked = session.row.choice !== null || isAskedAgain(session);
      if (sessionStateAt(session.row, now()) !== 'open' || !isAsked) return show(res, sessionId);
      const { country: countryMissing, countryNotServed } = words.checkout.errors;
      return send(res, countryPage(session, country === '' ? countryMissing : countryNotServed));
    }
    if (!payments.asksProvider) return responder.seeOther(res, `/checkout/${sessionId}`);
    // Creates the session at the provider, and ends that of an earlier choice.
    const place = await payments.open(sessionId);
    if (place.at === 'nowhere' && place.refusal !== null)
      return noticeRefusal(res, session, place.refusal);
    if (place.at !== 'provider') return show(res, sessionId);
    // A form may not lead to another site, but a link may.
    responder.seeOther(res, `/checkout/${sessionId}/country`);
  }

  async function pay(req: IncomingMessage, res: ServerResponse, sessionId: string): Promise<void> {
    const body = await readForm(req, res);
    if (body === null) return;
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const nowMs = now();
    if (sessionStateAt(session.row, nowMs) === 'open' && isAskedAgain(session))
      return send(res, askAgain(session, 422));
    const place =
      sessionStateAt(session.row, nowMs) === 'open' ? await payments.open(sessionId) : null;
    if (place?.at === 'here') {
      const form = new URLSearchParams(body);
      const { choice, country, amount_cents } = session.row;
      const isSent = session.items.some(({ needs_sending }) => needs_sending === 1);
      const asked = { withCard: amount_cents > 0, isSent, country, served, choice, nowMs };
      const { buyer, totalCents, again } = readPayForm(form, asked);
      if (buyer === null) {
        const view = sessionView(session, 'open');
        return send(res, sessionPage(view, { form: again, status: 422 }));
      }
      const isPaid = await place.pay({ buyer, totalCents, choice });
      if (!isPaid) return showOtherTotal(res, session, again);
    }
    // The button may have been pressed twice, so only the database knows the state now.
    const after = await readSession(db.read, sessionId);
    if (after?.row.state === 'paid')
      return responder.seeOther(res, successAddress(after.row.success_url, sessionId));
    await show(res, sessionId);
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    if ((await readForm(req, res)) === null) return;
    const after = await cancelCheckout(options, sessionId);
    if (after === null) return notice(res, 404, words.checkout.notices.unknown);
    if (isComplete(after.row.state)) return show(res, sessionId);
    responder.seeOther(res, after.row.cancel_url);
  }

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const match = /^\/checkout\/([0-9a-f]{32})(?:\/(cancel|country))?$/.exec(path);
    const sessionId = match?.[1];
    if (sessionId === undefined) return notice(res, 404, words.checkout.notices.unknown);
    const action = match?.[2];
    const isCancel = action === 'cancel';
    if (!isCancel && isReadMethod(req))
      return action === 'country' ? showCountry(res, sessionId) : show(res, sessionId);
    if (req.method !== 'POST')
      return responder.methodNotAllowed(res, isCancel ? 'POST' : 'GET, HEAD, POST');
    if (!isFromOwnPage(req, options.siteOrigins()))
      return notice(res, 403, words.checkout.notices.foreignForm);
    const retryAfterSeconds = await options.attempts.take(options.clientOf(req));
    if (retryAfterSeconds > 0)
      return notice(res, 429, words.checkout.notices.tooMany, { retryAfterSeconds });
    if (action === 'country') return choose(req, res, sessionId);
    return isCancel ? cancel(req, res, sessionId) : pay(req, res, sessionId);
  }

  return {
    answer(req: IncomingMessage, res: ServerResponse, path: string): void {
      const file = files.find(req);
      if (file && isReadMethod(req)) sendCached(req, res, file);
      else answer(req, res, path).catch((error: unknown) => failure(res, error));
    },
  };
}

/** Sends pages and notices, and reads posted forms. */
function createReplies({ pages, files, responder, siteOrigins, log }: Options) {
  const send = (res: ServerResponse, page: CheckoutPage) =>
    responder.html(res, { ...page, policy: pagePolicy(siteOrigins()) });
  const notice = (
    res: ServerResponse,
    status: number,
    message: Message,
    { way, ...page }: Pick<CheckoutPage, 'retryAfterSeconds'> & Pick<NoticeProps, 'way'> = {},
  ) =>
    send(res, {
      status,
      body: pages.notice({ files: files.addresses, message, ...(way && { way }) }),
      ...page,
    });
  return {
    send,
    notice,
    failure(res: ServerResponse, error: unknown): void {
      const busy = logFailure(error, 'answering the checkout page', log);
      if (res.headersSent) res.destroy();
      else if (busy)
        notice(res, 503, words.checkout.notices.busy, { retryAfterSeconds: busyRetryAfterSeconds });
      else notice(res, 500, words.checkout.notices.failed);
    },
    /** Null after a notice about a body that was refused. */
    async readForm(req: IncomingMessage, res: ServerResponse): Promise<string | null> {
      const body = await readBody(req, 'application/x-www-form-urlencoded');
      if (body.ok) return body.value;
      notice(res, body.refusal.statusCode, words.checkout.notices.notTaken);
      return null;
    },
  };
}

/** The page loads only our own files. Its forms post to us, and are redirected to our own site. */
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
