/** Counts that a copy must share with its source, read from one committed state. */
export interface Totals {
  orders: number;
  /** Units in stock, and the reserved ones among them. */
  onHand: number;
  reserved: number;
}

export const sameTotals = (one: Totals, other: Totals): boolean =>
  one.orders === other.orders && one.onHand === other.onHand && one.reserved === other.reserved;

/** The reason why a backup cannot be made or used, in one sentence for the owner. */
export class BackupError extends Error {}

/** A restored backup is in place but differs from the original. The message is a sentence without its full stop. */
export class RestoreMismatchError extends Error {}
