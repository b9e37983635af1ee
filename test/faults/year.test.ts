import { expect, onTestFinished, test } from 'vitest';
import { coinsPerRequest } from '../../contract/limits.ts';
import { type Coin, marketHeaders, parseCoin } from '../../contract/market.ts';
import { api, coinsMarketsQuery } from '../../contract/paths.ts';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { readCoinList } from '../../server/market/coin-list.ts';
import type { Gateway } from '../../server/market/gateway.ts';
import { createMarketRoutes } from '../../server/market/market-routes.ts';
import { manualClock } from '../fakes/manual-clock.ts';
import { type OddAnswer, oddAnswersOfDay, plainAnswer } from '../fakes/odd-answers.ts';
import { createTestGateway, startTestProvider, temporaryFolder } from '../fakes/running-gateway.ts';
import { serveHandler } from '../fakes/test-server.ts';
import { isFull } from '../full-run.ts';
import { loadMarketPages, machineWords } from '../market-pages.ts';

const days = isFull ? 365 : 10;
const seed = 20_260_601;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const providerTimeoutMs = 5_000;
/** The maximum time by which the retry of a failed poll may be early. */
const jitterMs = minuteMs / 10;

const figures = [
  'current_price',
  'price_change_percentage_24h',
  'total_volume',
  'market_cap',
  'market_cap_rank',
] as const;

/** The lowest and highest figures that may be shown, except prices of 0. */
const ranges = {
  current_price: [1e-18, 1e18],
  price_change_percentage_24h: [-100, 1e9],
  total_volume: [0, 1e18],
  market_cap: [0, 1e18],
  market_cap_rank: [1, 1e6],
} as const;

/** Ids are safe in addresses. Names and symbols are short, without invisible characters. */
const ids = /^[a-z0-9][a-z0-9._-]{0,99}$/i;
const names = /^[^\p{Cc}\p{Cf}\p{Cs}]{1,80}$/u;
const symbols = /^[^\p{Cc}\p{Cf}\p{Cs}]{1,24}$/u;

/** Matches a negative age, or one of years. */
const oddAge = /[-−]\d+ (?:second|minute|hour|day)s? ago|\d{4,} days ago/;

