import { type Credit, readCredit } from '../../contract/credit.ts';

/** The word for no credit in MARKET_CREDIT. */
export const noCredit = 'off';

const coinGecko: Credit = { name: 'CoinGecko', url: 'https://www.coingecko.com/' };

/** @param apiUrl an absolute URL */
export const isCoinGecko = (apiUrl: string): boolean =>
  /(?:^|\.)coingecko\.com$/.test(new URL(apiUrl).hostname);

/**
 * Whom the provider's prices are credited to: CoinGecko's terms ask for it.
 *
 * @returns null for nobody
 */
export function creditOf(settings: {
  MARKET_CREDIT?: string | undefined;
  MARKET_API_URL: string;
}): Credit | null {
  const { MARKET_CREDIT: given, MARKET_API_URL: apiUrl } = settings;
  if (given === undefined) return isCoinGecko(apiUrl) ? coinGecko : null;
  return given === noCredit ? null : readCredit(given);
}
