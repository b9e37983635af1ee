/**
 * The settings in .env that have changed, as the starter reads them at a reload; null where one was removed. With
 * CANDLEWICK_UNBUILT they say why the last change is not built.
 */
type ChangedSettings = Readonly<Record<string, string | null>>;

type ReloadHandler = (changed: ChangedSettings) => unknown;
/** Sets the handler of the next reloads. */
export type OnReload = (reload: ReloadHandler) => void;

/**
 * Listens for reloads, by a signal or by the starter.
 *
 * @param first called before each
 */
export function listenForReloads(first: ReloadHandler): OnReload {
  let reload: ReloadHandler = () => {};
  const begin = (changed: ChangedSettings) => {
    first(changed);
    reload(changed);
  };
  process.on('SIGHUP', () => begin({}));
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'reload' in message)
      begin(message.reload as ChangedSettings);
  });
  return (next) => {
    reload = next;
  };
}
