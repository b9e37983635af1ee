import type { IncomingMessage } from 'node:http';
import { words } from '../../../../content/words.ts';
import { isComplete } from '../../../../domain/store/checkout-state.ts';
import type { Delivery } from '../../../../domain/store/delivery.ts';
import type { PaymentForm } from '../../../../web/buyer/checkout/payment-panel.tsx';
import type { Database } from '../../../db/database.ts';
import type { FleetLimit } from '../../../fleet/rate-count.ts';
import type { FormUrlKey } from '../../http/encrypted-form-url.ts';
import { readBody } from '../../http/read-body.ts';
import type { Payments } from '../../payments/payments.ts';
import { refusedNotice } from '../../payments/provider-refusal.ts';
import { cancelCheckout, endIfOutsold } from '../cancel-checkout.ts';
import { chooseCountry } from '../choose-country.ts';
import { returnUrl } from '../closed-store.ts';
import { successPageUrl } from '../payable-checkout.ts';
import { type CheckoutSession, readCheckoutSession, sessionStateAt } from '../session-status.ts';
import { noticePath } from './notices.ts';
import { encryptPayForm, parsePayForm } from './pay-form.ts';
import { isFromOwnPage } from './same-origin.ts';

interface Options {
  db: Database;
  payments: Payments;
  delivery: Delivery;
  /** True if the owner shows the store. */
  isShown: boolean;
  /** The countries to which the shop ships. */
  served: readonly string[];
  /** True if the country has to be chosen again. */
  isAskedAgain(session: CheckoutSession): boolean;
  readFormUrlKey(): Promise<FormUrlKey>;
  now(): number;
  siteOrigins(): readonly string[];
  /** Limits payments and cancellations, separately from the starts of checkouts. */
  attempts: FleetLimit;
  clientOf(req: IncomingMessage): string;
}

/**
 * Handles a checkout's forms. Each response is a redirect, so that Back and Reload never offer to send a form again.
 */
export function createPostedForms(options: Options) {
  const { db, payments, delivery, now, isShown, served, isAskedAgain } = options;

  async function choose(body: string, sessionId: string): Promise<string> {
    const page = pagePath(sessionId);
    const found = await readCheckoutSession(db.read, sessionId);
    if (found === null) return page;
    const session = await endIfOutsold(options, found);
    const country = new URLSearchParams(body).get('country') ?? '';
    const choice = { sessionId, country, delivery, payments, nowMs: now() };
    if (!(await chooseCountry(db, choice))) {
      const isAsked = session.row.choice !== null || isAskedAgain(session);
      if (sessionStateAt(session.row, now()) !== 'open' || !isAsked) return page;
      return `${page}/country/${country === '' ? 'missing' : 'not-served'}`;
    }
    if (!payments.asksProvider) return page;
    // Creates the session at the provider, and ends the session of an earlier choice.
    const place = await payments.open(sessionId);
    if (place.at === 'nowhere' && place.refusal !== null)
      return noticePath(sessionId, refusedNotice(place.refusal));
    // A form may not redirect to another site, but a link on our page may lead there.
    return place.at === 'provider' ? `${page}/country` : page;
  }

  async function pay(body: string, sessionId: string): Promise<string> {
    const page = pagePath(sessionId);
    const found = await readCheckoutSession(db.read, sessionId);
    if (found === null) return page;
    const session = await endIfOutsold(options, found);
    const nowMs = now();
    const isOpen = sessionStateAt(session.row, nowMs) === 'open';
    if (isOpen && isAskedAgain(session)) return page;
    const place = isOpen ? await payments.open(sessionId) : null;
    if (place?.at === 'nowhere' && place.refusal !== null)
      return noticePath(sessionId, refusedNotice(place.refusal));
    if (place?.at === 'here') {
      const form = new URLSearchParams(body);
      const { choice, country, amount_cents } = session.row;
      const isSent = session.items.some(({ needs_sending }) => needs_sending === 1);
      const asked = { withCard: amount_cents > 0, isSent, country, served, choice, nowMs };
      const { buyer, totalCents, again } = parsePayForm(form, asked);
      if (buyer === null) return formPath(sessionId, again);
      const isPaid = await place.pay({ buyer, totalCents, choice });
      // Stop here, or the buyer would pay a total other than the one shown.
      if (!isPaid)
        return formPath(sessionId, {
          values: again.values,
          errors: {},
          news: words.checkout.otherTotal,
        });
    }
    // The button may have been pressed twice, so read the current state from the database.
    const after = await readCheckoutSession(db.read, sessionId);
    return after?.row.state === 'paid' ? successPageUrl(after.row.success_url, sessionId) : page;
  }

  /**
   * The path of the page that shows the form again with the typed values. If the checkout is no
   * longer open, the page shows its outcome instead.
   */
  const formPath = async (sessionId: string, form: PaymentForm) =>
    `${pagePath(sessionId)}/again/${encryptPayForm(sessionId, form, await options.readFormUrlKey())}`;

  async function cancel(sessionId: string): Promise<string> {
    const after = await cancelCheckout(options, sessionId);
    return after === null || isComplete(after.row.state)
      ? pagePath(sessionId)
      : returnUrl(after.row.cancel_url, isShown);
  }

  return {
    /**
     * @param action the form's action; undefined for the payment
     * @returns the URL to redirect to
     */
    async submit(
      req: IncomingMessage,
      sessionId: string,
      action: 'cancel' | 'country' | undefined,
    ): Promise<string> {
      if (!isFromOwnPage(req, options.siteOrigins())) return noticePath(sessionId, 'foreign');
      if ((await options.attempts.take(options.clientOf(req))) > 0)
        return noticePath(sessionId, 'too-many');
      const body = await readBody(req, 'application/x-www-form-urlencoded');
      if (!body.ok) return noticePath(sessionId, 'not-taken');
      if (action === 'country') return choose(body.value, sessionId);
      return action === 'cancel' ? cancel(sessionId) : pay(body.value, sessionId);
    },
  };
}

const pagePath = (sessionId: string) => `/checkout/${sessionId}`;
