import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Waits until a file's content is on the disk. No connection of this process may have it open: closing would end its locks. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Gives a flushed file the place of another, so that after a power cut the one or the other is there, whole. */
export function putInPlace(file: string, target: string): void {
  renameSync(file, target);
  flushFolder(target);
}

/** Windows cannot open a folder. */
export function flushFolder(ofFile: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(ofFile), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
