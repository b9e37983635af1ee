import type { IncomingHttpHeaders } from 'node:http';
import { asPicture, type Picture } from './picture.ts';

/** For a conditional request to a picture's host. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** A picture with its cache metadata. */
export interface CachedPicture {
  picture: Picture;
  /** When the host last confirmed it, epoch milliseconds. */
  checkedMs: number;
  /** The time for which it is fresh after that. */
  lifetimeMs: number;
  validators: Validators;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The minimum, even for hosts that want revalidation every time. */
const shortestMs = 5 * minuteMs;
const longestMs = 30 * dayMs;
/** For a picture without caching headers. */
const usualMs = 7 * dayMs;
const validatorMaxChars = 500;

/** The time for which a response stays fresh by its headers: 5 minutes to 30 days. */
export function lifetimeMs(headers: IncomingHttpHeaders): number {
  return Math.min(Math.max(headerLifetimeMs(headers), shortestMs), longestMs);
}

function headerLifetimeMs(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const seconds =
    /\bs-maxage="?(\d{1,9})/i.exec(control)?.[1] ?? /\bmax-age="?(\d{1,9})/i.exec(control)?.[1];
  if (seconds !== undefined) return (Number(seconds) - Number(headers.age ?? 0)) * 1_000 || 0;
  const { expires } = headers;
  if (expires === undefined) return usualMs;
  // An invalid date, such as the common "0", means already expired.
  return Date.parse(expires) - Date.parse(headers.date ?? '') || 0;
}

export function validatorsOf({
  etag,
  'last-modified': lastModified,
}: IncomingHttpHeaders): Validators {
  return {
    ...(etag !== undefined && etag.length <= validatorMaxChars && { etag }),
    ...(lastModified !== undefined && lastModified.length <= validatorMaxChars && { lastModified }),
  };
}

const endOfLine = '\n'.charCodeAt(0);

/** A line of metadata, followed by the picture's bytes. */
export function toFile({ picture, ...about }: CachedPicture): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), picture.bytes]);
}

/** @returns null if the bytes are not such a file */
export function fromFile(bytes: Buffer): CachedPicture | null {
  const end = bytes.indexOf(endOfLine);
  const picture = asPicture(bytes.subarray(end + 1));
  if (end === -1 || picture === null) return null;
  try {
    const about: unknown = JSON.parse(bytes.toString('utf8', 0, end));
    if (typeof about !== 'object' || about === null) return null;
    if (!('checkedMs' in about) || typeof about.checkedMs !== 'number') return null;
    if (!('lifetimeMs' in about) || typeof about.lifetimeMs !== 'number') return null;
    const { checkedMs, lifetimeMs } = about;
    const said = 'validators' in about ? Object(about.validators) : {};
    return {
      picture,
      checkedMs,
      lifetimeMs,
      validators: {
        ...(typeof said.etag === 'string' && { etag: said.etag }),
        ...(typeof said.lastModified === 'string' && { lastModified: said.lastModified }),
      },
    };
  } catch {
    return null;
  }
}
