import type { CheckoutStatus } from '../contract/store.ts';

/**
 * Where a checkout stands.
 *
 * - `open`: its stock is held and it can be paid
 * - `awaiting`: bought with a delayed payment; its stock stays held until the money has come or failed
 * - `paid`: there is an order
 * - `expired`, `cancelled`: it holds nothing; ended by the clock or the provider, or by its own browser or the owner
 */
export const checkoutStates = ['open', 'awaiting', 'paid', 'expired', 'cancelled'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** In which a checkout holds its stock and can still be paid. */
export const unpaidStates: readonly CheckoutState[] = ['open', 'awaiting'];

/** Bought, whether or not its money has come: it cannot be cancelled any more. */
export const isComplete = (state: CheckoutState): boolean =>
  state === 'paid' || state === 'awaiting';

type OnTheWire = Pick<CheckoutStatus, 'status' | 'payment_status' | 'cancelled'>;

/** The three fields in which the contract tells a state. */
export function wireState(state: CheckoutState, totalCents: number): OnTheWire {
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

/** The state that an answer tells; what is not part of the contract counts as open, which promises nothing. */
export function stateOnTheWire(answer: {
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
