import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import { decimalDigits } from '../../../domain/money/money.ts';
import { wireCurrency } from './currencies.ts';

/** The endings of a changed price; `as it is`: to the minor unit. */
export const endings = ['as it is', '.00', '.90', '.99'] as const;
export type Ending = (typeof endings)[number];

const shareOfUnit: Record<Exclude<Ending, 'as it is'>, number> = { '.00': 0, '.90': 90, '.99': 99 };

/**
 * A price changed by hundredths of a percent, and moved to the nearest one with that ending; the higher of two that are as
 * near. What costs something never becomes free.
 */
export function changedPrice(
  cents: number,
  { changeBp, ending, currency }: { changeBp: number; ending: Ending; currency: string },
): number {
  if (cents === 0) return 0;
  const step = minorUnitStep(currency);
  const exact = (cents * (10_000 + changeBp)) / 10_000;
  const unit = 10 ** decimalDigits(wireCurrency(currency).decimal_digits);
  const nearest =
    ending === 'as it is' || unit === 1
      ? Math.round(exact / step) * step
      : nearestWith((shareOfUnit[ending] * unit) / 100, { exact, unit });
  // Such as krónur, which have no parts although their amounts are written with two decimals.
  const allowed = Math.round(nearest / step) * step;
  return Math.max(allowed, ending === '.00' && unit > 1 ? unit : step);
}

function nearestWith(part: number, { exact, unit }: { exact: number; unit: number }): number {
  const below = Math.floor((exact - part) / unit) * unit + part;
  const above = below + unit;
  return below > 0 && exact - below < above - exact ? below : above;
}
