import { createHash } from 'node:crypto';
import { unpooled } from '../http/unpooled.ts';

/** What a picture that we are given may be. AVIF is only made here. */
type RasterType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** A raster picture as sent to browsers. */
export interface Picture {
  bytes: Buffer;
  type: RasterType | 'image/avif';
  /** With its quotes. */
  etag: string;
}

/**
 * Recognises a picture by its first bytes, whatever its content type. Rejects SVG, which can contain scripts.
 *
 * @returns null for anything else
 */
export function asPicture(bytes: Buffer): Picture | null {
  const type = typeOf(bytes);
  return type === null ? null : { bytes: unpooled(bytes), type, etag: etagOf(bytes) };
}

/** The same for a picture that the resizer has made. */
export function asMadePicture(bytes: Buffer): Picture | null {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return asPicture(bytes);
  return { bytes: unpooled(bytes), type: 'image/avif', etag: etagOf(bytes) };
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

function typeOf(bytes: Buffer): RasterType | null {
  const begin = bytes.toString('latin1', 0, 12);
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return 'image/webp';
  if (begin.startsWith('GIF87a') || begin.startsWith('GIF89a')) return 'image/gif';
  return null;
}
