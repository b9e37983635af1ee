import { useSyncExternalStore } from 'react';
import { mergeAlerts, mergeSymbols } from '../../domain/backup/merge-backup.ts';
import { costMethods } from '../../domain/ledger/cost-method.ts';
import { parseAlerts } from '../../domain/market/price-alert.ts';
import { portfolioList } from '../../domain/portfolio/portfolios.ts';
import type { StoredItems } from '../../domain/portfolio/stored-items.ts';
import { isRecord, type UnknownRecord } from '../../domain/text/unknown-record.ts';
import type * as names from '../head/shared-names.ts';
import { type alertsKey, alertsText } from './alerts-key.ts';
import { portfolio } from './portfolio/portfolio.ts';
import { withInertChunkReferences, withoutChunkReferences } from './portfolio/portfolio-chunks.ts';
import { unitNames } from './portfolio/portfolio-unit.ts';
import { storedText } from './storage/stored-text.ts';
import { watchlist } from './watchlist.ts';

// Import only the types: the values, or the code of alerts, would enlarge the scripts of other pages.
const alertsName: typeof alertsKey = 'price-alerts';
export const themeName: typeof names.themeKey = 'theme';
export const tableViewName: typeof names.tableViewKey = 'market-table';
export const tableViewAttribute: typeof names.tableViewAttribute = 'data-table';

interface BackupKey<Value> {
  /** The value in this browser; undefined without one. */
  get(): Value | undefined;
  /** Parses a value completely; undefined if any part of it is invalid. */
  read(stored: unknown): Value | undefined;
  /** Merges two values; null if the result exceeds a limit. Absent if values of this kind cannot be merged. */
  merge?(here: Value, other: Value): Value | null;
}

/** Erases the type of the value, so that all keys fit into one record. */
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
export const unlessNone = (items: StoredItems) => (items.length === 0 ? undefined : items);
/**
 * True for a readable entry of the list of portfolios. The first portfolio has no transactions there, because they have
 * their own storage key.
 */
const isNamed = (stored: unknown, place: number) =>
  isRecord(stored) &&
  typeof stored['id'] === 'string' &&
  typeof stored['name'] === 'string' &&
  (stored['targets'] === undefined || Array.isArray(stored['targets'])) &&
  Array.isArray(stored['transactions']) === place > 0;
const undefinedIf = <Value>(empty: Value, value: Value) => (value === empty ? undefined : value);
const readText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);
/** The alerts' stored text, which rerenders a component when alerts change. */
export const useStoredAlerts = () =>
  useSyncExternalStore(alertsText.subscribe, alertsText.get, () => null);

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

/** Every key of local storage that a backup contains: all except the session, the cart and a purchase under way. */
export const backupKeys = {
  // Unreadable items are saved and restored unchanged.
  portfolio: backupKey<StoredItems>({
    get: () => unlessNone(withoutChunkReferences(portfolio.all()[0].items)),
    read: (stored) => (Array.isArray(stored) ? withInertChunkReferences(stored) : undefined),
  }),
  portfolios: backupKey<readonly unknown[]>({
    get: () => portfolioList(portfolio.all(), withoutChunkReferences) ?? undefined,
    read: (stored) =>
      Array.isArray(stored) && stored.every(isNamed)
        ? stored.map((each: UnknownRecord) => {
            const { transactions } = each;
            return Array.isArray(transactions)
              ? { ...each, transactions: withInertChunkReferences(transactions) }
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
    costMethods.find((method) => method === stored),
  ),
  'portfolio-unit': backupSetting('portfolio-unit', (stored) =>
    unitNames.find((name) => name === stored && name !== 'usd'),
  ),
  'shown-portfolio': backupSetting('shown-portfolio', readText),
  'hidden-amounts': backupSetting('hidden-amounts', (stored) =>
    stored === true ? stored : undefined,
  ),
};
export type BackupKeyName = keyof typeof backupKeys;

/** The parts of a backup that a visitor chooses from, with their keys. */
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
} as const satisfies Record<string, readonly BackupKeyName[]>;
export type BackupPart = keyof typeof backupParts;
export const partNames = ['portfolio', 'alerts', 'watchlist', 'settings'] as const;

/** The data of a backup by key, checked by `read`. */
export type BackupData = Partial<Record<BackupKeyName, unknown>>;

export const isBackupKey = (key: string): key is BackupKeyName => Object.hasOwn(backupKeys, key);
export const allBackupKeys = Object.keys(backupKeys).filter(isBackupKey);
