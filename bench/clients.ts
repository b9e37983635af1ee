import { load } from './load.ts';
import { type Benchmark, ms, perSecond, type Row } from './rows.ts';
import { runSite, settled } from './site.ts';

/** Keep-alive clients that each wait for their answer. */
export const clients: Benchmark = async () => {
  const site = await runSite({ MARKET_POLL_SECONDS: '3600' });
  const rows: Row[] = [];
  try {
    await settled(site.url, { 'accept-encoding': 'br' });
    for (const count of [1, 10, 100, 1_000]) {
      const {
        perSecond: speed,
        p50,
        p99,
        errors,
      } = await load({
        url: site.url,
        path: '/',
        headers: 'accept-encoding: br\r\n',
        clients: count,
        forMs: 3_000,
      });
      rows.push({
        what: `${count} keep-alive clients`,
        figure: `${perSecond(speed)}, p50 ${ms(p50)}, p99 ${ms(p99)}, errors ${errors}`,
        toReach: 'no errors',
        reached: errors === 0,
      });
    }
  } finally {
    await site.stop();
  }
  return rows;
};
