import { isRecord } from '../../domain/text/unknown-record.ts';
import { createPersistedValue } from './storage/persisted-value.ts';

/** A request for a checkout, kept until the store responds, so that a retry sends the same request. */
export interface CheckoutStart {
  /**
   * The idempotency key, 128 random bits: the store makes one checkout for a key, however often the request is sent.
   */
  key: string;
  body: string;
  /** The prices in the cart. If a price changes, a new request is made instead of a retry. */
  prices: string;
  /** Epoch ms. */
  startedMs: number;
}

/** The request that has no response yet. */
export const unansweredStart = createPersistedValue<CheckoutStart | null>(
  'e-commerce-checkout-start',
  parseStart,
  null,
);

function parseStart(value: unknown): CheckoutStart | undefined {
  if (!isRecord(value)) return undefined;
  const { key, body, prices, startedMs } = value;
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  if (typeof body !== 'string' || typeof prices !== 'string') return undefined;
  return typeof startedMs === 'number' ? { key, body, prices, startedMs } : undefined;
}
