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
/** A retry after a failed poll may be early by at most this time. */
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

/** Ids are safe in URLs. Names and symbols are short and have no invisible characters. */
const ids = /^[a-z0-9][a-z0-9._-]{0,99}$/i;
const names = /^[^\p{Cc}\p{Cf}\p{Cs}]{1,80}$/u;
const symbols = /^[^\p{Cc}\p{Cf}\p{Cs}]{1,24}$/u;

/** Matches a negative age, or an age of years. */
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
  const answers = (nextAnswer: OddAnswer) => {
    answer = nextAnswer;
    fake.behave('raw', { raw: nextAnswer.raw });
  };
  answers(answer);
  let gateway: Gateway = openGateway();
  const list = await serveList(() => gateway);

  /** The figures that the provider has sent recently, each with its coin and time. */
  let givenFigures: { atMs: number; id: string; figure: string; value: unknown }[] = [];
  let goodCoins: readonly Coin[] = [];
  /** The number of consecutive lists with too few rows. */
  let shortLists = 0;
  /** True if the last response was a list that the site accepts. */
  let isAccepted = false;
  let drawnPage = '';

  /** Waits for the poll under way. Its five-second timeout is the clock's next timer until the poll ends. */
  const waitForPoll = async () => {
    const isUnderWay = () => {
      const dueMs = clock.nextDueMs();
      return dueMs !== null && dueMs <= (askedMs.at(-1) ?? 0) + providerTimeoutMs;
    };
    while (isUnderWay()) await new Promise((resolve) => setImmediate(resolve));
  };

  const isBelieved = (rows: OddAnswer['rows']): boolean => {
    if (rows === null || isOld(answer, clock.now())) return false;
    const { coins } =
      readCoinList(rows, 0, {
        coins: goodCoins,
        asOfMs: 0,
        pictures: new Map(),
        facts: new Map(),
      }) ?? {};
    const lacksRows = (coins?.length ?? 0) * 10 < goodCoins.length * 9;
    if (lacksRows) shortLists += 1;
    if (lacksRows && shortLists <= 3) return false;
    shortLists = 0;
    return true;
  };

  const rememberFigures = () => {
    isAccepted = isBelieved(answer.rows);
    if (!isAccepted) return;
    const atMs = clock.elapsedMs();
    givenFigures = givenFigures.filter((givenFigure) => atMs - givenFigure.atMs <= 10 * minuteMs);
    for (const row of answer.rows ?? [])
      if (typeof row?.['id'] === 'string')
        for (const figure of figures)
          if (typeof row[figure] === 'number')
            givenFigures.push({ atMs, id: row['id'], figure, value: row[figure] });
  };

  const expectPages = async () => {
    const snapshot = gateway.snapshot();
    const isFresh = gateway.isFresh();
    const key = `${snapshot?.version} ${isFresh}`;
    if (key === drawnPage) return;
    drawnPage = key;
    for (const path of ['/', '/markets']) {
      const page = await pages.read(path, snapshot, isFresh);
      expect(page).not.toMatch(machineWords);
      expect(page).not.toMatch(oddAge);
    }
  };

  const expectGoodPage = async () => {
    const response = await fetch(list);
    expect(response.status).toBe(200);
    const coins = gateway.snapshot()?.coins ?? [];
    expect(await response.json()).toEqual(coins.slice(0, coinsPerRequest));
    expect(coins.length).toBeGreaterThan(0);
    expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
    const parsedCoins = coins.map((coin) => parseCoin(coin));
    expect(parsedCoins).toEqual(coins);
    expect(coins.filter((coin) => !isValid(coin))).toEqual([]);
    expect(coins.map(({ image }) => image)).toEqual(coins.map(({ id }) => api.coinPicture(id)));
    const asOfMs = Date.parse(response.headers.get(marketHeaders.asOf) ?? '');
    if (!isAccepted) {
      expect(response.headers.get(marketHeaders.source)).toBe('cached');
      expect(response.headers.get(marketHeaders.failure)).toMatch(/^[\x20-\x7e]{1,80}$/);
      expect(coins).toEqual(goodCoins);
    } else {
      expect(response.headers.get(marketHeaders.source)).toBe('live');
      expect(response.headers.get(marketHeaders.failure)).toBeNull();
      expect(asOfMs).toBe(clock.now());
      expectProviderFigures(coins);
      goodCoins = coins;
    }
    await expectPages();
  };

  /** Expects intact rows to be shown unchanged, and every shown figure to have come from the provider recently. */
  const expectProviderFigures = (coins: readonly Coin[]) => {
    const byId = new Map(coins.map((coin) => [coin.id, coin]));
    for (const row of answer.rows ?? []) {
      const sentCoin = parseCoin(row);
      if (sentCoin === null || !answer.intact.has(sentCoin.id)) continue;
      const wholeFigures = Object.entries(sentCoin).filter(
        ([name, value]) => name !== 'image' && value !== null,
      );
      expect(byId.get(sentCoin.id)).toMatchObject(Object.fromEntries(wholeFigures));
    }
    const knownFigures = new Set(
      givenFigures.map(({ id, figure, value }) => `${id} ${figure} ${value}`),
    );
    const shownFigures = coins.flatMap((coin) =>
      figures
        .filter((figure) => coin[figure] !== null)
        .map((figure) => `${coin.id} ${figure} ${coin[figure]}`),
    );
    expect(shownFigures.filter((figure) => !knownFigures.has(figure))).toEqual([]);
  };

  /** Waits for the current poll, and expects everything that is shown to be right. */
  const expectAnswered = async () => {
    await waitForPoll();
    rememberFigures();
    await expectGoodPage();
  };

  /**
   * Advances the clock with many watchers until the next call to the provider, which must be neither early nor late,
   * and immediate if nobody has watched for long.
   */
  const expectAsked = async (nextAnswer: OddAnswer) => {
    const lastMs = askedMs.at(-1) ?? 0;
    const calls = askedMs.length;
    const waitMs = Math.max(minuteMs, answer.waitMs);
    const soonestMs = !isAccepted && answer.waitMs < minuteMs ? minuteMs - jitterMs : waitMs;
    const atOnce = clock.elapsedMs() > lastMs + waitMs;
    while (clock.elapsedMs() < lastMs + soonestMs - 1) {
      clock.advance(Math.min(7_000, lastMs + soonestMs - 1 - clock.elapsedMs()));
      gateway.watch();
      gateway.watch();
      expect(askedMs).toHaveLength(calls);
    }
    answers(nextAnswer);
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
  const sleepUntil = async (untilMs: number) => {
    const calls = askedMs.length;
    for (let dueMs = clock.nextDueMs(); dueMs !== null; dueMs = clock.nextDueMs()) {
      clock.advance(dueMs - clock.elapsedMs());
      await waitForPoll();
      // The last timer finds no watcher and makes no call.
      if (askedMs.at(-1) !== dueMs) continue;
      rememberFigures();
      const coins = gateway.snapshot()?.coins ?? [];
      if (isAccepted) expectProviderFigures(coins);
      else expect(coins).toEqual(goodCoins);
      goodCoins = coins;
    }
    expect(askedMs.length - calls).toBeLessThanOrEqual(6);
    clock.advance(untilMs - clock.elapsedMs());
  };

  await expectAnswered();
  for (let day = 0; day < days; day += 1) {
    const [firstAnswer = plainAnswer(day), ...otherAnswers] = oddAnswersOfDay(day, seed);
    if (day % 6 === 1) clock.setWall(clock.now() + 400 * dayMs);
    if (day % 6 === 4) clock.setWall(clock.now() - 400 * dayMs);
    await expectPages();
    if (day % 10 === 9) {
      await gateway.close();
      answers(firstAnswer);
      gateway = openGateway();
      shortLists = 0;
      expect(gateway.snapshot()?.coins).toEqual(goodCoins);
      await expectPages();
      await expectAnswered();
    } else await expectAsked(firstAnswer);
    for (const nextAnswer of otherAnswers) await expectAsked(nextAnswer);
    await sleepUntil((day + 1) * dayMs);
  }
});

