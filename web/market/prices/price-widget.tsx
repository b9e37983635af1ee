import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { words } from '../../../content/words.ts';
import type { RenderedMarket } from '../../../contract/market.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import { useMarket } from '../../data/market.ts';
import { CoinLink } from '../../navigation/coin-link.tsx';
import { Credit } from '../../ui/feedback/credit.tsx';
import { ChevronUp, Minus, X } from '../../ui/pictures/icons.ts';
import { CoinIcon } from './coin-icon.tsx';
import { MarketTag } from './market-tag.tsx';
import { PriceChange } from './price-change.tsx';

const bitcoinId = 'bitcoin';
/** In narrower windows the widget is collapsed. */
const mobileBelowPx = 768;

/** The floating BTC/USD price: expanded, collapsed (as on phones) or closed. Absent without a Bitcoin price. */
export function PriceWidget({ rendered }: { rendered: RenderedMarket | undefined }) {
  const market = useMarket();
  const small = useSyncExternalStore(followWidth, isSmall, () => true);
  const [chosen, setChosen] = useState<'expanded' | 'collapsed' | 'closed' | null>(null);
  const state = chosen ?? (small ? 'collapsed' : 'expanded');
  const place = useRef<HTMLElement>(null);
  // The pressed button is gone, so move the focus to the first button.
  useEffect(() => {
    if (chosen !== null) place.current?.querySelector('button')?.focus();
  }, [chosen]);
  const bitcoin = market.coins?.find((coin) => coin.id === bitcoinId);
  const price = bitcoin?.current_price ?? null;
  if (price === null || state === 'closed') return null;

  return (
    <aside ref={place} className="price-widget" aria-label={words.market.bitcoinPrice}>
      {state === 'collapsed' ? (
        <button
          type="button"
          className="num flex h-11 items-center gap-2 px-3.5 font-semibold"
          aria-expanded={false}
          onClick={() => setChosen('expanded')}
        >
          <CoinIcon id={bitcoinId} size={20} />
          <span className="sr-only">{words.market.bitcoinPair}</span>
          <span>{formatPrice(price)}</span>
          <MarketTag rendered={rendered} />
          <span className="sr-only">{words.market.expand}</span>
          <ChevronUp size={16} />
        </button>
      ) : (
        <div className="w-59">
          <div className="flex items-center pt-2 pe-1.5 ps-3.5">
            <span className="live text-12">
              <i />
              {words.market.livePrice}
            </span>
            <span className="ms-2">
              <MarketTag rendered={rendered} />
            </span>
            <button
              type="button"
              className="icon-btn ms-auto size-11 md:size-8"
              aria-label={words.page.collapse}
              onClick={() => setChosen('collapsed')}
            >
              <Minus size={15} />
            </button>
            <button
              type="button"
              className="icon-btn size-11 md:size-8"
              aria-label={words.page.close}
              onClick={() => {
                document.querySelector('main')?.focus({ preventScroll: true });
                setChosen('closed');
              }}
            >
              <X size={15} />
            </button>
          </div>
          <div className="px-3.5 pt-0.5 pb-2">
            <p className="flex items-center gap-2 text-13 text-text-2">
              <CoinIcon id={bitcoinId} size={18} />
              <CoinLink id={bitcoinId} className="hover:underline">
                {words.market.bitcoinPair}
              </CoinLink>
            </p>
            <p className="mt-1.5 flex items-center justify-between">
              <span className="num text-22 font-semibold tracking-tight">{formatPrice(price)}</span>
              <PriceChange chip pct={bitcoin?.price_change_percentage_24h ?? null} />
            </p>
          </div>
        </div>
      )}
      <Credit credit={market.credit} className="px-3.5" />
    </aside>
  );
}

const narrowQuery = () => window.matchMedia(`(width < ${mobileBelowPx}px)`);
const isSmall = () => narrowQuery().matches;

function followWidth(changed: () => void) {
  const query = narrowQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
