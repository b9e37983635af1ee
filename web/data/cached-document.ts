import { workerCacheDatasetKey } from '../../contract/offline.ts';

/**
 * True if this document was fetched earlier: by the browser's cache after Back, Forward or a restored tab, or by the
 * service worker without a connection. The document's data may be of any age.
 */
export const isCachedDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    isFromServiceWorker() ||
    (entry !== undefined && 'type' in entry && entry.type === 'back_forward')
  );
};

export const isFromServiceWorker = () => workerCacheDatasetKey in document.documentElement.dataset;
