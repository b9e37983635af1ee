import type { Delivery } from '../../../domain/store/delivery.ts';
import type { Environment } from '../../db/backup/postgres/postgres-programs.ts';
import type { Database, DatabasePlace } from '../../db/database.ts';
import type { CatalogueCopies } from '../catalogue/import/import-copies.ts';
import type { FolderPictures } from '../catalogue/import/inspect-pictures.ts';
import type { Outcome } from '../http/refusal.ts';
import type { Payments } from '../payments/payments.ts';

/** The longest wait of a command for the database's lock, and for each statement. Visitors wait less. */
export const commandWaitMs = 60_000;

export interface OpenStore {
  database: Database;
  /** False for the empty database that a dry run uses without a store. */
  exists: boolean;
  pictures: FolderPictures;
  copies: CatalogueCopies;
}

/** What to do without a store: refuse, use an empty database in memory, or create a store. */
export type MissingStorePolicy = 'refuse' | 'temporary' | 'create';

export interface CommandDeps {
  /** Call this with checked arguments. Refused if the store cannot be opened, or is missing with `refuse`. */
  open(whenNone: MissingStorePolicy): Promise<Outcome<OpenStore, string>>;
  /** The place of the store's database, whether or not it exists. Refused if the settings cannot be used. */
  place(): Outcome<DatabasePlace, string>;
  databaseName(): string;
  /** The name of the price history's database. Refused if the settings cannot be used. */
  priceHistoryDatabaseName(): Outcome<string, string>;
  /** The site's public URL; null if none is set. */
  publicUrl(): string | null;
  /** The desk's URL; null without a desk. */
  deskUrl(): string | null;
  openBrowser(address: string): void;
  /** The environment variables for finding and running PostgreSQL's programs. */
  environment: Environment;
  /** The folder to which relative file names refer. */
  folder: string;
  delivery: Delivery;
  now(): number;
  /** A monotonic clock, for durations. */
  elapsedMs(): number;
  /** True if standard error is a terminal. */
  terminal: boolean;
  payments(database: Database): Promise<Payments>;
  /**
   * Deletes the recorded prices.
   *
   * @returns their number
   */
  deletePriceHistory(): Promise<Outcome<number, string>>;
  out(text: string): void;
  err(text: string): void;
}
