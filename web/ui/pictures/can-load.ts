/**
 * False if fetching a script now would only fail. Some browsers cache a failed script until the page is reloaded, which
 * breaks every part that imports it. A service worker may have the script even without a connection.
 */
export const canLoad = (): boolean =>
  navigator.onLine || Boolean(navigator.serviceWorker?.controller);
