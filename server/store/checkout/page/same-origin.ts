import type { IncomingMessage } from 'node:http';

/**
 * True if a form was posted from our own pages. Browsers send at least one of the two headers. A request without both,
 * or with a foreign value in one, came from elsewhere.
 */
export function isFromOwnPage(req: IncomingMessage, origins: readonly string[]): boolean {
  const site = req.headers['sec-fetch-site'];
  const { origin } = req.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // Under a strict referrer policy, browsers send 'null', and the other header decides.
  if (origin !== undefined && origin !== 'null') return origins.includes(origin);
  return site === 'same-origin';
}
