import { expect, test } from 'vitest';
import { createMetrics, type Metrics, metricsText } from './metrics.ts';

/** The lines with values, without comment lines. */
const seriesOf = async (...registries: Metrics[]) => {
  const text = await metricsText(await Promise.all(registries.map(({ read }) => read())));
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

test('OPS-METRICS: a counter has a line for each of its labels from the start, and a histogram its buckets', async () => {
  const metrics = createMetrics({ process: '1' });
  const visits = metrics.counter('candlewick_visits_total', 'Visits.', {
    kind: ['page', 'api'],
    status: ['2xx', '5xx'],
  });
  metrics.histogram('candlewick_wait_seconds', 'Waits.', [0.01], { kind: ['read'] });
  visits.of({ kind: 'api', status: '2xx' }).inc();
  visits.of({ status: '2xx', kind: 'api' }).inc(2);
  expect(await seriesOf(metrics)).toEqual([
    'candlewick_visits_total{kind="page",status="2xx",process="1"} 0',
    'candlewick_visits_total{kind="page",status="5xx",process="1"} 0',
    'candlewick_visits_total{kind="api",status="2xx",process="1"} 3',
    'candlewick_visits_total{kind="api",status="5xx",process="1"} 0',
    'candlewick_wait_seconds_bucket{le="0.01",kind="read",process="1"} 0',
    'candlewick_wait_seconds_bucket{le="+Inf",kind="read",process="1"} 0',
    'candlewick_wait_seconds_sum{kind="read",process="1"} 0',
    'candlewick_wait_seconds_count{kind="read",process="1"} 0',
  ]);
});

test('OPS-METRICS: a gauge is read at each scrape, and left out while it has no value', async () => {
  const metrics = createMetrics({ process: '1', collectWithinMs: 20 });
  let value: number | null = null;
  metrics.gauge('candlewick_pieces', 'Pieces.', () => value);
  metrics.gauge('candlewick_broken', 'Fails.', () => Promise.reject(new Error('gone')));
  metrics.gauge('candlewick_silent', 'Hangs.', () => new Promise<number>(() => {}));
  const holders = () => value && [{ labels: { lease: 'market' }, value }];
  metrics.gauge('candlewick_lease_holder', 'Holds.', holders, ['lease']);
  expect(await seriesOf(metrics)).toEqual([]);
  value = 7;
  expect(await seriesOf(metrics)).toEqual([
    'candlewick_pieces{process="1"} 7',
    'candlewick_lease_holder{lease="market",process="1"} 7',
  ]);
  value = null;
  expect(await seriesOf(metrics)).toEqual([]);
});

test('OPS-METRICS: the measurements of several processes are grouped under each name, also after they were sent as JSON', async () => {
  const registries = ['1', '2'].map((process) => {
    const metrics = createMetrics({ process });
    metrics.counter('candlewick_a_total', 'A.', {}).of({}).inc(Number(process));
    metrics.gauge('candlewick_b', 'B.', () => Number(process) * 10);
    // Measurements from another process arrive as JSON.
    return { ...metrics, read: async () => JSON.parse(JSON.stringify(await metrics.read())) };
  });
  expect(await seriesOf(...registries)).toEqual([
    'candlewick_a_total{process="1"} 1',
    'candlewick_a_total{process="2"} 2',
    'candlewick_b{process="1"} 10',
    'candlewick_b{process="2"} 20',
  ]);
});
