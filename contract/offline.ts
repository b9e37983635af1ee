export const offlineWorkerPolicyName = 'offline-worker';
/** The Trusted Types policy for the worker that reads files for the portfolio. */
export const importWorkerPolicyName = 'import-worker';
/**
 * A response header, and as `data-kept` an attribute of <html>. It means that the service worker answered from its
 * cache.
 */
export const workerCacheDatasetKey = 'kept';
export const workerCacheHeader = 'x-kept';
/** An attribute of <html>, set if the owner has switched off offline use. */
export const offlineOffAttribute = 'data-offline-off';
/**
 * A header of every response of this site. The worker caches only responses that have it, because captive portals and
 * proxies answer with 200, too.
 */
export const siteHeader = 'x-from-site';
