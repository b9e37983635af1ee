import type { WireCheckout } from '../../contract/store.ts';

/**
 * The state of a checkout.
 *
 * - `open`: its stock is held and it can be paid
 * - `awaiting`: bought with a delayed payment; its stock stays held until the payment succeeds or fails
 * - `paid`: there is an order
 * - `expired`, `cancelled`: it holds nothing; expired by time or by the provider, cancelled by its browser or the owner
 */
export const checkoutStates = ['open', 'awaiting', 'paid', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** States in which a checkout holds its stock and can still be paid. */
export const holdingStates: readonly CheckoutState[] = ['open', 'awaiting'];

/** True if the buyer has completed the checkout, paid or not yet. A completed checkout cannot be cancelled. */
export const isComplete = (state: CheckoutState): boolean =>
  state === 'paid' || state === 'awaiting';

type WireState = Pick<WireCheckout, 'status' | 'payment_status' | 'cancelled'>;

/** The contract's three fields for a state. */
export function wireState(state: CheckoutState, totalCents: number): WireState {
  const unpaid = { payment_status: 'unpaid', cancelled: false } as const;
  switch (state) {
    case 'open':
      return { status: 'open', ...unpaid };
    case 'awaiting':
      return { status: 'complete', ...unpaid };
    case 'paid': {
      const payment_status = totalCents === 0 ? 'no_payment_required' : 'paid';
      return { status: 'complete', payment_status, cancelled: false };
    }
    case 'expired':
      return { status: 'expired', ...unpaid };
    case 'cancelled':
      return { status: 'expired', ...unpaid, cancelled: true };
  }
}

/** The state in a response. Values outside the contract count as open, the state that promises the buyer nothing. */
export function parseWireState(answer: {
  status: string;
  payment_status: string;
  cancelled: boolean;
}): CheckoutState {
  const { status, payment_status: payment, cancelled } = answer;
  if (payment === 'paid' || (status === 'complete' && payment === 'no_payment_required'))
    return 'paid';
  if (status === 'complete') return 'awaiting';
  if (status !== 'expired') return 'open';
  return cancelled ? 'cancelled' : 'expired';
}
