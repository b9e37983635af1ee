import { useState } from 'react';
import { words } from '../../../content/words.ts';
import { useMarket } from '../../data/market.ts';
import { closeCoin, coinOfQuery, coinOpener } from '../../navigation/open-coin.ts';
import { useVisitedLocation } from '../../navigation/visited-location.ts';
import { toastNotLoaded } from '../../ui/feedback/toast-not-loaded.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useHydrated } from '../../ui/page/use-hydrated.ts';

const loadSheet = async () => {
  const [part, { adoptPanelStyle }] = await Promise.all([
    import('./coin-sheet.tsx'),
    import('../../coin/panel-style.ts'),
  ]);
  adoptPanelStyle();
  return part;
};
const headPart = lazyPart(() => loadSheet().then((part) => part.CoinSheetHead));
const sheetPart = lazyPart(() => loadSheet().then((part) => part.CoinSheet));

export const preloadCoin = sheetPart.preload;

const onLoadFailed = () => {
  closeCoin();
  toastNotLoaded();
};

/** The coin panel that the URL names, over any page. The panel opens at once; its script is loaded on first use. */
export function CoinOverlay() {
  const wanted = coinOfQuery(useVisitedLocation().location.search);
  const open = useHydrated() && wanted !== null;
  const { coins } = useMarket();
  // While the panel closes, keep the coin, and also the name of a coin that leaves the list.
  const [shown, setShown] = useState({ id: '', name: '' });
  const id = wanted ?? shown.id;
  const name = coins?.find((coin) => coin.id === id)?.name ?? (id === shown.id ? shown.name : '');
  if (id !== shown.id || name !== shown.name) setShown({ id, name });
  return (
    <Drawer
      className="coin-sheet"
      title={name || words.market.coin}
      emblem={<headPart.Part wanted={open} onFailure={() => {}} props={{ id }} />}
      closeLabel={words.page.close}
      open={open}
      onClose={closeCoin}
      returnFocusTo={coinOpener}
    >
      <sheetPart.Part
        key={id}
        wanted={open}
        onFailure={onLoadFailed}
        meanwhile={<span className="skeleton m-6 h-60!" />}
        props={{ id }}
      />
    </Drawer>
  );
}
