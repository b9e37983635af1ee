import { type ReactNode, useEffect } from 'react';
import { showsLogin, showsStore } from '../../content/features.ts';
import { words } from '../../content/words.ts';
import type { RenderedMarket } from '../../contract/market.ts';
import { CartDrawer } from '../cart/cart-drawer.tsx';
import { replayEarlyEvents } from '../head/replay-early-events.ts';
import { LiveData } from '../market/prices/market-tag.tsx';
import { MarketWatch } from '../market/prices/market-watch.tsx';
import { PriceWidget } from '../market/prices/price-widget.tsx';
import { useOverlay } from '../state/overlays.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { AuthDialog } from './account/auth-dialog.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { MenuDrawer } from './header/menu-drawer.tsx';
import { layOutRemainingRows } from './lay-out-rows.ts';
import { OfflineWatch } from './offline/offline-watch.tsx';
import { CoinOverlay } from './overlays/coin-overlay.tsx';
import { PageChange } from './page-change.tsx';

const mainId = 'main';
const toastMs = 5_000;
const toastSwipePx = 50;

/**
 * The parts around every page.
 *
 * @param market the rendered market data, on pages that show the market
 */
export function Shell({
  market,
  children,
}: {
  market: RenderedMarket | undefined;
  children: ReactNode;
}) {
  useEffect(replayEarlyEvents, []);
  useEffect(layOutRemainingRows, []);
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        {words.header.skipToContent}
      </a>
      <Header />
      <OfflineWatch />
      <main id={mainId} tabIndex={-1} className="wrap flex-1">
        {children}
      </main>
      <Footer liveData={<LiveData rendered={market} />} />
      <Overlays />
      <Toaster durationMs={toastMs} swipePx={toastSwipePx} />
      <PriceWidget rendered={market} />
      <MarketWatch />
      <PageChange />
    </>
  );
}

/** All overlays. Part of every page's script, so that the first press opens them. */
function Overlays() {
  const overlay = useOverlay();
  return (
    <>
      {showsLogin ? <AuthDialog request={overlay?.kind === 'auth' ? overlay : null} /> : null}
      {showsStore ? <CartDrawer open={overlay?.kind === 'cart'} /> : null}
      <MenuDrawer open={overlay?.kind === 'menu'} />
      <CoinOverlay />
    </>
  );
}
