import { checkoutNotices } from '../../../contract/checkout-messages.ts';
import type { Message } from '../../../contract/messages.ts';
import { href } from '../../../contract/paths.ts';
import type { CheckoutStatus } from '../../../contract/store.ts';
import type { Session } from '../checkout/session-status.ts';
import { checkoutStatus } from '../checkout/session-status.ts';
import { successAddress } from '../checkout/success-address.ts';
import { layout, logo } from './layout.ts';
import { html, type Markup } from './markup.ts';
import { orderPart } from './order-part.ts';
import type { FormView } from './pay-form.ts';
import { paymentPart } from './payment-part.ts';

export interface Page {
  status: number;
  body: string;
}

interface Shown {
  session: Session;
  nowMs: number;
  styleVersion: string;
}

/** The page of a session in the state it is in: to pay, paid, processing, expired or cancelled. */
export function sessionPage(shown: Shown, form?: FormView): Page {
  const { session, nowMs, styleVersion } = shown;
  const checkout = checkoutStatus(session, nowMs);
  const { row } = session;
  if (checkout.status === 'open') {
    const foot = html`<p class="held">Items are held for you until <time datetime="${checkout.expires_at}" data-left-ms="${row.expires_at - nowMs}">${clock(row.expires_at, row.time_zone)}</time>.</p>`;
    const body = html`<main class="halves">${orderPart(checkout, foot)}${paymentPart(checkout, form ?? { values: { email: row.customer_email ?? '' }, errors: {} })}</main>`;
    return {
      status: form === undefined ? 200 : 422,
      body: layout({
        title: form === undefined ? 'Checkout' : 'Check the form',
        styleVersion,
        body,
      }),
    };
  }
  const way =
    checkout.status === 'complete'
      ? { to: successAddress(row.success_url, row.id), label: 'Continue' }
      : { to: row.cancel_url, label: 'Go back' };
  return noticePage({
    status: checkout.status === 'expired' ? 410 : 200,
    message: noticeOf(checkout),
    detail: checkout.order_number === null ? null : `Order number ${checkout.order_number}`,
    way,
    styleVersion,
  });
}

function noticeOf(checkout: CheckoutStatus): Message {
  if (checkout.order_status === 'refund_due') return checkoutNotices.refundDue;
  if (checkout.status === 'complete')
    return checkout.payment_status === 'unpaid' ? checkoutNotices.processing : checkoutNotices.paid;
  return checkout.cancelled ? checkoutNotices.cancelled : checkoutNotices.expired;
}

interface Notice {
  status: number;
  message: Message;
  detail?: string | null;
  /** Besides the way to the store, which is always there. */
  way?: { to: string; label: string };
  styleVersion: string;
}

/** A page without a form: a heading, what to do, and where to go. */
export function noticePage({ status, message, detail, way, styleVersion }: Notice): Page {
  const link = (to: string, label: string, look: string): Markup =>
    html`<a class="${look}" href="${to}">${label}</a>`;
  const body = html`<main class="only">${logo}<h1>${message.title}</h1><p>${message.description ?? ''}</p>${
    detail === undefined || detail === null ? null : html`<p class="number">${detail}</p>`
  }<p class="ways">${way === undefined ? null : link(way.to, way.label, 'button')}${link(href('store'), 'Go to the store', way === undefined ? 'button' : 'button line')}</p></main>`;
  return { status, body: layout({ title: message.title, styleVersion, body }) };
}

/** A time of day as the buyer's clock shows it, with the zone's name; UTC when the zone is not known here. */
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
