import { type Entry, entryKindOf, entryMs } from '../ledger/entry.ts';
import { Decimal, type Figure } from '../money/figure.ts';
import { figureCell, writeCsv } from '../text/write-csv.ts';
import { portfolioColumns } from './layouts/site-export.ts';

/** Writes the entries of a portfolio as a file, with all fields except the id of their import. */
export const writeEntries = (entries: readonly Entry[]): string =>
  writeCsv([
    portfolioColumns,
    ...entries.map((entry) => [
      entry.id,
      new Date(entryMs(entry)).toISOString(),
      entryKindOf(entry),
      entry.coin,
      entry.coinId,
      digitsOf(entry.amount),
      digitsOf(entry.price),
      entry.fee === undefined ? '' : digitsOf(entry.fee.amount),
      entry.fee?.coin ?? '',
      entry.fee?.coinId ?? '',
      entry.note ?? '',
    ]),
  ]);

const digitsOf = (figure: Figure) => figureCell(new Decimal(figure).toFixed());
