import type { ReactElement } from 'react';
import { words } from '../../content/words.ts';
import type { HistoryPoint } from '../../contract/market-history.ts';
import { formatPrice } from '../../domain/money/market-figures.ts';

interface Props {
  points: readonly (HistoryPoint | null)[];
  /** The start of a bucket, as text. */
  beginningOf(index: number): string;
  /** The time of a point, as text. */
  momentOf(index: number): string;
}

/** The chart's prices as a table, newest first. A gap is one row. */
export function HistoryTable({ points, beginningOf, momentOf }: Props) {
  const rows: ReactElement[] = [];
  let gapEnd: string | null = null;
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const point = points[index];
    if (point) {
      rows.push(
        <tr key={index}>
          <th scope="row" className="start font-normal text-text-2">
            {momentOf(index)}
          </th>
          <td className="font-semibold">{formatPrice(point[1])}</td>
          <td>{formatPrice(point[2])}</td>
          <td>{formatPrice(point[3])}</td>
        </tr>,
      );
      continue;
    }
    gapEnd ??= momentOf(index);
    if (index > 0 && points[index - 1] === null) continue;
    rows.push(
      <tr key={index}>
        <td colSpan={4} className="start bg-surface-2 text-text-2">
          {words.coin.noneBetween({ from: beginningOf(index), to: gapEnd })}
        </td>
      </tr>,
    );
    gapEnd = null;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="history-table" tabIndex={0} aria-label={words.coin.prices}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="start">
              {words.coin.time}
            </th>
            <th scope="col">{words.market.price}</th>
            <th scope="col">{words.coin.low}</th>
            <th scope="col">{words.coin.high}</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </section>
  );
}
