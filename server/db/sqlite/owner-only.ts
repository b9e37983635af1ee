import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

// The database files hold buyers' names and addresses.
const ownerOnly = 0o600;

/** Creates an empty database file unless it exists. SQLite gives its -wal and -shm files the same mode. */
export function createOwnerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownerOnly));
  } catch {
    // The file exists already, or opening it will report the fault.
  }
}

/**
 * Restricts a database file, and its -wal and -shm files, to their owner.
 *
 * Works by path, never through a descriptor: closing any descriptor of the file would release SQLite's locks on it.
 */
export function makeOwnerOnly(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(path, ownerOnly);
    } catch {
      // Ignore a file of another user, whose mode we may not change.
    }
  }
}
