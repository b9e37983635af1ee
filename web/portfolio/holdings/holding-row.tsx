import { words } from '../../../content/words.ts';
import { api } from '../../../contract/paths.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import type { Position } from '../../../domain/ledger/ledger.ts';
import { unrealisedOf } from '../../../domain/ledger/ledger-figures.ts';
import type { Decimal } from '../../../domain/money/figure.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import { priceText, type Unit } from '../../../domain/portfolio/unit.ts';
import { CoinLink } from '../../navigation/coin-link.tsx';
import { entries } from '../../state/portfolio/change-entries.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { DiscPicture } from '../../ui/pictures/disc-picture.tsx';
import { AmountText, useAmounts } from '../amounts.tsx';
import { ChevronRight, Trash2 } from '../icons.ts';
import type { ProfitSubject } from '../profit-breakdown/profit-subject.ts';
import { MoneyChange, PctChange } from '../profit-change.tsx';

const entryTable = lazyPart(() => import('./entry-table.tsx').then((part) => part.EntryTable));

export interface RowActions {
  onDelete(row: Holding): void;
  onEdit(entry: Entry): void;
  onRemove(entry: Entry): void;
  /** Moves an entry, or with null some of the row's entries; null if there is no other portfolio. */
  onMove: ((row: Holding, entry: Entry | null) => void) | null;
  onExplain(what: ProfitSubject): void;
  /** @param missing the amount without a recorded purchase */
  onAdd(row: Holding, missing?: Decimal): void;
  onFailure(): void;
}

interface Props extends RowActions {
  holding: Holding;
  /** The coin's position. Never null for a listed coin; the type allows null for the ledger's lookup. */
  position: Position | null;
  /** The unit of present values. */
  unit: Unit;
  /** True before the first prices arrive, when a coin without a price may still get one. */
  waiting: boolean;
  /** True if the coin's transactions are shown. */
  isOpen: boolean;
  onToggle(): void;
}

/** An unlisted coin's id, made safe for the URL of its lettered picture, because its name may be any text. */
const pictureId = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').slice(0, 60) || 'coin';

/** A hint for screen readers that the figure opens an explanation, which only its underline shows. */
const explainHint = <span className="sr-only">{` ${words.ledger.explain}`}</span>;

const pressClasses = 'text-link py-1 text-13 text-text-2';

/** A coin of the portfolio and, when open, its transactions. */
export function HoldingRow({
  holding,
  position,
  unit,
  waiting,
  isOpen,
  onToggle,
  ...actions
}: Props) {
  const { coins, worth } = useAmounts();
  const { coin, coinId, match, isBySymbol } = holding;
  const { length: count } = holding.entries;
  const unknown = waiting ? '–' : 'N/A';
  const name = match?.name ?? coin;
  // Show the coin's id if the symbol does not identify it.
  const isUnlisted = !waiting && match === null && coinId !== coin.toLowerCase();
  const amount = coins(holding.amount);
  const price = holding.price === null ? unknown : priceText(holding.price, unit);
  const profit = position && unrealisedOf(position, { price: holding.price, changePct: null });
  const isHeld = position?.held.gt(0);
  const entriesId = `entries-${coinId}`;
  return (
    <>
      <tr>
        <td className="start">
          <div className="flex items-center gap-2.5 py-2 max-md:min-h-15">
            <button
              type="button"
              className="icon-btn -ms-2 max-md:-me-1.5"
              aria-expanded={isOpen}
              aria-controls={isOpen ? entriesId : undefined}
              aria-label={`${words.portfolio.transactions({ count })} ${words.portfolio.ofCoin({ name })}`}
              onPointerEnter={entryTable.preload}
              onClick={onToggle}
            >
              <ChevronRight size={16} className={isOpen ? 'rotate-90' : 'turns'} />
            </button>
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
                    <AmountText text={`${amount} ${coin}${isUnlisted ? ` (${coinId})` : ''}`} />
                  </span>
                  <span className="block">{words.portfolio.each({ price })}</span>
                </span>
              </div>
              {isBySymbol ? (
                <p className="text-13 text-text-2">
                  <span>{words.portfolio.foundBySymbol}</span>{' '}
                  <button
                    type="button"
                    className={pressClasses}
                    onClick={() => match && entries.identify(coinId, match.id)}
                  >
                    {words.portfolio.itIs({ name })}
                  </button>
                </p>
              ) : null}
              {position?.missing.gt(0) ? (
                <p className="text-13 text-text-2">
                  <span>
                    <AmountText
                      text={words.ledger.missing({ amount: coins(position.missing), coin })}
                    />
                  </span>{' '}
                  <button
                    type="button"
                    className={pressClasses}
                    onClick={() => actions.onAdd(holding, position.missing)}
                  >
                    {words.ledger.addPurchase}
                  </button>
                </p>
              ) : null}
              {/* With large text there is no room for the profit beside the value. */}
              {profit === null || !isHeld ? null : (
                <button
                  type="button"
                  className="block min-h-11 text-start text-13 wrap-anywhere md:hidden"
                  onClick={() => actions.onExplain({ coinId })}
                >
                  <PctChange pct={profit.pct} />
                  {explainHint}
                </button>
              )}
            </div>
          </div>
        </td>
        <td className="max-md:hidden">
          <AmountText text={amount} />
        </td>
        <td className="text-text-2 max-lg:hidden">
          {isHeld ? formatPrice(Number(position?.cost.div(position.held))) : '–'}
        </td>
        <td className="text-text-2 max-md:hidden">{price}</td>
        <td className="font-semibold">
          <span className={holding.value === null ? 'font-normal text-text-2' : ''}>
            <AmountText text={holding.value === null ? unknown : worth(holding.value, unit)} />
          </span>
        </td>
        <td className="max-md:hidden">
          {profit === null || !isHeld ? (
            <span className="text-text-2">{holding.price === null ? unknown : '–'}</span>
          ) : (
            <button
              type="button"
              className="text-end"
              onClick={() => actions.onExplain({ coinId })}
            >
              <MoneyChange className="text-link block" change={profit} />
              <PctChange pct={profit.pct} />
              {explainHint}
            </button>
          )}
        </td>
        <td>
          {count === 0 ? null : (
            <button
              type="button"
              className="icon-btn"
              aria-label={`${words.portfolio.delete} ${name}`}
              onClick={() => actions.onDelete(holding)}
            >
              <Trash2 size={16} />
            </button>
          )}
        </td>
      </tr>
      {isOpen ? (
        <entryTable.Part
          wanted
          onFailure={actions.onFailure}
          props={{
            id: entriesId,
            name,
            coin,
            entries: holding.entries,
            position,
            onAdd: () => actions.onAdd(holding),
            onEdit: actions.onEdit,
            onRemove: actions.onRemove,
            onMove: actions.onMove && ((entry) => actions.onMove?.(holding, entry)),
            onExplain: ({ entry }) => actions.onExplain({ coinId, entry }),
          }}
        />
      ) : null}
    </>
  );
}
