import { brand } from '../../content/look/brand.ts';
import { statusText } from '../../content/messages/status-text.ts';
import { statusTexts } from '../../content/status-texts.ts';
import { words } from '../../content/words.ts';
import { api } from '../../contract/paths.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';

/** An error response of the store. The message is shown to the visitor. */
export class StoreCallError extends Error {
  readonly status: number;
  /** The refused cart line, if the store names it. */
  readonly variantId: string | null;
  /** The store's own sentence, if it says more than the status. */
  readonly sentence: string | null;

  constructor(status: number, sentText: string, body: unknown) {
    const text = sentText ? statusText(sentText) : statusTexts[status];
    super(`HTTP ${status}: ${text ?? words.statuses.other}`);
    this.status = status;
    this.variantId = textField(body, 'variant_id');
    const message = textField(body, 'message');
    this.sentence = message === textField(body, 'error') ? null : message;
  }
}

function textField(body: unknown, key: string): string | null {
  const value = isRecord(body) ? body[key] : null;
  return typeof value === 'string' ? value : null;
}

/** A longer call is aborted and can be repeated. */
const callTimeoutMs = 20_000;

/** The store's id, which the server writes into the page's head. */
const storeId = (): string =>
  document.querySelector('meta[name="store-id"]')?.getAttribute('content') || brand.storeId;

interface Call {
  /** A JSON body, which makes the call a POST. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the store API on our own server.
 *
 * @param path the path below the store, with its query
 * @returns the response's JSON, unchecked
 * @throws StoreCallError for an error status; fetch's error without a response within 20 s
 */
export async function callStore(
  path: string,
  { body, headers, signal }: Call = {},
): Promise<unknown> {
  const end = new AbortController();
  const stop = () => end.abort(signal?.reason);
  const timer = setTimeout(() => end.abort(), callTimeoutMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(`${api.store(storeId())}${path}`, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: { 'content-type': 'application/json', ...headers },
      signal: end.signal,
    });
    if (response.ok) return await response.json();
    const refusal: unknown = await response.json().catch(() => null);
    throw new StoreCallError(response.status, response.statusText, refusal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
