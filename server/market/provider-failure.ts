import { STATUS_CODES } from 'node:http';

export interface ProviderFailure {
  /** The status text that visitors get: 1 to 80 printable ASCII characters, safe in a header. */
  statusText: string;
  detail: string;
  retryAfterMs: number | null;
}

/** The response took too long, the provider was unreachable, or the response was not a list. */
export const timeoutStatus = 'Gateway Timeout';
export const badGatewayStatus = 'Bad Gateway';

const toPrintableAscii = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim();

/** The provider's own status text; the standard text if there is none or it cannot be shown. */
export function statusTextOf(answer: { status: number; statusText: string }): string {
  const own = toPrintableAscii(answer.statusText).slice(0, 80).trim();
  return own || STATUS_CODES[answer.status] || `Status ${answer.status}`;
}

const valueOfKey = (value: unknown, key: string): unknown =>
  Object.entries(Object(value)).find(([name]) => name === key)?.[1];

/**
 * The message in a provider's error body, for the log; '' if there is none.
 * Three shapes are in use: `{status}`, `{error: {status}}` and `{error: "text"}`, and a CDN answers in HTML.
 */
export function errorMessage(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return '';
  }
  const error = valueOfKey(parsed, 'error');
  const status = valueOfKey(parsed, 'status') ?? valueOfKey(error, 'status');
  const message = valueOfKey(status, 'error_message') ?? error;
  return typeof message === 'string' ? toPrintableAscii(message).slice(0, 200) : '';
}
