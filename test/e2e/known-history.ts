import type { Page, Route } from '@playwright/test';
import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';

const end = Date.parse('2026-06-01T12:00:00Z') / 1_000;

/** A day of hours in which nobody watched from the tenth to the thirteenth. */
function history(range: PriceHistory['range'], first = 60_000): PriceHistory {
  const points = Array.from({ length: 25 }, (_, hour): HistoryPoint | null =>
    hour >= 10 && hour < 14
      ? null
      : [
          end - (24 - hour) * 3_600,
          first + hour * 100,
          first + hour * 100 - 20,
          first + hour * 100 + 20,
        ],
  );
  return {
    ...{ id: 'bitcoin', range, source: 'recorded', from: end - 86_400, to: end },
    ...{ step_seconds: 3_600, points },
    facts: {
      ...{ circulating_supply: 19_751_338, ath: 139_000, ath_date: '2025-10-06T18:57:42.558Z' },
      ...{ atl: 69.5, atl_date: '2013-07-06T00:00:00.000Z' },
    },
  };
}

export const answerHistory = (page: Page, answer: (route: Route, range: string) => Promise<void>) =>
  page.route('**/api/market/history/**', (route) =>
    answer(route, new URL(route.request().url()).searchParams.get('range') ?? ''),
  );

/** Charts are drawn from a day that is always the same. */
export const knownHistory = (page: Page) =>
  answerHistory(page, (route, range) =>
    route.fulfill({
      json: history(range === '1y' ? '1y' : '24h', range === '1y' ? 30_000 : 60_000),
    }),
  );
