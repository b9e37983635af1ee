import type { Entry } from '../../ledger/entry.ts';
import type { Decimal } from '../../money/decimal.ts';
import { isMoney } from './assets.ts';

/** So much of a coin or of money; 0 or more. */
export interface Leg {
  /** Upper-case symbol of a coin, or code of a currency. */
  asset: string;
  amount: Decimal;
  /** The provider's id of the coin, where the file says it. */
  coinId?: string | undefined;
  /** Set where the file says that it is a coin, although a currency has that code. */
  isCoin?: boolean;
}

/** True for money of a state. */
export const isMoneyLeg = ({ asset, coinId, isCoin }: Leg): boolean =>
  !isCoin && coinId === undefined && isMoney(asset);

/** The kind of event: `own` moves within a person's own accounts, `pending` is listed again once it is final. */
type Happening = 'trade' | 'transfer' | 'income' | 'fee' | 'own' | 'pending';

/** Why a row of a file cannot be read. */
export type Problem =
  | { why: 'number' | 'time' | 'day' | 'missing'; column: string; text: string }
  | {
      why: 'twoReadings';
      /** Days are as in 2026-04-05, and numbers in JavaScript's notation. */
      of: 'day' | 'number' | 'pair';
      column: string;
      one: string;
      other: string;
    }
  | { why: 'columns'; count: number; expected: number }
  | { why: 'nothing' }
  | { why: 'belowZero' }
  | { why: 'severalCoins' }
  | { why: 'noPair'; text: string };

/** One row in the words that all layouts share. */
export interface RowEvent {
  /** ms UTC. */
  at: number;
  /** A kind that the layout does not know is kept in its own words. */
  kind: Happening | { unknown: string };
  got?: Leg | null;
  gave?: Leg | null;
  fee?: Leg | null;
  /** The value of the whole amount, where the file gives it. */
  worth?: Leg | null;
  /** The price of one coin, where the file gives it. */
  price?: Leg | null;
  /** Rows with the same text are parts of one event. */
  join?: string;
  /** The file's own id of this row: a second row with it is the same one. */
  ref?: string;
  /** The entry itself, in a file that this site has written. */
  entry?: Entry;
  note?: string;
}

/** Rows that belong together, as one. */
export interface FileEvent {
  /** The row numbers of the file, the header being row 1; ascending. */
  rows: readonly number[];
  at: number;
  kind: RowEvent['kind'];
  got: Leg | null;
  gave: Leg | null;
  fees: readonly Leg[];
  worth: Leg | null;
  price: Leg | null;
  note: string;
  entry: Entry | null;
}

export type ReadRow =
  | { row: number; event: RowEvent; problem: null }
  | { row: number; event: null; problem: Problem };
