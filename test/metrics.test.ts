import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type FakeProvider, startFakeProvider } from './fakes/provider.ts';
import { get } from './raw-http.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { labelsIn, namesIn, scrape } from './scrape.ts';

const token = 'a-token-of-this-test';

describe('a site with METRICS_TOKEN', () => {
  let provider: FakeProvider;
  let site: RunningSite;
  const readMetrics = () => scrape(site.url, token);
  beforeAll(async () => {
    provider = await startFakeProvider();
    site = await startSite({ MARKET_API_URL: provider.baseUrl, METRICS_TOKEN: token });
    await vi.waitFor(async () => expect((await get(site.url, '/readyz')).status).toBe(200));
  });
  afterAll(async () => {
    await site.stop();
    await provider.close();
  });

  test('OPS-METRICS: only the token gives access, and no cache stores them', async () => {
    const rightAnswer = await get(site.url, '/metrics', { authorization: `Bearer ${token}` });
    expect(rightAnswer.status).toBe(200);
    expect(rightAnswer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const wrongTokens = ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`];
    for (const authorization of wrongTokens) {
      const refusal = await get(site.url, '/metrics', { authorization });
      expect(refusal.status, authorization).toBe(401);
      expect(refusal.headers).toMatchObject({
        'www-authenticate': 'Bearer',
        'cache-control': 'no-store',
        'content-length': '0',
      });
    }
    expect((await get(site.url, '/metrics')).status).toBe(401);
    expect((await get(site.url, '/metrics', {}, 'POST')).status).toBe(405);
  });

  test('OPS-METRICS: a page requested twice is two requests, one of them answered by the cache', async () => {
    const before = await readMetrics();
    await get(site.url, '/about');
    await get(site.url, '/about');
    const after = await readMetrics();
    const increaseOf = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(increaseOf('candlewick_http_requests_total{process="1",kind="page",status="2xx"}')).toBe(
      2,
    );
    const duration = 'candlewick_http_request_duration_seconds_count{process="1",kind="page"}';
    expect(increaseOf(duration)).toBe(2);
    expect(increaseOf('candlewick_page_cache_lookups_total{process="1",result="miss"}')).toBe(1);
    expect(increaseOf('candlewick_page_cache_lookups_total{process="1",result="hit"}')).toBe(1);
  });

  test('OPS-METRICS: they show the state of the market, the database, the process and its disk', async () => {
    await get(site.url, '/');
    const now = await readMetrics();
    const value = (name: string, labels = '') =>
      now.get(`candlewick_${name}{process="1"${labels}}`);
    expect(value('ready')).toBe(1);
    expect(value('market_provider_calls_total', ',outcome="ok"')).toBe(1);
    expect(value('market_provider_calls_total', ',outcome="failed"')).toBe(0);
    expect(value('market_snapshot_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('market_poll_interval_seconds')).toBe(60);
    expect(value('market_watched')).toBe(1);
    expect(value('database_up')).toBe(1);
    expect(value('database_wait_seconds_count', ',kind="read"')).toBeGreaterThan(0);
    expect(value('orders_refund_due')).toBe(0);
    expect(value('processes_wanted')).toBe(1);
    // Without a backup, the age counts from the creation of the store, which is new.
    expect(value('backup_age_seconds')).toBeLessThan(600);
    expect(value('stock_held_pieces')).toBe(0);
    expect(value('memory_resident_bytes')).toBeGreaterThan(1e7);
    const freeBytes = value('data_free_bytes') ?? 0;
    expect(value('data_size_bytes')).toBeGreaterThan(freeBytes);
    await expect
      .poll(async () => [...(await readMetrics()).keys()])
      .toContain('candlewick_event_loop_delay_seconds{process="1",statistic="p99"}');
  });

  /** Labels that Prometheus adds. */
  const foreignNames = ['up'];
  const foreignLabels = ['up{job="candlewick"'];

  test('OPS-METRICS: every metric and label value named by the dashboard and the alerts exists', async () => {
    // The series of delays are absent for a moment after each scrape.
    const names = new Set(foreignNames);
    const labels = new Set(foreignLabels);
    await expect
      .poll(async () => {
        for (const series of (await readMetrics()).keys()) {
          names.add(series.replace(/\{.*/, ''));
          for (const label of labelsIn(series)) labels.add(label);
        }
        return names.has('candlewick_event_loop_delay_seconds');
      })
      .toBe(true);
    const { rules, panels } = { rules: readAlerts(), panels: readDashboard() };
    const queries = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ exprs }) => exprs)];
    expect(rules.map(({ alert }) => alert)).toEqual([
      'CandlewickUnready',
      'CandlewickPricesOld',
      'CandlewickDatabaseAway',
      'CandlewickProcessMissing',
      'CandlewickCheckoutsRefusedByDatabase',
      'CandlewickRefundsDue',
      'CandlewickMailsFailed',
      'CandlewickBackupOld',
      'CandlewickDiskLow',
    ]);
    const metricNames = queries.flatMap((query) => namesIn(query));
    expect(metricNames.length).toBeGreaterThan(25);
    expect(metricNames.filter((name) => !names.has(name))).toEqual([]);
    for (const query of queries) expect(namesIn(query), query).not.toEqual([]);
    const labelNames = queries.flatMap((query) => labelsIn(query));
    expect(labelNames.length).toBeGreaterThan(3);
    expect(labelNames.filter((label) => !labels.has(label))).toEqual([]);
  });
});

test('OPS-METRICS: the test finds the names in a query', () => {
  expect(
    namesIn(
      'sum by (a, b) (rate(x_total{c="y_total"}[5m])) / on(d) z > 1e9 and 5 * w{e=~"$f"} == 1',
    ),
  ).toEqual(['x_total', 'z', 'w']);
});

const alertsFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const readAlerts = () =>
  alertsFile
    .parse(parse(readFileSync('ops/alerts.yml', 'utf8')))
    .groups.flatMap(({ rules }) => rules);

const dashboardFile = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});
const readDashboard = () =>
  dashboardFile
    .parse(JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8')))
    .panels.map(({ targets }) => ({ exprs: targets.map(({ expr }) => expr) }));
