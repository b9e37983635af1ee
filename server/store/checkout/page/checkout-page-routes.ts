import type { IncomingMessage, ServerResponse } from 'node:http';
import { words } from '../../../../content/words.ts';
import { href } from '../../../../contract/paths.ts';
import type { CheckoutState } from '../../../../domain/store/checkout-state.ts';
import { type Delivery, needsCountry } from '../../../../domain/store/delivery.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { Database } from '../../../db/database.ts';
import type { FleetLimit } from '../../../fleet/rate-count.ts';
import type { FormUrlKey } from '../../http/encrypted-form-url.ts';
import type { Responder } from '../../http/responder.ts';
import { type Route, type RouteCall, type RouteGroup, withPart } from '../../http/routes.ts';
import { deliveryLinesOf } from '../../orders/price-session.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../../payments/payment-provider.ts';
import type { Payments } from '../../payments/payments.ts';
import { refusedNotice, refusedNotices } from '../../payments/provider-refusal.ts';
import { endIfOutsold } from '../cancel-checkout.ts';
import { isStorePage, isSuccessPage, returnUrl } from '../closed-store.ts';
import {
  type CheckoutSession,
  findOrderPage,
  readCheckoutSession,
  sessionStateAt,
} from '../session-status.ts';
import { noticePath, readNotice } from './notices.ts';
import type { LoadedFiles } from './page-files.ts';
import { type CheckoutPage, sessionPage } from './pages.ts';
import { decryptPayForm } from './pay-form.ts';
import { createPostedForms } from './posted-forms.ts';
import { createReplies } from './replies.ts';

interface Options {
  db: Database;
  pages: BuyerPages;
  files: LoadedFiles;
  responder: Responder;
  payments: Payments;
  delivery: Delivery;
  isShown: boolean;
  readFormUrlKey(): Promise<FormUrlKey>;
  now(): number;
  siteOrigins(): readonly string[];
  /** Limits payments and cancellations, separately from the starts of checkouts. */
  attempts: FleetLimit;
  clientOf(req: IncomingMessage): string;
}

/**
 * The routes below /checkout/. GET ends only a checkout that can no longer be fulfilled, and POST is accepted only from
 * our own pages.
 */
