import { words } from '../../../content/words.ts';
import type { RowView } from '../../../domain/import/shown-row.ts';
import { Decimal } from '../../../domain/money/figure.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import { withSign } from '../../../domain/money/units.ts';
import { dayText } from '../../../domain/time/dates.ts';
import { X } from '../../ui/pictures/icons.ts';
import { type Amounts, AmountText, useAmounts } from '../amounts.tsx';
import { questionId } from './decisions-form.tsx';
import { kindText, reasonText } from './row-words.ts';

interface Props {
  rows: readonly RowView[];
  file: string;
  hasMore: boolean;
  onMore(): void;
}

/** The rows as a table; on phones as a list. */
export function ImportRows({ rows, file, hasMore, onMore }: Props) {
  const amounts = useAmounts();
  if (rows.length === 0) return <p className="import-small">{words.import.none}</p>;
  return (
    <>
      <RowsTable rows={rows} file={file} />
      <ul className="import-list md:hidden" aria-label={words.import.rows({ file })}>
        {rows.map((row) => (
          <li key={row.row} data-status={row.status}>
            <b>
              <AmountText text={titleOf(row, amounts)} />
            </b>
            <Badge {...row} />
            <span>
              {[
                words.import.rowNumber({ row: row.row }),
                row.at === null ? '' : timeText(row),
                priceText(row),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {fullReason(row) === '' ? null : <span className="import-why">{fullReason(row)}</span>}
            <ChooseCoin row={row} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <button type="button" className="btn btn-line import-more" onClick={onMore}>
          {words.import.showMore}
        </button>
      ) : null}
    </>
  );
}

function RowsTable({ rows, file }: Pick<Props, 'rows' | 'file'>) {
  const amounts = useAmounts();
  return (
    <section
      className="import-scroll max-md:hidden"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label={words.import.rows({ file })}
    >
      <table className="plain-table import-rows">
        <thead>
          <tr>
            <th className="start">{words.import.row}</th>
            <th className="start">{words.import.date}</th>
            <th className="start">{words.import.kind}</th>
            <th className="start">{words.import.coin}</th>
            <th>{words.import.amount}</th>
            <th>{words.import.price}</th>
            <th>{words.import.fee}</th>
            <th className="start">{words.import.statusColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-status={row.status}>
              <td className="start">{row.row}</td>
              <td className="start">{timeText(row)}</td>
              <td className="start">{kindText(row.kind)}</td>
              <td className="start">
                <b>{row.coin || '–'}</b>
              </td>
              <td>
                <AmountText text={amountText(row, amounts) || '–'} />
              </td>
              <td>{priceText(row) || '–'}</td>
              <td>
                <AmountText text={feeText(row, amounts) || '–'} />
              </td>
              <td className="start">
                <div className="import-status">
                  <Badge {...row} />
                  <span>{fullReason(row)}</span>
                  <ChooseCoin row={row} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const fullReason = (row: RowView) =>
  [
    reasonText(row),
    ...row.rates.map(({ asset, rate }) =>
      words.import.atRate({ asset, rate: formatPrice(Number(rate)) }),
    ),
    row.more === 0 ? '' : words.import.more({ count: row.more }),
  ]
    .filter(Boolean)
    .join(' ');

/** The title of a row, such as "Buy 0.1 BTC". */
const titleOf = (row: RowView, amounts: Amounts) =>
  [
    row.kind === null ? '' : kindText(row.kind),
    row.amount === '' ? row.coin : withSign(`${amountText(row, amounts)} ${row.coin}`),
  ]
    .filter(Boolean)
    .join(' ') || '–';

function timeText({ at }: RowView): string {
  if (at === null) return '–';
  return `${dayText(at)}, ${new Date(at).toISOString().slice(11, 16)}`;
}

const amountText = ({ amount }: RowView, { coins }: Amounts) =>
  amount === '' ? '' : coins(new Decimal(amount));
const priceText = ({ price }: RowView) => (price === '' ? '' : formatPrice(Number(price)));

function feeText({ fee }: RowView, { coins, dollars }: Amounts): string {
  if (fee === null) return '';
  const amount = new Decimal(fee.amount);
  return fee.coin === '' ? dollars(amount) : withSign(`${coins(amount)} ${fee.coin}`);
}

const statusLooks: Record<RowView['status'], string> = {
  new: 'badge badge-ok',
  joined: 'badge',
  duplicate: 'badge',
  undecided: 'badge badge-warm',
  unchanged: 'badge',
  refused: 'badge import-error',
};

/** Each status has its own shape, so that colour is not the only distinction. */
const Badge = ({ status }: Pick<RowView, 'status'>) => (
  <span className={statusLooks[status]} data-shape={status}>
    {status === 'refused' ? <X size={12} strokeWidth={2.5} /> : <i />}
    <span>{words.import.status[status]}</span>
  </span>
);

function ChooseCoin({ row: { reason } }: { row: RowView }) {
  if (reason.is !== 'undecided' || reason.question.ask !== 'coin') return null;
  const { about } = reason.question;
  return (
    <button
      type="button"
      className="btn btn-line btn-sm"
      onClick={() => document.getElementById(questionId(about))?.focus()}
    >
      {words.import.chooseCoin}
    </button>
  );
}
