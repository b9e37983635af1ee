import { words } from '../../../content/words.ts';
import type { Decimal } from '../../../domain/money/figure.ts';
import { withSign } from '../../../domain/money/units.ts';
import { localFigure, writeCsv } from '../../../domain/text/write-csv.ts';
import type { Amounts } from '../amounts.tsx';
import type { ProfitBreakdown } from './profit-breakdown.ts';

export const columnHeads = (shown: ProfitBreakdown) => [
  shown.dateWord,
  words.portfolio.amount,
  words.ledger.costWithFee,
  shown.shareWord,
  words.ledger.profit,
];

export function breakdownText(
  shown: ProfitBreakdown,
  method: string,
  { coins, dollars, profit }: Amounts,
): string {
  const sums = [
    `${shown.receivedWord}: ${dollars(shown.received)}`,
    ...(shown.feeWord === null ? [] : [`${shown.feeWord}: ${dollars(shown.fee)}`]),
    `${words.ledger.cost}: ${dollars(shown.cost)}`,
    `${words.ledger.profit}: ${profit(shown.profit)}`,
  ];
  const rows = shown.rows.map((row) =>
    [
      [row.date, row.more].filter(Boolean).join(', '),
      withSign(`${coins(row.amount)} ${row.coin}`),
      `${words.ledger.cost} ${dollars(row.cost)}`,
      `${shown.shareWord} ${dollars(row.share)}`,
      `${words.ledger.profit} ${profit(row.profit)}`,
    ].join(' · '),
  );
  const notes = [shown.missing, shown.unpriced, method, words.ledger.ruleAdvice];
  return [shown.title, shown.subtitle, ...sums, shown.rowsTitle, ...rows, ...notes]
    .filter(Boolean)
    .join('\n');
}

/** The table as CSV to copy into a spreadsheet, with its sum. */
export function breakdownCsv(shown: ProfitBreakdown, { digits }: Amounts): string {
  const figures = (...list: Decimal[]) => list.map((each) => localFigure(digits(each)));
  const sum = [
    words.ledger.sum,
    '',
    ...figures(shown.cost, shown.received.minus(shown.fee), shown.profit),
  ];
  return writeCsv([
    columnHeads(shown),
    ...shown.rows.map((row) => [
      [row.date, row.more].filter(Boolean).join(', '),
      localFigure(digits(row.amount)),
      ...figures(row.cost, row.share, row.profit),
    ]),
    sum,
  ]).slice(1);
}
