import { atOf, type Entry, kindOf } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';

/**
 * By what an entry is recognised when it comes again, from whatever export: what happened when, to how much of which coin.
 * Exports of one service write one moment with and without parts of a second. The price is left out, as it depends on a rate that a person gives. Entries may share a key: it counts as often as it stands.
 */
export const entryKey = (entry: Omit<Entry, 'id' | 'price' | 'coinId'> & { id?: string }): string =>
  [
    Math.floor(atOf({ id: '', ...entry }) / 1000),
    kindOf(entry),
    entry.coin,
    new Decimal(entry.amount).toFixed(),
  ].join(' ');
