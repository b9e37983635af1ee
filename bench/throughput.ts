import { inTurn, type Pair, summed } from './in-turn.ts';
import { load } from './load.ts';
import { hasNginx, runNginx } from './nginx.ts';
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

/** Requests a second by row. */
type Rounds = Map<string, Pair[]>;

/**
 * Requests a second against bare node:http with the same headers and as many bytes, in turn, in one run;
 * the page against nginx too, where the machine has it.
 */
export const throughput: Benchmark = async () => {
  const bare: Rounds = new Map();
  const nginx: Rounds = new Map();
  for (let launch = 0; launch < launches; launch++) {
    const site = await runSite({ MARKET_POLL_SECONDS: '3600' });
    try {
      await oneLaunch(site.url, bare, nginx);
    } finally {
      await site.stop();
    }
  }
  return [
    ...rowsOf(bare, { yardstick: 'bare node:http', toReach: '≥ 0.9', least: 0.9 }),
    ...rowsOf(nginx, { yardstick: 'nginx with one worker', toReach: 'aim ≥ 0.5', least: 0.5 }),
  ];
};

async function oneLaunch(site: string, bare: Rounds, nginx: Rounds): Promise<void> {
  for (const { what, path } of answers) {
    const etag = (await settled(site + path, encoding)).headers.get('etag') ?? '';
    for (const [name, headers] of [
      [what, encoding],
      [`${what}, 304`, { ...encoding, 'if-none-match': etag }],
    ] as const) {
      const yardstick = await run(['bench/bare-server.ts', site + path, JSON.stringify(headers)]);
      await against(yardstick, { site, path, headers, into: roundsOf(bare, name) });
    }
  }
  const [page] = answers;
  if (page === undefined || !hasNginx()) return;
  const { what, path } = page;
  const yardstick = await runNginx(await fetch(site + path, { headers: encoding }));
  await against(yardstick, { site, path, headers: encoding, into: roundsOf(nginx, what) });
}

async function against(
  yardstick: Running,
  wish: {
    site: string;
    path: string;
    headers: Record<string, string>;
    into: Pair[];
  },
): Promise<void> {
  const { site, path, into } = wish;
  const headers = Object.entries(wish.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  try {
    const speed = async (url: string) =>
      (await load({ url, path, headers, clients: 32, pipelined: 8, forMs })).perSecond;
    const pairs = await inTurn(rounds, {
      ours: () => speed(site),
      theirs: () => speed(yardstick.url),
    });
    into.push(...pairs);
  } finally {
    await yardstick.stop();
  }
}

function roundsOf(all: Rounds, name: string) {
  const found = all.get(name) ?? [];
  all.set(name, found);
  return found;
}

const rowsOf = (
  all: Rounds,
  { yardstick, toReach, least }: { yardstick: string; toReach: string; least: number },
): Row[] =>
  [...all].map(([name, of]) => {
    const { share, ours } = summed(of);
    return {
      what: `${name} against ${yardstick}`,
      figure: `${ratio(share)} (${perSecond(ours)})`,
      toReach,
      reached: share >= least,
    };
  });
