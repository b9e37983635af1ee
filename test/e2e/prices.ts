import type { Page } from '@playwright/test';
import type { FakeProvider } from '../fakes/provider.ts';
import type { Row } from '../fakes/provider-behaviours.ts';
import type { RunningSite } from '../running-site.ts';
import { expect } from './site.ts';

interface Market {
  provider: FakeProvider;
  site: RunningSite;
}

/**
 * Changes the provider's prices, and waits until the site serves them.
 *
 * @param prices US dollars by coin id
 * @returns a function that restores the provider's prices, and waits for the site again
 */
export const setPrices = (
  market: Market,
  prices: Readonly<Record<string, number>>,
): Promise<() => Promise<void>> =>
  setRows(
    market,
    market.provider.rows.map((row) => {
      const price = prices[String(row['id'])];
      return price === undefined ? row : { ...row, current_price: price };
    }),
  );

/**
 * The intervals for polling a site for a change, in milliseconds. Playwright's default grows to a
 * second, longer than most changes take.
 */
export const pollIntervals = [100];

async function setRows({ provider, site }: Market, rows: Row[]): Promise<() => Promise<void>> {
  // Only the list shows that the site has polled the provider.
  const siteHas = (expected: Row[]) =>
    expect(async () => {
      const answer = await fetch(`${site.url}/api/coins/markets?vs_currency=usd`);
      expect(pricesOf(await answer.json())).toEqual(pricesOf(expected));
    }).toPass({ intervals: pollIntervals });
  const before = provider.rows;
  provider.rows = rows;
  await siteHas(rows);
  return async () => {
    provider.rows = before;
    await siteHas(before);
  };
}

/** Raises every price by half. */
export const raiseAllPrices = (market: Market) =>
  setPrices(
    market,
    Object.fromEntries(
      market.provider.rows.map((row) => [String(row['id']), Number(row['current_price']) * 1.5]),
    ),
  );

const pricesOf = (rows: Row[]) =>
  Object.fromEntries(rows.map((row) => [row['id'], row['current_price']]));

/** Changes the list, or the headers of its response, before a page gets them. */
export const rewriteList = (
  page: Page,
  change: (rows: Row[]) => { headers?: Record<string, string>; rows?: Row[] },
) =>
  page.route('**/api/coins/markets?*', async (route) => {
    const response = await route.fetch({ headers: {} });
    const siteRows: Row[] = await response.json();
    const { headers, rows = siteRows } = change(siteRows);
    await route.fulfill({ response, json: rows, headers: { ...response.headers(), ...headers } });
  });
