import { useState } from 'react';
import { words } from '../../../content/words.ts';
import { sparklinesAttribute } from '../../../contract/market-history.ts';
import { offlineOffAttribute, offlineWorkerPolicyName } from '../../../contract/offline.ts';
import { api } from '../../../contract/paths.ts';
import { useFreshness } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { refetchMarket } from '../../data/market-poller.ts';
import { useOffline } from '../../data/offline.ts';
import { alertsText } from '../../state/alerts-key.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { preloadAuth } from '../account/auth-dialog.tsx';
import { watchOverlays } from '../overlays/overlay-entries.ts';
import style from './offline.css?inline';
import { toastNotStored } from './toast-not-stored.ts';

adoptStyle(style);
function watchAlerts() {
  if (alertsText.get() === null) return;
  import('../../market/alerts/watch-alerts.ts').then(
    ({ startAlerts }) => startAlerts(),
    () => {},
  );
}
watchAlerts();
if (document.documentElement.hasAttribute(sparklinesAttribute))
  import('../../market/table/sparklines.tsx').then(
    ({ startSparklineRefresh }) => startSparklineRefresh(),
    () => {},
  );
preloadAuth();
watchOverlays();
toastNotStored();
// Another tab may set the first alert and then be closed, so that this tab has to watch it.
addEventListener('storage', watchAlerts);

/** Delays the set-up, so that a pressed link can load its page first. */
const setUpAfterMs = 1_000;

/** Registers the service worker, or removes it if the owner has switched off offline use. */
export function setUpWorker(): void {
  setTimeout(() => {
    if (document.documentElement.hasAttribute(offlineOffAttribute)) void removeWorker();
    else if (navigator.onLine) void addWorker();
    else addEventListener('online', setUpWorker, { once: true });
  }, setUpAfterMs);
}

/** The bar below the header while there is no connection, with the time of the prices. */
export function OfflineBar() {
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const market = useMarket();
  const { at } = useFreshness(market);
  const hasPrices = at !== '' && market.source !== 'sample';
  return (
    <div className="offline" aria-live="polite">
      {offline ? (
        <div className="wrap">
          <i />
          <p>
            <b>{words.offline.title}</b>{' '}
            <span>{hasPrices ? words.offline.prices({ time: at }) : ''}</span>
          </p>
          {/* A copy of the button in stale-notice.tsx: sharing it would add a file to each page with a table. */}
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-disabled={busy}
            onClick={() => {
              if (busy) return;
              setBusy(true);
              refetchMarket().finally(() => setBusy(false));
            }}
          >
            {words.page.tryAgain}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** In a private window there may be no service workers, or registration may fail: the site then needs a connection. */
async function addWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(workerUrl(), {
      updateViaCache: 'none',
    });
  } catch {
    // The browser refused, or the new worker is broken. A previous worker stays.
  }
}

/** The worker's URL, as a Trusted Types value where the browser requires one. */
const workerUrl = () =>
  window.trustedTypes
    ?.createPolicy(offlineWorkerPolicyName, { createScriptURL: () => api.worker })
    .createScriptURL('') ?? api.worker;

/** Removes the worker and everything that this browser has cached. */
async function removeWorker(): Promise<void> {
  try {
    const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of all) await registration.unregister();
    // In any case: an unregistered worker may keep caching until this page is closed.
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // No worker support, so nothing is cached.
  }
}
