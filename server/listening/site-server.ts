import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rejectMalformed } from '../http/reject-malformed.ts';
import type { SiteHeaders } from '../pages/headers.ts';

/** The longest pause of a connection during a response. Our slowest response takes a few seconds. */
const silentMaxMs = 30_000;
/**
 * Longer than a proxy keeps an idle connection (Caddy two minutes, Google's ten). If we closed it first, a request that the
 * proxy has just sent would fail.
 */
const proxyKeepAliveMs = 620_000;

/**
 * An HTTP server that does not listen yet.
 *
 * @param isBehindProxy whether connections come from a proxy, which keeps them
 */
export function createSiteServer({
  headers,
  isBehindProxy,
  answer,
}: {
  headers: SiteHeaders;
  isBehindProxy: boolean;
  answer(req: IncomingMessage, res: ServerResponse): void;
}): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: isBehindProxy ? proxyKeepAliveMs : 65_000,
    // Node's own refusal would lack the site's headers.
    requireHostHeader: false,
  });
  // Disconnects a client that does not read its response.
  server.timeout = silentMaxMs;
  rejectMalformed(server, headers.plain);
  return server.on('request', answer);
}
