/** Whether Back, Forward or a restored tab brought this document from the browser's cache: its data may be of any age. */
export const isKeptDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
};
