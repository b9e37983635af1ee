/** Counts that a copy must share with its source, read from one committed state. */
export interface Totals {
  orders: number;
  /** Pieces on the shelf, and of them those that are reserved. */
  onHand: number;
  reserved: number;
}

export const sameTotals = (one: Totals, other: Totals): boolean =>
  one.orders === other.orders && one.onHand === other.onHand && one.reserved === other.reserved;

/** A reason for the owner, in one sentence, why a backup cannot be made or used. */
export class BackupFailure extends Error {}

/** A backup is in its place and is not as it was. A whole sentence, without its full stop. */
export class RestoreMismatch extends Error {}
