import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { createResizerLoader, type LoadResizer } from '../../pictures/resizer.ts';
import { inspectDatabase, queryReadOnly } from '../db/inspect-database.ts';
import { listen } from '../listening/listening.ts';
import { secretsOf } from '../log/redactor.ts';
import { isOwnerOnly, openDataFolder } from '../site/data-folder.ts';
import { databasePlace, placeName } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import {
  findLeftovers,
  findStoreTraces,
  readPreviousPlace,
  recoveryHint,
} from '../site/lost-store.ts';
import { readStoreCreatedMs } from '../store/backup/last-backup.ts';
import { shopCalendar } from '../store/shop-days.ts';
import { fetchHealth } from './fetch-health.ts';
import { errorText, type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';
import { localOrigin } from './running-check.ts';

const oldestMajor = 26;
const freeMinBytes = 500_000_000;
/** The age up to which a store counts as new. */
const newForMs = 7 * 86_400_000;

export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  return major >= oldestMajor
    ? goodFinding('node', `${version}.`)
    : faultFinding(
        'node',
        `${version} is too old to run the site.`,
        `Start it with \`npm start\`, which uses its own Node, or install Node ${oldestMajor}.`,
      );
}

/** Checks who can read the file. The starter has already read it, and refuses an unreadable file. */
export function checkEnvFile(file: string): Finding[] {
  if (!existsSync(file)) return [];
  const holdsSecret = secretsOf(parseEnv(readFileSync(file, 'utf8'))).length > 0;
  if (!holdsSecret || isOwnerOnly(file)) return [goodFinding('file', `${file} is read.`)];
  return [
    faultFinding(
      'file',
      `other users of this machine can read ${file}, which holds a key or a password.`,
      `Run: chmod 600 ${file}`,
    ),
  ];
}

const otherPortAdvice =
  'If the site runs on another port, run this with it, as in `PORT=4000 npm run doctor`, or set it in .env.';

/** Tries to listen. A port that the running site itself uses is fine. */
export async function checkPort(settings: Settings): Promise<Finding> {
  const { PORT: port, HOST: host } = settings;
  if (port === 0) return goodFinding('port', 'PORT is 0: the site takes any free port.');
  const server = createServer();
  try {
    await listen(server, port, host);
    return goodFinding('port', `${port} on ${host} is free.`);
  } catch (error) {
    const health = await fetchHealth(localOrigin(settings));
    if ('isWell' in health && health.isWell)
      return goodFinding('port', `the site is running on ${port}.`);
    return faultFinding('port', errorText(error), `${otherPortAdvice} Then run the doctor again.`);
  } finally {
    server.close();
  }
}

export function checkDataFolder({ DATA_DIR: folder }: Settings): Finding {
  if (!existsSync(folder)) {
    // Check the parent, because the doctor must not create the folder.
    const parent = nearestFolder(resolve(folder));
    try {
      openDataFolder(parent);
      return goodFinding('folder', `${folder} will be created at the first start.`);
    } catch {
      return faultFinding(
        'folder',
        `${folder} does not exist and cannot be created in ${parent}.`,
        'Give the site’s user write permission there, or set DATA_DIR to another folder.',
      );
    }
  }
  try {
    openDataFolder(folder);
    return isOwnerOnly(folder)
      ? goodFinding('folder', `${folder} is writable.`)
      : noteFinding(
          'folder',
          `other users of this machine can read ${folder}, which contains buyers’ data.`,
          'If the folder belongs to the site’s user, the next start restricts it. Otherwise set DATA_DIR to a folder that does.',
        );
  } catch (error) {
    return faultFinding(
      'folder',
      errorText(error),
      'Make the site’s user its owner, or set DATA_DIR to another folder.',
    );
  }
}

/** The path if it exists, else its nearest existing parent. */
export function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/**
 * Checks that the disk of the data folder has enough free space.
 *
 * @param freeBytes free space on the disk of a folder
 */
