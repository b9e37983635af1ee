import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { BoundedMap } from '../limits/bounded-map.ts';
import { KeyedSemaphore } from '../limits/semaphore.ts';
import { withTimeout } from '../limits/with-timeout.ts';
import { fromFile, type KeptPicture, toFile } from './kept-picture.ts';
import type { Picture } from './picture.ts';
import { createPictureDownload, type PictureDownload } from './picture-download.ts';
import { createPictureFolder } from './picture-folder.ts';

/** Of one host: a slow one keeps nobody else's pictures waiting. */
const upstreamAtOnce = 4;
const failureRememberedMs = 10 * 60_000;
const failuresMax = 5_000;
const failingHostsMax = 1_000;
/** A picture that has expired stands in for the new one when that takes longer. */
const renewalWaitMs = 1_000;
/** What a browser may keep a picture that stands in. */
const standInMs = 60_000;
const memoryMaxBytes = 16_000_000;
/** What an entry takes beside the picture's bytes. */
const entryBytes = 1_000;
const diskMax = { maxFiles: 2_000, maxBytes: 128_000_000 };

/** For how long a kind of picture may be kept, whatever its host says. */
export interface Keeping {
  onDisk: boolean;
  /** Without asking its host again. */
  freshAtMostMs: number;
  /** While its host cannot be asked. */
  keptAtMostMs: number;
}

const always: Keeping = {
  onDisk: true,
  freshAtMostMs: Number.POSITIVE_INFINITY,
  keptAtMostMs: Number.POSITIVE_INFINITY,
};

/** A picture as it is passed on. */
interface PassedOn extends Picture {
  /** For how long a browser may keep it, at least a minute. */
  freshSeconds: number;
}

/**
 * Every picture the site passes on, whatever it shows: fetched once, kept in memory and on disk within bounds, and asked for
 * again, with the validator, when its host's headers say that it has expired.
 */
export interface Pictures {
  /**
   * The picture at an address, or null when it cannot be had. It never rejects.
   * Whoever calls has made sure that the site itself was given this address and not a visitor.
   */
  get(url: URL, keeping?: Keeping): Promise<PassedOn | null>;
  /** Gives downloads up and waits for what is being written. */
  close(): Promise<void>;
}

interface Finding {
  /** What is here already, fresh or not. */
  kept: Promise<KeptPicture | null>;
  found: Promise<KeptPicture | null>;
}

