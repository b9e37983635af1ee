import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import { coinsPerRequest } from '../../../contract/limits.ts';
import type { Coin } from '../../../contract/market.ts';
import type { MarketView } from '../../data/market.ts';
import { tableViewAttribute } from '../../head/shared-names.ts';
import { setSearch } from '../../navigation/history.ts';
import { useVisitedLocation } from '../../navigation/visited-location.ts';
import { useAlertBadge } from '../../state/alerts-key.ts';
import { useSparklines } from '../../state/sparklines.ts';
import { useWatchlist } from '../../state/watchlist.ts';
import { CreditFoot } from '../../ui/feedback/credit.tsx';
import { toastNotLoaded } from '../../ui/feedback/toast-not-loaded.ts';
import { useHydrated } from '../../ui/page/use-hydrated.ts';
import { canLoad } from '../../ui/pictures/can-load.ts';
import { ListFilter } from '../prices/icons.ts';
import { SampleMark } from '../prices/sample-mark.tsx';
import { StaleNotice } from '../prices/stale-notice.tsx';
import { CoinTable } from './coin-table.tsx';
import type { ToolPress } from './table-code.tsx';
import { coinRows, isWatched, useTableRows } from './table-rows.tsx';
import { WatchlistSwitch } from './watchlist-switch.tsx';

type TableCode = typeof import('./table-code.tsx');

let loadedCode: TableCode | null = null;

/** The first press loads sorting, filtering and the menus, so that the first view stays small. */
const loadCode = (then: (code: TableCode) => void) =>
  void (canLoad() ? import('./table-code.tsx') : Promise.reject()).then(
    (code) => {
      loadedCode = code;
      then(code);
    },
    () => toastNotLoaded(),
  );

const tools = [
  { kind: 'columns', label: words.market.columns },
  { kind: 'alerts', label: words.alerts.alerts },
  { kind: 'export', label: words.market.export },
] as const;

