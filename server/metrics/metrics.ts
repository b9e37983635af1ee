import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../limits/with-timeout.ts';

/** The values that each label can have. There is a series for each combination, so their number is bounded. */
type ValuesOf = Readonly<Record<string, readonly string[]>>;
type Labels<Values extends ValuesOf> = { [Name in keyof Values]: Values[Name][number] };

type GaugeReading = number | null | readonly { labels: Record<string, string>; value: number }[];

interface MetricsOptions {
  /** The number of this process, which labels every sample. */
  process: string;
  /** The time limit for reading a gauge at a scrape. */
  collectWithinMs?: number;
}

export type Metrics = ReturnType<typeof createMetrics>;
/** Everything that one process measures, as data that can be sent to another. */
export type Measurements = Awaited<ReturnType<Metrics['read']>>;

/** The measurements of several processes as Prometheus' text. */
export const metricsText = (processes: readonly Measurements[]): Promise<string> =>
  AggregatorRegistry.aggregate([...processes]).metrics();

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * The metrics of this process. Names end in their unit, or in `_total` if they count. Every series exists from the
 * start, so that `increase()` sees its first event.
 */
export function createMetrics({ process, collectWithinMs = 3_000 }: MetricsOptions) {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  const registers = [registry];
  const before: (() => void)[] = [];
  return {
    /** @param values for each label, all values that it can have */
    counter<const Values extends ValuesOf>(name: string, help: string, values: Values) {
      const counter = new Counter({ name, help, labelNames: Object.keys(values), registers });
      for (const labels of labelCombinations(values)) counter.inc(labels, 0);
      return { of: (labels: Labels<Values>) => counter.labels(labels) };
    },
    /** @param buckets the buckets' upper bounds, ascending */
    histogram<const Values extends ValuesOf>(
      name: string,
      help: string,
      buckets: readonly number[],
      values: Values,
    ) {
      const labelNames = Object.keys(values);
      const histogram = new Histogram({ name, help, buckets: [...buckets], labelNames, registers });
      for (const labels of labelCombinations(values)) histogram.zero(labels);
      return { of: (labels: Labels<Values>) => histogram.labels(labels) };
    },
    /**
     * @param read called at a scrape; the gauge is left out if the result is null or the call fails
     */
    gauge(
      name: string,
      help: string,
      read: () => GaugeReading | Promise<GaugeReading>,
      labelNames: readonly string[] = [],
    ): void {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const reading = Promise.resolve().then(read);
          const found = await withTimeout(reading, collectWithinMs, null).catch(() => null);
          this.reset();
          // A gauge without labels would otherwise be exported as 0.
          if (labelNames.length === 0) this.remove({});
          const series = typeof found === 'number' ? [{ labels: {}, value: found }] : found;
          for (const { labels, value } of series ?? []) this.set(labels, value);
        },
      });
    },
    /** Calls back before each reading, so that a caller may add many events at once. */
    beforeRead: (handOver: () => void): void => void before.push(handOver),
    read() {
      for (const handOver of before) handOver();
      return registry.getMetricsAsJSON();
    },
  };
}

const labelCombinations = (values: ValuesOf) =>
  Object.entries(values).reduce<Record<string, string>[]>(
    (before, [name, own]) =>
      before.flatMap((labels) => own.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  );
