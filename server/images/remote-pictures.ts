import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { KeyedSemaphore } from '../limits/semaphore.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import {
  type CachedPicture,
  decodePictureFile,
  encodePictureFile,
  freshForMs,
  type Retention,
  servablePicture,
} from './cached-picture.ts';
import type { Picture } from './picture.ts';
import { createPictureDownload, type PictureDownload } from './picture-download.ts';
import { createPictureFolder } from './picture-folder.ts';

/** If renewal takes longer, the stale picture is served. */
const renewalWaitMs = 1_000;
/** The time for which a browser may cache a stale picture. */
const staleFreshMs = 60_000;
const maxMemoryBytes = 16_000_000;
/** Memory per entry in addition to the picture's bytes. */
const entryBytes = 1_000;
const maxFilesOnDisk = { maxFiles: 2_000, maxBytes: 128_000_000 };
/** Per host, so that a slow host does not delay pictures of others. */
const upstreamAtOnce = 4;
const failureRememberedMs = 10 * 60_000;
const maxFailures = 5_000;
const maxFailingHosts = 1_000;

interface ServedPicture extends Picture {
  /** The time for which a browser may cache the picture, at least a minute. */
  freshSeconds: number;
}

/**
 * A caching proxy for all pictures from other hosts. The cache, in memory and on disk, is bounded. An expired picture is
 * revalidated with a conditional request.
 */
export interface RemotePictures {
  /**
   * The picture at a URL; null if it is not available. Never rejects.
   * The caller must make sure that the URL does not come from a visitor.
   */
  get(url: URL, retention?: Retention): Promise<ServedPicture | null>;
  /** Aborts downloads and waits for pending writes. */
  close(): Promise<void>;
}

const unlimitedRetention: Retention = {
  onDisk: true,
  freshAtMostMs: Number.POSITIVE_INFINITY,
  staleAtMostMs: Number.POSITIVE_INFINITY,
};

interface Finding {
  /** The cached picture, fresh or not. */
  known: Promise<CachedPicture | null>;
  found: Promise<CachedPicture | null>;
}

export function createRemotePictures(options: {
  dataDir: string;
  log(message: string, error?: unknown): void;
  download?: PictureDownload;
  /** A monotonic clock in milliseconds. */
  elapsedMs?: () => number;
  /** Epoch milliseconds. */
  now?: () => number;
  maxFiles?: number;
}): RemotePictures {
  const { dataDir, log, maxFiles = maxFilesOnDisk.maxFiles, now = Date.now } = options;
  const { elapsedMs = () => performance.now(), download = createPictureDownload() } = options;
  const folder = createPictureFolder({
    ...maxFilesOnDisk,
    maxFiles,
    folder: join(dataDir, 'kept-pictures'),
  });
  const memory = new LRUCache<string, CachedPicture>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ picture }) => picture.bytes.length + entryBytes,
  });
  const underWay = new Map<string, Finding>();
  const upstream = new KeyedSemaphore(upstreamAtOnce);
  const failedUntilMs = new LRUCache<string, number>({ max: maxFailures });
  /** Hosts whose failure has been logged, so that an outage is one line. */
  const failingHosts = new LRUCache<string, true>({ max: maxFailingHosts });
  const closing = new AbortController();
  const writing = new Set<Promise<void>>();
  const background = (work: Promise<void>, what: string): void => {
    const settled = work
      .catch((error: unknown) => log(what, error))
      .finally(() => writing.delete(settled));
    writing.add(settled);
  };

  const read = async (key: string, { onDisk }: Retention): Promise<CachedPicture | null> => {
    const picture = memory.get(key) ?? null;
    if (picture !== null || !onDisk) return picture;
    const file = await folder.read(key);
    return file && decodePictureFile(file);
  };
  const save = (key: string, picture: CachedPicture, { onDisk }: Retention): CachedPicture => {
    memory.set(key, picture);
    if (onDisk) background(folder.write(key, encodePictureFile(picture)), 'keeping a picture');
    return picture;
  };
  const failed = (key: string) => failedUntilMs.set(key, elapsedMs() + failureRememberedMs);

  /** @returns null if the host has no picture, or if it cannot be reached and the known picture is too old */
  const renew = async (
    key: string,
    url: URL,
    known: CachedPicture | null,
    retention: Retention,
  ): Promise<CachedPicture | null> => {
    try {
      const answer = await upstream.run(url.host, () =>
        download(url, closing.signal, known?.validators ?? {}),
      );
      failingHosts.delete(url.host);
      const checkedMs = now();
      if (answer.is === 'picture') {
        const { is: _, ...fetched } = answer;
        return save(key, { ...fetched, checkedMs }, retention);
      }
      if (answer.is === 'unchanged' && known !== null)
        return save(key, { ...known, checkedMs, lifetimeMs: answer.lifetimeMs }, retention);
      // The host has no picture, which is not an error.
      failed(key);
      memory.delete(key);
      if (retention.onDisk) background(folder.remove(key), 'removing a picture');
      return null;
    } catch (error) {
      if (closing.signal.aborted) return null;
      failed(key);
      // Log only the host: an avatar's path is the hash of an e-mail address.
      const reason = error instanceof Error ? error.message : String(error);
      if (!failingHosts.has(url.host)) log(`no picture from ${url.host}: ${reason}`);
      failingHosts.set(url.host, true);
      const stale = servablePicture(known, retention, now());
      if (stale) memory.set(key, stale);
      return stale;
    }
  };

  const find = (key: string, url: URL, retention: Retention): Finding => {
    const known = read(key, retention);
    const found = known.then((picture) => {
      if (picture === null || freshForMs(picture, retention, now()) <= 0)
        return renew(key, url, picture, retention);
      memory.set(key, picture);
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
      const known = memory.get(key) ?? null;
      if (known !== null && freshForMs(known, retention, now()) > 0)
        return served(known, retention);
      let finding = underWay.get(key);
      if (finding === undefined) {
        if (elapsedMs() < (failedUntilMs.get(key) ?? Number.NEGATIVE_INFINITY))
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
      closing.abort();
      await Promise.all([...underWay.values()].map(({ found }) => found));
      await Promise.all(writing);
    },
  };
}
