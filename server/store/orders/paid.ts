import { z } from 'zod';
import { stepOf } from '../../../domain/currency-step.ts';
import { taxShares } from '../../../domain/order-sums.ts';
import type { CheckoutItemRow, CheckoutSessionRow } from '../../db/tables.ts';

const cents = z.number();
const line = z.object({
  /** Price times pieces, before discount. */
  subtotal: cents,
  discount: cents,
  tax: cents,
  /** What was paid for it. */
  total: cents,
});

/** What was paid for an order, in minor units. */
const paid = z.object({
  /** Lower case. */
  currency: z.string(),
  /** The goods, before discount. */
  subtotal: cents,
  discount: cents,
  /** All tax, whether it is part of the prices or was added to them. */
  tax: cents,
  /** The rate of all of it, in hundredths of a percent; null if there are several, or none is known. */
  taxRateBp: z.number().nullable(),
  total: cents,
  shipping: line.omit({ discount: true }),
  /** In the order of the checkout's lines. */
  lines: z.array(line),
  /** What the buyer saw and paid, where the provider has shown them a currency of their own. */
  presentment: z.object({ currency: z.string(), cents }).nullable(),
});

export type Paid = z.output<typeof paid>;
export type PaidLine = z.output<typeof line>;

/** What a provider says of a payment that is under way, as it is kept in the checkout. */
export const storedPaid = {
  read: (text: string): Paid => paid.parse(JSON.parse(text)),
  write: (of: Paid): string => JSON.stringify(of),
};

type Asked = Pick<
  CheckoutSessionRow,
  'currency' | 'subtotal_cents' | 'shipping_cents' | 'tax_cents' | 'tax_rate_bp' | 'amount_cents'
>;

/** What a checkout asks for, as what was paid: of test payments, and of sales by hand. Its tax is shared by its lines. */
export function paidAsAsked(
  asked: Asked,
  items: readonly Pick<CheckoutItemRow, 'quantity' | 'unit_cents'>[],
): Paid {
  const { currency, shipping_cents: shipping, tax_cents: tax, amount_cents: total } = asked;
  const prices = items.map(({ quantity, unit_cents }) => quantity * unit_cents);
  const shares = taxShares({ shipping, tax, total }, prices, stepOf(currency));
  return {
    ...{ currency, subtotal: asked.subtotal_cents, discount: 0, tax },
    ...{ taxRateBp: asked.tax_rate_bp, total, presentment: null },
    shipping: { subtotal: shipping, ...shares.shipping },
    lines: shares.lines.map((share, index) => ({
      ...{ subtotal: prices[index] ?? 0, discount: 0 },
      ...share,
    })),
  };
}
