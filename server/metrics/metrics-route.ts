import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { type RawHeaders, sendBody, sendEmpty } from '../http/reply.ts';
import { type Measurements, type Metrics, metricsText, metricsType } from './metrics.ts';

interface Options {
  token: string;
  metrics: Metrics;
  /** The measurements of the site's other processes on this machine, because a scrape reaches any one of them. */
  others(): Promise<readonly Measurements[]>;
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

/** /metrics, for clients with the token. */
export function createMetricsRoute({ token, metrics, others, headers, log }: Options): Handler {
  const expected = digest(`Bearer ${token}`);
  const never = ['cache-control', 'no-store', ...headers];
  return createReadHandler({
    match: ({ path }) => (path === '/metrics' ? path : null),
    async answer(req, res) {
      // Digests have the same length, which the comparison needs.
      if (!timingSafeEqual(digest(req.headers.authorization ?? ''), expected))
        return sendEmpty(res, 401, ['www-authenticate', 'Bearer', ...never]);
      const [own, theirs] = await Promise.all([metrics.read(), others()]);
      const body = await metricsText([own, ...theirs]);
      sendBody(res, { type: metricsType, body, headers: never });
    },
    headers,
    failed: (error) => log('answering a scrape', error),
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