export function createPictures(options: {
  dataDir: string;
  log(message: string, error?: unknown): void;
  download?: PictureDownload;
  /** Milliseconds of a clock that never jumps. */
  elapsedMs?: () => number;
  /** Epoch milliseconds. */
  now?: () => number;
  maxFiles?: number;
}): Pictures {
  const {
    log,
    download = createPictureDownload(),
    elapsedMs = () => performance.now(),
    now = Date.now,
  } = options;
  const folder = createPictureFolder({
    ...diskMax,
    maxFiles: options.maxFiles ?? diskMax.maxFiles,
    folder: join(options.dataDir, 'kept-pictures'),
  });
  const closing = new AbortController();
  const underWay = new Map<string, Finding>();
  const writing = new Set<Promise<void>>();
  /** Until when an address is not asked again. */
  const failedUntil = new BoundedMap<string, number>(failuresMax);
  /** While nothing can be had of a host, one line of log is enough. */
  const failing = new BoundedMap<string, true>(failingHostsMax);
  /** Those asked for last. */
  const memory = new BoundedMap<string, KeptPicture>(
    memoryMaxBytes,
    ({ picture }) => picture.bytes.length + entryBytes,
  );
  const upstream = new KeyedSemaphore(upstreamAtOnce);

  const background = (work: Promise<void>, what: string): void => {
    const settled = work
      .catch((error: unknown) => log(what, error))
      .finally(() => writing.delete(settled));
    writing.add(settled);
  };
  // Earlier versions kept pictures there without the day of their end, avatars among them.
  background(rm(join(options.dataDir, 'pictures'), { recursive: true, force: true }), 'tidying up');

  /** Set back, the clock makes every age unknown: then the host is asked. */
  const ageMs = ({ checkedMs }: KeptPicture) =>
    checkedMs > now() ? Number.POSITIVE_INFINITY : now() - checkedMs;
  const freshMs = (kept: KeptPicture, keeping: Keeping) =>
    Math.min(kept.lifetimeMs, keeping.freshAtMostMs) - ageMs(kept);
  const standIn = (kept: KeptPicture | null, keeping: Keeping) =>
    kept !== null && ageMs(kept) <= keeping.keptAtMostMs ? kept : null;

  const remember = (key: string, kept: KeptPicture, { onDisk }: Keeping): KeptPicture => {
    memory.set(key, kept);
    if (onDisk) background(folder.write(key, toFile(kept)), 'keeping a picture');
    return kept;
  };

  const failed = (key: string): void => failedUntil.set(key, elapsedMs() + failureRememberedMs);

  /** @returns null when the host has none, or cannot be asked and the kept one is too old */
  const renew = async (
    key: string,
    url: URL,
    kept: KeptPicture | null,
    keeping: Keeping,
  ): Promise<KeptPicture | null> => {
    try {
      const answer = await upstream.run(url.host, () =>
        download(url, closing.signal, kept?.validators ?? {}),
      );
      failing.delete(url.host);
      const checkedMs = now();
      if (answer.is === 'picture') {
        const { picture, lifetimeMs, validators } = answer;
        return remember(key, { picture, checkedMs, lifetimeMs, validators }, keeping);
      }
      if (answer.is === 'unchanged' && kept !== null)
        return remember(key, { ...kept, checkedMs, lifetimeMs: answer.lifetimeMs }, keeping);
      // An ordinary answer: that there is none.
      failed(key);
      memory.delete(key);
      if (keeping.onDisk) background(folder.remove(key), 'removing a picture');
      return null;
    } catch (error) {
      if (closing.signal.aborted) return null;
      failed(key);
      // The host alone: an avatar's path is the hash of an e-mail address.
      if (!failing.has(url.host)) log(`no picture from ${url.host}: ${reason(error)}`);
      failing.set(url.host, true);
      const still = standIn(kept, keeping);
      if (still) memory.set(key, still);
      return still;
    }
  };

  const read = async (key: string, { onDisk }: Keeping): Promise<KeptPicture | null> => {
    const kept = memory.get(key) ?? null;
    if (kept !== null || !onDisk) return kept;
    const file = await folder.read(key);
    return file && fromFile(file);
  };

  const find = (key: string, url: URL, keeping: Keeping): Finding => {
    const kept = read(key, keeping);
    const found = kept.then((picture) => {
      if (picture === null || freshMs(picture, keeping) <= 0)
        return renew(key, url, picture, keeping);
      memory.set(key, picture);
      return picture;
    });
    return { kept, found: found.finally(() => underWay.delete(key)) };
  };

  const passedOn = (kept: KeptPicture | null, keeping: Keeping): PassedOn | null =>
    kept && {
      ...kept.picture,
      freshSeconds: Math.ceil(Math.max(freshMs(kept, keeping), standInMs) / 1_000),
    };

  return {
    async get(url, keeping = always) {
      const key = createHash('sha256').update(url.href).digest('hex');
      const kept = memory.get(key) ?? null;
      if (kept !== null) memory.set(key, kept);
      if (kept !== null && freshMs(kept, keeping) > 0) return passedOn(kept, keeping);
      let finding = underWay.get(key);
      if (finding === undefined) {
        if (elapsedMs() < (failedUntil.get(key) ?? Number.NEGATIVE_INFINITY))
          return passedOn(standIn(kept, keeping), keeping);
        finding = find(key, url, keeping);
        underWay.set(key, finding);
      }
      const still = standIn(await finding.kept, keeping);
      // Without one that stands in, how long is waited is for the caller to say.
      const waited =
        still === null ? finding.found : withTimeout(finding.found, renewalWaitMs, still);
      return passedOn(await waited, keeping);
    },
    async close() {
      closing.abort();
      await Promise.all([...underWay.values()].map(({ found }) => found));
      await Promise.all(writing);
    },
  };
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
