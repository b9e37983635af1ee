import { expect, test } from 'vitest';
import { metricsText } from './exposition.ts';
import { createMetrics } from './metrics.ts';

const textOf = async (...registries: ReturnType<typeof createMetrics>[]) =>
  metricsText(await Promise.all(registries.map((registry) => registry.read())));

test('OPS-METRICS: a counter has a line for each of its labels from the start', async () => {
  const metrics = createMetrics({ process: '1' });
  const visits = metrics.counter('candlewick_visits_total', 'Visits.', {
    kind: ['page', 'api'],
    status: ['2xx', '5xx'],
  });
  visits.of({ kind: 'api', status: '2xx' }).add();
  visits.of({ status: '2xx', kind: 'api' }).add(2);
  expect(await textOf(metrics)).toBe(`# HELP candlewick_visits_total Visits.
# TYPE candlewick_visits_total counter
candlewick_visits_total{process="1",kind="page",status="2xx"} 0
candlewick_visits_total{process="1",kind="page",status="5xx"} 0
candlewick_visits_total{process="1",kind="api",status="2xx"} 3
candlewick_visits_total{process="1",kind="api",status="5xx"} 0
`);
});

test('OPS-METRICS: a histogram counts what is at most each of its bounds', async () => {
  const metrics = createMetrics({ process: '2' });
  const durations = metrics.histogram('candlewick_wait_seconds', 'Waits.', [0.01, 0.1, 1], {
    kind: ['read'],
  });
  for (const seconds of [0.01, 0.011, 0.5, 4]) durations.of({ kind: 'read' }).observe(seconds);
  expect(await textOf(metrics)).toBe(`# HELP candlewick_wait_seconds Waits.
# TYPE candlewick_wait_seconds histogram
candlewick_wait_seconds_bucket{process="2",kind="read",le="0.01"} 1
candlewick_wait_seconds_bucket{process="2",kind="read",le="0.1"} 2
candlewick_wait_seconds_bucket{process="2",kind="read",le="1"} 3
candlewick_wait_seconds_bucket{process="2",kind="read",le="+Inf"} 4
candlewick_wait_seconds_sum{process="2",kind="read"} 4.521
candlewick_wait_seconds_count{process="2",kind="read"} 4
`);
});

test('OPS-METRICS: a gauge is read when it is asked for, and left out while it has no value', async () => {
  const metrics = createMetrics({ process: '1', collectWithinMs: 20 });
  let value: number | null = null;
  metrics.gauge('candlewick_pieces', 'Pieces.', () => value);
  metrics.gauge('candlewick_broken', 'Fails.', () => Promise.reject(new Error('gone')));
  metrics.gauge('candlewick_silent', 'Hangs.', () => new Promise<number>(() => {}));
  expect(await textOf(metrics)).toBe('');
  value = 7;
  expect(await textOf(metrics)).toContain('candlewick_pieces{process="1"} 7\n');
});

test('OPS-METRICS: whatever a label or a help text holds, the lines stay lines', async () => {
  const metrics = createMetrics({ process: 'a"b' });
  metrics.gauge('candlewick_lease_holder', 'One \\ two\nthree "four".', () => [
    { labels: { lease: 'new\nline "quoted" back\\slash' }, value: 1 },
    { labels: { lease: 'x' }, value: Number.POSITIVE_INFINITY },
  ]);
  expect(await textOf(metrics)).toBe(
    [
      '# HELP candlewick_lease_holder One \\\\ two\\nthree "four".',
      '# TYPE candlewick_lease_holder gauge',
      'candlewick_lease_holder{process="a\\"b",lease="new\\nline \\"quoted\\" back\\\\slash"} 1',
      'candlewick_lease_holder{process="a\\"b",lease="x"} +Inf',
      '',
    ].join('\n'),
  );
});

test('OPS-METRICS: what several processes count stands together under each name', async () => {
  const registries = ['1', '2'].map((process) => {
    const metrics = createMetrics({ process });
    metrics.counter('candlewick_a_total', 'A.', {}).of({}).add(Number(process));
    metrics.gauge('candlewick_b', 'B.', () => Number(process) * 10);
    return metrics;
  });
  const lines = (await textOf(...registries)).split('\n').filter((line) => !line.startsWith('#'));
  expect(lines).toEqual([
    'candlewick_a_total{process="1"} 1',
    'candlewick_a_total{process="2"} 2',
    'candlewick_b{process="1"} 10',
    'candlewick_b{process="2"} 20',
    '',
  ]);
});

test('OPS-METRICS: a name is that of one metric, and one that Prometheus can read', () => {
  const metrics = createMetrics({ process: '1' });
  metrics.gauge('candlewick_a', 'A.', () => 1);
  expect(() => metrics.counter('candlewick_a', 'B.', {})).toThrow('candlewick_a');
  expect(() => metrics.gauge('candlewick-b', 'B.', () => 1)).toThrow('candlewick-b');
});
