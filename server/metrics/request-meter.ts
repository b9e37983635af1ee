import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseTarget } from '../http/request-target.ts';
import { whenAnswered } from '../http/when-answered.ts';
import type { Metrics } from './metrics.ts';

const kinds = [
  ...(['page', 'api', 'picture', 'asset'] as const),
  ...(['checkout', 'webhook', 'health', 'other'] as const),
];
type RequestKind = (typeof kinds)[number];

/** By the first digit of the status. `none`: the client left before there was an answer. */
const statuses = ['none', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

const durationBounds = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 5, 10],
];

/** The kind of a request, as far as the listener that passed it on knows it; null if its address says it. */
export type RequestRoute = 'page' | 'asset' | null;

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** Counts every request and its duration. Its labels are looked up beforehand: this runs for every page. */
export function createRequestMeter(metrics: Metrics) {
  const requests = metrics.counter(
    'candlewick_http_requests_total',
    'Requests that were answered, by kind and class of status.',
    { kind: kinds, status: statuses },
  );
  const durations = metrics.histogram(
    'candlewick_http_request_duration_seconds',
    'From the headers of a request until its answer is complete or handed to the system.',
    durationBounds,
    { kind: kinds },
  );
  const seriesOf = (kind: RequestKind) => ({
    byStatus: statuses.map((status) => requests.of({ kind, status })),
    duration: durations.of({ kind }),
  });
  type Series = ReturnType<typeof seriesOf>;
  const series = new Map<RequestKind, Series>(kinds.map((kind) => [kind, seriesOf(kind)]));
  const count = ({ byStatus, duration }: Series, res: ServerResponse, startedMs: number) => {
    byStatus[res.headersSent ? Math.floor(res.statusCode / 100) : 0]?.inc();
    duration.observe((performance.now() - startedMs) / 1_000);
  };

  return {
    /** The same answers, counted. */
    metered:
      (route: (req: IncomingMessage, res: ServerResponse) => RequestRoute): Answer =>
      (req, res) => {
        const startedMs = performance.now();
        const own = series.get(route(req, res) ?? kindOf(parseTarget(req).path));
        if (own !== undefined) whenAnswered(res, () => count(own, res, startedMs));
      },
  };
}

const checkoutCall = /^\/api\/store\/[^/]+\/checkout(?:\/|$)/;

/** The kind of a request that is neither for a page nor for a file of the build. */
function kindOf(path: string): RequestKind {
  if (path.startsWith('/api/')) return checkoutCall.test(path) ? 'checkout' : 'api';
  if (path.startsWith('/img/')) return 'picture';
  if (path.startsWith('/checkout/')) return 'checkout';
  if (path.startsWith('/webhooks/')) return 'webhook';
  return path === '/healthz' || path === '/readyz' || path === '/metrics' ? 'health' : 'other';
}
