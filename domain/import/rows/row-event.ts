import type { Entry } from '../../ledger/entry.ts';
import type { Decimal } from '../../money/figure.ts';
import { isMoney } from './assets.ts';

/** An amount of a coin or of money; 0 or more. */
export interface Leg {
  /** Upper-case symbol of a coin, or code of a currency. */
  asset: string;
  amount: Decimal;
  coinId?: string | undefined;
  /** Set if the file states that the asset is a coin, although a currency has the same code. */
  isCoin?: boolean;
}

export const isMoneyLeg = ({ asset, coinId, isCoin }: Leg): boolean =>
  !isCoin && coinId === undefined && isMoney(asset);

/**
 * The kind of event. `own` is a move within a person's own accounts; the file lists a `pending` event again once
 * it is final.
 */
type KnownKind = 'trade' | 'transfer' | 'income' | 'fee' | 'own' | 'pending';

/** The reason why a row of a file cannot be read. */
export type RowProblem =
  | { why: 'number' | 'time' | 'day' | 'missing' | 'unclear'; column: string; text: string }
  | {
      why: 'twoReadings';
      /** A day is written as 2026-04-05, a number in JavaScript's notation. */
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

/** One row, in the terms that all layouts share. */
export interface RowEvent {
  /** Epoch ms. */
  at: number;
  /** An unknown kind keeps the file's own word. */
  kind: KnownKind | { unknown: string };
  got?: Leg | null;
  gave?: Leg | null;
  fee?: Leg | null;
  /** True if the amount given includes the fee, so that the received amount is worth that much less. */
  isFeeIncluded?: boolean;
  /** The worth of the whole amount, if the file states it. */
  worth?: Leg | null;
  /** The price of one coin, if the file states it. */
  price?: Leg | null;
  /** Rows with the same value are parts of one event. */
  join?: string;
  /** The outcome of the event if neither its row nor the rows joined with it state both sides. */
  alone?: RowProblem | { unknown: string };
  /** The file's own id of this row. A second row with the same id is a repetition. */
  ref?: string;
  /** The entry itself, in a file that this site has written. */
  entry?: Entry;
  note?: string;
}

export interface FileEvent {
  /** The row numbers of the file, the header being row 1; ascending. */
  rows: readonly number[];
  at: number;
  kind: RowEvent['kind'];
  got: Leg | null;
  gave: Leg | null;
  fees: readonly Leg[];
  isFeeIncluded: boolean;
  worth: Leg | null;
  price: Leg | null;
  note: string;
  entry: Entry | null;
}

export type ReadRow =
  | { row: number; event: RowEvent; problem: null }
  | { row: number; event: null; problem: RowProblem };
