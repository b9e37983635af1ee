import { useSyncExternalStore } from 'react';
import { mergeAlerts, mergePortfolios, mergeSymbols } from '../../domain/backup/merge.ts';
import { methods } from '../../domain/ledger/method.ts';
import { parseAlerts } from '../../domain/market/price-alert.ts';
import {
  allEntries,
  type Portfolios,
  portfolioList,
  readPortfolios,
} from '../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../domain/portfolio/stored.ts';
import { targetsOf } from '../../domain/portfolio/targets.ts';
import { type Fields, isFields } from '../../domain/text/fields.ts';
import type * as names from '../head/shared-names.ts';
import { type alertsKey, alertsText } from './alerts-key.ts';
import { lastBackup } from './last-backup.ts';
import { portfolio, portfolios } from './portfolio/portfolio.ts';
import {
  preparedTexts,
  runInTurn,
  withInertMarks,
  withoutMarks,
} from './portfolio/portfolio-runs.ts';
import { unitNames } from './portfolio/portfolio-unit.ts';
import { storedText } from './storage/stored-text.ts';
import { writeTogether } from './storage/write-together.ts';
import { watchlist } from './watchlist.ts';

// Use only the types: importing the values, or the code of alerts, would make the scripts of other pages longer.
const alertsName: typeof alertsKey = 'price-alerts';
const themeName: typeof names.themeKey = 'theme';
const tableViewName: typeof names.tableViewKey = 'market-table';
const tableViewAttribute: typeof names.tableViewAttribute = 'data-table';

/** The content of one key in a backup. */
interface BackupKey<Value> {
  /** The value in this browser; undefined without one. */
  get(): Value | undefined;
  /** Parses a value completely; undefined if any part of it is invalid. */
  read(stored: unknown): Value | undefined;
  /** Merges two values, to null if the result exceeds the limit; absent for a value that cannot be merged. */
  merge?(here: Value, other: Value): Value | null;
}

/** Hides the type of the value, which only its own key needs to know. */
const backupKey = <Value>({ get, read, merge }: BackupKey<Value>) => ({
  get,
  read,
  isMergeable: merge !== undefined,
  /** This browser's value merged with `stored`; null if they cannot be merged. */
  merged(stored: unknown): unknown {
    const other = read(stored);
    const here = get();
    if (other === undefined || here === undefined) return other ?? here;
    return merge?.(here, other) ?? null;
  },
});

const listReader =
  <Item>(parse: (item: unknown) => Item | undefined) =>
  (stored: unknown): readonly Item[] | undefined => {
    if (!Array.isArray(stored)) return undefined;
    const items = stored.map(parse).filter((item) => item !== undefined);
    return items.length === stored.length ? items : undefined;
  };
const unlessNone = (items: StoredItems) => (items.length === 0 ? undefined : items);
/**
 * True for a portfolio in the list. The first one has no transactions there, because they are stored under their own
 * key.
 */
const isNamed = (stored: unknown, place: number) =>
  isFields(stored) &&
  typeof stored['id'] === 'string' &&
  typeof stored['name'] === 'string' &&
  (stored['targets'] === undefined || Array.isArray(stored['targets'])) &&
  Array.isArray(stored['transactions']) === place > 0;
const undefinedIf = <Value>(empty: Value, value: Value) => (value === empty ? undefined : value);
const readText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);
/** The hook of components that follow changes of alerts. */
export const useStoredAlerts = () =>
  useSyncExternalStore(alertsText.subscribe, alertsText.get, () => null);

/** A setting in its stored form. */
const backupSetting = <Value>(key: string, read: (stored: unknown) => Value | undefined) =>
  backupKey({ get: () => read(storedValue(key)), read });

