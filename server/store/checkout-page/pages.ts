import { shop } from '../../../content/shop.ts';
import { checkoutNotices, notHeld } from '../../../contract/checkout-messages.ts';
import type { Message } from '../../../contract/message.ts';
import { href } from '../../../contract/paths.ts';
import { type CheckoutState, isComplete } from '../../../domain/checkout-state.ts';
import { needsCountry } from '../../../domain/delivery.ts';
import { checkoutStatus, type Session } from '../checkout/session-status.ts';
import { successAddress } from '../checkout/success-address.ts';
import { html, type Markup } from '../http/markup.ts';
import { goodsOf } from '../orders/price-session.ts';
import { isTestPayment } from '../payments/payment-names.ts';
import { type CountryChoice, countryPart } from './country-page.ts';
import { layout, logoMarkup } from './layout.ts';
import { orderPart } from './order-part.ts';
import type { FormView } from './pay-form.ts';
import { paymentPart } from './payment-part.ts';

export interface Page {
  status: number;
  body: string;
  retryAfterSeconds?: number;
}

interface Shown {
  session: Session;
  state: CheckoutState;
  nowMs: number;
  styleVersion: string;
  /** The countries that the shop sends to. */
  served: readonly string[];
  /** Shown in place of the payment while the country is chosen. */
  choosing?:
    | (Pick<CountryChoice, 'delivery' | 'isLast' | 'problem'> & { status: number })
    | undefined;
}

/** A form that is shown again, with why. */
interface ShownAgain {
  form: FormView;
  status: number;
}

/** The page of a session in any state: open, processing, paid, expired or cancelled. */
export function sessionPage(shown: Shown, again?: ShownAgain): Page {
  const { session, state, nowMs, styleVersion, choosing } = shown;
  const { row, order } = session;
  if (state === 'open') {
    const checkout = checkoutStatus(session, nowMs);
    const foot =
      row.holds === 0
        ? html`<p class="held">${notHeld}</p>`
        : html`<p class="held">Items are held for you until <time datetime="${checkout.expires_at}" data-left-ms="${row.expires_at - nowMs}">${clock(row.expires_at, row.time_zone)}</time>.</p>`;
    const { choice } = row;
    // Where it is asked for again, the one that was chosen may not be served any more.
    const goods = goodsOf(session.items);
    const isSent = goods.some(({ needsSending }) => needsSending);
    const country = choosing && needsCountry(choosing.delivery, row, goods) ? null : row.country;
    const isTest = isTestPayment(row.provider);
    const around = { foot, isTest, country: choice === null && !choosing ? undefined : country };
    const chosen = country === null || choice === null ? null : { country, choice };
    const right = choosing
      ? countryPart({ ...choosing, checkout, goods, country, isTest })
      : paymentPart(
          checkout,
          again?.form ?? { values: { email: row.customer_email ?? '' }, errors: {} },
          { chosen, served: shown.served, isSent },
        );
    const body = html`<main class="halves">${orderPart(checkout, around)}${right}</main>`;
    const status = again?.status ?? choosing?.status ?? 200;
    const title = choosing ? (isSent ? 'Country and shipping' : 'Country') : 'Checkout';
    return {
      status,
      body: layout({
        title: status === 200 ? title : 'Check the form',
        styleVersion,
        body,
      }),
    };
  }
  return noticePage({
    status: isComplete(state) ? 200 : 410,
    message: order?.status === 'refund_due' ? checkoutNotices.refundDue : notices[state],
    detail: order === null ? null : `Order number ${order.number}`,
    way: isComplete(state)
      ? { to: successAddress(row.success_url, row.id), label: 'Continue' }
      : { to: row.cancel_url, label: 'Go back' },
    styleVersion,
  });
}

const notices: Record<Exclude<CheckoutState, 'open'>, Message> = {
  awaiting: checkoutNotices.processing,
  paid: checkoutNotices.paid,
  expired: checkoutNotices.expired,
  cancelled: checkoutNotices.cancelled,
};

export interface Notice extends Omit<Page, 'body'> {
  message: Message;
  detail?: string | null;
  /** A second link, beside the one to the store. */
  way?: { to: string; label: string };
  styleVersion: string;
}

/** A page without a form: a heading, a sentence and links. */
export function noticePage({ message, detail, way, styleVersion, ...page }: Notice): Page {
  const link = (to: string, label: string, look: string): Markup =>
    html`<a class="${look}" href="${to}">${label}</a>`;
  const body = html`<main class="only">${logoMarkup}<h1>${message.title}</h1><p>${message.description ?? ''}</p>${
    detail === undefined || detail === null ? null : html`<p class="number">${detail}</p>`
  }<p class="ways">${way === undefined ? null : link(way.to, way.label, 'button')}${link(href('store'), 'Go to the store', way === undefined ? 'button' : 'button line')}</p>${
    shop.servesEuConsumers ? html`<p><a href="/withdraw">Withdraw from a contract</a></p>` : null
  }</main>`;
  return { ...page, body: layout({ title: message.title, styleVersion, body }) };
}

/** The time of day in the buyer's time zone, with its name; in UTC if Node does not know the zone. */
function clock(epochMs: number, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(epochMs);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}
