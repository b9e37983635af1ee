import { isRecord } from '../../domain/text/unknown-record.ts';
import { coinOfQuery } from '../navigation/open-coin.ts';
import { preloadCoin } from '../shell/overlays/coin-overlay.tsx';
import { toastNotLoaded } from '../ui/feedback/toast-not-loaded.ts';
import { canLoad } from '../ui/pictures/can-load.ts';
import { isLoaded, pageAt, preloadPage } from './pages.ts';

/** True if the visitor has turned on data saving. */
const savesData = () =>
  'connection' in navigator &&
  isRecord(navigator.connection) &&
  navigator.connection['saveData'] === true;

/** A pointer that leaves a link sooner than this only passed over it. */
const hoverDelayMs = 100;

/** A link within the site that a press would follow in this tab. */
function linkAt({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.target === '' ? link : null;
}

/**
 * Preloads a page once the pointer, the focus or a finger is on its link. Without a connection, prevents navigation
 * to a page that is not loaded, because such a navigation could only fail and would lose typed text. Returns a
 * function that stops watching.
 */
export function watchLinks(): () => void {
  let hoverTimer: ReturnType<typeof setTimeout>;
  const leave = () => clearTimeout(hoverTimer);
  const onPointed = (event: Event) => {
    leave();
    const link = linkAt(event);
    if (link === null || !canLoad()) return;
    const isCurrentPage = link.pathname === location.pathname;
    if (isCurrentPage && coinOfQuery(link.search) === null) return;
    hoverTimer = setTimeout(
      isCurrentPage ? preloadCoin : () => preloadPage(link.pathname),
      hoverDelayMs,
    );
  };
  const onPress = (event: Event) => {
    leave();
    const link = linkAt(event);
    if (link === null || canLoad() || isLoaded(pageAt(link.pathname).name)) return;
    event.preventDefault();
    toastNotLoaded();
  };
  // In the capture phase, before React: a refused click must not navigate.
  const stop = new AbortController();
  addEventListener('click', onPress, { capture: true, signal: stop.signal });
  if (!savesData()) {
    addEventListener('pointerover', onPointed, stop);
    // The finger scrolls instead of pressing.
    addEventListener('pointercancel', leave, stop);
    addEventListener('focusin', onPointed, stop);
  }
  return () => {
    leave();
    stop.abort();
  };
}
