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

/** What one call brought: rows nobody has looked at yet, or why there are none. */
export type ProviderAnswer = { rows: unknown[] } | { failure: ProviderFailure };

export interface ProviderOptions {
  /** The provider's v3 base, with or without a slash at its end. */
  baseUrl: string;
  apiKey: string | undefined;
  fetch: typeof fetch;
  clock: Clock;
}

const proHost = /^pro-api\./;

/**
 * One call for the market list. It never rejects and never takes longer than five seconds,
 * headers and body together.
 */
export function createProvider({ baseUrl, apiKey, fetch, clock }: ProviderOptions) {
  const url = `${baseUrl.replace(/\/+$/, '')}/coins/markets?${coinsMarketsQuery}`;
  const keyHeader = proHost.test(new URL(url).hostname) ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Some networks refuse callers without one.
    'user-agent': 'candlewick/1.0',
    ...(apiKey === undefined ? {} : { [keyHeader]: apiKey }),
  };

  const call = async (signal: AbortSignal): Promise<ProviderAnswer> => {
    // A redirect could lead anywhere, the key along with it.
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      response.body?.cancel().catch(() => {});
      return failed(unusable, `redirect (${response.status}) not followed`);
    }
    if (!response.ok) {
      const sentMs = Date.parse(response.headers.get('date') ?? '');
      const asked = response.headers.get('retry-after');
      // The body matters to the log only: when it cannot be had, the status still says enough.
      const body = await readAtMost(response.body, errorBodyMaxBytes).catch(() => '');
      return failed(
        statusTextOf(response),
        `status ${response.status} ${errorMessage(String(body))}`.trim(),
        retryAfterMs(asked, Number.isNaN(sentMs) ? clock.now() : sentMs),
      );
    }
    const parsed: unknown = JSON.parse(String(await readAtMost(response.body, bodyMaxBytes)));
    if (!Array.isArray(parsed)) return failed(unusable, 'the answer is no list');
    return { rows: parsed.slice(0, rowsMax) };
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

/** fetch says "fetch failed" and keeps what happened (ECONNREFUSED, a name not found) in the cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
