import { callStore } from './store-call.ts';

/**
 * Releases the hold of an unpaid checkout.
 *
 * @throws StoreCallError with status 409 if it is complete, 404 if there is none
 */
export async function cancelCheckout(sessionId: string): Promise<void> {
  await callStore(`/checkout/${encodeURIComponent(sessionId)}/cancel`, { body: '{}' });
}
