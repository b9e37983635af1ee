import type { IncomingMessage, ServerResponse } from 'node:http';

/** Name and value in turn, as node:http takes them. */
export type RawHeaders = readonly string[];

export interface PictureAnswer {
  body: string | Buffer;
  type: string;
  /** With its quotes. */
  etag: string;
  /** How long a browser keeps it. */
  maxAgeSeconds: number;
}

/**
 * Answers a GET or HEAD with a picture, or with 304 when the browser has it.
 *
 * @param headers the site's, whose policy lets a picture that is opened by itself do nothing
 */
export function sendPicture(
  req: IncomingMessage,
  res: ServerResponse,
  answer: PictureAnswer,
  headers: RawHeaders,
): void {
  const { body, type, etag, maxAgeSeconds } = answer;
  const shared = ['etag', etag, 'cache-control', `public, max-age=${maxAgeSeconds}`, ...headers];
  const known = req.headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) {
    res.writeHead(304, shared).end();
    return;
  }
  const length = String(Buffer.byteLength(body));
  res.writeHead(200, ['content-type', type, 'content-length', length, ...shared]);
  res.end(req.method === 'HEAD' ? undefined : body);
}
