import { mergePortfolios } from '../../domain/backup/merge-backup.ts';
import {
  allEntries,
  type Portfolios,
  portfolioList,
  readPortfolios,
} from '../../domain/portfolio/portfolios.ts';
import { targetsOf } from '../../domain/portfolio/targets.ts';
import {
  allBackupKeys,
  type BackupData,
  type BackupKeyName,
  type BackupPart,
  backupKeys,
  backupParts,
  isBackupKey,
  partNames,
  tableViewAttribute,
  tableViewName,
  themeName,
  unlessNone,
} from './backup-keys.ts';
import { lastBackup } from './last-backup.ts';
import { portfolio, portfolios } from './portfolio/portfolio.ts';
import { prepareStorageEntries, runExclusively } from './portfolio/portfolio-chunks.ts';
import { writeTogether } from './storage/write-together.ts';
import { watchlist } from './watchlist.ts';

export const collectBackupData = (): BackupData =>
  Object.fromEntries(
    allBackupKeys.flatMap((key) => {
      const value = backupKeys[key].get();
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** @returns undefined if any part is unknown or unreadable */
export function readBackupData(data: Record<string, unknown>): BackupData | undefined {
  const names = Object.keys(data);
  if (!names.every(isBackupKey)) return undefined;
  const read = names.map((key) => [key, backupKeys[key].read(data[key])] as const);
  return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read);
}

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 1);

const portfoliosIn = (data: BackupData): Portfolios =>
  readPortfolios(Array.isArray(data.portfolio) ? data.portfolio : [], data.portfolios);

export function partSize(data: BackupData, part: BackupPart): number {
  if (part === 'settings')
    return backupParts.settings.filter((key) => data[key] !== undefined).length;
  if (part === 'portfolio')
    return portfoliosIn(data).reduce((sum, { items }) => sum + items.length, 0);
  const [key] = backupParts[part];
  return data[key] === undefined ? 0 : sizeOf(data[key]);
}

export const countTargets = (data: BackupData): number =>
  portfoliosIn(data).reduce((sum, one) => sum + targetsOf(one).length, 0);

export const countUnread = (data: BackupData): number =>
  partSize(data, 'portfolio') - allEntries(portfoliosIn(data)).length;

export type RestoreChoice = 'keep' | 'merge' | 'replace';

const dataOf = (all: Portfolios): BackupData => ({
  portfolio: unlessNone(all[0].items),
  portfolios: portfolioList(all, (items) => items) ?? undefined,
});

/** The data of a part after a choice; null if the choice is not offered. */
export function dataAfterRestore(
  data: BackupData,
  part: BackupPart,
  choice: RestoreChoice,
): BackupData | null {
  const now = collectBackupData();
  if (choice === 'keep') return now;
  if (choice === 'replace') return data;
  if (part === 'portfolio') return dataOf(mergePortfolios(portfolio.all(), portfoliosIn(data)));
  const key: BackupKeyName = backupParts[part][0];
  if (!backupKeys[key].isMergeable) return null;
  const value = backupKeys[key].merged(data[key]);
  return value === null ? null : { [key]: value };
}

type Choices = Readonly<Record<BackupPart, RestoreChoice>>;

/**
 * Replaces or merges the chosen parts. Stores all of them or none.
 *
 * @returns false if storage is full or blocked
 */
export async function restoreBackupData(
  data: BackupData,
  choices: Choices,
  madeMs: number,
): Promise<boolean> {
  for (;;) {
    // Another tab may change the portfolios while long texts are written to IndexedDB. If so, start again.
    const basis = portfolios.get();
    const large =
      choices.portfolio === 'keep'
        ? new Map<string, string | null>()
        : await prepareStorageEntries(
            choices.portfolio === 'merge'
              ? mergePortfolios(basis, portfoliosIn(data))
              : portfoliosIn(data),
          );
    const isDone = await new Promise<boolean | null>((resolve) =>
      runExclusively(() =>
        resolve(portfolios.get() === basis ? writeBackup(data, choices, madeMs, large) : null),
      ),
    );
    if (isDone !== null) return isDone;
  }
}

function writeBackup(
  data: BackupData,
  choices: Choices,
  madeMs: number,
  large: ReadonlyMap<string, string | null>,
): boolean {
  const texts = new Map(large);
  for (const part of partNames) {
    const outcome =
      choices[part] === 'keep' || part === 'portfolio'
        ? null
        : dataAfterRestore(data, part, choices[part]);
    if (outcome !== null)
      for (const key of backupParts[part]) texts.set(key, textOf(key, outcome[key]));
  }
  // Not after a merge, because some of the merged transactions are in no file.
  if (choices.portfolio === 'replace')
    texts.set('last-backup', JSON.stringify(Math.max(lastBackup.get(), madeMs)));
  // Restore nothing while storage refuses a change, because that change would be retried on top of the restored data.
  const isStored = ![portfolio, watchlist].some((each) => each.isUnstored());
  const isWritten = isStored && writeTogether('portfolio', texts);
  if (isWritten) showRestored();
  return isWritten;
}

function textOf(key: BackupKeyName, value: unknown): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return key === themeName ? String(value) : JSON.stringify(value);
}

/** Makes this tab read storage again, as other tabs do after a write. */
function showRestored() {
  window.dispatchEvent(new StorageEvent('storage'));
  document.documentElement.setAttribute(
    tableViewAttribute,
    [backupKeys[tableViewName].get() ?? []].flat().join(' '),
  );
}
