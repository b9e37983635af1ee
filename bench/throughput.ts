import { load, median } from './load.ts';
import { run } from './processes.ts';
import { type Benchmark, perSecond, type Row, ratio } from './rows.ts';
import { runSite } from './site.ts';

const rounds = 5;
const forMs = 1_500;
const encoding = { 'accept-encoding': 'br' };

const answers = [
  { what: 'cached page /', path: '/' },
  { what: 'market list', path: '/api/coins/markets?vs_currency=usd' },
  { what: 'store list', path: '/api/store/candlewick/products' },
];

/** Requests a second against bare node:http with the same headers and as many bytes, in turn, in one run. */
export const throughput: Benchmark = async () => {
  const site = await runSite({ MARKET_POLL_SECONDS: '3600' });
  const rows: Row[] = [];
  try {
    for (const { what, path } of answers) {
      const first = await fetch(site.url + path, { headers: encoding });
      await first.arrayBuffer();
      // The best compression of a page is put in a moment after the page.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const etag = (await fetch(site.url + path, { headers: encoding })).headers.get('etag') ?? '';
      rows.push(await against(site.url, what, path, encoding, 0.9));
      rows.push(
        await against(site.url, `${what}, 304`, path, { ...encoding, 'if-none-match': etag }, 0.9),
      );
    }
  } finally {
    await site.stop();
  }
  return rows;
};

async function against(
  url: string,
  what: string,
  path: string,
  headers: Record<string, string>,
  reach: number,
): Promise<Row> {
  const bare = await run(['bench/bare-server.ts', url + path, JSON.stringify(headers)]);
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const ratios: number[] = [];
  const speeds: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const shared = { path, headers: lines, clients: 32, pipelined: 8, forMs };
      const theirs = await load({ ...shared, url: bare.url });
      const ours = await load({ ...shared, url });
      ratios.push(ours.perSecond / theirs.perSecond);
      speeds.push(ours.perSecond);
    }
  } finally {
    await bare.stop();
  }
  const reached = median(ratios);
  return {
    what: `${what} against bare node:http`,
    figure: `${ratio(reached)} (${perSecond(median(speeds))})`,
    toReach: `≥ ${reach}`,
    reached: reached >= reach,
  };
}
