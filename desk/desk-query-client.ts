import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** Tells the other windows of this browser what was changed: the start of the keys, or all. */
const windows = new BroadcastChannel('desk-changes');

/** Asks again for what was changed in this window, and makes the other windows of this browser do so. */
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

// A window beside another one is visible all the time, so look again also when it gets the focus.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  for (const event of ['visibilitychange', 'focus']) addEventListener(event, look);
  return () => {
    for (const event of ['visibilitychange', 'focus']) removeEventListener(event, look);
  };
});
