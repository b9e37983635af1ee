import type { IncomingMessage } from 'node:http';
import { words } from '../../../content/words.ts';
import { type CheckoutRequest, checkoutHeaders } from '../../../contract/store.ts';
import type { FleetLimit } from '../../fleet/rate-count.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';
import { accept, httpRefusal, httpRefusalWithRetry, type Outcome } from '../http/refusal.ts';
import { sessionIdPattern } from '../stock/session-id.ts';
import { parseCheckoutRequest } from './checkout-request.ts';
import { redirectTarget } from './redirect-target.ts';

export interface CheckoutCall {
  /** A request whose redirect URLs are known to be our own. */
  request: CheckoutRequest;
  idempotencyKey: string | null;
  /** Earlier sessions of this browser: their ids, or the idempotency key if the response was lost. */
  previous: readonly string[];
}

export const refuseTooManyCheckouts = (waitSeconds: number) =>
  httpRefusalWithRetry(429, words.store.refusals.tooMany, waitSeconds);

/** Checks POST /checkout as far as possible without the catalogue: rate, body, headers and redirect URLs. */
export async function readCheckoutCall(
  req: IncomingMessage,
  from: {
    starts: RateLimit | FleetLimit;
    clientOf(req: IncomingMessage): string;
    siteOrigins(): readonly string[];
  },
): Promise<Outcome<CheckoutCall>> {
  const waitSeconds = await from.starts.take(from.clientOf(req));
  if (waitSeconds > 0) return refuseTooManyCheckouts(waitSeconds);
  const body = await readBody(req, 'application/json');
  if (!body.ok) return body;
  const headers = readHeaders(req);
  if (!headers.ok) return headers;
  const parsed = parseCheckoutRequest(body.value);
  if (!parsed.ok) return parsed;
  const origins = from.siteOrigins();
  const successUrl = redirectTarget(parsed.value.successUrl, origins);
  if (successUrl === null) return httpRefusal(400, 'successUrl must be an address of this site');
  const cancelUrl = redirectTarget(parsed.value.cancelUrl, origins);
  if (cancelUrl === null) return httpRefusal(400, 'cancelUrl must be an address of this site');
  return accept({ request: { ...parsed.value, successUrl, cancelUrl }, ...headers.value });
}

// A browser remembers its last checkout, and possibly a later one whose response was lost.
const maxPreviousSessions = 2;

function readHeaders(req: IncomingMessage): Outcome<Omit<CheckoutCall, 'request'>> {
  const key = singleHeader(req.headers[checkoutHeaders.idempotencyKey]);
  // A short key could be guessed, and would give access to another buyer's session.
  if (key !== null && !/^[\x21-\x7e]{16,128}$/.test(key))
    return httpRefusal(400, 'Idempotency-Key must have 16 to 128 printable characters');
  const previous = singleHeader(req.headers[checkoutHeaders.previousSession])?.split(',') ?? [];
  // The header is only a hint from the browser's storage, so ignore malformed ids.
  const known = previous
    .filter((name) => sessionIdPattern.test(name))
    .slice(0, maxPreviousSessions);
  return accept({ idempotencyKey: key, previous: known });
}

function singleHeader(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
