import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { RawHeaders } from '../../http/cached-response.ts';
import { type Refusal, storeError } from './refusal.ts';

/** Nothing that a JSON answer or an empty one holds may ever run or be framed. */
const jsonPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Lets any page read the catalogue; nothing personal is in it. */
export const readableAnywhere: RawHeaders = ['access-control-allow-origin', '*'];

interface HtmlAnswer {
  status: number;
  body: string;
  policy: string;
  retryAfterSeconds?: number;
}

export interface Responder {
  json(res: ServerResponse, body: unknown, more?: RawHeaders): void;
  refusal(res: ServerResponse, refusal: Refusal, more?: RawHeaders): void;
  html(res: ServerResponse, page: HtmlAnswer): void;
  /** On to another address, with a GET. */
  seeOther(res: ServerResponse, location: string): void;
  empty(res: ServerResponse, status: number, headers: RawHeaders): void;
  failure(res: ServerResponse): void;
  /** For answers that are sent from memory. */
  policyHeaders(policy?: string): RawHeaders;
}

/** Sends the store's answers, all with the site's security headers; writes and sessions are never stored anywhere. */
export function createResponder(securityHeaders: RawHeaders): Responder {
  const shared = withoutPolicy(securityHeaders);
  const policyHeaders = (policy = jsonPolicy) => ['content-security-policy', policy, ...shared];
  const send = (
    res: ServerResponse,
    answer: { status: number; type: string; body: string; headers: RawHeaders },
  ) => {
    const bytes = Buffer.from(answer.body);
    res.writeHead(answer.status, [
      'content-type',
      answer.type,
      'content-length',
      String(bytes.length),
      ...answer.headers,
      ...shared,
    ]);
    res.end(res.req.method === 'HEAD' ? undefined : bytes);
    if (!res.req.complete) discardRest(res.req);
  };
  const json = (res: ServerResponse, status: number, body: unknown, more: RawHeaders) =>
    send(res, {
      status,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(body),
      headers: ['cache-control', 'no-store', 'content-security-policy', jsonPolicy, ...more],
    });
  return {
    json: (res, body, more = []) => json(res, 200, body, more),
    refusal: (res, refusal, more = []) => {
      const { statusText, retryAfterSeconds } = refusal;
      if (statusText !== undefined) res.statusMessage = statusText;
      json(res, refusal.statusCode, storeError(refusal), [
        ...retryAfter(retryAfterSeconds),
        ...more,
      ]);
    },
    html: (res, { status, body, policy, retryAfterSeconds }) =>
      send(res, {
        status,
        type: 'text/html; charset=utf-8',
        body,
        headers: [
          'cache-control',
          'no-store',
          'content-security-policy',
          policy,
          ...retryAfter(retryAfterSeconds),
        ],
      }),
    seeOther: (res, location) =>
      res
        .writeHead(303, [
          'location',
          location,
          'content-length',
          '0',
          'cache-control',
          'no-store',
          ...policyHeaders(),
        ])
        .end(),
    empty: (res, status, headers) =>
      res.writeHead(status, ['content-length', '0', ...headers, ...policyHeaders()]).end(),
    failure: (res) =>
      json(
        res,
        500,
        { statusCode: 500, message: 'Something went wrong', error: STATUS_CODES[500] },
        [],
      ),
    policyHeaders,
  };
}

const retryAfter = (seconds: number | undefined): RawHeaders =>
  seconds === undefined ? [] : ['retry-after', String(seconds)];

/** Two policies on one answer would both hold; the store's answers bring their own. */
function withoutPolicy(headers: RawHeaders): string[] {
  return headers.filter((_, index) => {
    const name = headers[index - (index % 2)];
    return name?.toLowerCase() !== 'content-security-policy';
  });
}

/**
 * How much is still read, and thrown away, of a body that was answered before its end: closing the connection would take the
 * answer from a client that listens only after it has sent everything.
 */
const discardedMaxBytes = 16 * 1_024 * 1_024;

function discardRest(req: IncomingMessage): void {
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > discardedMaxBytes) req.destroy();
  });
  req.resume();
}
