import { moneyText } from '../format-values.ts';
import { EmptyNote } from '../ui/notices.tsx';

interface SheetColumn<Row> {
  name: string;
  /** The content of a cell. A column has one of three: a text, an amount in minor units, or a count. */
  cell?: (row: Row) => string;
  cents?: (row: Row) => number;
  count?: (row: Row) => number;
  /** False for figures whose sum is meaningless. */
  isSummed?: false;
}

const isFigure = <Row,>({ cell }: SheetColumn<Row>) => cell === undefined;

const figureText = (figure: number, isMoney: boolean, currency: string) =>
  isMoney ? moneyText(figure, currency) : String(figure);

const textOf = <Row extends { currency: string }>(
  { cell, cents, count }: SheetColumn<Row>,
  row: Row,
): string =>
  cell?.(row) ?? figureText((cents ?? count)?.(row) ?? 0, cents !== undefined, row.currency);

function sumOf<Row extends { currency: string }>(
  { cents, count, isSummed }: SheetColumn<Row>,
  rows: readonly Row[],
  currency: string,
): string {
  const figure = cents ?? count;
  if (figure === undefined || isSummed === false) return '';
  const sum = rows
    .filter((row) => row.currency === currency)
    .reduce((all, row) => all + figure(row), 0);
  return figureText(sum, cents !== undefined, currency);
}

interface Props<Row> {
  id: string;
  title: string;
  /** The sentence shown if the table has no rows. */
  none: string;
  /** The URL of the same table as a file. */
  file: string;
  rows: readonly Row[];
  columns: readonly SheetColumn<Row>[];
  /** A note shown below the table. */
  about?: string;
}

/** A table of figures with its sums, and a link to the same table as a file. */
export function SheetCard<Row extends { currency: string }>({
  id,
  title,
  none,
  file,
  rows,
  columns,
  about,
}: Props<Row>) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
        <a className="button" href={file} aria-label={`Save as CSV: ${title}`}>
          Save as CSV
        </a>
      </h2>
      {rows.length === 0 ? (
        <EmptyNote>{none}</EmptyNote>
      ) : (
        <div className="scroll">
          <table className="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} className={isFigure(column) ? 'end' : undefined}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
                <tr key={at}>
                  {columns.map((column, index) => (
                    <td
                      key={column.name}
                      className={isFigure(column) ? 'end' : undefined}
                      data-label={index === 0 ? undefined : column.name}
                    >
                      {textOf(column, row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {currencies.map((currency) => (
                <tr key={currency}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.name} scope="row">
                        Sum
                      </th>
                    ) : (
                      <td
                        key={column.name}
                        className={isFigure(column) ? 'end' : undefined}
                        data-label={column.name}
                      >
                        {sumOf(column, rows, currency)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tfoot>
          </table>
        </div>
      )}
      {about !== undefined && <p className="quiet">{about}</p>}
    </section>
  );
}
