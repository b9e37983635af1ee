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

/** The site's headers, with the content policy of a picture that is opened by itself: it may do nothing. */
export function pictureHeaders(headers: RawHeaders): RawHeaders {
  const kept = [
    'content-security-policy',
    "default-src 'none'",
    'x-content-type-options',
    'nosniff',
  ];
  const named = new Set([kept[0], kept[2]]);
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (!named.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Answers a GET or HEAD with a picture, or with 304 when the browser has it. */
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
