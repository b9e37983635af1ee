import { localeFormat } from '../locale/locale-format.ts';
import { groupedDecimals } from './grouped-decimals.ts';
import { withDollarSign } from './units.ts';

/** The number of decimals that multiples of a round step need. */
const stepDecimals = (step: number): number =>
  Math.min(20, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));

const units = [
  { size: 1e12, suffix: localeFormat.trillion },
  { size: 1e9, suffix: localeFormat.billion },
  { size: 1e6, suffix: localeFormat.million },
  { size: 1e3, suffix: localeFormat.thousand },
];

/**
 * An amount of US dollars as an axis label, short and exact: $2.5M between $2.0M and $3.0M.
 *
 * @param value a multiple of `tickStep`, from 0 upward
 * @param tickStep the distance of the ticks: 1, 2 or 5 times a power of ten
 */
export function axisDollars(value: number, tickStep: number): string {
  const unit = units.find(
    ({ size, suffix }) => suffix !== null && value >= size && tickStep >= size / 100,
  );
  // Below a step of 1,000, a shortened figure would need so many decimals that it is no shorter.
  if (unit === undefined || tickStep < 1_000)
    return withDollarSign(
      groupedDecimals(value, tickStep < 1 ? Math.max(2, stepDecimals(tickStep)) : 0),
    );
  return withDollarSign(
    groupedDecimals(value / unit.size, stepDecimals(tickStep / unit.size)) + unit.suffix,
  );
}
