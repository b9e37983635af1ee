import type { CoinFacts } from '../../contract/market-history.ts';

/** Wider than any real figure, and narrow enough to be shown without an exponent. */
const figureMax = 1e18;
const datesMs = { first: Date.parse('2009-01-03'), last: Date.parse('2200-01-01') };

/** Reads the provider's facts about a coin beside its row in the list. Missing or impossible values become null. */
export function readCoinFacts(row: unknown): CoinFacts {
  const fields: Partial<Record<keyof CoinFacts, unknown>> =
    typeof row === 'object' && row !== null ? row : {};
  return {
    circulating_supply: figure(fields.circulating_supply),
    ath: figure(fields.ath),
    ath_date: date(fields.ath_date),
    atl: figure(fields.atl),
    atl_date: date(fields.atl_date),
    low_24h: figure(fields.low_24h),
    high_24h: figure(fields.high_24h),
  };
}

/** Supplies and prices are above zero. */
const figure = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= figureMax ? value : null;

function date(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return ms >= datesMs.first && ms < datesMs.last ? new Date(ms).toISOString() : null;
}
