import type { Database } from '../db/database.ts';
import type { Handler } from '../http/handler.ts';
import type { RawHeaders } from '../http/reply.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import type { CallBudget } from '../market/call-budget.ts';
import { type Gateway, type ProviderOutcome, providerOutcomes } from '../market/gateway.ts';
import type { SharedPolls } from '../market/shared-polls.ts';
import { createMetrics, type Measurements, type Metrics } from '../metrics/metrics.ts';
import { createMetricsRoute } from '../metrics/metrics-route.ts';
import { addProcessGauges } from '../metrics/process-gauges.ts';
import { createRequestMeter } from '../metrics/request-meter.ts';
import type { Peers } from '../processes/peers.ts';
import type { Settings } from '../site/env.ts';
import { type CheckoutOutcome, checkoutOutcomes } from '../store/checkout/checkout-outcome.ts';
import { readStoreFigures } from '../store/store-figures.ts';
import type { Readiness } from './readiness.ts';
import { snapshotAge } from './site-checks.ts';

/** The time limit for reading the database at a scrape. */
const readWithinMs = 2_000;

const waitBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface GaugeSources {
  settings: Pick<Settings, 'DATA_DIR' | 'MARKET_POLL_SECONDS' | 'WEB_CONCURRENCY'>;
  gateway: Gateway;
  calls: CallBudget;
  /** The site's database; null for a site without a database. */
  database: Database | null;
  /** Null if the processes share no polls. */
  shared: SharedPolls | null;
  readiness: Readiness;
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** All metrics of the site. Not called without METRICS_TOKEN. */
export function createSiteMetrics(process: string, peers: Peers<Measurements>) {
  const metrics = createMetrics({ process });
  peers.answerWith(metrics.read);
  const pageLookups = metrics.counter(
    'candlewick_page_cache_lookups_total',
    'Requested pages, by whether they were in the cache.',
    { result: ['hit', 'miss'] },
  );
  const hits = pageLookups.of({ result: 'hit' });
  const misses = pageLookups.of({ result: 'miss' });
  // Cache hits since the last scrape, counted together, because counting each would slow every
  // page.
  let hitsHeld = 0;
  metrics.beforeRead(() => {
    hits.inc(hitsHeld);
    hitsHeld = 0;
  });
  const calls = metrics.counter(
    'candlewick_market_provider_calls_total',
    'Calls to the market provider; unusable is an answer that cannot become the list.',
    { outcome: providerOutcomes },
  );
  const checkouts = metrics.counter(
    'candlewick_checkouts_total',
    'Starts of a checkout by outcome; database and provider mean that these did not answer.',
    { outcome: checkoutOutcomes },
  );
  const stockRefusals = metrics
    .counter('candlewick_stock_refusals_total', 'Checkouts refused for lack of stock.', {})
    .of({});
  const waits = metrics.histogram(
    'candlewick_database_wait_seconds',
    'Waits for a connection, or in SQLite for a turn to write.',
    waitBounds,
    { kind: ['read', 'write'] },
  );
  return {
    metrics,
    requests: createRequestMeter(metrics),
    pageLooked(hit: boolean) {
      if (hit) hitsHeld += 1;
      else misses.inc();
    },
    providerCalled: (outcome: ProviderOutcome) => calls.of({ outcome }).inc(),
    checkoutEnded(outcome: CheckoutOutcome) {
      checkouts.of({ outcome }).inc();
      if (outcome === 'out_of_stock') stockRefusals.inc();
    },
    databaseWaited: (kind: 'read' | 'write', seconds: number) =>
      waits.of({ kind }).observe(seconds),
    /** Adds the gauges that are read at each scrape. @returns a function that stops the measuring */
    addGauges({
      settings,
      gateway,
      calls: budget,
      database,
      shared,
      readiness,
    }: GaugeSources): () => void {
      addMarketGauges(metrics, gateway, settings.MARKET_POLL_SECONDS, budget);
      if (database !== null) addStoreGauges(metrics, database);
      if (shared !== null) addLeaseGauge(metrics, shared);
      metrics.gauge(
        'candlewick_processes_wanted',
        'How many processes are to serve on the port: WEB_CONCURRENCY.',
        () => settings.WEB_CONCURRENCY,
      );
      metrics.gauge('candlewick_ready', 'Whether /readyz answers 200.', () =>
        readiness.report().ready ? 1 : 0,
      );
      return addProcessGauges(metrics, { dataDir: settings.DATA_DIR });
    },
    route: (options: {
      token: string;
      headers: RawHeaders;
      log(message: string, error?: unknown): void;
    }): Handler => createMetricsRoute({ ...options, metrics, others: peers.ask }),
  };
}

function addMarketGauges(
  metrics: Metrics,
  gateway: Gateway,
  pollSeconds: number,
  budget: CallBudget,
): void {
  metrics.gauge(
    'candlewick_market_calls_month',
    'Calls to the market provider in this month (UTC), by all processes.',
    () => budget.used()?.calls ?? null,
  );
  metrics.gauge(
    'candlewick_market_calls_month_limit',
    'Calls that the provider allows in a month.',
    () => budget.used()?.limit ?? null,
  );
  metrics.gauge('candlewick_market_snapshot_age_seconds', 'Age of the prices shown.', () => {
    const known = gateway.snapshot();
    return known && snapshotAge(known.asOfMs, Date.now());
  });
  metrics.gauge(
    'candlewick_market_poll_interval_seconds',
    'How often the provider is polled while somebody is watching.',
    () => budget.pollEveryMs(pollSeconds * 1_000) / 1_000,
  );
  metrics.gauge(
    'candlewick_market_watched',
    'Whether anybody has viewed prices within five minutes. Without visitors, prices are not polled.',
    () => (gateway.isWatched() ? 1 : 0),
  );
}

function addLeaseGauge(metrics: Metrics, { leader }: SharedPolls): void {
  const labels = { lease: 'market' };
  metrics.gauge(
    'candlewick_lease_holder',
    'Whether this process does the work that only one process of the site does.',
    () => [{ labels, value: leader() === 'this process' ? 1 : 0 }],
    Object.keys(labels),
  );
}

/** Adds the store's gauges. While the database is unavailable, only the first gauge is exported. */
function addStoreGauges(metrics: Metrics, database: Database): void {
  let reading: ReturnType<typeof read> | null = null;
  const read = () =>
    withTimeout(readStoreFigures(database.read, Date.now()), readWithinMs, null).catch(() => null);
  // The gauges of one scrape share one reading.
  const figures = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  metrics.gauge('candlewick_database_up', 'Whether the database answered this scrape.', async () =>
    (await figures()) === null ? 0 : 1,
  );
  metrics.gauge(
    'candlewick_stock_held_pieces',
    'Pieces that open checkouts hold.',
    async () => (await figures())?.heldPieces ?? null,
  );
  metrics.gauge(
    'candlewick_orders_refund_due',
    'Orders whose money has to be returned.',
    async () => (await figures())?.refundsDue ?? null,
  );
  metrics.gauge(
    'candlewick_mails_waiting',
    'Mails that are not sent yet, and are tried again.',
    async () => (await figures())?.mailsWaiting ?? null,
  );
  metrics.gauge(
    'candlewick_mails_failed',
    'Mails that failed for three days.',
    async () => (await figures())?.mailsFailed ?? null,
  );
  metrics.gauge(
    'candlewick_backup_age_seconds',
    'Time since the last backup, or since the store was created if there is none.',
    async () => {
      const found = await figures();
      return found && Math.max(0, (Date.now() - found.backedUpUntilMs) / 1_000);
    },
  );
}
