import { maxReturnUrlChars } from '../../contract/limits.ts';
import { type CheckoutRequest, checkoutHeaders } from '../../contract/store.ts';
import type { Cart } from '../../domain/store/cart.ts';
import { isAllowedPaymentUrl } from '../../domain/store/payment-url.ts';
import { currentCents } from '../../domain/store/pricing.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { type CheckoutStart, unansweredStart } from '../state/checkout-start.ts';
import { randomKey } from './random-key.ts';
import { callStore, StoreCallError } from './store-call.ts';

export interface StartedCheckout {
  /** The payment page. */
  url: string;
  /** The bundled store's session id, from the URL; null for other stores. */
  sessionId: string | null;
}

interface CheckoutAddresses {
  successUrl: string;
  cancelUrl: string;
  /** This browser's last checkout, whose hold is released when the new checkout starts. */
  previousSession: string | null;
}

// A retry opens the same checkout only while its hold lasts, 40 minutes from the first attempt.
const retryWithinMs = 30 * 60_000;

/**
 * Starts a checkout of the whole cart. If an earlier request got no response and the cart and its prices are the same,
 * that request is repeated with its key, which leads to the checkout that the earlier request may have opened.
 * Otherwise the new request releases that checkout.
 *
 * @throws StoreCallError for a refusal, with the refused line if the store names it; other errors without a response
 */
export async function startCheckout(
  cart: Cart,
  { successUrl, cancelUrl, previousSession }: CheckoutAddresses,
): Promise<StartedCheckout> {
  const items = checkoutItems(cart);
  const prices = cartPrices(cart);
  const before = unansweredStart.get();
  const again = before?.prices === prices && isRetry(before, items) ? before : null;
  const start = again ?? {
    ...newStart({ items, successUrl, cancelUrl: shortenUrl(cancelUrl) }),
    prices,
  };
  const previous = [again === null ? before?.key : undefined, previousSession].filter(Boolean);
  unansweredStart.set(start);
  const answer = await callUntilAnswered(start, () =>
    callStore('/checkout', {
      body: start.body,
      headers: {
        [checkoutHeaders.idempotencyKey]: start.key,
        ...(previous.length > 0 && { [checkoutHeaders.previousSession]: previous.join(',') }),
      },
    }),
  );
  const paymentUrl = isRecord(answer) ? answer['url'] : null;
  if (typeof paymentUrl !== 'string') throw new Error('unreadable answer');
  const url = new URL(paymentUrl, location.href);
  if (url.origin !== location.origin && !isAllowedPaymentUrl(url, new URL(location.href)))
    throw new Error('unusable checkout address');
  return {
    url: url.href,
    sessionId: /\/checkout\/([0-9a-f]{32})$/.exec(url.pathname)?.[1] ?? null,
  };
}

/** The page's URL within the store's limit. A long query, such as a tracking link's, is dropped. */
function shortenUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  const page = origin + pathname;
  return [url, page].find((one) => one.length <= maxReturnUrlChars) ?? `${origin}/`;
}

const checkoutItems = (cart: Cart): CheckoutRequest['items'] =>
  cart.map(({ variant, quantity, custom_field_values: texts }) => ({
    variant_id: variant.id,
    quantity,
    ...(texts && {
      custom_field_values: Object.entries(texts).map(([custom_field_id, value]) => ({
        custom_field_id,
        value,
      })),
    }),
  }));

const cartPrices = (cart: Cart): string =>
  cart.map(({ variant }) => `${currentCents(variant)} ${variant.currency}`).join();

function isRetry({ body, startedMs }: CheckoutStart, items: CheckoutRequest['items']): boolean {
  const ageMs = Date.now() - startedMs;
  return body.startsWith(bodyPrefix(items)) && ageMs >= 0 && ageMs < retryWithinMs;
}

/** The beginning of the JSON of a request for these items, because `items` is its first field. */
const bodyPrefix = (items: CheckoutRequest['items']) =>
  `${JSON.stringify({ items }).slice(0, -1)},`;

function newStart(
  request: Pick<CheckoutRequest, 'items' | 'successUrl' | 'cancelUrl'>,
): Omit<CheckoutStart, 'prices'> {
  const body: CheckoutRequest = {
    ...request,
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { key: randomKey(), body: JSON.stringify(body), startedMs: Date.now() };
}

/** Forgets the request once the store has accepted or refused it. Server errors and rate limits are neither. */
async function callUntilAnswered(
  start: CheckoutStart,
  call: () => Promise<unknown>,
): Promise<unknown> {
  const forget = () =>
    unansweredStart.update((now) => (now?.key === start.key ? unansweredStart.empty : now));
  try {
    const answer = await call();
    forget();
    return answer;
  } catch (error) {
    if (error instanceof StoreCallError && error.status < 500 && error.status !== 429) forget();
    throw error;
  }
}
