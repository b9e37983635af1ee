import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The endings of SQLite's files beside a database: its write-ahead log, the log's index, and its
 * rollback journal. SQLite applies a log or a journal to any database of that name, even one for
 * which it was not made.
 */
export const sidecarSuffixes = ['-wal', '-shm', '-journal'] as const;

/**
 * Waits until a file's content is on the disk. No connection of this process may have the file open, because closing
 * it would release that connection's locks.
 */
export function flushFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Replaces a file by a flushed one: after a power cut, either the old file or the new one exists in
 * full. The caller must apply the old file's logs first, because they are deleted.
 */
export function replaceFlushed(file: string, target: string): void {
  for (const part of sidecarSuffixes) rmSync(target + part, { force: true });
  renameSync(file, target);
  flushFolder(target);
}

/** Does nothing on Windows, which cannot open a folder. */
export function flushFolder(ofFile: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(ofFile), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