test(`MKT-KEEP, MKT-ROWS, MKT-ONE, MKT-PRICE: after ${days} days of a provider's odd responses, each followed by good pages, true figures and the next poll in time`, {
  timeout: 20_000 + days * 2_000,
}, async () => {
  const pages = await loadMarketPages();
  const fake = await startTestProvider();
  const clock = manualClock();
  const dataDir = temporaryFolder();
  /** The times of the calls to the provider, as elapsedMs. */
  const askedMs: number[] = [];
  const openGateway = () =>
    createTestGateway(fake.baseUrl, {
      clock,
      dataDir,
      random: () => (askedMs.length % 10) / 10,
      fetch: (...call) => {
        askedMs.push(clock.elapsedMs());
        return fetch(...call);
      },
    }).gateway;
  let answer = plainAnswer(0);
  const answers = (next: OddAnswer) => {
    answer = next;
    fake.behave('raw', { raw: next.raw });
  };
  answers(answer);
  let gateway: Gateway = openGateway();
  const list = await serve(() => gateway);

  /** The figures that the provider has sent recently, each with its coin and time. */
  let given: { atMs: number; id: string; figure: string; value: unknown }[] = [];
  let good: readonly Coin[] = [];
  /** The number of consecutive lists with too few rows. */
  let short = 0;
  /** True if the last response was a list that the site accepts. */
  let believed = false;
  let drawn = '';

  /** Waits for the poll under way. Its five-second timeout is the clock's next timer until the poll ends. */
  const settled = async () => {
    const isUnderWay = () => {
      const dueMs = clock.nextDueMs();
      return dueMs !== null && dueMs <= (askedMs.at(-1) ?? 0) + providerTimeoutMs;
    };
    while (isUnderWay()) await new Promise((resolve) => setImmediate(resolve));
  };

  const isBelieved = (rows: OddAnswer['rows']): boolean => {
    if (rows === null || isOld(answer, clock.now())) return false;
    const { coins } =
      readCoinList(rows, 0, { coins: good, asOfMs: 0, pictures: new Map(), facts: new Map() }) ??
      {};
    const lacksRows = (coins?.length ?? 0) * 10 < good.length * 9;
    if (lacksRows) short += 1;
    if (lacksRows && short <= 3) return false;
    short = 0;
    return true;
  };

  const remember = () => {
    believed = isBelieved(answer.rows);
    if (!believed) return;
    const atMs = clock.elapsedMs();
    given = given.filter((one) => atMs - one.atMs <= 10 * minuteMs);
    for (const row of answer.rows ?? [])
      if (typeof row?.['id'] === 'string')
        for (const figure of figures)
          if (typeof row[figure] === 'number')
            given.push({ atMs, id: row['id'], figure, value: row[figure] });
  };

  const expectPages = async () => {
    const snapshot = gateway.snapshot();
    const fresh = gateway.isFresh();
    const key = `${snapshot?.version} ${fresh}`;
    if (key === drawn) return;
    drawn = key;
    for (const path of ['/', '/markets']) {
      const page = await pages.read(path, snapshot, fresh);
      expect(page).not.toMatch(machineWords);
      expect(page).not.toMatch(oddAge);
    }
  };

  const expectGood = async () => {
    const response = await fetch(list);
    expect(response.status).toBe(200);
    const coins = gateway.snapshot()?.coins ?? [];
    expect(await response.json()).toEqual(coins.slice(0, coinsPerRequest));
    expect(coins.length).toBeGreaterThan(0);
    expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
    const parsed = coins.map((coin) => parseCoin(coin));
    expect(parsed).toEqual(coins);
    expect(coins.filter((coin) => !isValid(coin))).toEqual([]);
    expect(coins.map(({ image }) => image)).toEqual(coins.map(({ id }) => api.coinPicture(id)));
    const asOfMs = Date.parse(response.headers.get(marketHeaders.asOf) ?? '');
    if (!believed) {
      expect(response.headers.get(marketHeaders.source)).toBe('cached');
      expect(response.headers.get(marketHeaders.failure)).toMatch(/^[\x20-\x7e]{1,80}$/);
      expect(coins).toEqual(good);
    } else {
      expect(response.headers.get(marketHeaders.source)).toBe('live');
      expect(response.headers.get(marketHeaders.failure)).toBeNull();
      expect(asOfMs).toBe(clock.now());
      expectTrue(coins);
      good = coins;
    }
    await expectPages();
  };

  /** Expects intact rows to be shown unchanged, and every figure to be one that the provider has sent recently. */
  const expectTrue = (coins: readonly Coin[]) => {
    const byId = new Map(coins.map((coin) => [coin.id, coin]));
    for (const row of answer.rows ?? []) {
      const sent = parseCoin(row);
      if (sent === null || !answer.intact.has(sent.id)) continue;
      const whole = Object.entries(sent).filter(
        ([name, value]) => name !== 'image' && value !== null,
      );
      expect(byId.get(sent.id)).toMatchObject(Object.fromEntries(whole));
    }
    const known = new Set(given.map(({ id, figure, value }) => `${id} ${figure} ${value}`));
    const shown = coins.flatMap((coin) =>
      figures
        .filter((figure) => coin[figure] !== null)
        .map((figure) => `${coin.id} ${figure} ${coin[figure]}`),
    );
    expect(shown.filter((figure) => !known.has(figure))).toEqual([]);
  };

  /** Waits for the current poll, and expects everything that is shown to be right. */
  const expectAnswered = async () => {
    await settled();
    remember();
    await expectGood();
  };

  /**
   * Advances the clock with many watchers until the next call to the provider, which must be neither early nor late,
   * and immediate if nobody has watched for long.
   */
  const expectAsked = async (next: OddAnswer) => {
    const lastMs = askedMs.at(-1) ?? 0;
    const calls = askedMs.length;
    const waitMs = Math.max(minuteMs, answer.waitMs);
    const soonestMs = !believed && answer.waitMs < minuteMs ? minuteMs - jitterMs : waitMs;
    const atOnce = clock.elapsedMs() > lastMs + waitMs;
    while (clock.elapsedMs() < lastMs + soonestMs - 1) {
      clock.advance(Math.min(7_000, lastMs + soonestMs - 1 - clock.elapsedMs()));
      gateway.watch();
      gateway.watch();
      expect(askedMs).toHaveLength(calls);
    }
    answers(next);
    gateway.watch();
    const dueMs = clock.nextDueMs();
    if (!atOnce && dueMs !== null) {
      expect(dueMs).toBeLessThanOrEqual(lastMs + waitMs);
      clock.advance(dueMs - clock.elapsedMs());
    }
    expect(askedMs).toHaveLength(calls + 1);
    await expectAnswered();
  };

  /** Advances to the end of the day without watchers. Five minutes in, the site must stop calling the provider. */
  const sleep = async (untilMs: number) => {
    const calls = askedMs.length;
    for (let dueMs = clock.nextDueMs(); dueMs !== null; dueMs = clock.nextDueMs()) {
      clock.advance(dueMs - clock.elapsedMs());
      await settled();
      // The last timer finds no watcher and makes no call.
      if (askedMs.at(-1) !== dueMs) continue;
      remember();
      const coins = gateway.snapshot()?.coins ?? [];
      if (believed) expectTrue(coins);
      else expect(coins).toEqual(good);
      good = coins;
    }
    expect(askedMs.length - calls).toBeLessThanOrEqual(6);
    clock.advance(untilMs - clock.elapsedMs());
  };

  await expectAnswered();
  for (let day = 0; day < days; day += 1) {
    const [first = plainAnswer(day), ...others] = oddAnswersOfDay(day, seed);
    if (day % 6 === 1) clock.setWall(clock.now() + 400 * dayMs);
    if (day % 6 === 4) clock.setWall(clock.now() - 400 * dayMs);
    await expectPages();
    if (day % 10 === 9) {
      await gateway.close();
      answers(first);
      gateway = openGateway();
      short = 0;
      expect(gateway.snapshot()?.coins).toEqual(good);
      await expectPages();
      await expectAnswered();
    } else await expectAsked(first);
    for (const next of others) await expectAsked(next);
    await sleep((day + 1) * dayMs);
  }
});

