import type { IncomingMessage, ServerResponse } from 'node:http';
import { words } from '../../../content/words.ts';
import { type RawHeaders, sendBody, sendEmpty, sendJson } from '../../http/reply.ts';
import { httpRefusal, type Outcome, storeError } from './refusal.ts';

/** The policy of JSON and empty responses, which must never run scripts or be framed. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Lets any site read the catalogue, which contains no personal data. */
export const readableAnywhere: RawHeaders = ['access-control-allow-origin', '*'];

interface HtmlAnswer {
  status: number;
  body: string;
  policy: string;
  retryAfterSeconds?: number;
  /**
   * True if the URL grants access, so that other sites must not learn it, and search engines must
   * not list it.
   */
  isPrivate?: boolean;
}

export interface Responder {
  /** Sends a value as JSON with 200, or the contract's error for a refusal. */
  send(res: ServerResponse, outcome: Outcome<unknown>, more?: RawHeaders): void;
  html(res: ServerResponse, page: HtmlAnswer): void;
  /** Redirects to another URL, to be requested with GET. */
  seeOther(res: ServerResponse, location: string): void;
  empty(res: ServerResponse, status: number, headers: RawHeaders): void;
  /** @param allow the allowed methods, in the form of the header */
  methodNotAllowed(res: ServerResponse, allow: string): void;
  failure(res: ServerResponse): void;
  /** The headers of responses that are sent from memory. */
  policyHeaders(policy?: string): RawHeaders;
}

/** Sends the store's uncached responses, with the site's security headers. */
export function createResponder(securityHeaders: RawHeaders): Responder {
  const shared = withoutPolicy(securityHeaders);
  const policyHeaders = (policy = jsonPolicy) => ['content-security-policy', policy, ...shared];
  const neverStored = (policy?: string) => ['cache-control', 'no-store', ...policyHeaders(policy)];
  const json = (res: ServerResponse, status: number, body: unknown, more: RawHeaders) => {
    sendJson(res, { status, body, headers: [...more, ...neverStored()] });
    discardRest(res.req);
  };
  const send: Responder['send'] = (res, outcome, more = []) => {
    if (outcome.ok) return json(res, 200, outcome.value, more);
    const { refusal } = outcome;
    if (refusal.statusText !== undefined) res.statusMessage = refusal.statusText;
    const wait = retryAfter(refusal.retryAfterSeconds);
    json(res, refusal.statusCode, storeError(refusal), [...wait, ...more]);
  };
  return {
    send,
    methodNotAllowed: (res, allow) =>
      send(res, httpRefusal(405, `This address answers ${allow} only`), ['allow', allow]),
    failure: (res) => send(res, httpRefusal(500, words.store.refusals.failed)),
    html: (res, { status, body, policy, retryAfterSeconds, isPrivate = false }) => {
      const usual = [...retryAfter(retryAfterSeconds), ...neverStored(policy)];
      const headers = isPrivate ? withPrivateCache(usual) : usual;
      sendBody(res, { status, type: 'text/html; charset=utf-8', body, headers });
      discardRest(res.req);
    },
    seeOther: (res, location) => sendEmpty(res, 303, ['location', location, ...neverStored()]),
    empty: (res, status, headers) => sendEmpty(res, status, [...headers, ...policyHeaders()]),
    policyHeaders,
  };
}

function withPrivateCache(headers: RawHeaders): RawHeaders {
  const others = headers.filter((_, index) => {
    const name = headers[index - (index % 2)];
    return name?.toLowerCase() !== 'referrer-policy';
  });
  // 'no-referrer' would also hide the origin of forms. Without TLS, only the origin shows that a form is from our own
  // pages.
  return [...others, 'referrer-policy', 'strict-origin', 'x-robots-tag', 'noindex'];
}

const retryAfter = (seconds: number | undefined): RawHeaders =>
  seconds === undefined ? [] : ['retry-after', String(seconds)];

/** Removes the content policy, because the store's responses have their own, and browsers would enforce both. */
function withoutPolicy(headers: RawHeaders): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)];
    return name?.toLowerCase() !== 'content-security-policy';
  });
}

/**
 * The maximum number of bytes of a request body that are read and discarded after an early response. If the connection
 * were closed at once, a client that reads only after sending everything would lose the response.
 */
const maxDiscardedBytes = 16 * 1_024 * 1_024;

function discardRest(req: IncomingMessage): void {
  if (req.complete) return;
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscardedBytes) req.destroy();
  });
  req.resume();
}
