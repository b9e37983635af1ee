import { useState } from 'react';
import { words } from '../../../content/words.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';
import { CoinHead } from '../../coin/coin-head.tsx';
import { CoinPanel } from '../../coin/coin-panel.tsx';
import { useFreshness } from '../../data/freshness.ts';
import { useKnownCoin } from '../../data/known-coins.ts';
import { useMarket } from '../../data/market.ts';
import { MarketStatus } from '../../market/prices/market-tag.tsx';
import { PriceChange } from '../../market/prices/price-change.tsx';
import { Credit } from '../../ui/feedback/credit.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { toastNotLoaded } from '../../ui/feedback/toast-not-loaded.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

export function CoinSheetHead({ id }: { id: string }) {
  const { coin } = useKnownCoin(id);
  return coin === null ? <span /> : <CoinHead coin={coin} />;
}

const addDialog = lazyPart(() =>
  import('../../portfolio/form/add-dialog.tsx').then((part) => part.AddDialog),
);

const alertDialog = lazyPart(() =>
  import('../../market/alerts/alert-dialog.tsx').then((part) => part.AlertDialog),
);

const unknownCoin = lazyPart(() =>
  import('../../coin/unknown-coin.tsx').then((part) => part.UnknownCoin),
);

function Figures({ id, pct, span }: { id: string; pct: number | null; span: string }) {
  const market = useMarket();
  const { coin, isListed, lastSeen } = useKnownCoin(id);
  const price = coin?.current_price ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <b className="coin-price num">{price === null ? '–' : formatPrice(price)}</b>
          <PriceChange chip pct={pct} />
          <span className="text-13 text-text-3">{span}</span>
        </p>
        {isListed ? (
          <MarketStatus market={market} />
        ) : (
          <p className="live" data-stale role="status">
            <i />
            <span>{words.coin.unlisted({ time: lastSeen })}</span>
          </p>
        )}
      </div>
      <Credit credit={market.credit} />
    </>
  );
}

/** The panel of a coin, assembled from several areas: its own, the market's figures and the portfolio's dialog. */
export function CoinSheet({ id }: { id: string }) {
  const market = useMarket();
  const { coin, isListed } = useKnownCoin(id);
  const { isLive } = useFreshness(market);
  const isNow = isListed && (isLive || market.source === 'simulated');
  const [opened, setOpened] = useState<'add' | 'alert' | null>(null);
  const onClose = () => setOpened(null);
  const onFailure = () => {
    onClose();
    toastNotLoaded();
  };
  if (coin === null)
    return market.coins === null ? (
      <span className="skeleton m-6 h-60!" />
    ) : (
      <unknownCoin.Part wanted onFailure={onFailure} props={{ id }} />
    );
  return (
    <>
      <CoinPanel
        coin={coin}
        liveAtSeconds={isNow && market.asOfMs ? market.asOfMs / 1_000 : null}
        Figures={Figures}
        onAdd={() => setOpened('add')}
        onSetAlert={() => setOpened('alert')}
      />
      <addDialog.Part
        wanted={opened === 'add'}
        onFailure={onFailure}
        props={{
          open: opened === 'add',
          coin,
          // Confirm in a toast, because no table on this page shows the new transaction.
          onAdded: () =>
            toast({
              title: words.portfolio.added,
              description: words.portfolio.addedHint({ name: coin.name }),
            }),
          onClose,
          returnFocusTo: () => document.querySelector<HTMLElement>('.coin-foot .btn-flame'),
        }}
      />
      <alertDialog.Part
        wanted={opened === 'alert'}
        onFailure={onFailure}
        props={{
          coinId: opened === 'alert' ? coin.id : null,
          onClose,
          returnFocusTo: () => document.querySelector<HTMLElement>('.coin-foot .btn-line'),
        }}
      />
    </>
  );
}
