// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A short hash of the names and contents of files and folders, without tests. A missing path counts as empty. An
 * empty folder within a path changes the hash, because it empties a list of the site.
 */
export function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of paths.flatMap((path) => filesIn(path)))
    hash.update(`\0${file}\0`).update(contentOf(file));
  return hash.digest('hex').slice(0, 32);
}

/** An unreadable file counts as a change, too: the next reader reports the fault. */
function contentOf(file) {
  try {
    // Reading a pipe would block.
    return statSync(file).isFile() ? readFileSync(file) : 'no file';
  } catch ({ code }) {
    return code;
  }
}

/** @param above the folders above this one: a link may lead back to one of them */
function filesIn(path, above = []) {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const folder = realpathSync(path);
    if (above.includes(folder)) return [];
    const files = readdirSync(path)
      // The owner's folder may itself be a Git repository.
      .filter((name) => name !== '.git' && !name.includes('.test.'))
      .sort()
      .flatMap((name) => filesIn(join(path, name), [...above, folder]));
    return files.length === 0 && above.length > 0 ? [path] : files;
  } catch {
    // The entry exists, although it cannot be followed: a dangling link, or a name that is not UTF-8.
    return above.length > 0 || lstatSync(path, { throwIfNoEntry: false }) ? [path] : [];
  }
}

export const isStamped = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash;

export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
