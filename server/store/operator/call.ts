import type { parseArgs } from 'node:util';
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

/** Runs the command and returns what to print. */
export type Call = (opened: Opened, deps: CommandDeps) => Promise<Outcome<string, string>>;

export const commandOptions = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  restock: { type: 'boolean' },
  elsewhere: { type: 'boolean' },
  amount: { type: 'string' },
  line: { type: 'string', multiple: true },
  shipping: { type: 'boolean' },
  note: { type: 'string' },
  message: { type: 'string' },
  'while-disputed': { type: 'boolean' },
  'although-given-back': { type: 'boolean' },
  'although-withdrawn': { type: 'boolean' },
  unpaid: { type: 'boolean' },
  tracking: { type: 'string' },
  new: { type: 'boolean' },
  low: { type: 'boolean' },
  all: { type: 'boolean' },
  refund: { type: 'boolean' },
  link: { type: 'string' },
  test: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  sku: { type: 'string' },
  after: { type: 'string' },
  csv: { type: 'string' },
  yes: { type: 'boolean' },
  price: { type: 'string' },
  sale: { type: 'string' },
  'sale-from': { type: 'string' },
  'sale-until': { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  street: { type: 'string' },
  postcode: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  country: { type: 'string' },
  status: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
  'dry-run': { type: 'boolean' },
  stock: { type: 'boolean' },
  replace: { type: 'boolean' },
  undo: { type: 'boolean' },
  map: { type: 'string', multiple: true },
  counted: { type: 'string' },
  every: { type: 'string' },
  keep: { type: 'string' },
} as const;

export type Values = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

interface Arguments {
  operands: { min: number; max: number; say: string };
  /** In addition to --json. */
  options?: readonly (keyof Values)[];
  /** Whether it changes the store with these arguments; then its place is named on standard error. */
  changes(operands: readonly string[], values: Values): boolean;
}

/** For a command that changes the store however it is called. */
export const always = () => true;
/** For a command that only reads. */
export const never = () => false;

export interface Command extends Arguments {
  /** By default 'refuse'. */
  whenNone?(values: Values): WhenNone;
  /** @returns refused for wrong arguments */
  read(operands: readonly string[], values: Values): Outcome<Call, string>;
}

/** A command that is not about the store. */
export interface SiteCommand extends Arguments {
  /** What it works on, for people. Refused if the settings cannot be used. */
  where(deps: CommandDeps): Outcome<string, string>;
  /** Runs it and returns what to print. */
  run(deps: CommandDeps, values: Values): Promise<Outcome<string, string>>;
}

/** Works on the database as a whole, and returns what to print. */
export type PlaceCall = (
  place: DatabasePlace,
  deps: CommandDeps,
) => Promise<Outcome<string, string>>;

/** A command that needs no open store. */
export interface PlaceCommand extends Arguments {
  /** @returns refused for wrong arguments */
  readAt(operands: readonly string[], values: Values): Outcome<PlaceCall, string>;
}
