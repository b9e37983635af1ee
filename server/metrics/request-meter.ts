import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from '../http/on-response-end.ts';
import { parseRequestTarget } from '../http/request-target.ts';
import type { Metrics } from './metrics.ts';

const kinds = [
  ...(['page', 'api', 'picture', 'asset'] as const),
  ...(['checkout', 'webhook', 'health', 'other'] as const),
];
type RequestKind = (typeof kinds)[number];

/** Classes of statuses by their first digit. `none`: the client left before there was a response. */
const statuses = ['none', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

const durationBounds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** The kind of a request, set by the listener that passed it on; null to derive it from the path. */
export type RequestRoute = 'page' | 'asset' | null;

type RequestListener = (req: IncomingMessage, res: ServerResponse) => void;

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
  const tallies = new Map<RequestKind, RequestTally>(
    kinds.map((kind) => [
      kind,
      createTally(
        statuses.map((status) => requests.of({ kind, status })),
        durations.of({ kind }),
      ),
    ]),
  );
  metrics.beforeRead(() => {
    for (const { handOver } of tallies.values()) handOver();
  });

  return {
    metered:
      (route: (req: IncomingMessage, res: ServerResponse) => RequestRoute): RequestListener =>
      (req, res) => {
        const startedMs = performance.now();
        const tally = tallies.get(route(req, res) ?? kindOf(parseRequestTarget(req).path));
        if (tally !== undefined) onResponseEnd(res, () => tally.add(res, startedMs));
      },
  };
}

/**
 * The maximum number of requests of one kind that are collected before they are counted together.
 * prom-client takes a microsecond to count one request alone, and a tenth of that per request for
 * many.
 */
const maxUncounted = 500;

type RequestTally = ReturnType<typeof createTally>;

/** @param counters a counter for each class of status */
function createTally(
  counters: readonly { inc(by: number): void }[],
  duration: { observe(seconds: number): void },
) {
  const counts = statuses.map(() => 0);
  const seconds = new Float64Array(maxUncounted);
  let held = 0;
  const handOver = () => {
    for (const [index, counter] of counters.entries()) counter.inc(counts[index] ?? 0);
    counts.fill(0);
    for (const each of seconds.subarray(0, held)) duration.observe(each);
    held = 0;
  };
  return {
    add(res: ServerResponse, startedMs: number): void {
      const status = res.headersSent ? Math.floor(res.statusCode / 100) : 0;
      counts[status] = (counts[status] ?? 0) + 1;
      seconds[held] = (performance.now() - startedMs) / 1_000;
      held += 1;
      if (held === maxUncounted) handOver();
    },
    handOver,
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