/** Reads a stored value. The theme is plain text, everything else JSON. */
function storedValue(key: string): unknown {
  const stored = storedText(key).get();
  if (stored === null || key === themeName) return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** Everything that a browser stores, except the session, the cart and a purchase under way. */
const keys = {
  // Unreadable items are saved and restored unchanged.
  portfolio: backupKey<StoredItems>({
    get: () => unlessNone(withoutMarks(portfolio.all()[0].items)),
    read: (stored) => (Array.isArray(stored) ? withInertMarks(stored) : undefined),
  }),
  portfolios: backupKey<readonly unknown[]>({
    get: () => portfolioList(portfolio.all(), withoutMarks) ?? undefined,
    read: (stored) =>
      Array.isArray(stored) && stored.every(isNamed)
        ? stored.map((each: Fields) => {
            const { transactions } = each;
            return Array.isArray(transactions)
              ? { ...each, transactions: withInertMarks(transactions) }
              : each;
          })
        : undefined,
  }),
  [alertsName]: backupKey({
    get: () => parseAlerts(storedValue(alertsName)),
    read: (stored) => {
      const alerts = parseAlerts(stored);
      return Array.isArray(stored) && alerts?.length === stored.length ? alerts : undefined;
    },
    merge: mergeAlerts,
  }),
  watchlist: backupKey({
    get: () => undefinedIf(watchlist.empty, watchlist.get()),
    read: listReader(readText),
    merge: mergeSymbols,
  }),
  [themeName]: backupSetting(themeName, (stored) =>
    ['dark', 'light'].find((each) => each === stored),
  ),
  [tableViewName]: backupSetting(
    tableViewName,
    listReader((word) => (/^\w+$/.test(String(word)) ? readText(word) : undefined)),
  ),
  'cost-method': backupSetting('cost-method', (stored) =>
    methods.find((method) => method === stored),
  ),
  'portfolio-unit': backupSetting('portfolio-unit', (stored) =>
    unitNames.find((name) => name === stored && name !== 'usd'),
  ),
  'shown-portfolio': backupSetting('shown-portfolio', readText),
  'hidden-amounts': backupSetting('hidden-amounts', (stored) =>
    stored === true ? stored : undefined,
  ),
};
type Key = keyof typeof keys;

/** The parts of a backup among which a person chooses, with their keys. */
export const backupParts = {
  portfolio: ['portfolio', 'portfolios'],
  alerts: [alertsName],
  watchlist: ['watchlist'],
  settings: [
    themeName,
    tableViewName,
    'cost-method',
    'portfolio-unit',
    'shown-portfolio',
    'hidden-amounts',
  ],
} as const satisfies Record<string, readonly Key[]>;
export type BackupPart = keyof typeof backupParts;
export const partNames = ['portfolio', 'alerts', 'watchlist', 'settings'] as const;

/** The data of a backup. All parts of it are readable. */
export type BackupData = Partial<Record<Key, unknown>>;

const isKey = (key: string): key is Key => Object.hasOwn(keys, key);
const allKeys = Object.keys(keys).filter(isKey);

export const currentData = (): BackupData =>
  Object.fromEntries(
    allKeys.flatMap((key) => {
      const value = keys[key].get();
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** @returns undefined if any part is unknown or unreadable */
export function readData(data: Record<string, unknown>): BackupData | undefined {
  const names = Object.keys(data);
  if (!names.every(isKey)) return undefined;
  const read = names.map((key) => [key, keys[key].read(data[key])] as const);
  return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read);
}

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 1);

/** The portfolios in the data. */
const portfoliosIn = (data: BackupData): Portfolios =>
  readPortfolios(Array.isArray(data.portfolio) ? data.portfolio : [], data.portfolios);

/** The size of a part. */
export function partSize(data: BackupData, part: BackupPart): number {
  if (part === 'settings')
    return backupParts.settings.filter((key) => data[key] !== undefined).length;
  if (part === 'portfolio')
    return portfoliosIn(data).reduce((sum, { items }) => sum + items.length, 0);
  const [key] = backupParts[part];
  return data[key] === undefined ? 0 : sizeOf(data[key]);
}

/** The number of coins with a target share. */
export const countTargets = (data: BackupData): number =>
  portfoliosIn(data).reduce((sum, one) => sum + targetsOf(one).length, 0);

/** The number of unreadable transactions. */
export const countUnread = (data: BackupData): number =>
  partSize(data, 'portfolio') - allEntries(portfoliosIn(data)).length;

export type RestoreChoice = 'keep' | 'merge' | 'replace';

const dataOf = (all: Portfolios): BackupData => ({
  portfolio: unlessNone(all[0].items),
  portfolios: portfolioList(all, (items) => items) ?? undefined,
});

/** The size of a part after a choice; null if the choice is not offered. */
export function sizeAfter(
  data: BackupData,
  part: BackupPart,
  choice: RestoreChoice,
): BackupData | null {
  const now = currentData();
  if (choice === 'keep') return now;
  if (choice === 'replace') return data;
  if (part === 'portfolio') return dataOf(mergePortfolios(portfolio.all(), portfoliosIn(data)));
  const key: Key = backupParts[part][0];
  if (!keys[key].isMergeable) return null;
  const value = keys[key].merged(data[key]);
  return value === null ? null : { [key]: value };
}

type Choices = Readonly<Record<BackupPart, RestoreChoice>>;

/**
 * Replaces or merges the chosen parts. Either all of it is stored, or nothing.
 *
 * @returns false if storage is full or blocked
 */
export async function restoreData(
  data: BackupData,
  choices: Choices,
  madeMs: number,
): Promise<boolean> {
  for (;;) {
    // Writing long texts to IndexedDB takes time, in which another tab may write.
    const basis = portfolios.get();
    const large =
      choices.portfolio === 'keep'
        ? new Map<string, string | null>()
        : await preparedTexts(
            choices.portfolio === 'merge'
              ? mergePortfolios(basis, portfoliosIn(data))
              : portfoliosIn(data),
          );
    const isDone = await new Promise<boolean | null>((resolve) =>
      runInTurn(() =>
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
        : sizeAfter(data, part, choices[part]);
    if (outcome !== null)
      for (const key of backupParts[part]) texts.set(key, textOf(key, outcome[key]));
  }
  // After a merge, some transactions are in no file.
  if (choices.portfolio === 'replace')
    texts.set('last-backup', JSON.stringify(Math.max(lastBackup.get(), madeMs)));
  // Otherwise a change that storage had refused would be retried on top of the restored data.
  const isStored = ![portfolio, watchlist].some((store) => store.isOnlyHere());
  const isWritten = isStored && writeTogether('portfolio', texts);
  if (isWritten) showRestored();
  return isWritten;
}

function textOf(key: Key, value: unknown): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return key === themeName ? String(value) : JSON.stringify(value);
}

/** Makes this tab read storage again, as other tabs do after a write. */
function showRestored() {
  window.dispatchEvent(new StorageEvent('storage'));
  document.documentElement.setAttribute(
    tableViewAttribute,
    [keys[tableViewName].get() ?? []].flat().join(' '),
  );
}
