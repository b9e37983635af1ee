import type { IncomingMessage } from 'node:http';

/**
 * Whether a form was sent from our own pages. Browsers say so in one header or the other; a request that says
 * nothing, or something else in either, is not taken.
 */
export function isFromOwnPage(req: IncomingMessage, origins: readonly string[]): boolean {
  const site = req.headers['sec-fetch-site'];
  const { origin } = req.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // Pages under a strict referrer policy send 'null'; then the other header has to speak.
  if (origin !== undefined && origin !== 'null') return origins.includes(origin);
  return site === 'same-origin';
}
