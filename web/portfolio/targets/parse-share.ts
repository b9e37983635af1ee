import { type Figure, readFigure } from '../../../domain/money/figure.ts';
import { parseTypedNumber } from '../../../domain/money/typed-number.ts';
import { isShare } from '../../../domain/portfolio/targets.ts';

/** A typed percentage. */
export interface TypedShare {
  /** Null for an empty field, or an invalid percentage. */
  share: Figure | null;
  isWrong: boolean;
  /** Both readings of an ambiguous number; null for any other text. */
  readings: readonly [string, string] | null;
}

export function parseShare(text: string): TypedShare {
  const bare = text.replace(/[%٪％]/gu, ' ').trim();
  if (bare === '') return { share: null, isWrong: false, readings: null };
  const { digits, readings } = parseTypedNumber(bare);
  // Normalises the figure: trailing zeros are dropped.
  const share = digits === '' ? null : readFigure(digits);
  const isWrong = share === null || !isShare(String(share));
  return { share: isWrong ? null : share, isWrong, readings };
}
