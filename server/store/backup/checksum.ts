import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from '../../files/write-atomically.ts';

/** The file beside a backup with its SHA-256, which `sha256sum --check` reads as well. */
export const checksumFile = (backup: string): string => `${backup}.sha256`;

/**
 * Writes the checksum of a backup. A database accepts a flipped bit in a text or a number, so only a checksum reveals
 * it.
 */
export async function writeChecksum(backup: string): Promise<void> {
  const line = `${await sha256(backup)}  ${basename(backup)}\n`;
  await writeAtomically(checksumFile(backup), line, { file: 0o600 });
}

export const removeChecksum = (backup: string): Promise<void> =>
  rm(checksumFile(backup), { force: true });

/**
 * True if a backup still matches its checksum, or has none.
 *
 * @param seen called with the size of each part that was read
 */
export async function matchesChecksum(
  backup: string,
  seen: (bytes: number) => void,
): Promise<boolean> {
  const line = await readFile(checksumFile(backup), 'utf8').catch(() => null);
  return line === null || line.split(' ')[0] === (await sha256(backup, seen));
}

async function sha256(file: string, seen: (bytes: number) => void = () => {}): Promise<string> {
  const hash = createHash('sha256');
  const content = createReadStream(file).on('data', (part) => seen(part.length));
  await pipeline(content, hash);
  return hash.digest('hex');
}
