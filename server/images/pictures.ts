import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createTurns } from '../http/turns.ts';
import { asPicture, type Picture } from './picture.ts';
import { createPictureDownload, type PictureDownload } from './picture-download.ts';
import { createPictureFolder } from './picture-folder.ts';
import { createPictureMemory } from './picture-memory.ts';

const upstreamAtOnce = 4;
const failureRememberedMs = 10 * 60_000;
const failuresMax = 5_000;
const memoryMaxBytes = 16_000_000;
const diskMax = { maxFiles: 2_000, maxBytes: 128_000_000 };

/** Every picture the site passes on, whatever it shows: fetched once, kept in memory and on disk within bounds. */
export interface Pictures {
  /**
   * The picture at an address, or null when it cannot be had. It never rejects.
   * Whoever calls has made sure that the site itself was given this address and not a visitor.
   */
  get(url: URL): Promise<Picture | null>;
  /** Gives downloads up and waits for what is being written. */
  close(): Promise<void>;
}

export function createPictures(options: {
  dataDir: string;
  log(message: string, error?: unknown): void;
  download?: PictureDownload;
  /** Milliseconds of a clock that never jumps. */
  elapsedMs?: () => number;
  maxFiles?: number;
}): Pictures {
  const { log, download = createPictureDownload(), elapsedMs = () => performance.now() } = options;
  const folder = createPictureFolder({
    ...diskMax,
    maxFiles: options.maxFiles ?? diskMax.maxFiles,
    folder: join(options.dataDir, 'pictures'),
  });
  const closing = new AbortController();
  const underWay = new Map<string, Promise<Picture | null>>();
  const writing = new Set<Promise<void>>();
  /** Until when an address is not asked again. */
  const failedUntil = new Map<string, number>();
  /** While nothing can be had, one line of log is enough. */
  let isFailing = false;
  const memory = createPictureMemory(memoryMaxBytes);
  const inTurn = createTurns(upstreamAtOnce);

  const fetched = async (key: string, url: URL): Promise<Picture | null> => {
    try {
      const picture = await inTurn(() => download(url, closing.signal));
      isFailing = false;
      const written = folder
        .write(key, picture.bytes)
        .catch((error: unknown) => log('keeping a picture', error))
        .finally(() => writing.delete(written));
      writing.add(written);
      return picture;
    } catch (error) {
      if (closing.signal.aborted) return null;
      failedUntil.delete(key);
      failedUntil.set(key, elapsedMs() + failureRememberedMs);
      dropOldest(failedUntil, failuresMax);
      if (!isFailing) log(`no picture from ${url.host}${url.pathname}: ${reason(error)}`);
      isFailing = true;
      return null;
    }
  };

  const find = async (key: string, url: URL): Promise<Picture | null> => {
    const kept = await folder.read(key);
    const picture = (kept && asPicture(kept)) ?? (await fetched(key, url));
    if (picture) memory.keep(key, picture);
    return picture;
  };

  return {
    get(url) {
      const key = createHash('sha256').update(url.href).digest('hex');
      const kept = memory.get(key);
      if (kept) return Promise.resolve(kept);
      const running = underWay.get(key);
      if (running) return running;
      if (elapsedMs() < (failedUntil.get(key) ?? Number.NEGATIVE_INFINITY))
        return Promise.resolve(null);
      const finding = find(key, url).finally(() => underWay.delete(key));
      underWay.set(key, finding);
      return finding;
    },
    async close() {
      closing.abort();
      await Promise.all(underWay.values());
      await Promise.all(writing);
    },
  };
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
