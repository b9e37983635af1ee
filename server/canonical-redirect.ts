import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isRead, type RawHeaders, sendEmpty } from './http/reply.ts';
import { parseTarget } from './http/request-target.ts';

/** Long enough for search engines, and browsers forget a mistaken PUBLIC_URL within the hour. */
const rememberedSeconds = 3_600;

/**
 * Redirects visitors who came by another name of the site to PUBLIC_URL. Checkouts are accepted from its origin alone, so
 * under another name they could look and not buy.
 *
 * @returns answers the request when it named another site, and says whether it has
 */
export function createCanonicalRedirect(publicUrl: string, headers: RawHeaders) {
  const { host } = new URL(publicUrl);
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const named = req.headers.host;
    if (named === host || named === undefined) return false;
    if (!isRead(req)) return false;
    const url = URL.parse(`${new URL(publicUrl).protocol}//${named}`);
    if (url === null || url.host === host || isInside(url.hostname)) return false;
    const { path, search } = parseTarget(req);
    const address = `${path.startsWith('/') ? path : '/'}${search === '' ? '' : `?${search}`}`;
    const kept = ['cache-control', `public, max-age=${rememberedSeconds}`];
    sendEmpty(res, 308, ['location', publicUrl + address, ...kept, ...headers]);
    return true;
  };
}

/**
 * Hosts that no visitor types: IP addresses (of health checks, or loopback, which a proxy may pass on) and names without a
 * public ending, such as a container's. Redirecting those could send a proxy's visitors into a loop.
 */
function isInside(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || !name.includes('.') || /\.(?:local|localhost|internal)$/.test(name);
}
