import { keptMark } from '../../contract/offline.ts';

/**
 * Whether this document is from an earlier time: Back, Forward or a restored tab brought it from the browser's cache, or the
 * worker had it while there was no connection. Its data may be of any age.
 */
export const isKeptDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    isFromWorker() || (entry !== undefined && 'type' in entry && entry.type === 'back_forward')
  );
};

export const isFromWorker = () => keptMark in document.documentElement.dataset;