/** True if both the Date header and the site's clock are minutes past the newest row, so the list must be refused. */
function isOld({ raw, rows }: OddAnswer, nowMs: number): boolean {
  const [, date = new Date().toUTCString()] =
    Object.entries(raw.headers ?? {}).find(([name]) => name === 'date') ?? [];
  const atMs = Math.min(Date.parse(String(date)) || 0, nowMs);
  const knownTimes = (rows ?? []).map((row) => Date.parse(String(row?.['last_updated'])));
  const validTimes = knownTimes.filter((ms) => !Number.isNaN(ms));
  const pastTimes = validTimes.filter((ms) => ms <= atMs + minuteMs);
  return pastTimes.length * 2 > validTimes.length && atMs - Math.max(...pastTimes) > 10 * minuteMs;
}

const isValid = (coin: Coin): boolean =>
  ids.test(coin.id) &&
  names.test(coin.name) &&
  symbols.test(coin.symbol) &&
  figures.every((figure) => {
    const value = coin[figure];
    const [minimum, maximum] = ranges[figure];
    if (value === null || (figure === 'current_price' && value === 0)) return true;
    return value >= minimum && value <= maximum && !Object.is(value, -0);
  });

/** Serves the list from whichever gateway is open. */
async function serveList(gateway: () => Gateway): Promise<string> {
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
