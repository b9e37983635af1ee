/**
 * Whether this document is one that Back, Forward or a restored tab brings: the browser takes it out of its own cache,
 * and what it was rendered with may be of any age.
 */
export const isKeptDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
};
