// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** A short hash of the names and contents of files and folders, tests left out. Missing ones count as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of paths.flatMap(filesIn)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      // The owner's folder may be a repository of its own.
      .filter((entry) => !entry.parentPath.split(sep).includes('.git'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  );
}

export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash;

export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
