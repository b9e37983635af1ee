import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { withTimeout } from '../limits/with-timeout.ts';
import type { CachedPicture } from './cached-picture.ts';
import type { Picture } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';
import { createPictureDownload, type PictureDownload } from './picture-download.ts';
import { createPictureRenewal } from './picture-renewal.ts';
import { freshForMs, type Retention, servablePicture, unlimitedRetention } from './retention.ts';

/** If renewal takes longer, the stale picture is served. */
const renewalWaitMs = 1_000;
/** The time for which a browser may cache a stale picture. */
const staleFreshMs = 60_000;

interface ServedPicture extends Picture {
  /** The time for which a browser may cache it, at least a minute. */
  freshSeconds: number;
}

/**
 * A caching proxy for all pictures from other hosts. The cache, in memory and on disk, is bounded. An expired picture is
 * revalidated with a conditional request.
 */
export interface Pictures {
  /**
   * The picture at a URL, or null if it is not available. Never rejects.
   * The caller must make sure that the URL does not come from a visitor.
   */
  get(url: URL, retention?: Retention): Promise<ServedPicture | null>;
  /** Aborts downloads and waits for pending writes. */
  close(): Promise<void>;
}

interface Finding {
  /** The cached picture, fresh or not. */
  known: Promise<CachedPicture | null>;
  found: Promise<CachedPicture | null>;
}

export function createPictures(options: {
  dataDir: string;
  log(message: string, error?: unknown): void;
  download?: PictureDownload;
  /** A monotonic clock in milliseconds. */
  elapsedMs?: () => number;
  /** Epoch milliseconds. */
  now?: () => number;
  maxFiles?: number;
}): Pictures {
  const { dataDir, log, maxFiles, now = Date.now } = options;
  const cache = createPictureCache({ dataDir, log, maxFiles });
  const { elapsedMs = () => performance.now(), download = createPictureDownload() } = options;
  const renewal = createPictureRenewal({ cache, download, elapsedMs, now, log });
  const underWay = new Map<string, Finding>();

  const find = (key: string, url: URL, retention: Retention): Finding => {
    const known = cache.read(key, retention);
    const found = known.then((picture) => {
      if (picture === null || freshForMs(picture, retention, now()) <= 0)
        return renewal.renew(key, url, picture, retention);
      cache.remember(key, picture);
      return picture;
    });
    return { known, found: found.finally(() => underWay.delete(key)) };
  };

  const served = (picture: CachedPicture | null, retention: Retention): ServedPicture | null => {
    if (picture === null) return null;
    const freshMs = Math.max(freshForMs(picture, retention, now()), staleFreshMs);
    return { ...picture.picture, freshSeconds: Math.ceil(freshMs / 1_000) };
  };

  return {
    async get(url, retention = unlimitedRetention) {
      const key = createHash('sha256').update(url.href).digest('hex');
      const known = cache.inMemory(key);
      if (known !== null && freshForMs(known, retention, now()) > 0)
        return served(known, retention);
      let finding = underWay.get(key);
      if (finding === undefined) {
        if (renewal.hasJustFailed(key))
          return served(servablePicture(known, retention, now()), retention);
        finding = find(key, url, retention);
        underWay.set(key, finding);
      }
      const stale = servablePicture(await finding.known, retention, now());
      // Without a stale picture the caller decides how long to wait.
      const waited =
        stale === null ? finding.found : withTimeout(finding.found, renewalWaitMs, stale);
      return served(await waited, retention);
    },
    async close() {
      renewal.close();
      await Promise.all([...underWay.values()].map(({ found }) => found));
      await cache.flush();
    },
  };
}
