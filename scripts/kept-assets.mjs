// A tab that was opened before an update still requests the files of its own build, so keep those of the last two builds.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const buildsKept = 2;
const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Call before a build, which empties the assets folder: copies the current files aside.
 *
 * @param assets where builds put their files
 * @param kept where files of earlier builds are kept meanwhile
 * @returns the file names of each earlier build, newest build first
 */
export function keepAssets(assets, kept) {
  const history = existsSync(`${kept}/builds.json`)
    ? JSON.parse(readFileSync(`${kept}/builds.json`, 'utf8'))
    : [];
  const older = new Set(history.flat());
  const last = list(assets).filter((file) => !older.has(file));
  if (existsSync(assets)) cpSync(assets, kept, { recursive: true });
  return (last.length > 0 ? [last, ...history] : history).slice(0, buildsKept);
}

/**
 * Call after a build: copies earlier files back beside the new ones, and deletes those that are too old.
 *
 * @param builds the result of keepAssets
 */
export function restoreAssets(assets, kept, builds) {
  mkdirSync(kept, { recursive: true });
  const fresh = new Set(list(assets));
  const wanted = new Set(builds.flat());
  for (const file of list(kept)) {
    if (file === 'builds.json') continue;
    if (!wanted.has(file)) rmSync(join(kept, file));
    else if (!fresh.has(file)) cpSync(join(kept, file), join(assets, file));
  }
  // A build that changed nothing does not count.
  const history = builds
    .map((files) => files.filter((file) => !fresh.has(file)))
    .filter((files) => files.length > 0);
  writeFileSync(`${kept}/builds.json`, JSON.stringify(history));
}
