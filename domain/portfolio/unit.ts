import { Decimal, decimalText, dollarsText } from '../money/figure.ts';
import { formatPrice } from '../money/market-figures.ts';
import { type WithUnit, withSign } from '../money/units.ts';
import type { PlanUnit } from './target-plan.ts';

/** The coins in which values can be shown, each with its usual number of decimals. */
export const unitCoins = {
  btc: { coinId: 'bitcoin', code: 'BTC', decimals: 8 },
  eth: { coinId: 'ethereum', code: 'ETH', decimals: 6 },
} as const;

export const unitCodes = ['USD', unitCoins.btc.code, unitCoins.eth.code] as const;
export type UnitCode = (typeof unitCodes)[number];

/** The unit in which current values are shown. */
export interface Unit extends PlanUnit {
  code: UnitCode;
}

export const dollarUnit: Unit = { code: 'USD', rate: 1, decimals: 2 };

/** The least number of significant digits of a price, as for prices in dollars. */
const significantDigits = 4;

const withCode =
  ({ code }: Unit): WithUnit =>
  (digits, sign) =>
    withSign(`${digits}\u00a0${code}`, sign);

/** Formats a value that is already in the unit. */
export const unitText = (value: Decimal, unit: Unit): string =>
  unit === dollarUnit ? dollarsText(value) : decimalText(value, unit.decimals, withCode(unit));

/** Converts a value in US dollars to the unit, and formats it. */
export const valueText = (value: Decimal, unit: Unit): string =>
  unitText(unit === dollarUnit ? value : value.div(unit.rate), unit);

/** Converts a price in US dollars to the unit, and formats it. */
export function priceText(price: number, unit: Unit): string {
  if (unit === dollarUnit) return formatPrice(price);
  const value = new Decimal(price).div(unit.rate);
  const [, zeros = ''] = /^0\.(0*)[1-9]/.exec(value.abs().toFixed()) ?? [];
  const decimals = Math.max(unit.decimals, zeros === '' ? 0 : zeros.length + significantDigits);
  return decimalText(value, decimals, withCode(unit));
}
