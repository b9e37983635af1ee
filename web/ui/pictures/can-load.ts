/**
 * False if a script must not be loaded now: a browser may cache a failed one until the page is reloaded, which would
 * break every part that imports it. Without a connection a service worker may have it.
 */
export const canLoad = (): boolean =>
  navigator.onLine || Boolean(navigator.serviceWorker?.controller);
