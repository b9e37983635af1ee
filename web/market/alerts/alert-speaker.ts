import { words } from '../../../content/words.ts';
import { marketRefreshMs } from '../../../contract/limits.ts';
import { href } from '../../../contract/paths.ts';
import {
  alertFigureText,
  alertsReached,
  type PriceAlert,
} from '../../../domain/market/price-alert.ts';
import { clockText } from '../../../domain/time/dates.ts';
import { freshnessOf } from '../../data/freshness.ts';
import { type MarketView, marketStore } from '../../data/market.ts';
import { refreshMarket } from '../../data/market-poller.ts';
import { momentNow } from '../../data/moment.ts';
import { navigate } from '../../navigation/history.ts';
import { openCoin } from '../../navigation/open-coin.ts';
import { alertsKey } from '../../state/alerts-key.ts';
import { isNews, priceAlerts } from '../../state/price-alerts.ts';
import { takeBack, toast } from '../../ui/feedback/toast.ts';
import { alertText } from './alert-words.ts';

/** Whether alerts may fire: on live prices only, never on samples, simulated, cached or old ones. */
export function areLive(market: MarketView): boolean {
  const { isLive, ageSeconds } = freshnessOf(market, momentNow());
  return isLive && ageSeconds !== null;
}

let started = false;
let speaks = false;

/**
 * Watches the prices for the visitor's alerts while the page is open. Of all tabs of the site one speaks, the one that was
 * looked at last: it holds a lock, which a tab that comes into view takes from the others. Without Web Locks, as on plain
 * http, every tab watches, and the one that first writes that an alert has fired speaks.
 */
export function startAlerts(): void {
  if (started) return;
  started = true;
  marketStore.subscribe(check);
  priceAlerts.subscribe(check);
  takeTurns();
  // A hidden tab asks for no prices by itself, but whoever set an alert has not gone away.
  setInterval(() => {
    if (speaks && document.hidden && priceAlerts.get().some(({ fired }) => fired === null))
      void refreshMarket();
  }, marketRefreshMs);
  check();
}

function takeTurns(): void {
  const { locks }: Partial<Navigator> = navigator;
  if (locks === undefined) {
    speaks = true;
    return;
  }
  let waiting = new AbortController();
  let release = () => {};
  const hold = () => {
    speaks = true;
    check();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  /** Waits until the tab that speaks is closed; with `steal` speaks at once. */
  const ask = (steal: boolean) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    locks.request(alertsKey, steal ? { steal } : { signal }, hold).catch(() => {
      // Another tab came into view.
      if (signal.aborted) return;
      speaks = false;
      ask(false);
    });
  };
  ask(!document.hidden);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !speaks) ask(true);
  });
  // A page that holds a lock cannot be kept for Back.
  addEventListener('pagehide', () => {
    waiting.abort();
    release();
    speaks = false;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) ask(!document.hidden);
  });
}

function check(): void {
  const view = marketStore.get();
  const { asOfMs: atMs, coins } = view;
  // Seen in the list, or in another tab.
  if (!priceAlerts.get().some(isNews)) takeBack(alertsKey);
  if (!speaks || coins === null || atMs === null || !areLive(view)) return;
  const reached = alertsReached(priceAlerts.get(), coins);
  const figures = new Map(reached.map(({ alert, figure }) => [alert.id, figure]));
  if (figures.size > 0) priceAlerts.fire(figures, atMs, speak);
}

/** How many alerts a toast names. */
const namedMost = 10;

/** Tells of the alerts that have just fired. One toast names all that have fired unseen. */
function speak(ids: ReadonlySet<string>): void {
  // Without room the alerts wait again after a reload, but they need not speak again.
  const isKept = !priceAlerts.isOnlyHere();
  const news = priceAlerts
    .get()
    .filter(({ id }) => ids.has(id))
    .filter((alert) => isKept || isFirstInTab(`${alert.id} ${alertText(alert)}`));
  if (news.length === 0) return;
  const unseen = priceAlerts.get().filter(isNews);
  const [alert] = unseen;
  if (alert === undefined) return;
  const isOne = unseen.length === 1;
  const lines = unseen
    .slice(0, namedMost)
    .map((each) => words.alerts.firedLine({ alert: alertText(each), ...valuesOf(each) }));
  const more = unseen.length > namedMost ? [`+${unseen.length - namedMost}`] : [];
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
    void notify(alertText(each), { body: firedText(each), tag: `${alertsKey}-${each.id}` });
}

const firedText = (alert: PriceAlert) => words.alerts.firedText(valuesOf(alert));

/** With the day: what stays until it is closed may be read on another one. */
const valuesOf = ({ kind, fired }: PriceAlert) => ({
  figure: fired === null ? '' : alertFigureText(kind, fired.figure),
  time: fired === null ? '' : clockText(fired.atMs, null),
});

/** Whether it is the first time that this tab says something. Its own storage has room when that of all tabs has none. */
function isFirstInTab(said: string): boolean {
  const key = `${alertsKey} ${said}`;
  try {
    const isFirst = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, '');
    return isFirst;
  } catch {
    return true;
  }
}

async function notify(title: string, options: NotificationOptions): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show those of a worker alone.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options).catch(() => {});
  }
}
