import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNotModified, type RawHeaders, sendBody, sendNotModified } from '../http/reply.ts';

export interface PictureAnswer {
  body: string | Buffer;
  type: string;
  etag: string;
  /** The time for which a browser may cache the picture. */
  maxAgeSeconds: number;
  /** True if the URL always has the same picture. */
  isImmutable?: boolean;
}

/**
 * Responds to a GET or HEAD with a picture, or with 304 if the browser has it.
 *
 * @param headers the site's, whose policy keeps a picture that is opened directly from loading or running anything
 */
export function sendPicture(
  req: IncomingMessage,
  res: ServerResponse,
  answer: PictureAnswer,
  headers: RawHeaders,
): void {
  const { body, type, etag, maxAgeSeconds, isImmutable = false } = answer;
  const caching = `public, max-age=${maxAgeSeconds}${isImmutable ? ', immutable' : ''}`;
  const shared = ['etag', etag, 'cache-control', caching, ...headers];
  if (isNotModified(req, etag)) sendNotModified(res, shared);
  else sendBody(res, { type, body, headers: shared });
}
