import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const everyMs = 20;
const percentiles = { p50: 50, p99: 99, max: 100 };

/**
 * Adds gauges of the event loop, the memory and the disk of this process.
 *
 * @returns a function that stops the measuring
 */
export function addProcessGauges(metrics: Metrics, { dataDir }: { dataDir: string }): () => void {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  metrics.gauge(
    'candlewick_event_loop_delay_seconds',
    'How much later than planned timers ran, since the scrape before.',
    () => {
      if (delays.count === 0) return null;
      // The histogram measures the time between two ticks of a timer, which includes the timer's interval.
      const values = Object.entries(percentiles).map(([statistic, percent]) => ({
        labels: { statistic },
        value: Math.max(0, delays.percentile(percent) / 1e9 - everyMs / 1_000),
      }));
      delays.reset();
      return values;
    },
    ['statistic'],
  );
  metrics.gauge('candlewick_memory_resident_bytes', 'Memory of the whole process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge(
    'candlewick_memory_heap_used_bytes',
    'Memory of JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  );
  const bytesOf = (blocks: 'bavail' | 'blocks') => async () => {
    const disk = await statfs(dataDir);
    return disk[blocks] * disk.bsize;
  };
  metrics.gauge(
    'candlewick_data_free_bytes',
    'Free space of the disk that holds DATA_DIR.',
    bytesOf('bavail'),
  );
  metrics.gauge(
    'candlewick_data_size_bytes',
    'Size of the disk that holds DATA_DIR.',
    bytesOf('blocks'),
  );
  return () => delays.disable();
}
