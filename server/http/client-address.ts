import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Reads a visitor's IP address. Each trusted proxy appends its caller's address to X-Forwarded-For,
 * so with n proxies the visitor's is the nth from the end. Anybody can forge the entries before
 * that.
 *
 * @param trustedProxies how many proxies of ours are in front; 0 ignores the header
 * @param warn called once if the header is present although no proxy is trusted
 */
export function createClientAddress(trustedProxies: number, warn: (message: string) => void) {
  let warned = false;
  return (req: IncomingMessage): string => {
    const peer = req.socket.remoteAddress ?? 'unknown';
    const header = req.headers['x-forwarded-for'];
    if (header === undefined) return peer;
    if (trustedProxies === 0) {
      if (!warned)
        warn('X-Forwarded-For is ignored: set TRUST_PROXY to the number of proxies in front');
      warned = true;
      return peer;
    }
    const chain = String(header).split(',');
    const address = withoutPort(chain.at(-trustedProxies)?.trim() ?? '');
    return isIP(address) ? address : peer;
  };
}

/** Removes the visitor's port, which some proxies append: 203.0.113.9:51034, or [2001:db8::1]:51034. */
const withoutPort = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
