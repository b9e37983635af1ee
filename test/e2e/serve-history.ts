import type { Page, Route } from '@playwright/test';
import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';
import { rewriteList } from './prices.ts';

/** The last bucket began a minute ago. */
const endSeconds = Date.parse('2026-06-01T12:00:00Z') / 1_000;
const now = endSeconds + 60;

/** A day of hourly buckets, without prices from the tenth to the thirteenth. */
function history(range: PriceHistory['range'], firstSeconds = 60_000): PriceHistory {
  const points = Array.from({ length: 25 }, (_, hourIndex): HistoryPoint | null =>
    hourIndex >= 10 && hourIndex < 14
      ? null
      : [
          Math.min(endSeconds - (23 - hourIndex) * 3_600, now),
          firstSeconds + hourIndex * 100,
          firstSeconds + hourIndex * 100 - 20,
          firstSeconds + hourIndex * 100 + 20,
        ],
  );
  return {
    id: 'bitcoin',
    range,
    source: 'recorded',
    from: endSeconds - 86_400,
    to: now,
    step_seconds: 3_600,
    points,
    facts: {
      circulating_supply: 19_751_338,
      ath: 139_000,
      ath_date: '2025-10-06T18:57:42.558Z',
      atl: 69.5,
      atl_date: '2013-07-06T00:00:00.000Z',
      low_24h: null,
      high_24h: null,
    },
  };
}

export const serveHistory = (page: Page, answer: (route: Route, range: string) => Promise<void>) =>
  page.route('**/api/market/history/**', (route) =>
    answer(route, new URL(route.request().url()).searchParams.get('range') ?? ''),
  );

/** A history whose prices are 100, 101 and so on, one in each bucket, to the time of the answer. */
export function risingHistory(
  range: PriceHistory['range'],
  { from, to, step_seconds }: Pick<PriceHistory, 'from' | 'to' | 'step_seconds'>,
  changedFacts: Partial<PriceHistory['facts']> = {},
): PriceHistory {
  const count = Math.floor((to - from) / step_seconds) + 1;
  const points = Array.from({ length: count }, (_, index): HistoryPoint => {
    const price = 100 + index;
    return [Math.min(from + (index + 1) * step_seconds, to), price, price, price];
  });
  const { facts } = history(range);
  return {
    ...history(range),
    from,
    to,
    step_seconds,
    points,
    facts: { ...facts, ...changedFacts },
  };
}

/** Serves charts of one fixed day, and the prices at its end. */
export async function serveFixedHistory(page: Page) {
  await rewriteList(page, () => ({ headers: listHeadersAt(now) }));
  await serveHistory(page, (route, range) =>
    route.fulfill({
      json: history(range === '1y' ? '1y' : '24h', range === '1y' ? 30_000 : 60_000),
    }),
  );
}

/** The headers of a list that was sent at the time of its prices. */
export const listHeadersAt = (atSeconds: number) => ({
  date: new Date(atSeconds * 1_000).toUTCString(),
  'x-market-as-of': new Date(atSeconds * 1_000).toISOString(),
});
