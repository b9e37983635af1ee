import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

// They hold buyers' names and addresses.
const ownerOnly = 0o600;

/** Makes an empty file for a database where there is none. SQLite gives the files beside it the same mode. */
export function createOwnerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'wx', ownerOnly));
  } catch {
    // There already, or it cannot be made, which opening it will say.
  }
}

/**
 * Takes a database's file, and the two that SQLite keeps beside it, from everybody but their owner.
 *
 * By name and never through a descriptor: to close one would end SQLite's locks on the file.
 */
export function makeOwnerOnly(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(path, ownerOnly);
    } catch {
      // Another's file, which we may use and no more.
    }
  }
}
