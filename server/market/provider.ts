import { userAgent } from '../../content/user-agent.ts';
import { coinsMarketsQuery } from '../../contract/paths.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { readAtMost } from '../limits/read-at-most.ts';
import type { Clock } from './clock.ts';
import {
  errorMessage,
  type ProviderFailure,
  statusTextOf,
  timedOut,
  unusable,
} from './provider-failure.ts';

const providerTimeoutMs = 5_000;
const bodyMaxBytes = 2_000_000;
const errorBodyMaxBytes = 16_000;
const rowsMax = 250;

/** The result of one call: unvalidated rows with the provider's own time, epoch milliseconds; or why there are none. */
export type ProviderAnswer =
  | { rows: unknown[]; sentMs: number | null }
  | { failure: ProviderFailure };

export interface ProviderOptions {
  /** The base URL of the provider's v3 API, with or without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  fetch: typeof fetch;
  clock: Clock;
}

const proHost = /^pro-api\./;

/**
 * Fetches the market list once. Never rejects, and takes at most five seconds, body included.
 */
export function createProvider({ baseUrl, apiKey, fetch, clock }: ProviderOptions) {
  const url = `${baseUrl.replace(/\/+$/, '')}/coins/markets?${coinsMarketsQuery}`;
  const keyHeader = proHost.test(new URL(url).hostname) ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Some CDNs block requests without one.
    'user-agent': userAgent,
    ...(apiKey === undefined ? {} : { [keyHeader]: apiKey }),
  };

  const call = async (signal: AbortSignal): Promise<ProviderAnswer> => {
    // Following a redirect could send the key to another host.
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      response.body?.cancel().catch(() => {});
      return failed(unusable, `redirect (${response.status}) not followed`);
    }
    const date = Date.parse(response.headers.get('date') ?? '');
    const sentMs = Number.isNaN(date) ? null : date;
    if (!response.ok) {
      const asked = response.headers.get('retry-after');
      // The body is only for the log, so a failure to read it does not matter.
      const body = await readAtMost(response.body, errorBodyMaxBytes).catch(() => '');
      return failed(
        statusTextOf(response),
        `status ${response.status} ${errorMessage(String(body))}`.trim(),
        retryAfterMs(asked, sentMs ?? clock.now()),
      );
    }
    const parsed: unknown = JSON.parse(String(await readAtMost(response.body, bodyMaxBytes)));
    if (!Array.isArray(parsed)) return failed(unusable, 'the answer is no list');
    return { rows: parsed.slice(0, rowsMax), sentMs };
  };

  return async (closing: AbortSignal): Promise<ProviderAnswer> => {
    const stop = new AbortController();
    const slow = Promise.withResolvers<ProviderAnswer>();
    const cancelTimer = clock.after(providerTimeoutMs, () => {
      slow.resolve(failed(timedOut, `no answer within ${providerTimeoutMs} ms`));
      stop.abort();
    });
    const signal = AbortSignal.any([closing, stop.signal]);
    const called = call(signal).catch((error: unknown) => failed(unusable, reason(error)));
    try {
      return await Promise.race([slow.promise, called]);
    } finally {
      cancelTimer();
    }
  };
}

const failed = (
  statusText: string,
  detail: string,
  waitMs: number | null = null,
): ProviderAnswer => ({ failure: { statusText, detail, retryAfterMs: waitMs } });

/** fetch's own message is only "fetch failed"; the reason (ECONNREFUSED, a name not found) is in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
