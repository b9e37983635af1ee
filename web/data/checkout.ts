import { type CheckoutLine, type CheckoutRequest, checkoutHeaders } from '../../contract/store.ts';
import type { Cart } from '../../domain/cart.ts';
import type { CurrencyLook } from '../../domain/money.ts';
import { callStore } from './store-call.ts';

export interface StartedCheckout {
  /** Where the browser goes to pay. */
  url: string;
  /** The embedded store's session id, which stands in the address; null for other stores. */
  sessionId: string | null;
}

/**
 * Starts a checkout of the whole cart (spec 7).
 *
 * @param previousSession this browser's last checkout, whose hold is given back when the new one is taken
 * @throws StoreCallError naming the refused line where the store does
 */
export async function startCheckout(
  storeId: string,
  cart: Cart,
  where: { successUrl: string; cancelUrl: string; previousSession: string | null },
): Promise<StartedCheckout> {
  const body: CheckoutRequest = {
    items: cart.map(({ variant, quantity, custom_field_values: texts }) => ({
      variant_id: variant.id,
      quantity,
      ...(texts && {
        custom_field_values: Object.entries(texts).map(([custom_field_id, value]) => ({
          custom_field_id,
          value,
        })),
      }),
    })),
    successUrl: where.successUrl,
    cancelUrl: where.cancelUrl,
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const answer = await callStore(storeId, '/checkout', {
    body,
    headers: {
      // One key a press: a request that the network repeats starts no second checkout.
      [checkoutHeaders.idempotencyKey]: randomKey(),
      ...(where.previousSession && { [checkoutHeaders.previousSession]: where.previousSession }),
    },
  });
  const address =
    typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
  if (typeof address !== 'string') throw new Error('unreadable answer');
  const url = new URL(address, location.href);
  if (url.protocol !== 'https:' && url.origin !== location.origin)
    throw new Error('unusable checkout address');
  return {
    url: url.href,
    sessionId: /\/checkout\/([0-9a-f]{32})$/.exec(url.pathname)?.[1] ?? null,
  };
}

/** What a buyer is told of a checkout after paying. */
export interface CheckoutView {
  state: 'paid' | 'processing' | 'open' | 'expired';
  orderNumber: string | null;
  /** The money came when the stock was gone. */
  refundDue: boolean;
  lines: Pick<
    CheckoutLine,
    'variant_id' | 'product_title' | 'variant_title' | 'quantity' | 'amount'
  >[];
  totalCents: number;
  shippingCents: number;
  currency: CurrencyLook;
}

/** @throws StoreCallError with status 404 when there is no such checkout */
export async function fetchCheckout(storeId: string, sessionId: string): Promise<CheckoutView> {
  return readCheckout(await callStore(storeId, `/checkout/${encodeURIComponent(sessionId)}`));
}

/**
 * Gives an unpaid checkout's hold back.
 *
 * @throws StoreCallError with status 409 when it is complete, 404 when there is none
 */
export async function cancelCheckout(storeId: string, sessionId: string): Promise<void> {
  await callStore(storeId, `/checkout/${encodeURIComponent(sessionId)}/cancel`, { body: {} });
}

/** 128 random bits. randomUUID would ask for a secure context, which a shop tried out at home has not. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const cents = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

function readCheckout(answer: unknown): CheckoutView {
  if (!isFields(answer)) throw new Error('unreadable answer');
  const currency = isFields(answer['currency']) ? answer['currency'] : {};
  const rows: unknown[] = Array.isArray(answer['lines']) ? answer['lines'] : [];
  return {
    state: stateOf(text(answer['status']), text(answer['payment_status'])),
    orderNumber: text(answer['order_number']) || null,
    refundDue: answer['order_status'] === 'refund_due',
    lines: rows.filter(isFields).map((line) => ({
      variant_id: text(line['variant_id']),
      product_title: text(line['product_title']),
      variant_title: text(line['variant_title']),
      quantity: cents(line['quantity']),
      amount: cents(line['amount']),
    })),
    totalCents: cents(answer['total']),
    shippingCents: cents(answer['shipping']),
    currency: {
      code: text(currency['code']),
      symbol: text(currency['symbol']),
      template: text(currency['template']),
    },
  };
}

/** Complete is not paid: a delayed payment finishes later. */
function stateOf(status: string, payment: string): CheckoutView['state'] {
  if (payment === 'paid' || (status === 'complete' && payment === 'no_payment_required'))
    return 'paid';
  if (status === 'complete') return 'processing';
  return status === 'expired' ? 'expired' : 'open';
}
