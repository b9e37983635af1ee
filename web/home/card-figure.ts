import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { formatLarge } from '../../domain/money/market-figures.ts';
import { withPercentSign } from '../../domain/money/units.ts';

/** A card's figure as text, such as $2.54T or 52.6%; unchanged without a unit. */
export const cardFigure = (value: string, unit: 'dollars' | 'percent' | undefined): string => {
  if (unit === undefined) return value;
  return unit === 'dollars' ? formatLarge(+value) : withPercentSign(groupedDecimals(+value, 1));
};
