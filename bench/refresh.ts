import { load, median } from './load.ts';
import { type Benchmark, ms, ratio } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 5;

/** Whether new prices make anybody wait: the slowest hundredth with a refresh every second, and with none. */
export const refresh: Benchmark = async () => {
  const still = await runSite({ MARKET_POLL_SECONDS: '3600' });
  const moving = await runSite({ MARKET_POLL_SECONDS: '1' });
  const ratios: number[] = [];
  const slowest: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const shared = { path: '/', headers: 'accept-encoding: br\r\n', clients: 16, forMs: 4_000 };
      const calm = await load({ ...shared, url: still.url });
      const busy = await load({ ...shared, url: moving.url });
      ratios.push(busy.p99 / calm.p99);
      slowest.push(busy.p99);
    }
  } finally {
    await Promise.all([still.stop(), moving.stop()]);
  }
  const figure = median(ratios);
  return [
    {
      what: 'p99 of / with a refresh a second, against none',
      figure: `${ratio(figure)} (${ms(median(slowest))})`,
      toReach: '≤ 3',
      reached: figure <= 3,
    },
  ];
};
