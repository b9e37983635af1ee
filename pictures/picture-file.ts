import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pathAsSeen } from './as-seen.ts';

/** What a picture that we are given may be. AVIF is only made here. */
export type RasterType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export const pictureMaxBytes = 3_000_000;

/** Reads a picture that an owner has given us. Or says why it cannot be used: the end of a sentence. */
export async function readPictureFile(
  named: string,
): Promise<{ bytes: Buffer; type: RasterType } | { problem: string }> {
  const path = existsSync(named) ? named : pathAsSeen(named);
  const about = await stat(path).catch(() => null);
  if (!about?.isFile()) return { problem: 'is no file that is there' };
  if (about.size > pictureMaxBytes) return { problem: 'is larger than 3 MB' };
  const bytes = await readFile(path);
  const type = rasterTypeOf(bytes);
  return type === null ? { problem: 'is neither PNG, JPEG, WebP nor GIF' } : { bytes, type };
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
