import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Tells this browser's other windows which queries have changed: the beginning of their keys. An empty
 * key means all queries.
 */
const windows = new BroadcastChannel('desk-changes');

/** Refetches changed data in this window and in the other windows of this browser. */
export class DeskQueryClient extends QueryClient {
  constructor(...options: ConstructorParameters<typeof QueryClient>) {
    super(...options);
    windows.addEventListener('message', ({ data }: MessageEvent<QueryKey>) => {
      void super.invalidateQueries({ queryKey: data });
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    windows.postMessage(filters?.queryKey ?? []);
    return super.invalidateQueries(filters, options);
  }
}

// Refetch on focus, too, because a window beside another window is never hidden.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  for (const event of ['visibilitychange', 'focus']) addEventListener(event, look);
  return () => {
    for (const event of ['visibilitychange', 'focus']) removeEventListener(event, look);
  };
});
