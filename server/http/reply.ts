import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names and values alternating, which node:http's writeHead takes without copying. */
export type RawHeaders = readonly string[];

export const jsonType = 'application/json; charset=utf-8';

interface JsonReply {
  status?: number;
  type: string;
  body: string | Buffer;
  /** Further headers, besides type and length. */
  headers: RawHeaders;
}

/**
 * Keeps caches from storing a refusal or a failure, which may be temporary. Without a header, proxies and browsers
 * may store a 404 for a time that they guess (RFC 9111, 4.2.2).
 */
export function withCachingRules(status: number, headers: RawHeaders): RawHeaders {
  if (status < 400) return headers;
  const others = headers.filter((_, index) => headers[index - (index % 2)] !== 'cache-control');
  return [...others, 'cache-control', 'no-store'];
}

export const isReadMethod = ({ method }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD';

export function sendEmpty(res: ServerResponse, status: number, headers: RawHeaders): void {
  // A 204 must not have a Content-Length (RFC 9110, 8.6).
  const length = status === 204 ? [] : ['content-length', '0'];
  res.writeHead(status, [...length, ...withCachingRules(status, headers)]).end();
}

/** @param allow the value of the Allow header */
export const sendMethodNotAllowed = (
  res: ServerResponse,
  allow: string,
  headers: RawHeaders,
): void => sendEmpty(res, 405, ['allow', allow, ...headers]);

export function sendNotModified(res: ServerResponse, headers: string[]): void {
  res.writeHead(304, headers).end();
}

/** Sends a body; to a HEAD only its headers. */
export function sendBody(
  res: ServerResponse,
  { status = 200, type, body, headers }: JsonReply,
): void {
  const length = String(Buffer.byteLength(body));
  res.writeHead(status, [
    'content-type',
    type,
    'content-length',
    length,
    ...withCachingRules(status, headers),
  ]);
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

/**
 * Sends a value as JSON.
 *
 * @param reply its body is any JSON value
 */
export const sendJson = (
  res: ServerResponse,
  { body, ...reply }: { status?: number; body: unknown; headers: RawHeaders },
): void =>
  sendBody(res, {
    ...reply,
    type: jsonType,
    body: JSON.stringify(body),
  });

/**
 * True if the client already has this version, by If-None-Match, which compares weakly (RFC 9110, 13.1.2).
 *
 * @param etag the value of the ETag header
 */
export function isNotModified(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag || known === '*') return true;
  const opaque = opaqueTag(etag);
  return known.split(',').some((candidate) => opaqueTag(candidate.trim()) === opaque);
}

const opaqueTag = (etag: string) => etag.replace(/^W\//, '');
