import { load, median } from './load.ts';
import { type Benchmark, ms, ratio } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 5;

/** Whether a price refresh delays requests: p99 with a refresh every second, relative to p99 without. */
export const refresh: Benchmark = async () => {
  await using still = await runSite({ MARKET_POLL_SECONDS: '3600' });
  await using moving = await runSite({ MARKET_POLL_SECONDS: '1' });
  const ratios: number[] = [];
  const slowest: number[] = [];
  const shared = { path: '/', headers: 'accept-encoding: br\r\n', clients: 16, forMs: 4_000 };
  for (let round = 0; round < rounds; round++) {
    const calm = await load({ ...shared, url: still.url });
    const busy = await load({ ...shared, url: moving.url });
    ratios.push(busy.p99 / calm.p99);
    slowest.push(busy.p99);
  }
  const figure = median(ratios);
  return [
    {
      what: 'p99 of / with a refresh every second, relative to none',
      figure: `${ratio(figure)} (${ms(median(slowest))})`,
      target: '≤ 3',
      reached: figure <= 3,
    },
  ];
};
