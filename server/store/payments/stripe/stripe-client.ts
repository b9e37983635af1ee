import { addAbortListener } from 'node:events';
import Stripe from 'stripe';
import {
  missingPermissionCode,
  ProviderObjectNotFoundError,
  ProviderRefusalError,
  ProviderUnavailableError,
  RequestNotProcessedError,
} from '../payment-provider.ts';

export interface ClientOptions {
  secretKey: string;
  /** A stand-in for Stripe's API, for tests. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** Aborts all calls, which then fail as unavailable. */
  stopping?: AbortSignal | undefined;
}

// The time limit of a try. Two tries take less than ten seconds, because a stopping process waits for one call.
const defaultTimeoutMs = 4_000;
// The client sends the same idempotency key again, so a retry creates no second session.
const retries = 1;

export const stripeClient = ({ secretKey, apiUrl, timeoutMs, stopping }: ClientOptions): Stripe =>
  new Stripe(secretKey, {
    ...placeOf(apiUrl),
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(stopping && { httpClient: httpClientUntil(stopping) }),
  });

function httpClientUntil(stopping: AbortSignal) {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    stopping.throwIfAborted();
    const stopped = Promise.withResolvers<never>();
    using _ = addAbortListener(stopping, () => stopped.reject(stopping.reason));
    return await Promise.race([send(...request), stopped.promise]);
  };
  return client;
}

function placeOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const http = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, port: port || (http === 'http' ? 80 : 443), protocol: http };
}

/**
 * Calls Stripe and classifies its failures.
 *
 * @throws ProviderUnavailableError on network errors, 409, 429 and 5xx: the outcome is unknown
 * @throws ProviderObjectNotFoundError for an unknown object
 * @throws RequestNotProcessedError on 401 and 403, and if the request could not be sent
 * @throws ProviderRefusalError on all other 4xx
 */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return new RequestNotProcessedError('not_sent', `not_sent: ${textOf(error)}`, error);
  const { statusCode: status, code = error.rawType ?? error.type } = error;
  const isKept = status !== undefined && status >= 500;
  if (status === undefined || status < 400 || status === 409 || status === 429 || isKept)
    return new ProviderUnavailableError(
      new Error(withoutKeys(textOf(error.detail ?? error))),
      isKept,
    );
  // Stripe's message names the missing permission.
  if (status === 403)
    return new RequestNotProcessedError(missingPermissionCode, withoutKeys(error.message));
  const message = withoutKeys(`${code}: ${error.message} (status ${status})`);
  if (status === 401) return new RequestNotProcessedError(code, message);
  return code === 'resource_missing' && status === 404
    ? new ProviderObjectNotFoundError(code, message)
    : new ProviderRefusalError(code, message);
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Removes parts of Stripe's messages that do not belong in a log: partly masked keys, and buyers' input. */
const withoutKeys = (text: string) =>
  text.replace(/\b((?:sk|rk|pk|whsec)_(?:live_|test_)?)[\w*]+/g, '$1…').replace(/\S+@\S+/g, '…');
