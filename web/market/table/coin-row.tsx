import { memo, type ReactElement } from 'react';
import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { turnoverRatio } from '../../../domain/market/turnover-ratio.ts';
import { groupedDecimals } from '../../../domain/money/grouped-decimals.ts';
import { formatLarge } from '../../../domain/money/market-figures.ts';
import { withPercentSign } from '../../../domain/money/units.ts';
import { CoinLink } from '../../navigation/coin-link.tsx';
import { watchlist } from '../../state/watchlist.ts';
import { CandleGlyph } from '../prices/candle-glyph.tsx';
import { CoinIcon } from '../prices/coin-icon.tsx';
import { starPath } from '../prices/icons.ts';
import { Price } from '../prices/price.tsx';
import { PriceChange } from '../prices/price-change.tsx';

const largeText = (value: number | null) => (value === null ? '–' : formatLarge(value));

export type OnRowPress = (kind: 'alerts', button: HTMLElement, coinId: string) => void;

interface Props {
  coin: Coin;
  /** The number under #: the market cap rank, or the position among gainers or losers. */
  place: number | null;
  watched: boolean;
  /** True for gainers and losers, whose rows have no candle and no turnover. */
  compact?: boolean;
  /**
   * Called for a press that sets a price alert; absent if the row has no such button. Must be the same function at
   * each render, or all rows render again.
   */
  onPress?: OnRowPress | undefined;
  /** The sparkline of the coin's last seven days, if known. The same element at each render. */
  sparkline?: ReactElement | undefined;
}

/**
 * A row for one coin. On a phone the rank is beside the name, and volume, market cap and change are on a second line.
 */
export const CoinRow = memo(function CoinRow({
  coin,
  place,
  watched,
  compact = false,
  onPress,
  sparkline,
}: Props) {
  const change = coin.price_change_percentage_24h;
  const volume = largeText(coin.total_volume);
  const cap = largeText(coin.market_cap);
  return (
    <tr>
      <td className="star-cell">
        <WatchStar coin={coin} on={watched} />
      </td>
      <td className="rank-cell max-md:hidden">{place ?? '–'}</td>
      <td className="coin-cell start">
        <div className="flex items-center gap-2.5 whitespace-normal">
          <CoinIcon id={coin.id} />
          <div className="min-w-0 md:line-clamp-2">
            <span className="me-0.5 text-12 text-text-3 md:hidden">{place ?? '–'}</span>{' '}
            <b className="font-semibold break-words">
              <CoinLink id={coin.id} className="coin-link">
                {coin.name}
              </CoinLink>
            </b>{' '}
            <span className="text-13 text-text-3 md:ms-1">{coin.symbol.toUpperCase()}</span>
            <span className="block text-12 text-text-3 md:hidden">
              {words.market.volumeAndCap({ volume, cap })}
            </span>
          </div>
          {onPress ? (
            <button
              type="button"
              className="star bell max-md:hidden"
              // Not a tab stop, because a hundred more stops would slow down keyboard users. The list of alerts can
              // set an alert, too.
              tabIndex={-1}
              aria-label={words.market.setAlert({ name: coin.name })}
              onClick={({ currentTarget }) => onPress('alerts', currentTarget, coin.id)}
            >
              <Glyph path={bellPath} />
            </button>
          ) : null}
          {compact ? null : <span className="week">{sparkline}</span>}
        </div>
      </td>
      <td className="price-cell font-semibold">
        <Price value={coin.current_price} />
      </td>
      <td className="change-cell">
        {compact ? null : <CandleGlyph pct={change} />}
        <PriceChange pct={change} />
      </td>
      <td className="volume-cell text-text-2 max-md:hidden">{volume}</td>
      <td className="cap-cell max-md:hidden">{cap}</td>
      {compact ? null : <Turnover coin={coin} />}
    </tr>
  );
});

function Turnover({ coin }: { coin: Coin }) {
  const share = turnoverRatio(coin);
  return (
    <td className="turnover-cell max-lg:hidden">
      {share === null ? (
        '–'
      ) : (
        <span className="flex items-center gap-2 ps-3">
          <span className="h-1 flex-1 overflow-hidden rounded-full bg-surface-3">
            <span
              className="block h-full rounded-full bg-text-3"
              style={{ width: `${Math.min(100, share).toFixed(0)}%` }}
            />
          </span>
          <span className="w-10 text-12 text-text-3">{shareText(share)}</span>
        </span>
      )}
    </td>
  );
}

/** A percentage, capped because a tiny market cap would make the number too long for the cell. */
const shareText = (pct: number) =>
  withPercentSign(pct >= 999.95 ? '>999' : groupedDecimals(pct, 1));

function WatchStar({ coin, on }: { coin: { name: string; symbol: string }; on: boolean }) {
  return (
    <button
      type="button"
      className="star"
      aria-pressed={on}
      aria-label={
        on ? words.coin.unwatch({ name: coin.name }) : words.coin.watch({ name: coin.name })
      }
      onClick={() => watchlist.toggle(coin.symbol)}
    >
      <Glyph path={starPath} />
    </button>
  );
}

const Glyph = ({ path }: { path: string }) => (
  <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

const bellPath = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10 21h4';
