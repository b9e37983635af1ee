export const workerPolicy = 'offline-worker';
/** The Trusted Types policy for the worker that reads files for the portfolio. */
export const importPolicy = 'import-worker';
/** A response header, and as `data-kept` an attribute of <html>: the service worker answered from its cache. */
export const workerCacheMark = 'kept';
export const workerCacheHeader = 'x-kept';
/** An attribute of <html>: the owner has switched off offline use. */
export const offlineOffAttribute = 'data-offline-off';
/**
 * Sent with every response of this site. The worker caches none without it, because captive portals and
 * proxies answer 200, too.
 */
export const siteHeader = 'x-from-site';
