import { Decimal, decimalText, dollarsText } from '../money/decimal.ts';
import { formatPrice } from '../money/format.ts';
import { plain, type WithUnit } from '../money/units.ts';
import type { PlanUnit } from './target-plan.ts';

/** The coins in which values can be shown, with as many decimals as people write them. */
export const unitCoins = {
  btc: { coinId: 'bitcoin', code: 'BTC', decimals: 8 },
  eth: { coinId: 'ethereum', code: 'ETH', decimals: 6 },
} as const;

export const unitCodes = ['USD', unitCoins.btc.code, unitCoins.eth.code] as const;
export type UnitCode = (typeof unitCodes)[number];

/** The unit in which present values are shown. */
export interface Unit extends PlanUnit {
  code: UnitCode;
}

export const dollar: Unit = { code: 'USD', rate: 1, decimals: 2 };

/** A price has so many significant digits at least, as one in dollars has. */
const significantDigits = 4;

const withCode =
  ({ code }: Unit): WithUnit =>
  (digits, sign) =>
    plain(`${digits}\u00a0${code}`, sign);

/** A value that is in the unit already. */
export const unitText = (value: Decimal, unit: Unit): string =>
  unit === dollar ? dollarsText(value) : decimalText(value, unit.decimals, withCode(unit));

/** A value in US dollars. */
export const valueText = (value: Decimal, unit: Unit): string =>
  unitText(unit === dollar ? value : value.div(unit.rate), unit);

/** A price in US dollars. */
export function priceText(price: number, unit: Unit): string {
  if (unit === dollar) return formatPrice(price);
  const value = new Decimal(price).div(unit.rate);
  const [, zeros = ''] = /^0\.(0*)[1-9]/.exec(value.abs().toFixed()) ?? [];
  const decimals = Math.max(unit.decimals, zeros === '' ? 0 : zeros.length + significantDigits);
  return decimalText(value, decimals, withCode(unit));
}
