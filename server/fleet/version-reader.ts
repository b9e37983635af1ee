import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

/** The versions of shared state, by name; none for state that was never written. */
type VersionsByName = ReadonlyMap<string, string>;

interface VersionsRead {
  versions: VersionsByName;
  /** The sellable units, by variant, where stock has changed; null if too many variants changed to read at once. */
  stock: ReadonlyMap<string, number> | null;
}

export interface VersionReader {
  /**
   * Reads all versions in one statement, because every process reads them once a second.
   *
   * @param stockSinceMs epoch milliseconds; adds the stock that has changed since
   */
  read(stockSinceMs?: number): Promise<VersionsRead>;
  /** Called after each reading, whatever caused it. */
  onRead(listener: (versions: VersionsByName) => void): void;
}

/** The maximum number of stock changes that are read at once. More would block the event loop for too long. */
const maxChanges = 500;

/**
 * Makes a reader that gets all versions with a single query.
 *
 * @param names the store values that hold versions
 */
export function createVersionReader(db: Reader, names: readonly string[]): VersionReader {
  const listeners: ((versions: VersionsByName) => void)[] = [];
  return {
    async read(stockSinceMs = Number.MAX_SAFE_INTEGER) {
      const rows = await db
        .selectFrom('store_value')
        .select(['name', 'value as version', sql<number | null>`cast(null as bigint)`.as('left')])
        .where('name', 'in', names)
        .unionAll(
          db
            .selectFrom('market_list')
            .select(['name', 'version', sql<number | null>`cast(null as bigint)`.as('left')]),
        )
        .unionAll(
          db
            .selectFrom((from) =>
              from
                .selectFrom('inventory')
                .select(['variant_id', 'on_hand', 'reserved'])
                .where('changed_at', '>=', stockSinceMs)
                .limit(maxChanges + 1)
                .as('changed'),
            )
            .select([
              'variant_id as name',
              sql<string>`''`.as('version'),
              sql<number | null>`cast(on_hand - reserved as bigint)`.as('left'),
            ]),
        )
        .execute();
      const versions = new Map<string, string>();
      const stock = new Map<string, number>();
      for (const { name, version, left } of rows)
        if (left === null) versions.set(name, version);
        else stock.set(name, left);
      for (const listener of listeners) listener(versions);
      return { versions, stock: stock.size > maxChanges ? null : stock };
    },
    onRead(listener) {
      listeners.push(listener);
    },
  };
}
