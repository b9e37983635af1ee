import { persisted } from './persisted.ts';

/** A checkout that was asked for. It is kept until the store has answered, so that asking again is the same start. */
export interface CheckoutStart {
  /** 128 random bits. The store makes one checkout for it, however often it is asked. */
  key: string;
  /** The request as it was sent, word for word. */
  body: string;
  /** What the cart showed, as prices of its lines: at another price it is another cart. */
  prices: string;
  /** Epoch milliseconds. */
  startedMs: number;
}

/** The start that was not answered yet; null when there is none. */
export const unansweredStart = persisted<CheckoutStart | null>(
  'e-commerce-checkout-start',
  parse,
  null,
);

function parse(value: unknown): CheckoutStart | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('key' in value && 'body' in value && 'prices' in value && 'startedMs' in value))
    return undefined;
  const { key, body, prices, startedMs } = value;
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return undefined;
  if (typeof body !== 'string' || typeof prices !== 'string') return undefined;
  return typeof startedMs === 'number' ? { key, body, prices, startedMs } : undefined;
}