export function createCheckoutPageRoutes(options: Options): Record<'pages' | 'closed', RouteGroup> {
  const { db, pages, files, responder, payments, delivery, now, isShown } = options;
  const served = delivery.zones.flatMap(({ countries }) => countries);
  const { send, notice, failure } = createReplies(options);
  const sessionView = (session: CheckoutSession, state: CheckoutState) => ({
    session,
    state,
    served,
    pages,
    isShown,
    nowMs: now(),
    files: files.paths,
  });

  async function show(res: ServerResponse, sessionId: string): Promise<void> {
    const found = await readCheckoutSession(db.read, sessionId);
    if (found === null) return notice(res, 404, words.checkout.notices.unknown);
    const session = await endIfOutsold(options, found);
    const state = sessionStateAt(session.row, now());
    if (state === 'open') {
      if (isAskedAgain(session)) return showAskedAgain(res, session);
      const place = await payments.open(sessionId);
      if (place.at === 'provider') return responder.seeOther(res, place.url);
      if (place.at === 'country') return send(res, countryPage(session));
      if (place.at === 'nowhere') {
        if (place.refusal !== null) return noticeRefusal(res, session, place.refusal);
        // The settings have changed since the checkout began: payments are live now, or go to another
        // account.
        return showOver(res, session);
      }
    }
    send(res, sessionPage(sessionView(session, state)));
  }

  /** Shows why a submitted form had no effect. */
  async function showTold(res: ServerResponse, sessionId: string, why: string): Promise<void> {
    const found = readNotice(why);
    if (found === null) return notice(res, 404, words.checkout.notices.unknown);
    const { status, message, isOver, ...more } = found;
    const session = isOver ? await readCheckoutSession(db.read, sessionId) : null;
    const secondLink =
      session === null
        ? { to: `/checkout/${sessionId}`, label: words.checkout.backToCheckout }
        : { to: returnUrl(session.row.cancel_url, isShown), label: words.store.goBack };
    notice(res, status, message, { ...more, secondLink });
  }

  const noticeRefusal = (
    res: ServerResponse,
    { row }: CheckoutSession,
    refusal: ProviderRefusalError,
  ) =>
    notice(res, 502, refusedNotices[refusedNotice(refusal)], {
      secondLink: { to: returnUrl(row.cancel_url, isShown), label: words.store.goBack },
    });

  /** Shows an ended checkout, using only the database's state. */
  async function showOver(res: ServerResponse, session: CheckoutSession): Promise<void> {
    const over = (await readCheckoutSession(db.read, session.row.id)) ?? session;
    const ended = over.row.state === 'open' ? 'expired' : over.row.state;
    send(res, sessionPage(sessionView(over, ended)));
  }

  /**
   * True if the country must be chosen (again): the chosen country is no longer served, or none was required when the
   * checkout began.
   */
  const isAskedAgain = ({ row, items }: CheckoutSession) =>
    row.choice !== 0 &&
    row.provider === payments.name &&
    needsCountry(delivery, row, deliveryLinesOf(items));
  const forms = createPostedForms({ ...options, served, isAskedAgain });
  const posted =
    (action?: 'cancel' | 'country') =>
    async ({ req, res, parts: [sessionId = ''] }: RouteCall) =>
      responder.seeOther(res, await forms.submit(req, sessionId, action));

  async function showAskedAgain(res: ServerResponse, session: CheckoutSession): Promise<void> {
    const { id } = session.row;
    // The checkout may have been paid at the provider meanwhile, for the earlier country.
    await payments.settle(id);
    const after = (await readCheckoutSession(db.read, id)) ?? session;
    const state = sessionStateAt(after.row, now());
    if (state === 'open')
      return send(res, countryPage(after, words.checkout.errors.countryNoLonger, 200));
    send(res, sessionPage(sessionView(after, state)));
  }

  function countryPage(
    session: CheckoutSession,
    problem: string | null = null,
    status = 422,
  ): CheckoutPage {
    const isLast = payments.asksProvider;
    return sessionPage({
      ...sessionView(session, 'open'),
      choosing: { delivery, isLast, problem, status: problem === null ? 200 : status },
    });
  }

  async function showCountry(
    res: ServerResponse,
    sessionId: string,
    problem: string | null = null,
  ): Promise<void> {
    const found = await readCheckoutSession(db.read, sessionId);
    if (found === null) return notice(res, 404, words.checkout.notices.unknown);
    const session = await endIfOutsold(options, found);
    const isOpen = sessionStateAt(session.row, now()) === 'open';
    if (isOpen && isAskedAgain(session)) return showAskedAgain(res, session);
    if (!isOpen || session.row.choice === null || session.row.provider !== payments.name)
      return show(res, sessionId);
    send(res, countryPage(session, problem));
  }

  async function showForm(res: ServerResponse, sessionId: string, encrypted: string) {
    const form = decryptPayForm(sessionId, encrypted, await options.readFormUrlKey());
    const session = form && (await readCheckoutSession(db.read, sessionId));
    if (!form || !session || sessionStateAt(session.row, now()) !== 'open')
      return responder.seeOther(res, `/checkout/${sessionId}`);
    send(res, sessionPage(sessionView(session, 'open'), { form, status: 422 }));
  }

  /** Shows the outcome of a payment after the store was switched off. */
  async function showSuccess(res: ServerResponse, sessionId: string): Promise<void> {
    // The buyer may return before the provider's event arrives.
    await payments.settle(sessionId).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError))
        throw error;
    });
    const session = await readCheckoutSession(db.read, sessionId);
    if (session === null) return responder.seeOther(res, href('home'));
    const state = sessionStateAt(session.row, now());
    if (state === 'open') return notice(res, 200, words.checkout.notices.processing);
    const orderPage = await findOrderPage(db.read, session, now());
    send(res, sessionPage({ ...sessionView(session, state), orderPage }));
  }

  const { country: missingCountry, countryNotServed } = words.checkout.errors;
  const id = '^/checkout/([0-9a-f]{32})';
  const routes: Route[] = [
    [new RegExp(`${id}$`), { GET: withPart(show), POST: posted() }],
    [new RegExp(`${id}/cancel$`), { POST: posted('cancel') }],
    [new RegExp(`${id}/country$`), { GET: withPart(showCountry), POST: posted('country') }],
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
    [
      new RegExp(`${id}/told/([a-z_-]+)$`),
      { GET: ({ res, parts: [session = '', why = ''] }) => showTold(res, session, why) },
    ],
    ...files.routes,
  ];
  const part = {
    doing: 'answering the checkout page',
    missing: ({ res }: RouteCall) => notice(res, 404, words.checkout.notices.unknown),
    failed({ req, res, path }: RouteCall, isBusy: boolean) {
      const [sessionId] = /[0-9a-f]{32}/.exec(path) ?? [];
      if (req.method === 'POST' && sessionId !== undefined)
        responder.seeOther(res, noticePath(sessionId, isBusy ? 'busy' : 'failed'));
      else failure(res, isBusy);
    },
  };
  return {
    pages: { ...part, routes, owns: (path: string) => path.startsWith('/checkout/') },
    /** The pages that buyers return to after the owner has switched the store off. */
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
        // Buyers who have not paid come back here, for example from the provider's page.
        [/^/, { GET: ({ res }) => responder.seeOther(res, href('home')) }],
      ] satisfies Route[],
    },
  };
}
