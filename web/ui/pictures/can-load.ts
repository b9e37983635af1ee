/**
 * False if no script should be loaded now, because it would fail without a connection. Some browsers cache a failed
 * script until the page is reloaded, which breaks every part that imports it. A service worker may have the script even
 * without a connection.
 */
export const canLoad = (): boolean =>
  navigator.onLine || Boolean(navigator.serviceWorker?.controller);
