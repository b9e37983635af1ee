import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rejectMalformed } from '../http/reject-malformed.ts';
import type { SiteHeaders } from '../pages/site-headers.ts';

export interface ClientTimeouts {
  /** The time within which a whole request must arrive. */
  requestMs: number;
  /** The longest pause of a connection during a response. */
  silentMs: number;
}

/** Visitors send little, and our slowest response takes a few seconds. */
export const visitorTimeouts: ClientTimeouts = { requestMs: 15_000, silentMs: 30_000 };
/** An owner uploads photos over a slow connection, and downloads whole backups. */
export const ownerTimeouts: ClientTimeouts = { requestMs: 10 * 60_000, silentMs: 30 * 60_000 };
/**
 * Longer than a proxy keeps an idle connection (Caddy two minutes, Google's ten). If we closed the
 * connection first, a request that the proxy has just sent would fail.
 */
const proxyKeepAliveMs = 620_000;

/**
 * An HTTP server that does not listen yet.
 *
 * @param isBehindProxy true if connections come from a proxy, which keeps them open
 */
export function createSiteServer({
  headers,
  isBehindProxy,
  patience = visitorTimeouts,
  answer,
}: {
  headers: SiteHeaders;
  isBehindProxy: boolean;
  patience?: ClientTimeouts;
  answer(req: IncomingMessage, res: ServerResponse): void;
}): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: isBehindProxy ? proxyKeepAliveMs : 65_000,
    // Node's own refusal would lack the site's headers.
    requireHostHeader: false,
  });
  // Closes a connection on which nothing has moved for this long, because the client does not read
  // or a handler is silent.
  server.timeout = patience.silentMs;
  rejectMalformed(server, headers.plain);
  return server.on('request', answer);
}
