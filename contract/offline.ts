export const offlineWorkerPolicyName = 'offline-worker';
/** The Trusted Types policy for the worker that reads files for the portfolio. */
export const importWorkerPolicyName = 'import-worker';
/** A response header, and as `data-kept` an attribute of <html>: the service worker answered from its cache. */
export const workerCacheDatasetKey = 'kept';
export const workerCacheHeader = 'x-kept';
/** An attribute of <html>: the owner has switched off offline use. */
export const offlineOffAttribute = 'data-offline-off';
/**
 * Sent with every response of this site. The worker caches none without it, because captive portals and
 * proxies answer 200, too.
 */
export const siteHeader = 'x-from-site';
