import { labels } from '../../content/labels.ts';
import { api } from '../../contract/paths.ts';
import { exactDollars } from '../../domain/exact-decimals.ts';
import { formatPrice } from '../../domain/format.ts';
import type { Holding } from '../../domain/portfolio.ts';
import { CoinLink } from '../navigation/coin-link.tsx';
import { DiscPicture } from '../ui/disc-picture.tsx';
import { amountText } from './amount-text.ts';
import { Trash2 } from './icons.ts';

interface Props {
  rows: readonly Holding[];
  /** Shown for an unknown price or value. */
  unknown: string;
  onDelete(row: Holding): void;
}

/** One row a coin: amount, current price and current value. */
export function HoldingsTable({ rows, unknown, onDelete }: Props) {
  return (
    // Fixed columns do not move when prices arrive, and long numbers wrap.
    <table className="plain-table table-fixed border-t border-line wrap-anywhere">
      <caption className="sr-only">{labels.portfolio.holdings}</caption>
      <thead>
        <tr>
          <th scope="col" className="left md:w-3/10">
            {labels.market.coin}
          </th>
          <th scope="col" className="max-md:hidden">
            {labels.portfolio.amount}
          </th>
          <th scope="col" className="max-md:hidden">
            {labels.portfolio.currentPrice}
          </th>
          <th scope="col" className="max-md:w-1/3">
            {labels.portfolio.currentValue}
          </th>
          <th scope="col" className="w-13 md:w-20">
            <span className="sr-only">{labels.portfolio.delete}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.coin}>
            <td className="left">
              <div className="flex items-center gap-2.5 py-2 max-md:min-h-15">
                <DiscPicture src={api.coinPicture(row.match?.id ?? row.coin.toLowerCase())} />
                <div className="min-w-0 md:flex md:items-baseline md:gap-2">
                  {row.match ? (
                    <CoinLink id={row.match.id} className="font-semibold hover:underline">
                      {row.match.name}
                    </CoinLink>
                  ) : (
                    <b className="font-semibold">{row.coin}</b>
                  )}
                  {row.match ? (
                    <span className="text-13 text-text-3 max-md:hidden">{row.coin}</span>
                  ) : null}
                  <span className="block text-13 text-text-3 md:hidden">
                    <span className="block">{`${amountText(row.amount)} ${row.coin}`}</span>
                    <span className="block">
                      {`${row.price === null ? unknown : formatPrice(row.price)} each`}
                    </span>
                  </span>
                </div>
              </div>
            </td>
            <td className="max-md:hidden">{amountText(row.amount)}</td>
            <td className="text-text-2 max-md:hidden">
              {row.price === null ? unknown : formatPrice(row.price)}
            </td>
            <td className="font-semibold">
              {row.value === null ? (
                <span className="font-normal text-text-2">{unknown}</span>
              ) : (
                exactDollars(row.value)
              )}
            </td>
            <td>
              <button
                type="button"
                className="icon-btn"
                aria-label={`Delete ${row.match?.name ?? row.coin}`}
                onClick={() => onDelete(row)}
              >
                <Trash2 size={16} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
