import type { RawHeaders } from './http/cached-response.ts';
import type { Handler } from './http/request-target.ts';

interface HealthOptions {
  isReady(): boolean;
  headers: RawHeaders;
}

/** /healthz: the process is alive. /readyz: the first poll has settled and the database is open. */
export function createHealth({ isReady, headers }: HealthOptions): Handler {
  return {
    handle(req, res, { path }) {
      if (path !== '/healthz' && path !== '/readyz') return false;
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.writeHead(405, ['allow', 'GET, HEAD', 'content-length', '0', ...headers]).end();
        return true;
      }
      const ok = path === '/healthz' || isReady();
      const body = ok ? 'ok' : 'not ready';
      res
        .writeHead(ok ? 200 : 503, [
          'content-type',
          'text/plain; charset=utf-8',
          'content-length',
          String(body.length),
          'cache-control',
          'no-store',
          ...headers,
        ])
        .end(body);
      return true;
    },
  };
}
