import { userAgent } from '../../content/user-agent.ts';
import { coinsMarketsQuery } from '../../contract/paths.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { readAtMost } from '../limits/read-at-most.ts';
import type { Clock } from './clock.ts';
import {
  badGatewayStatus,
  errorMessage,
  type ProviderFailure,
  statusTextOf,
  timeoutStatus,
} from './provider-failure.ts';

const providerTimeoutMs = 5_000;
const maxBodyBytes = 2_000_000;
const maxErrorBodyBytes = 16_000;
const maxRows = 250;

interface FailedCall {
  failure: ProviderFailure;
}

/**
 * The result of requesting the list: unvalidated rows with the provider's own time in epoch milliseconds, or the
 * failure.
 */
export type ProviderAnswer = { rows: unknown[]; sentMs: number | null } | FailedCall;

/**
 * Calls the provider once. Never rejects, and takes at most five seconds, body included.
 *
 * @param path the path below the base URL, with its query
 * @returns the parsed body, unvalidated
 */
export type ProviderCall = (
  path: string,
  closing: AbortSignal,
) => Promise<{ body: unknown; sentMs: number | null } | FailedCall>;

export interface ProviderOptions {
  /** The base URL of the provider's v3 API, with or without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  fetch: typeof fetch;
  clock: Clock;
}

/** True for the URL of the paid plan. */
export const isPaidPlanUrl = (baseUrl: string): boolean =>
  /^pro-api\./.test(new URL(baseUrl).hostname);

/** The client that fetches the market list, once for each call. */
export function createProvider(options: ProviderOptions) {
  const call = createProviderCall(options);
  return async (closing: AbortSignal): Promise<ProviderAnswer> => {
    const answer = await call(`coins/markets?${coinsMarketsQuery}`, closing);
    if ('failure' in answer) return answer;
    const { body, sentMs } = answer;
    return Array.isArray(body)
      ? { rows: body.slice(0, maxRows), sentMs }
      : failedCall(badGatewayStatus, 'the answer is no list');
  };
}

export function createProviderCall({
  baseUrl,
  apiKey,
  fetch,
  clock,
}: ProviderOptions): ProviderCall {
  const base = baseUrl.replace(/\/+$/, '');
  const keyHeader = isPaidPlanUrl(base) ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Some CDNs block requests without a user agent.
    'user-agent': userAgent,
    ...(apiKey === undefined ? {} : { [keyHeader]: apiKey }),
  };

  const call = async (path: string, signal: AbortSignal) => {
    // Following a redirect could send the key to another host.
    const response = await fetch(`${base}/${path}`, { headers, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      response.body?.cancel().catch(() => {});
      return failedCall(badGatewayStatus, `redirect (${response.status}) not followed`);
    }
    const sentMs = sentMsOf(response.headers);
    if (!response.ok) {
      const asked = response.headers.get('retry-after');
      // The body is only for the log, so a failure to read it does not matter.
      const body = await readAtMost(response.body, maxErrorBodyBytes).catch(() => '');
      return failedCall(
        statusTextOf(response),
        `status ${response.status} ${errorMessage(String(body))}`.trim(),
        retryAfterMs(asked, sentMs ?? clock.now()),
      );
    }
    const body: unknown = JSON.parse(String(await readAtMost(response.body, maxBodyBytes)));
    return { body, sentMs };
  };

  return async (path, closing) => {
    const stop = new AbortController();
    const slow = Promise.withResolvers<FailedCall>();
    const cancelTimer = clock.after(providerTimeoutMs, () => {
      slow.resolve(failedCall(timeoutStatus, `no answer within ${providerTimeoutMs} ms`));
      stop.abort();
    });
    const signal = AbortSignal.any([closing, stop.signal]);
    const called = call(path, signal).catch((error: unknown) =>
      failedCall(badGatewayStatus, failureReason(error)),
    );
    try {
      return await Promise.race([slow.promise, called]);
    } finally {
      cancelTimer();
    }
  };
}

/**
 * When the response was sent, by the sender's clock: its Date header plus its age in caches (RFC
 * 9111). Null without a date.
 */
function sentMsOf(headers: Headers): number | null {
  const dateMs = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age'));
  if (Number.isNaN(dateMs)) return null;
  return dateMs + (Number.isInteger(ageSeconds) && ageSeconds > 0 ? ageSeconds * 1_000 : 0);
}

const failedCall = (
  statusText: string,
  detail: string,
  waitMs: number | null = null,
): FailedCall => ({
  failure: { statusText, detail, retryAfterMs: waitMs },
});

/** fetch's own message is only "fetch failed"; the reason (ECONNREFUSED, a name not found) is in its cause. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
