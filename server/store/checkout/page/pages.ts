import { locale } from '../../../../content/locale.ts';
import { words } from '../../../../content/words.ts';
import type { Message } from '../../../../contract/message.ts';
import { type CheckoutState, isComplete } from '../../../../domain/store/checkout-state.ts';
import { type Delivery, needsCountry } from '../../../../domain/store/delivery.ts';
import type { BuyerPages } from '../../../../web/buyer/buyer-pages.tsx';
import type { PaymentForm } from '../../../../web/buyer/checkout/payment-panel.tsx';
import type { PageFiles } from '../../../../web/buyer/document.tsx';
import { hasPostcode } from '../../orders/postal-address.ts';
import { deliveryLinesOf } from '../../orders/price-session.ts';
import { isTestPayment } from '../../payments/payment-names.ts';
import { returnUrl } from '../closed-store.ts';
import { successPageUrl } from '../payable-checkout.ts';
import { type CheckoutSession, checkoutStatus } from '../session-status.ts';

export interface CheckoutPage {
  status: number;
  body: string;
  retryAfterSeconds?: number;
}

interface Drawing {
  pages: BuyerPages;
  files: PageFiles;
}

interface PageContext extends Drawing {
  session: CheckoutSession;
  state: CheckoutState;
  nowMs: number;
  isShown: boolean;
  /** The path of the order's page, for the page after the payment; null if the order's page may not be opened. */
  orderPage?: string | null;
  /** The countries to which the shop ships. */
  served: readonly string[];
  /**
   * Set while the buyer chooses a country. The page then shows the countries instead of the payment form.
   */
  choosing?: { delivery: Delivery; isLast: boolean; problem: string | null; status: number };
}

interface RepeatedForm {
  form: PaymentForm;
  status: number;
}

/** The page of a session in any state: open, processing, paid, expired or cancelled. */
export function sessionPage(shown: PageContext, again?: RepeatedForm): CheckoutPage {
  const { session, state, pages, files } = shown;
  if (state === 'open') return openPage(shown, again);
  const { order } = session;
  return {
    status: isComplete(state) ? 200 : 410,
    body: pages.notice({
      files,
      message: endedMessage(session, state),
      detail: order === null ? null : words.checkout.orderNumber({ number: order.number }),
      ...secondLinkOf(shown),
    }),
  };
}

function secondLinkOf({ session: { row }, state, isShown, orderPage }: PageContext) {
  if (!isComplete(state))
    return { secondLink: { to: returnUrl(row.cancel_url, isShown), label: words.store.goBack } };
  if (orderPage === null) return {};
  return {
    secondLink:
      orderPage === undefined
        ? { to: successPageUrl(row.success_url, row.id), label: words.checkout.continue }
        : { to: orderPage, label: words.store.seeOrder },
  };
}

function openPage(
  { session: { row, ...session }, nowMs, served, choosing, pages, files }: PageContext,
  again?: RepeatedForm,
): CheckoutPage {
  const checkout = checkoutStatus({ row, ...session }, nowMs);
  // The chosen country may no longer be served when it is asked for again.
  const goods = deliveryLinesOf(session.items);
  const ordered = session.items.map((item) => ({
    title: item.product_title,
    needsSending: item.needs_sending === 1,
    deliveryTime: item.delivery_time,
  }));
  const country = choosing && needsCountry(choosing.delivery, row, goods) ? null : row.country;
  const { choice } = row;
  const chosen = country === null || choice === null ? null : { country, choice };
  const status = again?.status ?? choosing?.status ?? 200;
  const form = again?.form ?? { values: { email: row.customer_email ?? '' }, errors: {} };
  return {
    status,
    body: pages.checkout({
      files,
      checkout,
      goods: ordered,
      hasFaults: status !== 200,
      isTest: isTestPayment(row.provider),
      held:
        row.holds === 0
          ? null
          : {
              iso: checkout.expires_at,
              leftMs: row.expires_at - nowMs,
              text: clockText(row.expires_at, row.time_zone),
            },
      country: choice === null && !choosing ? undefined : country,
      right: choosing
        ? { asks: 'country', goods, ...choosing }
        : {
            asks: 'payment',
            form,
            chosen,
            served,
            isSent: goods.some(({ needsSending }) => needsSending),
            postcode: postcodesOf(chosen === null ? served : [chosen.country]),
          },
    }),
  };
}

function postcodesOf(countries: readonly string[]) {
  if (countries.every(hasPostcode)) return 'all';
  return countries.some(hasPostcode) ? 'some' : 'none';
}

function endedMessage(
  { row, order }: CheckoutSession,
  state: Exclude<CheckoutState, 'open'>,
): Message {
  const { refundDue, soldOut } = words.checkout.notices;
  if (order?.status === 'refund_due') return refundDue;
  // Without a hold, only a lack of units ends a checkout before its time.
  const isEarly = row.closed_at !== null && row.closed_at < row.expires_at;
  return state === 'expired' && row.holds === 0 && isEarly ? soldOut : notices[state];
}

const notices: Record<Exclude<CheckoutState, 'open'>, Message> = {
  awaiting: words.checkout.notices.processing,
  paid: words.checkout.notices.paid,
  expired: words.checkout.notices.expired,
  cancelled: words.checkout.notices.cancelled,
};

/** The time of day in the buyer's time zone, with its name; in UTC if Node does not know the zone. */
function clockText(epochMs: number, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, {
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
