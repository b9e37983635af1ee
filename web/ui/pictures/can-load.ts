/**
 * Whether it makes sense to load a script: a browser may keep a failed one as failed until the page is reloaded, which would
 * break every part that imports it. Without a connection a worker may have it.
 */
export const canLoad = (): boolean =>
  navigator.onLine || Boolean(navigator.serviceWorker?.controller);
