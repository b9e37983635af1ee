/**
 * The settings in .env that have changed, as the starter reads them at a reload; null for a removed setting. The starter
 * adds CANDLEWICK_UNBUILT, the reason, if the last change could not be built.
 */
type ChangedSettings = Readonly<Record<string, string | null>>;

/** The message from the process that serves the desk to the starter, passed on by the process between them. */
export const publishMessage = 'publish';

/** Asks the starter to build what has changed; null if this process has no starter. */
export const publishRequester = (
  environment: Readonly<Record<string, string | undefined>>,
): (() => void) | null =>
  environment['CANDLEWICK_STARTER'] === undefined ? null : () => process.send?.(publishMessage);

type ReloadHandler = (changed: ChangedSettings) => unknown;
export type OnReload = (reload: ReloadHandler) => void;

/**
 * Listens for reloads, requested by a signal or by the starter.
 *
 * @param first called before each reload
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
