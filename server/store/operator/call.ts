import type { Database } from '../../db/database.ts';
import type { Outcome } from '../http/refusal.ts';
import type { Payments } from '../payments/payments.ts';
import type { FolderPictures } from './catalogue/import-catalogue.ts';
import type { CopyFolder } from './catalogue/import-copies.ts';

/** Of a command with the database, longer than a visitor's: for its turn, and for each statement. */
export const patienceMs = 60_000;

/** What a command works on. */
export interface Opened {
  database: Database;
  /** False where an empty one stands for a store that is not there yet. */
  exists: boolean;
  pictures: FolderPictures;
  copies: CopyFolder;
}

/** Where there is no store yet: say so, try on an empty one that is kept nowhere, or make one. */
export type WhenNone = 'refuse' | 'try' | 'make';

export interface CommandDeps {
  /** Called only once it is clear what is wanted. Refused when there is none and that is what is wanted, or it cannot be opened. */
  open(whenNone: WhenNone): Promise<Outcome<Opened, string>>;
  /** Where the database is, for people. */
  where(): string;
  /** Where the names of files begin. */
  folder: string;
  now(): number;
  /** How the store takes money, on the database that was opened. */
  payments(database: Database): Promise<Payments>;
  /** Standard output. */
  out(text: string): void;
  /** Standard error. */
  err(text: string): void;
}

/** Does it, and gives what is to be printed. */
export type Call = (opened: Opened, deps: CommandDeps) => Promise<Outcome<string, string>>;

export interface Values {
  help?: boolean;
  json?: boolean;
  restock?: boolean;
  test?: boolean;
  from?: string;
  to?: string;
  sku?: string;
  after?: string;
  csv?: boolean;
  yes?: boolean;
  price?: string;
  sale?: string;
  name?: string;
  email?: string;
  street?: string;
  postcode?: string;
  city?: string;
  state?: string;
  country?: string;
  status?: string;
  limit?: string;
  format?: string;
  'dry-run'?: boolean;
  stock?: boolean;
  replace?: boolean;
  undo?: boolean;
}

export interface Command {
  operands: { min: number; max: number; say: string };
  /** Beside --json. */
  options: readonly (keyof Values)[];
  /** With what it begins where there is no store yet; without it: a refusal. */
  whenNone?(values: Values): WhenNone;
  /** @returns refused when it is called wrongly */
  read(operands: readonly string[], values: Values): Outcome<Call, string>;
}