export async function checkDisk(
  { DATA_DIR: folder }: Settings,
  freeBytes: (folder: string) => Promise<number>,
): Promise<Finding> {
  const free = await freeBytes(nearestFolder(resolve(folder))).catch(() => null);
  if (free === null) return noteFinding('disk', 'the free space is unknown.');
  const found = `${(free / 1_000_000_000).toFixed(1)} GB free.`;
  return free >= freeMinBytes
    ? goodFinding('disk', found)
    : faultFinding(
        'disk',
        found,
        'Free at least 500 MB: a store that cannot write takes no orders.',
      );
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface StoreCircumstances {
  /** The file in which the places of stores are recorded; null for none. */
  placesFile: string | null;
  nowMs: number;
}

export async function checkDatabase(
  settings: Settings,
  { placesFile, nowMs }: StoreCircumstances,
): Promise<Finding> {
  const place = databasePlace(settings);
  const name = 'url' in place ? 'the database at DATABASE_URL' : place.file;
  try {
    const state = await inspectDatabase(place);
    switch (state) {
      case 'new': {
        const traces = findStoreTraces(settings, placesFile);
        if (traces.length > 0)
          return faultFinding(
            'database',
            `there is no store in ${placeName(place)}, but this site has been used: ${traces.join('; ')}.`,
            `${recoveryHint}.`,
          );
        // Without sales, a start creates another store without asking.
        const [left] = findLeftovers(settings);
        return left === undefined
          ? goodFinding('database', `${name} has no tables yet: the first start creates them.`)
          : noteFinding(
              'database',
              `there is no store in ${placeName(place)}, but ${left}: the next start makes a new one.`,
              'If you expected an earlier one, check DATA_DIR and DATABASE_URL, or restore a backup (npm run store -- restore).',
            );
      }
      case 'current': {
        const was = readPreviousPlace(settings, placesFile);
        if (was !== null)
          return noteFinding(
            'database',
            `${placeName(place)} is up to date, but when the site last ran, its store was ${was}.`,
            'Check DATA_DIR and DATABASE_URL, if you have not changed them.',
          );
        const madeMs = await queryReadOnly(place, readStoreCreatedMs);
        if (madeMs === null || nowMs - madeMs > newForMs)
          return goodFinding('database', `${name} is up to date.`);
        return noteFinding(
          'database',
          `${name} is up to date: a new store, made ${shopCalendar.timeText(madeMs)}.`,
          'If you expected an earlier one, check DATA_DIR and DATABASE_URL.',
        );
      }
      case 'before-first':
        return faultFinding(
          'database',
          `${name} is of a version before 1.0.0, which this one cannot read.`,
          'Export the catalogue with that version, and import it with this one into a new data folder or database.',
        );
      case 'earlier':
        return noteFinding(
          'database',
          `${name} is from an earlier version.`,
          'The next start updates it. Back it up first.',
        );
      case 'later':
        return faultFinding(
          'database',
          `${name} was used by a later version of this software.`,
          'Install that version again, or restore a backup of the database.',
        );
    }
  } catch (error) {
    return faultFinding(
      'database',
      `${name} cannot be opened: ${errorText(error)}.`,
      'url' in place
        ? 'Check that the server is running, and the user name, password and database in DATABASE_URL.'
        : 'Give the site’s user read and write permission. If the file is damaged, restore a backup.',
    );
  }
}

/**
 * Checks that sharp can be loaded. Without sharp, pictures reach visitors in their original size.
 */
export async function checkPictures(
  loadResizer: LoadResizer = createResizerLoader(),
): Promise<Finding> {
  return (await loadResizer()) === null
    ? noteFinding(
        'pictures',
        `the package sharp cannot be loaded on this ${process.platform}-${process.arch}: product pictures are served in their full size.`,
        'Run `npm ci`, which installs it where there is one, or import pictures of 1600 pixels at most.',
      )
    : goodFinding('pictures', 'can be made smaller.');
}
