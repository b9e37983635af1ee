import type { Delivery } from '../../../domain/store/delivery.ts';
import type { Environment } from '../../db/backup/postgres-programs.ts';
import type { Database, DatabasePlace } from '../../db/database.ts';
import type { CopyFolder } from '../catalogue/import/import-copies.ts';
import type { FolderPictures } from '../catalogue/import/look-at-pictures.ts';
import type { Outcome } from '../http/refusal.ts';
import type { Payments } from '../payments/payments.ts';

/** How long a command waits for the database lock, and for each statement; longer than a visitor. */
export const patienceMs = 60_000;

/** What a command works on. */
export interface Opened {
  database: Database;
  /** False for the empty database that a trial import uses when there is no store yet. */
  exists: boolean;
  pictures: FolderPictures;
  copies: CopyFolder;
}

/** If there is no store yet: refuse, use an empty database in memory, or make a store. */
export type WhenNone = 'refuse' | 'try' | 'make';

export interface CommandDeps {
  /** Called only for valid arguments. Refused if the store cannot be opened, or as `whenNone` says. */
  open(whenNone: WhenNone): Promise<Outcome<Opened, string>>;
  /** Where the store's database is, whether or not there is one. Refused if the settings cannot be used. */
  place(): Outcome<DatabasePlace, string>;
  /** The database's place, for people. */
  where(): string;
  /** The place of the recorded prices, for people. Refused if the settings cannot be used. */
  whereHistory(): Outcome<string, string>;
  /** The site's public address; null where none is set. */
  publicUrl(): string | null;
  /** In which PostgreSQL's programs are found and run. */
  environment: Environment;
  /** File names are relative to it. */
  folder: string;
  delivery: Delivery;
  now(): number;
  /** A clock that nobody sets. */
  elapsedMs(): number;
  /** Whether standard error is a terminal. */
  terminal: boolean;
  /** @returns false if the process is to end instead */
  wait(ms: number): Promise<boolean>;
  payments(database: Database): Promise<Payments>;
  /** Erases the prices that were recorded. @returns how many */
  forgetHistory(): Promise<Outcome<number, string>>;
  /** Standard output. */
  out(text: string): void;
  /** Standard error. */
  err(text: string): void;
}
