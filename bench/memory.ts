import { readFileSync } from 'node:fs';
import { measureLoad, median } from './measuring/load.ts';
import type { Benchmark } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const requests = 100_000;
const queries = 20_000;
const atOnce = 50;

/**
 * Resident memory during 100,000 requests with 20,000 query strings, compared with that during the next 100,000. Each
 * figure is the median of samples from the second half of the requests, because a single sample depends on when the
 * garbage collector last ran.
 */
export const memory: Benchmark = async () => {
  // Frequent polls, so that both runs include about the same number of price refreshes.
  await using site = await runSite({ MARKET_POLL_SECONDS: '10' });
  const resident = () => {
    const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
  };
  const paths = ['/', '/markets', '/api/store/candlewick/products', '/api/coins/markets'];
  const storm = async () => {
    const each = requests / queries;
    const later: number[] = [];
    for (let query = 0; query < queries; query += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const path = `${paths[index % paths.length]}?q=${query + index}`;
          for (let time = 0; time < each; time++)
            await (await fetch(site.url + path)).arrayBuffer();
        }),
      );
      if (query >= queries / 2) later.push(resident());
    }
    return median(later);
  };
  await measureLoad({ url: site.url, path: '/', clients: 4, forMs: 500 });
  const first = await storm();
  const second = await storm();
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    {
      what: 'resident memory after 100,000 requests over 20,000 queries, and after as many again',
      figure: `${mb(first)}, ${mb(second)}`,
      target: '≤ 160 MB, no growth',
      reached: Math.max(first, second) <= 160e6 && second <= first * 1.05,
    },
  ];
};
