import { words } from '../../content/words.ts';
import type { Coin } from '../../contract/market.ts';
import type { CoinFacts } from '../../contract/market-history.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { formatLarge, formatPrice } from '../../domain/money/market-figures.ts';
import { withPercentSign, withSign } from '../../domain/money/units.ts';
import { shortDate } from '../../domain/time/dates.ts';

const unknownFigure = '–';
const largeText = (value: number | null) => (value === null ? unknownFigure : formatLarge(value));

interface Props {
  coin: Coin;
  /** null until the facts have been fetched. */
  facts: CoinFacts | null;
  /** The chart's lowest and highest price; null without a chart. */
  low: number | null;
  high: number | null;
  /** The chart's range, such as "in 24h". */
  span: string;
}

/** A coin's figures beside its price; a dash for an unknown figure. */
export function CoinStats({ coin, facts, low, high, span }: Props) {
  const { current_price: price, symbol } = coin;
  const supply = facts?.circulating_supply ?? null;
  return (
    <dl className="coin-stats">
      <Stat name={words.coin.marketCap} value={largeText(coin.market_cap)} />
      <Stat name={words.coin.volume} value={largeText(coin.total_volume)} />
      <Stat
        name={words.coin.supply}
        value={
          supply === null
            ? unknownFigure
            : withSign(`${groupedDecimals(supply, 0)} ${symbol.toUpperCase()}`)
        }
        className="max-md:col-span-full"
      />
      <div className="coin-half">
        <Pair
          name={words.coin.lowOver({ span })}
          value={low === null ? unknownFigure : formatPrice(low)}
        />
        {/* The bar spans this column and the next. */}
        <dd className="coin-span" aria-hidden="true">
          {price === null || low === null || high === null || high <= low ? null : (
            <i
              style={{
                left: `${Math.min(100, Math.max(0, ((price - low) / (high - low)) * 100))}%`,
              }}
            />
          )}
        </dd>
      </div>
      <Stat
        name={words.coin.highOver({ span })}
        value={high === null ? unknownFigure : formatPrice(high)}
        className="coin-half coin-high text-end"
      />
      <Extreme
        name={words.coin.allTimeHigh}
        at={facts?.ath ?? null}
        on={facts?.ath_date}
        price={price}
      />
      <Extreme
        name={words.coin.allTimeLow}
        at={facts?.atl ?? null}
        on={facts?.atl_date}
        price={price}
      />
    </dl>
  );
}

const Stat = (props: { name: string; value: string; className?: string }) => (
  <div className={props.className}>
    <Pair name={props.name} value={props.value} />
  </div>
);

/** A term and its figure, without an element around both: in a <dl> HTML allows only one, and callers add it. */
const Pair = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

interface ExtremeProps {
  name: string;
  at: number | null;
  on: string | null | undefined;
  price: number | null;
}

function Extreme({ name, at, on, price }: ExtremeProps) {
  const beside = [on && shortDate(on), distanceText(at, price)].filter(Boolean).join(', ');
  return (
    <div className="coin-half">
      <Pair name={name} value={at === null ? unknownFigure : formatPrice(at)} />
      <dd className="coin-beside">{beside}</dd>
    </div>
  );
}

/** The distance from the current price, such as "8.0% above now" or "1,000 times lower". */
function distanceText(at: number | null, price: number | null): string | null {
  if (!at || !price) return null;
  const times = Math.max(at / price, price / at);
  const isAbove = at > price;
  if (times >= 2) {
    const text = groupedDecimals(times, times < 10 ? 1 : 0);
    return isAbove
      ? words.coin.timesHigher({ times: text })
      : words.coin.timesLower({ times: text });
  }
  const change = withPercentSign(groupedDecimals(Math.abs(at / price - 1) * 100, 1));
  return isAbove
    ? words.coin.aboveNow({ percent: change })
    : words.coin.belowNow({ percent: change });
}
