import { STATUS_CODES } from 'node:http';
import { retryAfterMs } from '../../http/retry-after.ts';
import { readAtMost } from '../../limits/read-at-most.ts';
import {
  accept,
  httpRefusal,
  type Outcome,
  type RefusedOutcome,
  refused,
} from '../http/refusal.ts';

export const defaultTimeoutMs = 5_000;
/** A page of 100 products with long texts is about one megabyte. */
const maxResponseBytes = 8_000_000;
const maxMessageChars = 300;

/** Calls to a hosted store. Every failure becomes a refusal; nothing is thrown. */
export interface HostedStoreClient {
  /** @param path relative to the store, with its query */
  get(path: string): Promise<Outcome<unknown>>;
  post(path: string, body: unknown, headers: Record<string, string>): Promise<Outcome<unknown>>;
  close(): void;
}

/** The base URL of a hosted store, from STORE_API_URL and STORE_ID. */
export const hostedBase = (apiUrl: string, storeId: string): string =>
  `${apiUrl.replace(/\/+$/, '')}/store/${encodeURIComponent(storeId)}`;

/** @param base see `hostedBase` */
export function createHostedStoreClient(options: {
  base: string;
  timeoutMs: number;
}): HostedStoreClient {
  const closing = new AbortController();

  const call = async (path: string, init: RequestInit): Promise<Outcome<unknown>> => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    try {
      const response = await fetch(`${options.base}${path}`, {
        ...init,
        // Follow no redirect: the store's URL is a setting, and a redirect could lead anywhere.
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, timeout]),
      });
      const value = parseJson(String(await readAtMost(response.body, maxResponseBytes)));
      // A status of 600 or more is invalid, and makes proxies and browsers fail.
      if (response.status >= 400 && response.status < 600) return refusalOf(response, value);
      return response.ok && value !== undefined ? accept(value) : standardRefusal(502);
    } catch {
      return standardRefusal(timeout.aborted ? 504 : 502);
    }
  };

  const json = { accept: 'application/json', 'content-type': 'application/json' };
  return {
    get: (path) => call(path, { headers: json }),
    post: (path, body, headers) =>
      call(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } }),
    close: () => closing.abort(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const standardRefusal = (statusCode: 502 | 504) =>
  httpRefusal(statusCode, STATUS_CODES[statusCode] ?? '');

/** The parts of the store's error that may be passed on to visitors. */
function refusalOf(response: Response, body: unknown): RefusedOutcome {
  const statusText = response.statusText
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 80);
  const variantId = textField(body, 'variant_id');
  const waitMs = retryAfterMs(
    response.headers.get('retry-after'),
    Date.parse(response.headers.get('date') ?? '') || Date.now(),
  );
  return refused({
    statusCode: response.status,
    ...(statusText !== '' && { statusText }),
    message: textField(body, 'message') ?? (statusText || STATUS_CODES[response.status] || 'Error'),
    ...(variantId !== null && { about: { variant_id: variantId } }),
    ...(waitMs !== null && { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
  });
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value !== ''
    ? value.slice(0, maxMessageChars).toWellFormed()
    : null;
}
