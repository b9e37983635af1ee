import type { IncomingMessage, ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import { href } from '../../../../contract/paths.ts';
import { type CheckoutState, isComplete } from '../../../../domain/store/checkout-state.ts';
import { type Delivery, needsCountry } from '../../../../domain/store/delivery.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PaymentForm } from '../../../../web/buyer/payment-half.tsx';
import type { Database } from '../../../db/database.ts';
import type { FleetLimit } from '../../../fleet/rate-count.ts';
import type { Responder } from '../../http/responder.ts';
import { type Call, type Route, type StorePart, withPart } from '../../http/routes.ts';
import type { Sealing } from '../../http/sealed-address.ts';
import { goodsOf } from '../../orders/price-session.ts';
import { ProviderRefusal, ProviderUnavailable } from '../../payments/payment-provider.ts';
import type { Payments } from '../../payments/payments.ts';
import { refusalMessage } from '../../payments/provider-refusal.ts';
import { cancelCheckout } from '../cancel-checkout.ts';
import { chooseCountry } from '../choose-country.ts';
import { isStorePage, isSuccessPage, wayBack } from '../closed-store.ts';
import { successAddress } from '../payable.ts';
import { orderPageOf, readSession, type Session, sessionStateAt } from '../session-status.ts';
import type { LoadedFiles } from './page-files.ts';
import { type CheckoutPage, sessionPage } from './pages.ts';
import { readPayForm, sealPayForm, unsealPayForm } from './pay-form.ts';
import { createReplies } from './replies.ts';
import { isFromOwnPage } from './same-origin.ts';

interface Options {
  db: Database;
  pages: BuyerPages;
  files: LoadedFiles;
  responder: Responder;
  payments: Payments;
  delivery: Delivery;
  isShown: boolean;
  signing(): Promise<Sealing>;
  now(): number;
  siteOrigins(): readonly string[];
  /** Limits payments and cancellations, separately from the starts of checkouts. */
  attempts: FleetLimit;
  clientOf(req: IncomingMessage): string;
}

/** The pages below /checkout/. GET changes nothing; POST is accepted from our own pages only. */
export function createCheckoutPageRoutes(options: Options): Record<'pages' | 'closed', StorePart> {
  const { db, pages, files, responder, payments, delivery, now, isShown } = options;
  const served = delivery.zones.flatMap(({ countries }) => countries);
  const { send, notice, failure, readForm } = createReplies(options);
  const sessionView = (session: Session, state: CheckoutState) => ({
    session,
    state,
    served,
    pages,
    isShown,
    nowMs: now(),
    files: files.addresses,
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
      way: { to: wayBack(row.cancel_url, isShown), label: words.store.goBack },
    });

  /** Otherwise the buyer would pay another total than the one shown. */
  async function showOtherTotal(res: ServerResponse, session: Session, { values }: PaymentForm) {
    const after = (await readSession(db.read, session.row.id)) ?? session;
    const form = { values, errors: {}, news: words.checkout.otherTotal };
    if (sessionStateAt(after.row, now()) === 'open') return leadToForm(res, session.row.id, form);
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
  async function showCountry(
    res: ServerResponse,
    sessionId: string,
    problem: string | null = null,
  ): Promise<void> {
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const isOpen = sessionStateAt(session.row, now()) === 'open';
    if (isOpen && isAskedAgain(session)) return showAskedAgain(res, session);
    if (!isOpen || session.row.choice === null || session.row.provider !== payments.name)
      return show(res, sessionId);
    send(res, countryPage(session, problem));
  }

  async function choose(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    const body = await readForm(req, res);
    if (body === null) return;
    const session = await readSession(db.read, sessionId);
    if (session === null) return notice(res, 404, words.checkout.notices.unknown);
    const country = new URLSearchParams(body).get('country') ?? '';
    const isServed = await chooseCountry(db, {
      sessionId,
      country,
      delivery,
      payments,
      nowMs: now(),
    });
    if (!isServed) {
      const isAsked = session.row.choice !== null || isAskedAgain(session);
      if (sessionStateAt(session.row, now()) !== 'open' || !isAsked) return show(res, sessionId);
      return responder.seeOther(
        res,
        `/checkout/${sessionId}/country/${country === '' ? 'missing' : 'not-served'}`,
      );
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
        return leadToForm(res, sessionId, again);
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

  /** A form that is shown again is a page of its own: Back leads to it, and sends nothing. */
  async function leadToForm(res: ServerResponse, sessionId: string, form: PaymentForm) {
    const address = sealPayForm(sessionId, form, await options.signing());
    responder.seeOther(res, `/checkout/${sessionId}/again/${address}`);
  }

  async function showForm(res: ServerResponse, sessionId: string, address: string) {
    const form = unsealPayForm(sessionId, address, await options.signing());
    const session = form && (await readSession(db.read, sessionId));
    if (!form || !session || sessionStateAt(session.row, now()) !== 'open')
      return responder.seeOther(res, `/checkout/${sessionId}`);
    send(res, sessionPage(sessionView(session, 'open'), { form, status: 422 }));
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, sessionId: string) {
    if ((await readForm(req, res)) === null) return;
    const after = await cancelCheckout(options, sessionId);
    if (after === null) return notice(res, 404, words.checkout.notices.unknown);
    if (isComplete(after.row.state)) return show(res, sessionId);
    responder.seeOther(res, wayBack(after.row.cancel_url, isShown));
  }

  /** After the payment, where the store has no page for it any more. */
  async function showSuccess(res: ServerResponse, sessionId: string): Promise<void> {
    // The buyer may return before the provider's event arrives.
    await payments.settle(sessionId).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
    });
    const session = await readSession(db.read, sessionId);
    if (session === null) return responder.seeOther(res, href('home'));
    const state = sessionStateAt(session.row, now());
    if (state === 'open') return notice(res, 200, words.checkout.notices.processing);
    const orderPage = await orderPageOf(db.read, session, now());
    send(res, sessionPage({ ...sessionView(session, state), orderPage }));
  }

  /** A form of ours, within the limit. */
  const posted =
    (take: (req: IncomingMessage, res: ServerResponse, sessionId: string) => unknown) =>
    async ({ req, res, parts: [sessionId = ''] }: Call) => {
      if (!isFromOwnPage(req, options.siteOrigins()))
        return notice(res, 403, words.checkout.notices.foreignForm);
      const retryAfterSeconds = await options.attempts.take(options.clientOf(req));
      return retryAfterSeconds > 0
        ? notice(res, 429, words.checkout.notices.tooMany, { retryAfterSeconds })
        : take(req, res, sessionId);
    };
  const { country: missingCountry, countryNotServed } = words.checkout.errors;
  const id = '^/checkout/([0-9a-f]{32})';
  const routes: Route[] = [
    [new RegExp(`${id}$`), { GET: withPart(show), POST: posted(pay) }],
    [new RegExp(`${id}/cancel$`), { POST: posted(cancel) }],
    [new RegExp(`${id}/country$`), { GET: withPart(showCountry), POST: posted(choose) }],
    [
      new RegExp(`${id}/country/(missing|not-served)$`),
      {
        GET: ({ res, parts: [session = '', fault] }) =>
          showCountry(res, session, fault === 'missing' ? missingCountry : countryNotServed),
      },
    ],
    [
      new RegExp(`${id}/again/([\\w-]+)$`),
      { GET: ({ res, parts: [session = '', form = ''] }) => showForm(res, session, form) },
    ],
    ...files.routes,
  ];
  const part = {
    doing: 'answering the checkout page',
    missing: ({ res }: Call) => notice(res, 404, words.checkout.notices.unknown),
    failed: ({ res }: Call, isBusy: boolean) => failure(res, isBusy),
  };
  return {
    pages: { ...part, routes, owns: (path: string) => path.startsWith('/checkout/') },
    /** Where the owner has switched the store off: what buyers come back to. */
    closed: {
      ...part,
      owns: (path: string) => isSuccessPage(path) || isStorePage(path),
      routes: [
        [
          href('success'),
          {
            GET: ({ res, search }) =>
              showSuccess(res, new URLSearchParams(search).get('session') ?? ''),
          },
        ],
        // Those who have paid nothing come back to it, such as from the provider's page.
        [/^/, { GET: ({ res }) => responder.seeOther(res, href('home')) }],
      ] satisfies Route[],
    },
  };
}