/** The market table over all coins or the watchlist, with sorting, filtering, column settings and export. */
export function WholeMarket({ market }: { market: MarketView }) {
  const watchlist = useWatchlist();
  const { sort, filter, change } = useOrder();
  const followed = useDeferredValue(filter);
  const { coins, whole } = useTableRows(market);
  const weeks = useSparklines();
  const alerts = useAlertBadge(words.alerts.states.fired);
  const hydrated = useHydrated();
  const [watched, setWatched] = useState<boolean | null>(null);
  const onlyWatched =
    watched ??
    (hydrated && /watched/.test(document.documentElement.getAttribute(tableViewAttribute) ?? ''));
  const [press, setPress] = useState<ToolPress | null>(null);
  const [code, setCode] = useState(loadedCode);

  /** Calls `act` once the additional script is loaded. */
  const withCode = (act: (code: TableCode) => void) =>
    loadCode((code) => {
      setCode(code);
      act(code);
    });
  useEffect(() => {
    if (sort + filter !== '' && code === null) loadCode(setCode);
  }, [sort, filter, code]);

  const chosen = useMemo(() => {
    if (!whole) return [];
    if (coins === null) return null;
    const named = displayedCoins(coins, sort, followed, code);
    // If no row matches, first-order.ts has hidden the served rows. Hydrate all rows, and show the message afterwards.
    if (!hydrated && named.length === 0) return coins;
    return onlyWatched ? named.filter((coin) => isWatched(watchlist, coin)) : named;
  }, [coins, watchlist, onlyWatched, followed, sort, whole, hydrated, code]);
  // Memoised, so that a refresh that changes nothing does not render a hundred rows.
  const onPress = useCallback((kind: ToolPress['kind'], button: HTMLElement, coinId?: string) => {
    loadCode((code) => {
      setCode(code);
      setPress({ kind, button, coinId });
    });
  }, []);
  const rows = useMemo(
    () => chosen && coinRows(chosen, watchlist, weeks, onPress),
    [chosen, watchlist, weeks, onPress],
  );
  const named = followed.trim();

  return (
    <section className="section">
      <div className="section-head relative">
        <h2 className="sr-only">{words.market.top100}</h2>
        <SampleMark market={market} />
        <WatchlistSwitch
          count={watchlist.length}
          onlyWatched={onlyWatched}
          onChange={(next) => {
            setWatched(next);
            withCode(({ setViewWord }) => setViewWord('watched', next));
          }}
        />
        <div className="relative ms-auto flex flex-wrap gap-2 max-sm:w-full">
          <label className="relative w-full sm:w-60">
            <span className="sr-only">{words.market.filterCoins}</span>
            <ListFilter size={16} className="absolute top-3.5 start-3 text-text-3 md:top-2.5" />
            <input
              id="coin-filter"
              className="input h-11 ps-9 md:h-9"
              type="search"
              placeholder={words.market.filter}
              value={filter}
              onFocus={() => loadCode(setCode)}
              onChange={(event) => change('filter', event.target.value)}
            />
          </label>
          {tools.map(({ kind, label }) => (
            <button
              key={kind}
              id={kind}
              type="button"
              className="btn btn-line btn-sm relative"
              onClick={({ currentTarget }) => onPress(kind, currentTarget)}
            >
              <span>{label}</span>
              {/* The badge is over the button's corner, so that nothing moves when it appears after reading storage. */}
              {kind === 'alerts' && alerts ? (
                <b className="cart-badge" style={{ top: -8, insetInlineEnd: -6 }}>
                  {alerts}
                </b>
              ) : null}
            </button>
          ))}
          {press && code ? (
            <code.TableTools
              press={press}
              coins={chosen}
              market={market}
              sort={sort}
              onSort={(to) => change('sort', to)}
            />
          ) : null}
        </div>
      </div>
      <StaleNotice market={market} />
      <div className={whole ? 'card overflow-hidden' : 'card min-h-dvh'}>
        <CoinTable
          caption={words.market.byMarketCap}
          whole
          expected={coinsPerRequest}
          empty={
            whole
              ? named
                ? words.market.noneNamed({ text: named })
                : words.market.noneWatched
              : null
          }
          rows={rows}
          head={(column, label) => ({
            sort: sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined,
            drawn: (
              <>
                {/* A phone has no room for this head, so only screen readers get the head there. */}
                {column === 'change' ? <span className="sr-only md:hidden">{label}</span> : null}
                <button
                  type="button"
                  className={column === 'change' ? 'sort max-md:hidden' : 'sort'}
                  onClick={() => withCode(({ nextSort }) => change('sort', nextSort(sort, column)))}
                >
                  {label}
                </button>
              </>
            ),
          })}
        />
        <CreditFoot credit={market.credit} />
      </div>
    </section>
  );
}

/**
 * The coins to display. Until the script that sorts and filters has loaded, the coins that first-order.ts has chosen.
 */
function displayedCoins(
  coins: readonly Coin[],
  sort: string,
  filter: string,
  code: TableCode | null,
): readonly Coin[] {
  if (sort + filter === '' || typeof window === 'undefined') return coins;
  if (code) return code.chosenCoins(coins, sort, filter);
  return window.chosenIds?.flatMap((id) => coins.find((coin) => coin.id === id) ?? []) ?? coins;
}

/** The sort order and the filter in the URL. A change replaces the URL without a new history entry. */
function useOrder() {
  const { location } = useVisitedLocation();
  const [, setChanges] = useState(0);
  const query = new URLSearchParams(location.search);
  return {
    sort: query.get('sort') ?? '',
    filter: query.get('filter') ?? '',
    change(name: 'sort' | 'filter', to: string) {
      const next = new URLSearchParams(location.search);
      if (to === '') next.delete(name);
      else next.set(name, to);
      const text = String(next);
      setSearch(text && `?${text}`);
      setChanges((count) => count + 1);
    },
  };
}
