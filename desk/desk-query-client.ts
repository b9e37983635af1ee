import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Tells the other windows of this browser which query keys were changed: the beginning of the keys, or all. */
const windows = new BroadcastChannel('desk-changes');

/** Fetches changed data again, in this window and in the other windows of this browser. */
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

// Fetch again also when the window gets the focus, because a window beside another one is visible all the time.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  for (const event of ['visibilitychange', 'focus']) addEventListener(event, look);
  return () => {
    for (const event of ['visibilitychange', 'focus']) removeEventListener(event, look);
  };
});
