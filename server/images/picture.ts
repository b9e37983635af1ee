import { createHash } from 'node:crypto';
import { type RasterType, rasterTypeOf } from '../../pictures/picture-file.ts';
import { copyOutOfPool } from '../http/copy-out-of-pool.ts';

export interface Picture {
  bytes: Buffer;
  type: RasterType | 'image/avif';
  etag: string;
}

/**
 * Recognises a picture by its first bytes, whatever its content type. Rejects SVG, which can contain scripts.
 *
 * @returns null for anything else
 */
export function readPicture(bytes: Buffer): Picture | null {
  const type = rasterTypeOf(bytes);
  return type === null ? null : { bytes: copyOutOfPool(bytes), type, etag: etagOf(bytes) };
}

/** Reads a picture that the resizer has made, which may be AVIF; null for unreadable bytes. */
export function readResizedPicture(bytes: Buffer): Picture | null {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return readPicture(bytes);
  return { bytes: copyOutOfPool(bytes), type: 'image/avif', etag: etagOf(bytes) };
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
