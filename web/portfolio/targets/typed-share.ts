import { type Figure, readFigure } from '../../../domain/money/decimal.ts';
import { typedNumber } from '../../../domain/money/typed-number.ts';
import { isShare } from '../../../domain/portfolio/targets.ts';

/** A percentage as it is typed. */
export interface TypedShare {
  /** Null for an empty field, and for what is none. */
  share: Figure | null;
  isWrong: boolean;
  /** Of a number that can be read in two ways. */
  readings: readonly [string, string] | null;
}

export function typedShare(text: string): TypedShare {
  const bare = text.replace(/[%٪％]/gu, ' ').trim();
  if (bare === '') return { share: null, isWrong: false, readings: null };
  const { digits, readings } = typedNumber(bare);
  // Without the noughts at the end that were typed.
  const share = digits === '' ? null : readFigure(digits);
  const isWrong = share === null || !isShare(String(share));
  return { share: isWrong ? null : share, isWrong, readings };
}
