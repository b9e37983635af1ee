export const offlineWorkerPolicyName = 'offline-worker';
/** The Trusted Types policy for the worker that reads files for the portfolio. */
export const importWorkerPolicyName = 'import-worker';
/** The key in the dataset of <html> (`data-kept`) that marks a page as answered from the service worker's cache. */
export const workerCacheDatasetKey = 'kept';
/** The response header that marks an answer from the service worker's cache. */
export const workerCacheHeader = 'x-kept';
/** An attribute of <html>, set if the owner has switched off offline use. */
export const offlineOffAttribute = 'data-offline-off';
/**
 * A header of every response of this site. The worker caches only responses that have it, because captive portals and
 * proxies answer with 200, too.
 */
export const siteHeader = 'x-from-site';
