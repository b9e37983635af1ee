import { load, median } from './load.ts';
import { hasNginx, runNginx } from './nginx.ts';
import { type Running, run } from './processes.ts';
import { type Benchmark, perSecond, type Row, ratio } from './rows.ts';
import { runSite, settled } from './site.ts';

const rounds = 9;
const forMs = 1_000;
const encoding = { 'accept-encoding': 'br' };

const answers = [
  { what: 'cached page /', path: '/' },
  { what: 'market list', path: '/api/coins/markets?vs_currency=usd' },
  { what: 'store list', path: '/api/store/candlewick/products' },
];

/**
 * Requests a second against bare node:http with the same headers and as many bytes, in turn, in one run;
 * the page against nginx too, where the machine has it.
 */
export const throughput: Benchmark = async () => {
  const site = await runSite({ MARKET_POLL_SECONDS: '3600' });
  const rows: Row[] = [];
  const bare = (path: string, headers: Record<string, string>) =>
    run(['bench/bare-server.ts', site.url + path, JSON.stringify(headers)]);
  try {
    for (const { what, path } of answers) {
      const etag = (await settled(site.url + path, encoding)).headers.get('etag') ?? '';
      const known = { ...encoding, 'if-none-match': etag };
      for (const [name, headers] of [
        [what, encoding],
        [`${what}, 304`, known],
      ] as const) {
        const figures = await against(await bare(path, headers), site.url, path, headers);
        rows.push({
          what: `${name} against bare node:http`,
          figure: figures.text,
          toReach: '≥ 0.9',
          reached: figures.ratio >= 0.9,
        });
      }
    }
    const [page] = answers;
    if (page !== undefined && hasNginx()) {
      const answer = await fetch(site.url + page.path, { headers: encoding });
      const figures = await against(await runNginx(answer), site.url, page.path, encoding);
      rows.push({
        what: `${page.what} against nginx with one worker`,
        figure: figures.text,
        toReach: 'aim ≥ 0.5',
        reached: figures.ratio >= 0.5,
      });
    }
  } finally {
    await site.stop();
  }
  return rows;
};

async function against(
  yardstick: Running,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ ratio: number; text: string }> {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const ratios: number[] = [];
  const speeds: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const shared = { path, headers: lines, clients: 32, pipelined: 8, forMs };
      const theirs = await load({ ...shared, url: yardstick.url });
      const ours = await load({ ...shared, url });
      ratios.push(ours.perSecond / theirs.perSecond);
      speeds.push(ours.perSecond);
    }
  } finally {
    await yardstick.stop();
  }
  const figure = median(ratios);
  return { ratio: figure, text: `${ratio(figure)} (${perSecond(median(speeds))})` };
}
