import { z } from 'zod';
import { addedTax } from '../../../domain/store/order-sums.ts';
import type {
  CheckoutItemRow,
  CheckoutSessionRow,
  OrderItemRow,
  OrderRow,
} from '../../db/tables.ts';

const cents = z.number();
const line = z.object({
  /** Price times units, before discount. */
  subtotal: cents,
  discount: cents,
  tax: cents,
  /**
   * The tax rate, in parts per million; null if the line is not taxed, or the rate is
   * unknown.
   */
  taxRatePpm: z.number().nullable(),
  /** The amount paid for the line. */
  total: cents,
});

/** The payment of an order, in minor units. */
const storedPaymentShape = z.object({
  /** Lower case. */
  currency: z.string(),
  /** The goods, before discount. */
  subtotal: cents,
  discount: cents,
  /** All tax, included in the prices or added to them. */
  tax: cents,
  /** The rate of all tax, in parts per million; null if there are several rates, or none is known. */
  taxRatePpm: z.number().nullable(),
  total: cents,
  shipping: line.omit({ discount: true }),
  /** The lines, in the order of the checkout. */
  lines: z.array(line),
  /** The amount that the buyer saw and paid, if the provider showed them a currency of their own. */
  presentment: z.object({ currency: z.string(), cents }).nullable(),
});

export type StoredPayment = z.output<typeof storedPaymentShape>;
export type StoredPaymentLine = z.output<typeof line>;

/** A provider's report of a payment, as the checkout stores it; the audit compares orders with it. */
export const storedPayment = {
  read: (text: string): StoredPayment => storedPaymentShape.parse(JSON.parse(text)),
  write: (of: StoredPayment): string => JSON.stringify(of),
};

type CheckoutAmounts = Pick<
  CheckoutSessionRow,
  | 'currency'
  | 'subtotal_cents'
  | 'shipping_cents'
  | 'shipping_tax_cents'
  | 'shipping_tax_rate_ppm'
  | 'tax_cents'
  | 'tax_rate_ppm'
  | 'amount_cents'
>;
type CheckoutLine = Pick<CheckoutItemRow, 'quantity' | 'unit_cents' | 'tax_cents' | 'tax_rate_ppm'>;

/** The amounts of a checkout as a payment, for test payments and manual sales. */
export function paymentAsOrdered(
  asked: CheckoutAmounts,
  items: readonly CheckoutLine[],
): StoredPayment {
  const { currency, subtotal_cents: subtotal, tax_cents: tax, amount_cents: total } = asked;
  const shipping = asked.shipping_cents;
  const isAdded = addedTax({ subtotal, discount: 0, shipping, tax, total }) > 0;
  const part = (price: number, own: number, taxRatePpm: number | null) => ({
    subtotal: price,
    tax: own,
    taxRatePpm,
    total: price + (isAdded ? own : 0),
  });
  return {
    currency,
    subtotal,
    discount: 0,
    tax,
    taxRatePpm: asked.tax_rate_ppm,
    total,
    presentment: null,
    shipping: part(shipping, asked.shipping_tax_cents, asked.shipping_tax_rate_ppm),
    lines: items.map((item) => ({
      ...part(item.quantity * item.unit_cents, item.tax_cents, item.tax_rate_ppm),
      discount: 0,
    })),
  };
}

export const orderSums = (paid: StoredPayment) =>
  ({
    currency: paid.currency,
    subtotal_cents: paid.subtotal,
    discount_cents: paid.discount,
    shipping_cents: paid.shipping.subtotal,
    shipping_tax_cents: paid.shipping.tax,
    shipping_total_cents: paid.shipping.total,
    shipping_tax_rate_ppm: paid.shipping.taxRatePpm,
    tax_cents: paid.tax,
    tax_rate_ppm: paid.taxRatePpm,
    amount_cents: paid.total,
    presentment_currency: paid.presentment?.currency ?? null,
    presentment_cents: paid.presentment?.cents ?? null,
  }) satisfies Partial<OrderRow>;

export const lineSums = (line: StoredPaymentLine | undefined) =>
  ({
    subtotal_cents: line?.subtotal ?? 0,
    discount_cents: line?.discount ?? 0,
    tax_cents: line?.tax ?? 0,
    tax_rate_ppm: line?.taxRatePpm ?? null,
    total_cents: line?.total ?? 0,
  }) satisfies Partial<OrderItemRow>;
