import { inTurn, type Pair, summed } from './in-turn.ts';
import { load } from './load.ts';
import { type Running, run } from './processes.ts';
import { type Benchmark, perSecond, type Row, ratio } from './rows.ts';
import { runSite, settled } from './site.ts';

/** A process keeps the luck of its memory's places for life: several are started. */
const launches = 5;
const rounds = 15;
const forMs = 200;
const encoding = { 'accept-encoding': 'br' };

const answers = [
  { what: 'cached page /', path: '/' },
  { what: 'market list', path: '/api/coins/markets?vs_currency=usd' },
  { what: 'store list', path: '/api/store/candlewick/products' },
];

/** Requests a second against bare node:http with the same headers and as many bytes, in turn, in one run. */
export const throughput: Benchmark = async () => {
  const found = new Map<string, Pair[]>();
  for (let launch = 0; launch < launches; launch++) {
    const site = await runSite({ MARKET_POLL_SECONDS: '3600' });
    try {
      await oneLaunch(site.url, found);
    } finally {
      await site.stop();
    }
  }
  return [...found].map(([name, pairs]): Row => {
    const { share, ours } = summed(pairs);
    return {
      what: `${name} against bare node:http`,
      figure: `${ratio(share)} (${perSecond(ours)})`,
      toReach: '≥ 0.9',
      reached: share >= 0.9,
    };
  });
};

async function oneLaunch(site: string, found: Map<string, Pair[]>): Promise<void> {
  for (const { what, path } of answers) {
    const etag = (await settled(site + path, encoding)).headers.get('etag') ?? '';
    for (const [name, headers] of [
      [what, encoding],
      [`${what}, 304`, { ...encoding, 'if-none-match': etag }],
    ] as const) {
      const yardstick = await run(['bench/bare-server.ts', site + path, JSON.stringify(headers)]);
      const pairs = await against(yardstick, { site, path, headers });
      found.set(name, [...(found.get(name) ?? []), ...pairs]);
    }
  }
}

async function against(
  yardstick: Running,
  { site, path, headers }: { site: string; path: string; headers: Record<string, string> },
): Promise<Pair[]> {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const speed = async (url: string) =>
    (await load({ url, path, headers: lines, clients: 32, pipelined: 8, forMs })).perSecond;
  try {
    return await inTurn(rounds, { ours: () => speed(site), theirs: () => speed(yardstick.url) });
  } finally {
    await yardstick.stop();
  }
}
