// Plain JavaScript: runs on the host's own Node (20.19 or newer), before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A short hash over the names and contents of files and folders. Missing ones count as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  const add = (path) => {
    if (!existsSync(path)) return;
    hash.update(`\0${path}\0`).update(readFileSync(path));
  };
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const entries = readdirOrNull(path);
    if (entries === null) add(path);
    else for (const file of entries) add(join(path, file));
  }
  return hash.digest('hex').slice(0, 32);
}

function readdirOrNull(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
      .sort();
  } catch {
    return null;
  }
}

export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash;

export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
