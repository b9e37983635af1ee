import { createHash } from 'node:crypto';
import { unpooled } from '../http/unpooled.ts';

/** A raster picture as sent to browsers. */
export interface Picture {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
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

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

function typeOf(bytes: Buffer): Picture['type'] | null {
  const begin = bytes.toString('latin1', 0, 12);
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return 'image/webp';
  if (begin.startsWith('GIF87a') || begin.startsWith('GIF89a')) return 'image/gif';
  return null;
}
