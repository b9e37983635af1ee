import { type Entry, entryKindOf, entryMs } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';

/**
 * The key that identifies an entry in any export: its time, kind, coin and amount. Exports of one service
 * write the same moment with and without fractions of a second, so the time is in whole seconds. The price is
 * left out, because it depends on a rate that a person gives. Several entries may share a key, so keys are
 * counted.
 */
export const entryKey = (entry: Omit<Entry, 'id' | 'price' | 'coinId'> & { id?: string }): string =>
  [
    Math.floor(entryMs({ id: '', ...entry }) / 1000),
    entryKindOf(entry),
    entry.coin,
    new Decimal(entry.amount).toFixed(),
  ].join(' ');
