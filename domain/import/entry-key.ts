import { type Entry, entryKindOf, entryMs } from '../ledger/entry.ts';
import { Decimal } from '../money/figure.ts';

/**
 * The key that identifies an entry in any export: its time, kind, coin and amount. The time is in whole seconds,
 * because exports of one service may write the same moment with or without fractions of a second. The price is not part
 * of the key, because it depends on a rate that a person enters. Several entries may share a key, so keys are counted.
 */
export const entryKey = (entry: Omit<Entry, 'id' | 'price' | 'coinId'> & { id?: string }): string =>
  [
    Math.floor(entryMs({ id: '', ...entry }) / 1000),
    entryKindOf(entry),
    entry.coin,
    new Decimal(entry.amount).toFixed(),
  ].join(' ');
