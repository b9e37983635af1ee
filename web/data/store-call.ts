import { api } from '../../contract/paths.ts';

/** A store call that was answered with a refusal. Its message is shown to the visitor. */
export class StoreCallError extends Error {
  readonly status: number;
  /** The line the refusal is about, when the store names one. */
  readonly variantId: string | null;
  /** The store's own sentence, when it gave one. */
  readonly sentence: string | null;

  constructor(status: number, statusText: string, body: unknown) {
    super(`HTTP ${status}: ${statusText || standardText(status)}`);
    this.status = status;
    this.variantId = textOf(body, 'variant_id');
    this.sentence = textOf(body, 'message');
  }
}

/** For servers and protocols that send no status text. */
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

const standardText = (status: number) => standardTexts[status] ?? 'Error';

function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null || !(key in body)) return null;
  const value: unknown = Object.entries(body).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : null;
}

/** Every call ends: what has not been answered by then counts as lost, and can be made again. */
const longestCallMs = 20_000;

interface Call {
  /** JSON; with it the call is a POST. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Asks the store, through our own server.
 *
 * @param storeId whose store
 * @param path below the store, with its query
 * @returns the answer's JSON, unchecked
 * @throws StoreCallError for an answer that is not OK; whatever fetch throws without an answer, after 20 s at most
 */
export async function callStore(
  storeId: string,
  path: string,
  { body, headers, signal }: Call = {},
): Promise<unknown> {
  const end = new AbortController();
  const stop = () => end.abort(signal?.reason);
  const timer = setTimeout(() => end.abort(), longestCallMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(`${api.store(storeId)}${path}`, {
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
