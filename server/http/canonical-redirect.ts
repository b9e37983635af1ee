import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isReadMethod, type RawHeaders, sendEmpty } from './reply.ts';
import { parseTarget } from './request-target.ts';

/**
 * Redirects visitors who use another host name of the site to PUBLIC_URL. Checkouts are accepted from that origin only, so
 * under another name they could browse but not buy.
 *
 * @returns a function that redirects a request for another host and returns whether it did
 */
export function createCanonicalRedirect(publicUrl: string, headers: RawHeaders) {
  const { host } = new URL(publicUrl);
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const named = req.headers.host;
    if (named === host || named === undefined) return false;
    if (!isReadMethod(req)) return false;
    const url = URL.parse(`${new URL(publicUrl).protocol}//${named}`);
    if (url === null || url.host === host || isInside(url.hostname)) return false;
    const { path, search } = parseTarget(req);
    const address = `${path.startsWith('/') ? path : '/'}${search === '' ? '' : `?${search}`}`;
    // A cached permanent redirect would lead in a circle if PUBLIC_URL changed to the other name.
    const kept = ['cache-control', 'no-store'];
    sendEmpty(res, 308, ['location', publicUrl + address, ...kept, ...headers]);
    return true;
  };
}

/**
 * Hosts that no visitor types: IP addresses (health checks, or loopback, which a proxy may pass on) and names without a
 * public suffix, such as a container's. Redirecting them could cause a redirect loop behind a proxy.
 */
function isInside(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || !name.includes('.') || /\.(?:local|localhost|internal)$/.test(name);
}
