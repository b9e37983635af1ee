import type { ReactElement } from 'react';
import { words } from '../../../content/words.ts';
import { bucketStartText, pointTimeText } from '../../../domain/market/bucket-times.ts';
import { gapsOf } from '../../../domain/market/chart-shape.ts';
import type { ValueSeries } from '../../../domain/portfolio/value-over-time.ts';
import { AmountText, useAmounts } from '../amounts.tsx';

/** The chart's figures as a table, newest first. A gap is one row, with the cost, which is always known. */
export function ValueTable({ series }: { series: ValueSeries }) {
  const { dollars } = useAmounts();
  const { points } = series;
  const gaps = new Map(gapsOf(points).map((gap) => [gap.to, gap]));
  const rows: ReactElement[] = [];
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const gap = gaps.get(index);
    if (gap !== undefined) {
      rows.push(
        <tr key={index}>
          <td colSpan={3} className="start bg-surface-2 text-text-2">
            {words.coin.noneBetween({
              from: bucketStartText(series, gap.from),
              to: pointTimeText(series, gap.to),
            })}
          </td>
        </tr>,
      );
      index = gap.from;
      continue;
    }
    const { value, invested } = series.exactAt(index);
    rows.push(
      <tr key={index}>
        <th scope="row" className="start font-normal text-text-2">
          {pointTimeText(series, index)}
        </th>
        <td className="font-semibold">
          {value === null ? '–' : <AmountText text={dollars(value)} />}
        </td>
        <td>
          <AmountText text={dollars(invested)} />
        </td>
      </tr>,
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="history-table" tabIndex={0} aria-label={words.value.table}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="start">
              {words.coin.time}
            </th>
            <th scope="col">{words.value.value}</th>
            <th scope="col">{words.ledger.invested}</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </section>
  );
}
