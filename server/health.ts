import { createReadHandler, type Handler } from './http/handler.ts';
import { type RawHeaders, sendBody } from './http/reply.ts';

interface HealthOptions {
  isReady(): boolean;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

/** /healthz: the process is alive. /readyz: the first poll has settled and the database is open. */
export const createHealth = ({ isReady, headers, log }: HealthOptions): Handler =>
  createReadHandler({
    match: ({ path }) => (path === '/healthz' || path === '/readyz' ? path : null),
    answer(_req, res, path) {
      const ok = path === '/healthz' || isReady();
      sendBody(res, {
        status: ok ? 200 : 503,
        type: 'text/plain; charset=utf-8',
        body: ok ? 'ok' : 'not ready',
        headers: ['cache-control', 'no-store', ...headers],
      });
    },
    headers,
    failed: (error) => log('answering a health check', error),
  });
