import { measureLoad } from './measuring/load.ts';
import {
  measureAlternately,
  medianPair,
  type PairedFigures,
} from './measuring/measure-alternately.ts';
import { runProgram } from './measuring/processes.ts';
import { type Benchmark, type BenchRow, formatRatio, perSecond } from './measuring/rows.ts';
import { fetchCompressed, runSite } from './measuring/site.ts';

/** Memory layout differs from process to process and affects speed, so measure several processes. */
const launches = 5;
const rounds = 15;
const forMs = 200;
const encoding = { 'accept-encoding': 'br' };

const answers = [
  { what: 'cached page /', path: '/' },
  { what: 'market list', path: '/api/coins/markets?vs_currency=usd' },
  { what: 'store list', path: '/api/store/candlewick/products' },
];

/** The METRICS_TOKEN, with which the server counts each response. */
const token = 'token-of-the-bench';
const countedAnswers = [{ what: 'cached page /, counted', path: '/' }];

/** Requests a second, relative to bare node:http sending the same headers and as many bytes in the same run. */
export const throughput: Benchmark = async () => {
  const found = new Map<string, PairedFigures[]>();
  for (let launch = 0; launch < launches; launch++) {
    await using site = await runSite({ MARKET_POLL_SECONDS: '3600' });
    await oneLaunch(site.url, answers, found);
    await using counted = await runSite({ MARKET_POLL_SECONDS: '3600', METRICS_TOKEN: token });
    await oneLaunch(counted.url, countedAnswers, found);
  }
  return [...found].map(([name, pairs]): BenchRow => {
    const { share, ours } = medianPair(pairs);
    return {
      what: `${name} against bare node:http`,
      figure: `${formatRatio(share)} (${perSecond(ours)})`,
      target: '≥ 0.9',
      reached: share >= 0.9,
    };
  });
};

async function oneLaunch(
  site: string,
  asked: typeof answers,
  found: Map<string, PairedFigures[]>,
): Promise<void> {
  for (const { what, path } of asked) {
    const etag = (await fetchCompressed(site + path, encoding)).headers.get('etag') ?? '';
    for (const [name, headers] of [
      [what, encoding],
      [`${what}, 304`, { ...encoding, 'if-none-match': etag }],
    ] as const) {
      await using bare = await runProgram([
        'bench/measuring/bare-server.ts',
        site + path,
        JSON.stringify(headers),
      ]);
      const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
      const load32 = { path, headers: lines.join(''), clients: 32, pipelined: 8, forMs };
      const speed = async (url: string) => (await measureLoad({ ...load32, url })).perSecond;
      const pairs = await measureAlternately(rounds, {
        ours: () => speed(site),
        theirs: () => speed(bare.url),
      });
      found.set(name, [...(found.get(name) ?? []), ...pairs]);
    }
  }
}
