// A tab that was opened before an update still requests its own build's files, and a running site loads a
// page's code when the page is first requested. So the assets of the last two builds stay.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const buildsKept = 2;
const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Replaces a part of the previous build with that of a finished build. Assets have hashed names, so they are added
 * before anything else is replaced, and removed last: a running site never misses one. If the process is killed, the
 * next build completes the replacement and loses no asset.
 *
 * @param next the folder of the new build's part; empty afterwards
 * @param built its destination
 */
export function putInPlace(next, built) {
  const assets = join(built, 'assets');
  const historyFile = `${built}-assets.json`;
  const earlier = readHistory(historyFile);
  const fresh = new Set(list(join(next, 'assets')));
  const known = new Set(earlier.flat());
  const last = list(assets).filter((file) => !known.has(file));
  // Skip a build that changed nothing.
  const history = [last, ...earlier]
    .map((files) => files.filter((file) => !fresh.has(file)))
    .filter((files) => files.length > 0)
    .slice(0, buildsKept);
  mkdirSync(assets, { recursive: true });
  for (const file of fresh) renameSync(join(next, 'assets', file), join(assets, file));
  const parts = new Set(list(next));
  for (const part of new Set([...list(built), ...parts])) {
    if (part === 'assets') continue;
    // A file is replaced in one step; only folders are removed first.
    if (!parts.has(part) || isFolder(next, part) || isFolder(built, part))
      rmSync(join(built, part), { recursive: true, force: true });
    if (parts.has(part)) renameSync(join(next, part), join(built, part));
  }
  const wanted = new Set(history.flat());
  for (const file of list(assets))
    if (!wanted.has(file) && !fresh.has(file)) rmSync(join(assets, file));
  writeFileSync(historyFile, JSON.stringify(history));
}

const isFolder = (folder, name) =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.name === name && entry.isDirectory(),
  );

/** @returns the file names of each earlier build, newest build first */
function readHistory(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The history does not exist yet, or writing it was interrupted. Without a history, all assets count as the
    // last build's.
    return [];
  }
}
