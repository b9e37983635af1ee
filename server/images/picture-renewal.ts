import { LRUCache } from 'lru-cache';
import { KeyedSemaphore } from '../limits/semaphore.ts';
import type { CachedPicture } from './cached-picture.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureDownload } from './picture-download.ts';
import { type Retention, servablePicture } from './retention.ts';

/** Per host, so that a slow host does not delay pictures of others. */
const upstreamAtOnce = 4;
const failureRememberedMs = 10 * 60_000;
const failuresMax = 5_000;
const failingHostsMax = 1_000;

/** Fetches pictures from their hosts. A URL that has failed is not tried again for ten minutes. */
export function createPictureRenewal(options: {
  cache: PictureCache;
  download: PictureDownload;
  elapsedMs(): number;
  now(): number;
  log(message: string, error?: unknown): void;
}) {
  const { cache, download, elapsedMs, now, log } = options;
  const closing = new AbortController();
  const upstream = new KeyedSemaphore(upstreamAtOnce);
  const failedUntilMs = new LRUCache<string, number>({ max: failuresMax });
  /** Hosts whose failure has been logged, so that an outage is one line. */
  const failingHosts = new LRUCache<string, true>({ max: failingHostsMax });
  const failed = (key: string) => failedUntilMs.set(key, elapsedMs() + failureRememberedMs);

  return {
    hasJustFailed: (key: string): boolean =>
      elapsedMs() < (failedUntilMs.get(key) ?? Number.NEGATIVE_INFINITY),
    /** @returns null if the host has none, or if it cannot be reached and the known picture is too old */
    async renew(
      key: string,
      url: URL,
      known: CachedPicture | null,
      retention: Retention,
    ): Promise<CachedPicture | null> {
      try {
        const answer = await upstream.run(url.host, () =>
          download(url, closing.signal, known?.validators ?? {}),
        );
        failingHosts.delete(url.host);
        const checkedMs = now();
        if (answer.is === 'picture') {
          const { picture, lifetimeMs, validators } = answer;
          return cache.save(key, { picture, checkedMs, lifetimeMs, validators }, retention);
        }
        if (answer.is === 'unchanged' && known !== null) {
          const { lifetimeMs } = answer;
          return cache.save(key, { ...known, checkedMs, lifetimeMs }, retention);
        }
        // The host has no picture, which is not an error.
        failed(key);
        cache.remove(key, retention);
        return null;
      } catch (error) {
        if (closing.signal.aborted) return null;
        failed(key);
        // Log only the host: an avatar's path is the hash of an e-mail address.
        if (!failingHosts.has(url.host)) log(`no picture from ${url.host}: ${reason(error)}`);
        failingHosts.set(url.host, true);
        const stale = servablePicture(known, retention, now());
        if (stale) cache.remember(key, stale);
        return stale;
      }
    },
    /** Aborts downloads. */
    close: () => closing.abort(),
  };
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
