import { useState } from 'react';
import { words } from '../../../content/words.ts';
import { sparklinesMark } from '../../../contract/market-history.ts';
import { offlineOffMark, workerPolicy } from '../../../contract/offline.ts';
import { api } from '../../../contract/paths.ts';
import { useFreshness } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { refetchMarket } from '../../data/market-poller.ts';
import { useOffline } from '../../data/offline.ts';
import { alertsText } from '../../state/alerts-key.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { preloadAuth } from '../account/auth-dialog.tsx';
import style from './offline.css?inline';

adoptStyle(style);
function speakOfAlerts() {
  if (alertsText.get() === null) return;
  import('../../market/alerts/alert-speaker.ts').then(
    ({ startAlerts }) => startAlerts(),
    () => {},
  );
}
speakOfAlerts();
if (document.documentElement.hasAttribute(sparklinesMark))
  import('../../market/table/weeks.tsx').then(
    ({ followWeeks }) => followWeeks(),
    () => {},
  );
preloadAuth();
// The first alert may be set in another tab, which is then closed.
addEventListener('storage', speakOfAlerts);

/** The page that a pressed link opens comes first. */
const keepAfterMs = 1_000;

/** Has the browser keep the site for the time without a connection, or forget it where the owner has switched that off. */
export function keepSite(): void {
  setTimeout(() => {
    if (document.documentElement.hasAttribute(offlineOffMark)) void removeWorker();
    else if (navigator.onLine) void addWorker();
    else addEventListener('online', keepSite, { once: true });
  }, keepAfterMs);
}

/** Below the header while there is no connection: says so, and of what time the prices are. */
export function OfflineBar() {
  const offline = useOffline();
  const market = useMarket();
  const { at } = useFreshness(market);
  const [asking, setAsking] = useState(false);
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
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            aria-disabled={asking}
            onClick={() => {
              if (asking) return;
              setAsking(true);
              refetchMarket().finally(() => setAsking(false));
            }}
          >
            {words.page.tryAgain}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** A private window may have no workers, or refuse them: the site then works as long as there is a connection. */
async function addWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(workerAddress(), { updateViaCache: 'none' });
  } catch {
    // Refused, or the worker is broken: the one from before goes on.
  }
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(text: string): unknown };
    };
  }
}

/** The worker's address, as the browser wants it: with Trusted Types no plain text may name a script. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy(workerPolicy, {
    createScriptURL: () => api.worker,
  });
  // The types of the platform know no trusted address yet.
  return (policy?.createScriptURL('') ?? api.worker) as string;
}

/** The owner has switched it off: what this browser has kept goes, too. */
async function removeWorker(): Promise<void> {
  try {
    const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of all) await registration.unregister();
    // Also without a registration: until this page is closed the worker may still keep what it fetches.
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without workers there is nothing to remove.
  }
}
