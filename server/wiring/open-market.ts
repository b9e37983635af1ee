import { marketSample } from '../../content/market-sample.ts';
import type { Database } from '../db/database.ts';
import type { SiteMetrics } from '../health/site-metrics.ts';
import { attributionOf, callsPerMonth } from '../market/attribution.ts';
import { type CallBudget, createCallBudget, unlimitedCalls } from '../market/call-budget.ts';
import { systemClock } from '../market/clock.ts';
import { createGateway, type Gateway, maxPollIntervalMs } from '../market/gateway.ts';
import {
  type PriceHistories,
  recordedHistories,
  simulatedHistories,
} from '../market/history/price-history.ts';
import { createPriceHistoryDatabase } from '../market/history/price-history-database.ts';
import { createProviderPrices } from '../market/history/provider-prices.ts';
import { createRecorder } from '../market/history/recorder.ts';
import { createSharedCharts } from '../market/history/shared-charts.ts';
import { createProviderCall } from '../market/provider.ts';
import { createSharedPolls } from '../market/shared-polls.ts';
import { simulationSeed } from '../market/simulated-market.ts';
import type { Settings } from '../site/env.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import type { Wiring } from './wiring.ts';

interface MarketContext {
  database: SiteDatabase | null;
  measured: SiteMetrics | null;
  opened: AsyncDisposableStack;
}

export type Market = ReturnType<typeof openMarket>;

/** Opens the market: prices, their history, and the budget of calls. */
export function openMarket(
  { settings, log }: Pick<Wiring, 'settings' | 'log'>,
  { database, measured, opened }: MarketContext,
) {
  const provider = providerOf(settings);
  const shared = database && sharedPolls(settings, log, database);
  const records = settings.MARKET_SOURCE === 'provider' && settings.MARKET_HISTORY === 'on';
  const history = createPriceHistoryDatabase(settings, database?.db ?? null);
  opened.defer(history.close);
  const limit = settings.MARKET_SOURCE === 'provider' ? callsPerMonth(settings) : null;
  const calls =
    limit === null
      ? unlimitedCalls
      : createCallBudget({ limit, provider, open: history.open, now: Date.now, log: log.warn });
  opened.defer(calls.flush);
  const recorder = createRecorder({ open: history.open, log: log.warn });
  opened.defer(recorder.flush);
  const gateway = createGateway({
    mode: settings.MARKET_SOURCE,
    ...provider,
    attribution: attributionOf(settings),
    pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
    idleEveryMs: settings.MARKET_IDLE_POLL_SECONDS && settings.MARKET_IDLE_POLL_SECONDS * 1_000,
    budget: calls,
    accepted: records ? recorder.record : undefined,
    ...(shared && { shared }),
    dataDir: settings.DATA_DIR,
    sample: marketSample,
    log: log.warn,
    called: measured?.providerCalled,
  });
  opened.defer(gateway.close);
  const open = records ? history.open : null;
  const histories = openHistories(settings, log, { gateway, calls, open, opened });
  if (shared) opened.defer(async () => shared.close());
  return { gateway, histories, calls, shared };
}

const providerOf = (settings: Settings) => ({
  baseUrl: settings.MARKET_API_URL,
  apiKey: settings.MARKET_API_KEY,
});

interface HistoryParts {
  gateway: Gateway;
  calls: CallBudget;
  /** Opens the database of recorded prices; null if prices are not recorded. */
  open: (() => Promise<Database>) | null;
  opened: AsyncDisposableStack;
}

function openHistories(
  settings: Settings,
  log: Wiring['log'],
  { gateway, calls, open, opened }: HistoryParts,
): PriceHistories {
  const now = Date.now;
  if (settings.MARKET_SOURCE === 'simulated')
    return simulatedHistories({ market: gateway, seed: simulationSeed, now });
  const named = providerOf(settings);
  const provider = createProviderPrices({
    call: createProviderCall({ ...named, fetch, clock: systemClock }),
    shared: open && createSharedCharts({ open, provider: named }),
    budget: calls,
    now,
    log: log.warn,
  });
  opened.defer(async () => provider.close());
  const { MARKET_POLL_SECONDS: watched, MARKET_IDLE_POLL_SECONDS: idle } = settings;
  return recordedHistories({
    market: gateway,
    open,
    provider,
    now,
    log: log.warn,
    recordedEveryMinutes: Math.max(watched, idle ?? 0) / 60,
  });
}

/** Shares the polls among processes. Simulated prices need no sharing, because they depend only on the time. */
const sharedPolls = (
  settings: Settings,
  log: Wiring['log'],
  { db, versions }: Pick<SiteDatabase, 'db' | 'versions'>,
) =>
  settings.MARKET_SOURCE === 'simulated'
    ? null
    : createSharedPolls({
        db,
        versions,
        provider: providerOf(settings),
        log: log.warn,
        pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
        ...(callsPerMonth(settings) !== null && { maxPollIntervalMs }),
      });
