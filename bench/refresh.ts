import type { PriceHistory } from '../contract/market-history.ts';
import { measureLoad } from './measuring/load.ts';
import { measureAlternately, medianPair } from './measuring/measure-alternately.ts';
import { runProgram } from './measuring/processes.ts';
import { type Benchmark, type BenchRow, formatMs, formatRatio } from './measuring/rows.ts';
import { runSite } from './measuring/site.ts';

const rounds = 5;

/** The delay of requests caused by a price refresh every second, and by recording each refresh in the history. */
export const refresh: Benchmark = async () => [await measureRefresh(), await measureRecording()];

const p99Of = async (url: string) =>
  (
    await measureLoad({
      path: '/',
      headers: 'accept-encoding: br\r\n',
      clients: 16,
      forMs: 4_000,
      url,
    })
  ).p99;

/** The 99th percentile with a refresh every second, relative to that without. */
async function measureRefresh(): Promise<BenchRow> {
  await using still = await runSite({ MARKET_POLL_SECONDS: '3600' });
  await using moving = await runSite({ MARKET_POLL_SECONDS: '1' });
  const { share, ours } = medianPair(
    await measureAlternately(rounds, {
      ours: () => p99Of(moving.url),
      theirs: () => p99Of(still.url),
    }),
  );
  return {
    what: 'p99 of / with a refresh every second, relative to none',
    figure: `${formatRatio(share)} (${formatMs(ours)})`,
    target: '≤ 3',
    reached: share <= 3,
  };
}

/** The 99th percentile while 100 coins' prices are recorded every second, relative to a site that records none. */
async function measureRecording(): Promise<BenchRow> {
  await using provider = await runProgram(['test/fakes/provider.ts']);
  const market = {
    MARKET_SOURCE: 'provider',
    MARKET_API_URL: provider.url,
    MARKET_POLL_SECONDS: '1',
  };
  await using plain = await runSite({ ...market, MARKET_HISTORY: 'off' });
  await using recording = await runSite(market);
  const { share, ours } = medianPair(
    await measureAlternately(rounds, {
      ours: () => p99Of(recording.url),
      theirs: () => p99Of(plain.url),
    }),
  );
  const { points }: PriceHistory = await (
    await fetch(`${recording.url}/api/market/history/bitcoin?range=24h`)
  ).json();
  if (points.every((point) => point === null)) throw new Error('nothing was recorded');
  return {
    what: 'p99 of / while a poll is written to the history every second, relative to no history',
    figure: `${formatRatio(share)} (${formatMs(ours)})`,
    target: '≤ 1.25',
    reached: share <= 1.25,
  };
}
