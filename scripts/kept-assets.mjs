// A tab opened before an update still asks for the files it was built with: those of the two builds before this one stay.
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
 * Before a build, which empties the folder of the files: puts them aside.
 *
 * @param assets where builds put their files
 * @param kept where those of earlier builds wait
 * @returns the names of each earlier build's files, the newest build first
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
 * After a build: puts the earlier files beside the new ones, and lets go of those that are too old.
 *
 * @param builds what keepAssets has returned
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
  // A build that changed nothing is none.
  const history = builds
    .map((files) => files.filter((file) => !fresh.has(file)))
    .filter((files) => files.length > 0);
  writeFileSync(`${kept}/builds.json`, JSON.stringify(history));
}
