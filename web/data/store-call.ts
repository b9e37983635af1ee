import { brand } from '../../content/look/brand.ts';
import { api } from '../../contract/paths.ts';
import { isFields } from '../../domain/text/fields.ts';

/** An error response of the store. The message is shown to the visitor. */
export class StoreCallError extends Error {
  readonly status: number;
  /** The refused cart line, if the store names it. */
  readonly variantId: string | null;
  /** The store's own sentence, if it sent one. */
  readonly sentence: string | null;

  constructor(status: number, statusText: string, body: unknown) {
    super(`HTTP ${status}: ${statusText || (standardTexts[status] ?? 'Error')}`);
    this.status = status;
    this.variantId = textField(body, 'variant_id');
    this.sentence = textField(body, 'message');
  }
}

/** HTTP/2 sends no status text. */
const standardTexts: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function textField(body: unknown, key: string): string | null {
  const value = isFields(body) ? body[key] : null;
  return typeof value === 'string' ? value : null;
}

/** A longer call is aborted and can be repeated. */
const callTimeoutMs = 20_000;

/** The server writes its setting into the page's head. */
const storeId = (): string =>
  document.querySelector('meta[name="store-id"]')?.getAttribute('content') || brand.storeId;

interface Call {
  /** JSON; makes the call a POST. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the store API on our own server.
 *
 * @param path below the store, with its query
 * @returns the answer's JSON, unchecked
 * @throws StoreCallError for an error status; fetch's error if there is no answer within 20 s
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
