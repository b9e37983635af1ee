import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const enoughBytes = 2 * 1024 ** 3;

/**
 * A new temporary folder for a database, on Linux in memory if there is room: tests wait for their disk at each commit,
 * and their databases need not survive a power cut.
 */
export const dataFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoom(memoryDisk) ? memoryDisk : tmpdir(), prefix));

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enoughBytes;
}
