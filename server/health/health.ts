import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendBody, sendJson } from '../http/reply.ts';
import type { Readiness } from './readiness.ts';

/**
 * The header with the id of the site that responds. A request to the public address recognises the
 * site by it.
 */
export const siteIdHeader = 'x-candlewick-site';

interface HealthOptions {
  /** Null if the site has no id yet. */
  siteId: string | null;
  readiness: Readiness;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

/** /healthz: 200 while the process is alive. /readyz: whether to send visitors here, as JSON. */
export function createHealth({ readiness, siteId, headers, log }: HealthOptions): Handler {
  const who = siteId === null ? [] : [siteIdHeader, siteId];
  const never = ['cache-control', 'no-store', ...who, ...headers];
  return createReadHandler({
    match: ({ path }) => (path === '/healthz' || path === '/readyz' ? path : null),
    answer(_req, res, path) {
      if (path === '/healthz')
        return sendBody(res, { type: 'text/plain; charset=utf-8', body: 'ok', headers: never });
      const report = readiness.report();
      sendJson(res, { status: report.ready ? 200 : 503, body: report, headers: never });
    },
    headers,
    failed: (error) => log('answering a health check', error),
  });
}
