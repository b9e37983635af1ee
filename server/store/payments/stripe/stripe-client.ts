import Stripe from 'stripe';
import {
  noRight,
  ProviderAway,
  ProviderGone,
  ProviderNotAsked,
  ProviderRefused,
} from '../payment-provider.ts';

export interface ClientOptions {
  secretKey: string;
  /** Another place that speaks Stripe's API, for tests. */
  apiUrl?: string | undefined;
  /** How long one call may take. */
  timeoutMs?: number;
}

// With the second try short of ten seconds: a process that is told to stop waits for one call.
const usualTimeoutMs = 4_000;
// The client sends the same key again, so that a second try makes no second session.
const retries = 1;

export const stripeClient = ({ secretKey, apiUrl, timeoutMs }: ClientOptions): Stripe =>
  new Stripe(secretKey, {
    ...placeOf(apiUrl),
    timeout: timeoutMs ?? usualTimeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });

function placeOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const http = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, port: port || (http === 'http' ? 80 : 443), protocol: http };
}

/**
 * Makes a call to Stripe and tells its failures apart.
 *
 * @throws ProviderAway on network errors, 409, 429 and 5xx: it may have been done; ProviderGone on a thing that does
 *   not exist for this key; ProviderNotAsked on 401 and 403, and where the client failed before it sent anything;
 *   ProviderRefused on every other 4xx
 */
export async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderNotAsked('not_sent', `not_sent: ${textOf(error)}`, error);
  const { statusCode: status, code = error.rawType ?? error.type } = error;
  const isKept = status !== undefined && status >= 500;
  if (status === undefined || status < 400 || status === 409 || status === 429 || isKept)
    return new ProviderAway(new Error(withoutKeys(textOf(error.detail ?? error))), isKept);
  // Stripe says in its message which right is missing.
  if (status === 403) return new ProviderNotAsked(noRight, withoutKeys(error.message));
  const message = withoutKeys(`${code}: ${error.message} (status ${status})`);
  if (status === 401) return new ProviderNotAsked(code, message);
  return code === 'resource_missing' && status === 404
    ? new ProviderGone(code, message)
    : new ProviderRefused(code, message);
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Stripe quotes keys, mostly with stars in the middle, and what buyers wrote; none of it belongs into a log. */
const withoutKeys = (text: string) =>
  text.replace(/\b((?:sk|rk|pk|whsec)_(?:live_|test_)?)[\w*]+/g, '$1…').replace(/\S+@\S+/g, '…');
