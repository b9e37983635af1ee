import { type Attribution, readAttribution } from '../../contract/attribution.ts';
import { isPaidPlanUrl } from './provider.ts';

/** The value of MARKET_CREDIT that turns the attribution off. */
export const attributionOff = 'off';

const coinGecko: Attribution = { name: 'CoinGecko', url: 'https://www.coingecko.com/' };

/** @param apiUrl an absolute URL */
export const isCoinGecko = (apiUrl: string): boolean =>
  /(?:^|\.)coingecko\.com$/.test(new URL(apiUrl).hostname);

/**
 * The calls a month that the provider allows: the owner's setting, else the limit of CoinGecko's plan with a key.
 *
 * @returns null for no limit
 */
export function callsPerMonth(settings: {
  MARKET_CALLS_PER_MONTH?: number | undefined;
  MARKET_API_URL: string;
  MARKET_API_KEY?: string | undefined;
}): number | null {
  const { MARKET_CALLS_PER_MONTH: given, MARKET_API_URL: apiUrl, MARKET_API_KEY: key } = settings;
  if (given !== undefined) return given;
  if (key === undefined || !isCoinGecko(apiUrl)) return null;
  return isPaidPlanUrl(apiUrl) ? 100_000 : 10_000;
}

/**
 * The provider whose attribution appears below prices, as CoinGecko's terms require.
 *
 * @returns null if no attribution appears
 */
export function attributionOf(settings: {
  MARKET_CREDIT?: string | undefined;
  MARKET_API_URL: string;
}): Attribution | null {
  const { MARKET_CREDIT: given, MARKET_API_URL: apiUrl } = settings;
  if (given === undefined) return isCoinGecko(apiUrl) ? coinGecko : null;
  return given === attributionOff ? null : readAttribution(given);
}
