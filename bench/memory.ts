import { readFileSync } from 'node:fs';
import { load } from './load.ts';
import type { Benchmark } from './rows.ts';
import { runSite } from './site.ts';

const requests = 100_000;
const queries = 20_000;

/** Resident memory after 100,000 requests over 20,000 query strings, and after as many again. */
export const memory: Benchmark = async () => {
  const site = await runSite();
  const resident = () => {
    const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
  };
  const paths = ['/', '/markets', '/api/store/candlewick/products', '/api/coins/markets'];
  const storm = async () => {
    const each = requests / queries;
    for (let query = 0; query < queries; query += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const path = `${paths[index % paths.length]}?q=${query + index}`;
          for (let time = 0; time < each; time++)
            await (await fetch(site.url + path)).arrayBuffer();
        }),
      );
    }
  };
  try {
    await load({ url: site.url, path: '/', clients: 4, forMs: 500 });
    await storm();
    const first = resident();
    await storm();
    const second = resident();
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    return [
      {
        what: 'resident memory after 100,000 requests over 20,000 queries, and after as many again',
        figure: `${mb(first)}, ${mb(second)}`,
        toReach: '≤ 160 MB, no growth',
        reached: second <= 160e6 && second <= first * 1.05,
      },
    ];
  } finally {
    await site.stop();
  }
};
