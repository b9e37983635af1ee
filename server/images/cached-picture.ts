import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { dayMs } from '../../domain/time/day-ms.ts';
import { type Picture, readPicture } from './picture.ts';

/** The validators for a conditional request to a picture's host. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface CachedPicture {
  picture: Picture;
  /** The time of the host's last confirmation, epoch milliseconds. */
  checkedMs: number;
  /** How long the picture stays fresh after that time. */
  lifetimeMs: number;
  validators: Validators;
}

const minuteMs = 60_000;
/** The minimum, even for hosts that want revalidation every time. */
const minLifetimeMs = 5 * minuteMs;
const maxLifetimeMs = 30 * dayMs;
/** The lifetime of a picture without caching headers. */
const defaultLifetimeMs = 7 * dayMs;
const maxValidatorChars = 500;

/** How long a response stays fresh by its headers: 5 minutes to 30 days. */
export function lifetimeMs(headers: IncomingHttpHeaders): number {
  return Math.min(Math.max(headerLifetimeMs(headers), minLifetimeMs), maxLifetimeMs);
}

function headerLifetimeMs(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const seconds =
    /\bs-maxage="?(\d{1,9})/i.exec(control)?.[1] ?? /\bmax-age="?(\d{1,9})/i.exec(control)?.[1];
  if (seconds !== undefined) return (Number(seconds) - Number(headers.age ?? 0)) * 1_000 || 0;
  const { expires } = headers;
  if (expires === undefined) return defaultLifetimeMs;
  // An invalid date, such as the common "0", means already expired.
  return Date.parse(expires) - Date.parse(headers.date ?? '') || 0;
}

export function validatorsOf({
  etag,
  'last-modified': lastModified,
}: IncomingHttpHeaders): Validators {
  return {
    ...(etag !== undefined && etag.length <= maxValidatorChars && { etag }),
    ...(lastModified !== undefined && lastModified.length <= maxValidatorChars && { lastModified }),
  };
}

const endOfLine = '\n'.charCodeAt(0);

/** A line of metadata, followed by the picture's bytes. */
export function encodePictureFile({ picture, ...about }: CachedPicture): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), picture.bytes]);
}

const savedAbout = z.object({
  checkedMs: z.number(),
  lifetimeMs: z.number(),
  validators: z
    .object({ etag: z.string().exactOptional(), lastModified: z.string().exactOptional() })
    .catch({}),
});

/** @returns null if the bytes are not such a file */
export function decodePictureFile(bytes: Buffer): CachedPicture | null {
  const end = bytes.indexOf(endOfLine);
  const picture = readPicture(bytes.subarray(end + 1));
  if (end === -1 || picture === null) return null;
  try {
    const about = savedAbout.safeParse(JSON.parse(bytes.toString('utf8', 0, end)));
    return about.success ? { picture, ...about.data } : null;
  } catch {
    return null;
  }
}

/** Upper limits for caching a kind of picture, whatever its host's headers allow. */
export interface Retention {
  onDisk: boolean;
  freshAtMostMs: number;
  /** The longest time to serve a stale picture while its host is unavailable. */
  staleAtMostMs: number;
}

/** Infinite if the clock was set back, because the age is then unknown; the host is asked again. */
const ageMs = ({ checkedMs }: CachedPicture, nowMs: number) =>
  checkedMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - checkedMs;

/** How long a picture stays fresh; 0 or less once it has expired. */
export const freshForMs = (picture: CachedPicture, retention: Retention, nowMs: number): number =>
  Math.min(picture.lifetimeMs, retention.freshAtMostMs) - ageMs(picture, nowMs);

/** The picture; null if it is too old to be shown even while its host is unavailable. */
export const servablePicture = (
  picture: CachedPicture | null,
  retention: Retention,
  nowMs: number,
): CachedPicture | null =>
  picture !== null && ageMs(picture, nowMs) <= retention.staleAtMostMs ? picture : null;
