import type { CheckoutLine } from '../../contract/store.ts';
import { type CurrencyFormat, decimalDigits } from '../../domain/money/format-money.ts';
import { type CheckoutState, parseWireState } from '../../domain/store/checkout-state.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { callStore } from './store-call.ts';

/** A checkout as shown to its buyer after paying. */
export interface CheckoutView {
  state: CheckoutState;
  orderNumber: string | null;
  /** The path of the order's own page; null if the store has none. */
  orderPage: string | null;
  /** True if the payment arrived after the stock was sold out, so that the payment will be refunded. */
  refundDue: boolean;
  lines: Pick<CheckoutLine, 'product_title' | 'variant_title' | 'quantity' | 'amount'>[];
  totalCents: number;
  shippingCents: number;
  /** The amount that the buyer saw and paid in their own currency, formatted; null if that currency is the shop's. */
  presentedTotal: string | null;
  discountCents: number;
  tax: { cents: number; ratePercent: number | null; isAdded: boolean } | null;
  currency: CurrencyFormat;
}

/** @throws StoreCallError with status 404 if there is no such checkout */
export async function fetchCheckout(sessionId: string): Promise<CheckoutView> {
  return readCheckout(await callStore(`/checkout/${encodeURIComponent(sessionId)}`));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const centsOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

function readTax(tax: unknown): CheckoutView['tax'] {
  if (!isRecord(tax)) return null;
  const { amount, rate_percent: rate, added } = tax;
  const ratePercent = typeof rate === 'number' ? rate : null;
  return { cents: centsOf(amount), ratePercent, isAdded: added === true };
}

function readCheckout(answer: unknown): CheckoutView {
  if (!isRecord(answer)) throw new Error('unreadable answer');
  const currency = isRecord(answer['currency']) ? answer['currency'] : {};
  const rows: unknown[] = Array.isArray(answer['lines']) ? answer['lines'] : [];
  return {
    state: parseWireState({
      status: textOf(answer['status']),
      payment_status: textOf(answer['payment_status']),
      cancelled: answer['cancelled'] === true,
    }),
    orderNumber: textOf(answer['order_number']) || null,
    orderPage: /^\/order\/[\w.-]+$/.exec(textOf(answer['order_page']))?.[0] ?? null,
    refundDue: answer['order_status'] === 'refund_due',
    lines: rows.filter(isRecord).map((line) => ({
      product_title: textOf(line['product_title']),
      variant_title: textOf(line['variant_title']),
      quantity: centsOf(line['quantity']),
      amount: centsOf(line['amount']),
    })),
    totalCents: centsOf(answer['total']),
    presentedTotal: textOf(answer['presented_total']) || null,
    shippingCents: centsOf(answer['shipping']),
    discountCents: centsOf(answer['discount']),
    tax: readTax(answer['tax']),
    currency: {
      code: textOf(currency['code']),
      symbol: textOf(currency['symbol']),
      template: textOf(currency['template']),
      decimal_digits: decimalDigits(currency['decimal_digits']),
    },
  };
}
