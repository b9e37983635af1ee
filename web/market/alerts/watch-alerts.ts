import { words } from '../../../content/words.ts';
import { marketRefreshMs } from '../../../contract/limits.ts';
import { href } from '../../../contract/paths.ts';
import {
  alertFigureText,
  type PriceAlert,
  reachedAlerts,
} from '../../../domain/market/price-alert.ts';
import { clockText } from '../../../domain/time/dates.ts';
import { freshnessOf } from '../../data/freshness.ts';
import { type MarketView, marketState } from '../../data/market.ts';
import { refreshMarket } from '../../data/market-poller.ts';
import { momentNow } from '../../data/moment.ts';
import { navigate } from '../../navigation/history.ts';
import { openCoin } from '../../navigation/open-coin.ts';
import { alertsKey } from '../../state/alerts-key.ts';
import { isUnseen, priceAlerts } from '../../state/price-alerts.ts';
import { toast, withdrawToast } from '../../ui/feedback/toast.ts';
import { alertText } from './alert-text.ts';

/** True if alerts may fire: on live prices only, never on samples, simulated, cached or old ones. */
export function hasLivePrices(market: MarketView): boolean {
  const { isLive, ageSeconds } = freshnessOf(market, momentNow());
  return isLive && ageSeconds !== null;
}

let isStarted = false;
let isNotifying = false;

/**
 * Watches the prices for the visitor's alerts while the page is open. Only one tab of the site notifies: the tab that
 * was last in view. That tab holds a lock, and a tab that comes into view takes the lock over. Without Web Locks, as
 * on plain http, every tab watches, and the first tab that writes a fired alert notifies.
 */
export function startAlerts(): void {
  if (isStarted) return;
  isStarted = true;
  marketState.subscribe(checkAlerts);
  priceAlerts.subscribe(checkAlerts);
  competeForLock();
  // A hidden tab makes no refreshes, but a visitor with an alert still waits for prices.
  setInterval(() => {
    if (isNotifying && document.hidden && priceAlerts.get().some(({ fired }) => fired === null))
      void refreshMarket();
  }, marketRefreshMs);
  checkAlerts();
}

function competeForLock(): void {
  const { locks }: Partial<Navigator> = navigator;
  if (locks === undefined) {
    isNotifying = true;
    return;
  }
  let waiting = new AbortController();
  let release = () => {};
  const hold = () => {
    isNotifying = true;
    checkAlerts();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  /** Waits until the notifying tab is closed; with `steal`, takes that tab's lock at once. */
  const requestLock = (steal: boolean) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    locks.request(alertsKey, steal ? { steal } : { signal }, hold).catch(() => {
      // If this tab did not abort the request, another tab came into view and took the lock.
      if (signal.aborted) return;
      isNotifying = false;
      requestLock(false);
    });
  };
  requestLock(!document.hidden);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isNotifying) requestLock(true);
  });
  // Release the lock, because a page with a lock cannot enter the back/forward cache.
  addEventListener('pagehide', () => {
    waiting.abort();
    release();
    isNotifying = false;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestLock(!document.hidden);
  });
}

function checkAlerts(): void {
  const view = marketState.get();
  const { asOfMs: atMs, coins } = view;
  // Withdraw the toast once its alerts were seen, in the list or in another tab.
  if (!priceAlerts.get().some(isUnseen)) withdrawToast(alertsKey);
  if (!isNotifying || coins === null || atMs === null || !hasLivePrices(view)) return;
  const reached = reachedAlerts(priceAlerts.get(), coins);
  const figures = new Map(reached.map(({ alert, figure }) => [alert.id, figure]));
  if (figures.size > 0) priceAlerts.fire(figures, atMs, notifyVisitor);
}

const maxNamedAlerts = 10;

/** Notifies the visitor of alerts that have just fired. One toast names all fired alerts that the visitor has not seen. */
function notifyVisitor(ids: ReadonlySet<string>): void {
  // An alert that could not be stored as fired waits again after a reload, but must not notify twice.
  const isKept = !priceAlerts.isUnstored();
  const news = priceAlerts
    .get()
    .filter(({ id }) => ids.has(id))
    .filter((alert) => isKept || isFirstInTab(`${alert.id} ${alertText(alert)}`));
  if (news.length === 0) return;
  const unseen = priceAlerts.get().filter(isUnseen);
  const [alert] = unseen;
  if (alert === undefined) return;
  const isOne = unseen.length === 1;
  const lines = unseen
    .slice(0, maxNamedAlerts)
    .map((each) => words.alerts.firedLine({ alert: alertText(each), ...firedValues(each) }));
  const more = unseen.length > maxNamedAlerts ? [`+${unseen.length - maxNamedAlerts}`] : [];
  const text = isOne ? firedText(alert) : [...lines, ...more].join('; ');
  toast({
    title: isOne ? alertText(alert) : words.alerts.severalFired({ count: unseen.length }),
    description: isKept ? text : `${text} ${words.page.notStored.description}`,
    durationMs: Number.POSITIVE_INFINITY,
    about: alertsKey,
    onDismiss: priceAlerts.see,
    action: isOne
      ? {
          words: words.alerts.view({ coin: alert.name }),
          act: () => openCoin(alert.coinId, null),
        }
      : { words: words.alerts.viewAll, act: () => navigate(`${href('markets')}#alerts`) },
  });
  for (const each of news)
    void showNotification(alertText(each), {
      body: firedText(each),
      tag: `${alertsKey}-${each.id}`,
    });
}

const firedText = (alert: PriceAlert) => words.alerts.firedText(firedValues(alert));

/** The figure and time of a fired alert. The day is included, because a toast that stays may be read on another day. */
const firedValues = ({ kind, fired }: PriceAlert) => ({
  figure: fired === null ? '' : alertFigureText(kind, fired.figure),
  time: fired === null ? '' : clockText(fired.atMs, null),
});

/**
 * True the first time that this tab shows a text. Session storage may have room when local storage is full.
 */
function isFirstInTab(text: string): boolean {
  const key = `${alertsKey} ${text}`;
  try {
    const isFirst = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, '');
    return isFirst;
  } catch {
    return true;
  }
}

async function showNotification(title: string, options: NotificationOptions): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // On phones only a worker may show notifications.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options).catch(() => {});
  }
}
