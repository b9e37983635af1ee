import { useEffect, useState } from 'react';
import { words } from '../../../content/words.ts';
import {
  alertFigure,
  alertFigureText,
  type PriceAlert,
} from '../../../domain/market/price-alert.ts';
import { clockText } from '../../../domain/time/dates.ts';
import { useFreshness } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { saveFile } from '../../data/save-file.ts';
import { priceAlerts, usePriceAlerts } from '../../state/price-alerts.ts';
import { useUnstored } from '../../state/storage/use-unstored.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { X } from '../../ui/pictures/icons.ts';
import { CoinIcon } from '../prices/coin-icon.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { alertText } from './alert-text.ts';
import { NotificationNote } from './notification-note.tsx';
import { hasLivePrices } from './watch-alerts.ts';

interface Props {
  /** The list, or the form for a coin; null if both are closed. */
  open: { coinId: string | null } | null;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
}

/** The visitor's price alerts: a drawer with the list, and the form that sets an alert. */
export function AlertsDialog({ open, onClose, returnFocusTo }: Props) {
  const [form, setForm] = useState<{ coinId: string; alert: PriceAlert | null } | null>(null);
  const listOpen = open !== null && open.coinId === null;
  const shown = open?.coinId ? { coinId: open.coinId, alert: null } : listOpen ? form : null;
  return (
    <>
      <Drawer
        title={words.alerts.alerts}
        closeLabel={words.alerts.close}
        open={listOpen}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
      >
        <AlertList onForm={setForm} />
      </Drawer>
      <AlertDialog
        coinId={shown?.coinId ?? null}
        alert={shown?.alert ?? null}
        onClose={() => {
          setForm(null);
          if (!listOpen) onClose();
        }}
        returnFocusTo={listOpen ? () => document.querySelector('.alerts-set') : returnFocusTo}
      />
    </>
  );
}

function AlertList({
  onForm,
}: {
  onForm: (form: { coinId: string; alert: PriceAlert | null }) => void;
}) {
  const alerts = usePriceAlerts();
  const isUnstored = useUnstored(priceAlerts);
  const market = useMarket();
  // Renders every second, because a price ages even without new data.
  const { readMs } = useFreshness(market);
  const live = hasLivePrices(market);
  useEffect(priceAlerts.see, []);
  const waiting = alerts.filter(({ fired }) => fired === null);
  const ids = new Set(market.coins?.map(({ id }) => id));
  const isListed = ({ coinId }: PriceAlert) => market.coins === null || ids.has(coinId);
  const [listed, unlisted] = [waiting.filter(isListed), waiting.filter((each) => !isListed(each))];
  const fired = alerts.filter((alert) => alert.fired !== null);

  const secondLine = ({ coinId, kind, fired: by }: PriceAlert): string => {
    if (by !== null)
      return words.alerts.at({
        figure: alertFigureText(kind, by.figure),
        time: clockText(by.atMs, readMs),
      });
    const coin = market.coins?.find(({ id }) => id === coinId);
    const figure = coin ? alertFigure(kind, coin) : null;
    return words.alerts.now({
      figure: figure === null ? '–' : alertFigureText(kind, figure),
    });
  };
  const remove = (alert: PriceAlert) => {
    const at = alerts.indexOf(alert);
    priceAlerts.remove(alert.id);
    toast({
      title: words.alerts.deleted,
      description: alertText(alert),
      action: { words: words.alerts.undo, act: () => priceAlerts.putBack(alert, at) },
    });
  };
  const item = (alert: PriceAlert) => (
    <li key={alert.id}>
      <CoinIcon id={alert.coinId} />
      <button type="button" onClick={() => onForm({ coinId: alert.coinId, alert })}>
        <b>{alertText(alert)}</b>
        <span className="num">{secondLine(alert)}</span>
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={words.alerts.delete({ alert: alertText(alert) })}
        onClick={() => remove(alert)}
      >
        <X size={18} />
      </button>
    </li>
  );

  return (
    <>
      <div className="alerts-list">
        <NotificationNote />
        {isUnstored ? (
          <div className="notice" role="alert">
            <p>{words.page.notStored.description}</p>
          </div>
        ) : null}
        {live || waiting.length === 0 ? null : (
          <div className="notice" role="status">
            <p>
              <b>{words.alerts.paused}</b>
              <span className="block text-13 text-text-2">{words.alerts.pausedHint}</span>
            </p>
          </div>
        )}
        {alerts.length === 0 ? (
          <p className="py-10 text-center text-text-2">{words.alerts.none}</p>
        ) : null}
        {listed.length > 0 ? (
          <section>
            <h3>
              <span className={`badge ${live ? 'badge-ok' : 'badge-warm'}`}>
                {live ? words.alerts.states.active : words.alerts.states.paused}
              </span>
              <span className="num text-text-3">{listed.length}</span>
            </h3>
            <ul>{listed.map(item)}</ul>
          </section>
        ) : null}
        {unlisted.length > 0 ? (
          <section>
            <h3>
              <span className="badge badge-warm">{words.alerts.states.unlisted}</span>
              <span className="num text-text-3">{unlisted.length}</span>
            </h3>
            <p className="hint">{words.alerts.unlisted}</p>
            <ul>{unlisted.map(item)}</ul>
          </section>
        ) : null}
        {fired.length > 0 ? (
          <section>
            <h3>
              <span className="badge">{words.alerts.states.fired}</span>
              <span className="num text-text-3">{fired.length}</span>
              <button
                type="button"
                className="btn btn-ghost btn-sm ms-auto"
                onClick={priceAlerts.clearFired}
              >
                {words.alerts.clearFired}
              </button>
            </h3>
            <ul>{fired.map(item)}</ul>
          </section>
        ) : null}
      </div>
      <div className="alerts-foot">
        <div className="flex gap-2">
          <button
            type="button"
            className="alerts-set btn btn-flame btn-lg flex-1"
            onClick={() => onForm({ coinId: '', alert: null })}
          >
            {words.alerts.set}
          </button>
          {alerts.length > 0 ? (
            <button
              type="button"
              className="btn btn-line btn-lg"
              onClick={() => exportAlerts(alerts)}
            >
              {words.alerts.export}
            </button>
          ) : null}
        </div>
        <p className="hint mt-3">{words.alerts.kept}</p>
      </div>
    </>
  );
}

const exportAlerts = (alerts: readonly PriceAlert[]) =>
  saveFile('price-alerts.json', JSON.stringify(alerts, null, 2), 'application/json');
