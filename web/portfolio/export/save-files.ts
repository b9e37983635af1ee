import { words } from '../../../content/words.ts';
import { writeEntries } from '../../../domain/import/write-entries.ts';
import { unrealisedOf } from '../../../domain/ledger/ledger-figures.ts';
import { localeFormat } from '../../../domain/locale/locale-format.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { RealisedRow } from '../../../domain/portfolio/realised-profit.ts';
import { figureCell, writeCsv } from '../../../domain/text/write-csv.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import { datedName, saveFile } from '../../data/save-file.ts';
import { portfolio } from '../../state/portfolio/portfolio.ts';
import type { Ledger } from '../use-ledger.ts';

type Cell = string | number;

/** The zone in which days and years end. */
export const fileZone = localeFormat.timeZone ?? 'UTC';

const figureCellOf = (value: Decimal): Cell => figureCell(value.toFixed());

/** Saves a file with all amounts, even those hidden on the page. */
const saveTable = (name: string, rows: readonly (readonly Cell[])[]) =>
  saveFile(name, writeCsv(rows), 'text/csv');

/** Saves all transactions in a file that can be imported again. */
export const saveEntries = (): void =>
  saveFile(datedName('portfolio', Date.now(), 'csv'), writeEntries(portfolio.get()), 'text/csv');

/** Saves the amount, cost and value of each coin. */
export function saveHoldings(rows: readonly Holding[], ledger: Ledger): void {
  saveTable(datedName('holdings', Date.now(), 'csv'), [
    [
      words.export.columns.coin,
      words.export.columns.name,
      words.export.columns.id,
      words.export.columns.amount,
      words.export.columns.averageCost,
      words.export.columns.cost,
      words.export.columns.price,
      words.export.columns.value,
      words.export.columns.unrealised,
    ],
    ...rows.map(({ coin, coinId, match, amount, price, value }): Cell[] => {
      const position = ledger.get(coinId);
      const profit = position && unrealisedOf(position, { price, changePct: null });
      const isHeld = position?.held.gt(0) === true;
      return [
        coin,
        match?.name ?? '',
        match?.id ?? coinId,
        figureCellOf(amount),
        isHeld ? figureCellOf(position.cost.div(position.held).round(8)) : '',
        figureCellOf((position?.cost ?? new Decimal(0)).round(2)),
        price ?? '',
        value === null ? '' : figureCellOf(value.round(2)),
        profit ? figureCellOf(profit.amount.round(2)) : '',
      ];
    }),
  ]);
}

function noteOf({ from, holdingDays }: RealisedRow): string {
  if (from !== 'purchase') return words.export.from[from];
  return holdingDays !== null && holdingDays < 0 ? words.export.from.later : '';
}

interface Year {
  /** '' for disposals without a date. */
  year: string;
  rows: readonly RealisedRow[];
  /** The cost method: its name in words, and its id for the file name. */
  method: { name: string; id: string };
  /** Upper-case symbol by coin id. */
  symbols: ReadonlyMap<string, string>;
}

/** Saves the realised profit of a year: a row for each purchase behind a sale, and below them the rules. */
export function saveYear({ year, rows, method, symbols }: Year): void {
  const sum = (of: 'proceeds' | 'cost' | 'fee' | 'profit') =>
    figureCellOf(rows.reduce((all, row) => all.plus(row[of]), new Decimal(0)));
  const day = (iso: string | null) => (iso === null ? '' : shortDate(iso));
  saveTable(`realised-${year || 'undated'}-${method.id}.csv`, [
    [
      words.export.columns.coin,
      words.export.columns.id,
      words.export.columns.kind,
      words.export.columns.acquired,
      words.export.columns.disposed,
      words.export.columns.amount,
      words.export.columns.proceeds,
      words.export.columns.cost,
      words.export.columns.fee,
      words.export.columns.profit,
      words.export.columns.days,
      words.export.columns.note,
    ],
    ...rows.map((row): Cell[] => [
      symbols.get(row.coinId) ?? row.coinId,
      row.coinId,
      row.kind === 'fee' ? words.export.kinds.fee : words.export.kinds.sale,
      day(row.acquired),
      day(row.disposed),
      figureCellOf(row.amount),
      figureCellOf(row.proceeds),
      figureCellOf(row.cost),
      figureCellOf(row.fee),
      figureCellOf(row.profit),
      row.holdingDays === null || row.holdingDays < 0 ? '' : row.holdingDays,
      noteOf(row),
    ]),
    [words.ledger.sum, '', '', '', '', '', sum('proceeds'), sum('cost'), sum('fee'), sum('profit')],
    [],
    [words.export.method({ method: method.name })],
    [words.export.zone({ zone: fileZone })],
    [words.ledger.ruleAdvice],
  ]);
}
