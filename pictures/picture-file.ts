import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { maxSiteFileBytes, sizeText } from '../contract/file-limits.ts';
import { findSimilarPath } from './similar-name.ts';

/** The types accepted as input. AVIF is only an output. */
export type RasterType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export const maxPictureBytes = 3_000_000;

/**
 * Reads an owner's picture.
 *
 * @returns `problem` if the picture cannot be used: a predicate to follow its name, such as 'is larger than 3 MB'
 */
export async function readPictureFile(
  named: string,
): Promise<{ bytes: Buffer; type: RasterType } | { problem: string }> {
  const path = existsSync(named) ? named : findSimilarPath(named);
  const about = await stat(path).catch(() => null);
  if (!about?.isFile()) return { problem: 'is no file that is there' };
  if (about.size > maxSiteFileBytes)
    return { problem: `is larger than ${sizeText(maxSiteFileBytes)}` };
  const bytes = await readFile(path).catch((error: unknown) => error);
  if (!Buffer.isBuffer(bytes)) {
    const code = bytes instanceof Error && 'code' in bytes ? bytes.code : bytes;
    return { problem: `cannot be read (${code})` };
  }
  const type = rasterTypeOf(bytes);
  if (type !== null) return { bytes, type };
  // The format of iPhone photos.
  const isHeic = /^ftyp(?:hei|hev|mif|msf)/.test(bytes.toString('latin1', 4, 12));
  return {
    problem: isHeic
      ? 'is a HEIC picture, which browsers do not show: export it as JPEG'
      : 'is neither PNG, JPEG, WebP nor GIF',
  };
}

/**
 * Recognises a picture by its first bytes, whatever its name or content type.
 *
 * @returns null for anything else, SVG included, which can contain scripts
 */
export function rasterTypeOf(bytes: Buffer): RasterType | null {
  const begin = bytes.toString('latin1', 0, 12);
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return 'image/webp';
  if (begin.startsWith('GIF87a') || begin.startsWith('GIF89a')) return 'image/gif';
  return null;
}

/** The reason why a file cannot be used without resizing, as the end of a sentence; null for a usable file. */
export const unresizedFault = (bytes: Buffer): string | null =>
  bytes.length > maxPictureBytes
    ? 'is larger than 3 MB, and the package sharp, which would make it smaller, cannot be loaded here'
    : null;
