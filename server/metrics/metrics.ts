import { withTimeout } from '../limits/with-timeout.ts';
import type { Family, Labels, Sample } from './exposition.ts';
import { Count, Distribution, labelled, type ValuesOf } from './instruments.ts';

type Collected = number | null | readonly { labels: Labels; value: number }[];

interface MetricsOptions {
  /** Which process of the site this is: the label of every sample. */
  process: string;
  /** How long a scrape waits for a gauge. */
  collectWithinMs?: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What this process measures. Names end in their unit, and in `_total` if they count. */
export function createMetrics({ process, collectWithinMs = 3_000 }: MetricsOptions) {
  const families = new Map<string, () => Promise<Family>>();
  const add = (
    family: Omit<Family, 'samples'>,
    read: () => readonly Sample[] | Promise<readonly Sample[]>,
  ) => {
    const { name } = family;
    if (families.has(name) || !/^[a-z_]+$/.test(name)) throw new Error(`${name} is no new name`);
    families.set(name, async () => {
      const samples = (await read()).map((sample) => ({
        ...sample,
        labels: { process, ...sample.labels },
      }));
      return { ...family, samples };
    });
  };

  return {
    /**
     * Counts events.
     *
     * @param labels every value that each label can have
     */
    counter<const Values extends ValuesOf>(name: string, help: string, labels: Values) {
      const counts = labelled(labels, () => new Count());
      add({ name, help, type: 'counter' }, () =>
        counts.all.map(([own, { value }]) => ({ labels: own, value })),
      );
      return counts;
    },
    /**
     * Counts values by their size.
     *
     * @param bounds of its buckets, ascending
     */
    histogram<const Values extends ValuesOf>(
      name: string,
      help: string,
      bounds: readonly number[],
      labels: Values,
    ) {
      const distributions = labelled(labels, () => new Distribution(bounds));
      add({ name, help, type: 'histogram' }, () =>
        distributions.all.flatMap(([own, distribution]) => distribution.samples(own)),
      );
      return distributions;
    },
    /** @param collect reads the value at a scrape; null leaves it out, and so does a failure */
    gauge(name: string, help: string, collect: () => Collected | Promise<Collected>): void {
      add({ name, help, type: 'gauge' }, async () => {
        const reading = Promise.resolve().then(collect);
        const value = await withTimeout(reading, collectWithinMs, null).catch(() => null);
        if (value === null) return [];
        return typeof value === 'number' ? [{ labels: {}, value }] : value;
      });
    },
    read: (): Promise<Family[]> =>
      Promise.all([...families.values()].map((readFamily) => readFamily())),
  };
}
