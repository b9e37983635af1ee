import type { Reader } from '../db/database.ts';

/** The versions of what processes share, by name; none for what was never written. */
type VersionsByName = ReadonlyMap<string, string>;

export interface Versions {
  /** Reads all versions in one statement, because every process does it once a second. */
  read(): Promise<VersionsByName>;
  /** Calls back after each reading, whoever asked for it. */
  onRead(listener: (versions: VersionsByName) => void): void;
}

/** @param names of the store's values that are versions */
export function createVersions(db: Reader, names: readonly string[]): Versions {
  const listeners: ((versions: VersionsByName) => void)[] = [];
  return {
    async read() {
      const rows = await db
        .selectFrom('store_value')
        .select(['name', 'value as version'])
        .where('name', 'in', names)
        .unionAll(db.selectFrom('market_list').select(['name', 'version']))
        .execute();
      const versions = new Map(rows.map(({ name, version }) => [name, version]));
      for (const listener of listeners) listener(versions);
      return versions;
    },
    onRead(listener) {
      listeners.push(listener);
    },
  };
}
