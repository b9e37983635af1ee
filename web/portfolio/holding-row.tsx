import { words } from '../../content/words.ts';
import { api } from '../../contract/paths.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { decimalText, dollarsText } from '../../domain/money/decimal.ts';
import { formatPrice } from '../../domain/money/format.ts';
import type { Holding } from '../../domain/portfolio/portfolio.ts';
import { CoinLink } from '../navigation/coin-link.tsx';
import { portfolio } from '../state/portfolio.ts';
import { DiscPicture } from '../ui/pictures/disc-picture.tsx';
import { Trash2 } from './icons.ts';
import { TransactionRow } from './transaction-row.tsx';

interface Props {
  holding: Holding;
  /** No prices have arrived yet, so that none is known to be missing. */
  waiting: boolean;
  /** Whether its transactions are shown. */
  isOpen: boolean;
  onToggle(): void;
  onDelete(row: Holding): void;
  onRemove(transaction: Entry): void;
}

/** Of a coin that is not in the list, for which anything may have been typed: the picture is a letter. */
const pictureId = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').slice(0, 60) || 'coin';

const press = 'text-link py-1 text-13 text-text-2';

/** A coin of the portfolio, and when it is opened the transactions that it is made of. */
export function HoldingRow({ holding, waiting, isOpen, onToggle, onDelete, onRemove }: Props) {
  const { coin, coinId, entries, match, isBySymbol } = holding;
  const unknown = waiting ? '–' : 'N/A';
  const name = match?.name ?? coin;
  // Which coin it is, where the symbol does not say.
  const isUnlisted = !waiting && match === null && coinId !== coin.toLowerCase();
  const amount = decimalText(holding.amount);
  const price = holding.price === null ? unknown : formatPrice(holding.price);
  return (
    <>
      <tr>
        <td className="start">
          <div className="flex items-center gap-2.5 py-2 max-md:min-h-15">
            <DiscPicture src={api.coinPicture(match?.id ?? pictureId(coinId))} />
            <div className="min-w-0">
              <div className="md:flex md:items-baseline md:gap-2">
                {match ? (
                  <CoinLink id={match.id} className="font-semibold hover:underline">
                    {name}
                  </CoinLink>
                ) : (
                  <b className="font-semibold">{coin}</b>
                )}
                {match || isUnlisted ? (
                  <span className="text-13 text-text-3 max-md:hidden">{match ? coin : coinId}</span>
                ) : null}
                <span className="block text-13 text-text-3 md:hidden">
                  <span className="block">
                    {`${amount} ${coin}${isUnlisted ? ` (${coinId})` : ''}`}
                  </span>
                  <span className="block">{words.portfolio.each({ price })}</span>
                </span>
              </div>
              {isBySymbol ? (
                <p className="text-13 text-text-2">
                  <span>{words.portfolio.foundBySymbol}</span>{' '}
                  <button
                    type="button"
                    className={press}
                    onClick={() => match && portfolio.identify(coinId, match.id)}
                  >
                    {words.portfolio.itIs({ name })}
                  </button>
                </p>
              ) : null}
              <button type="button" className={press} aria-expanded={isOpen} onClick={onToggle}>
                <span>{words.portfolio.transactions({ count: entries.length })}</span>
                <span className="sr-only">{` ${words.portfolio.ofCoin({ name })}`}</span>
              </button>
            </div>
          </div>
        </td>
        <td className="max-md:hidden">{amount}</td>
        <td className="text-text-2 max-md:hidden">{price}</td>
        <td className="font-semibold">
          {holding.value === null ? (
            <span className="font-normal text-text-2">{unknown}</span>
          ) : (
            dollarsText(holding.value)
          )}
        </td>
        <td>
          <button
            type="button"
            className="icon-btn"
            aria-label={`${words.portfolio.delete} ${name}`}
            onClick={() => onDelete(holding)}
          >
            <Trash2 size={16} />
          </button>
        </td>
      </tr>
      {isOpen
        ? entries.map((entry) => (
            <TransactionRow key={entry.id} entry={entry} onRemove={onRemove} />
          ))
        : null}
    </>
  );
}