/** True if both the Date header and the site's clock are minutes past the newest row, so the list must be refused. */
function isOld({ raw, rows }: OddAnswer, nowMs: number): boolean {
  const [, date = new Date().toUTCString()] =
    Object.entries(raw.headers ?? {}).find(([name]) => name === 'date') ?? [];
  const atMs = Math.min(Date.parse(String(date)) || 0, nowMs);
  const known = (rows ?? []).map((row) => Date.parse(String(row?.['last_updated'])));
  const dated = known.filter((ms) => !Number.isNaN(ms));
  const past = dated.filter((ms) => ms <= atMs + minuteMs);
  return past.length * 2 > dated.length && atMs - Math.max(...past) > 10 * minuteMs;
}

const isValid = (coin: Coin): boolean =>
  ids.test(coin.id) &&
  names.test(coin.name) &&
  symbols.test(coin.symbol) &&
  figures.every((figure) => {
    const value = coin[figure];
    const [least, most] = ranges[figure];
    if (value === null || (figure === 'current_price' && value === 0)) return true;
    return value >= least && value <= most && !Object.is(value, -0);
  });

/** Serves the list from whichever gateway is open. */
async function serve(gateway: () => Gateway): Promise<string> {
  const errors: string[] = [];
  const routes = createMarketRoutes({
    gateway: { current: () => gateway().current(), freshForMs: gateway().freshForMs },
    budget: createCacheBudget(1_000_000),
    headers: [],
    log: (message) => errors.push(message),
  });
  onTestFinished(() => expect(errors).toEqual([]));
  return `${await serveHandler(routes)}${api.coinsMarkets}?${coinsMarketsQuery}`;
}
