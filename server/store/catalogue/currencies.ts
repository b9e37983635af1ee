import type { WireCurrency } from '../../../contract/store.ts';

/** What can be sold in. Our own table: providers and Intl disagree about some currencies' digits. */
const currencyCodes = ['usd', 'eur', 'gbp'] as const;
type CurrencyCode = (typeof currencyCodes)[number];

const currencies: Record<CurrencyCode, WireCurrency> = {
  usd: currency({ code: 'usd', symbol: '$', name: 'US Dollar', template: '$$1' }),
  eur: currency({ code: 'eur', symbol: '€', name: 'Euro', template: '$1 €' }),
  gbp: currency({ code: 'gbp', symbol: '£', name: 'British Pound', template: '£$1' }),
};

/** @throws for a currency that is not sold in: no price in the database has one */
export function wireCurrency(code: string): WireCurrency {
  const known = currencyCodes.find((candidate) => candidate === code);
  if (known === undefined) throw new Error(`No currency ${code} is sold in`);
  return currencies[known];
}

function currency(look: Pick<WireCurrency, 'code' | 'symbol' | 'name' | 'template'>): WireCurrency {
  return {
    ...look,
    symbol_native: look.symbol,
    name_plural: `${look.name}s`,
    decimal_digits: 2,
    rounding: 0,
    min_amount: 0,
  };
}
