import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createResizerLoader } from '../../pictures/resizer.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createImportedPictures } from '../../server/images/imported-pictures.ts';
import { placeName } from '../../server/site/database-place.ts';
import { openCatalogueCopies } from '../../server/store/catalogue/import/import-copies.ts';
import { accept } from '../../server/store/http/refusal.ts';
import { runCommand } from '../../server/store/operator/command.ts';
import {
  type CommandDeps,
  commandWaitMs,
  type OpenStore,
} from '../../server/store/operator/command-deps.ts';
import type { Payments } from '../../server/store/payments/payments.ts';
import { createTestPayments } from '../../server/store/payments/test-payments.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { goodForm, type Item, openSession, pay, statusOf } from './buyer.ts';
import { flatRate } from './deliveries.ts';
import { type RunningStore, runStore } from './running-store.ts';

/** A store that is audited and closed after the test. */
export async function shop(options: Parameters<typeof runStore>[0] = {}): Promise<RunningStore> {
  const store = await runStore(options);
  onTestFinished(async () => {
    const problems = await store.database.audit();
    await store.stop();
    expect(problems).toEqual([]);
  });
  return store;
}

/** One folder per database, so that a command finds the files of earlier commands. */
const dataDirs = new WeakMap<object, string>();

/** The folder in which a store's commands keep their files. */
export function dataDirOf({ database }: Pick<RunningStore, 'database'>): string {
  const dataDir = dataDirs.get(database) ?? temporaryFolder();
  dataDirs.set(database, dataDir);
  return dataDir;
}

interface OperateOptions
  extends Partial<Omit<CommandDeps, 'open'> & Pick<Payments, 'refundPayment'>> {
  open?(): Promise<OpenStore>;
  /** The time for which the command waits for the database, in ms. */
  busyMs?: number;
}

/**
 * Runs the operator's command with its own database connection, as a separate process would.
 *
 * @returns the output; only `store` contains the line that names the store
 */
export async function operate(
  { database, clock }: Pick<RunningStore, 'database' | 'clock'>,
  args: readonly string[],
  { open, refundPayment, busyMs = commandWaitMs, ...options }: OperateOptions = {},
) {
  const folder = temporaryFolder();
  const dataDir = dataDirOf({ database });
  let out = '';
  let err = '';
  /** The database's name, printed by commands that change the store. */
  let store: string | null = null;
  const code = await runCommand(args, {
    async open() {
      const openedDatabase = await open?.();
      if (openedDatabase !== undefined) return accept(openedDatabase);
      const commandDatabase = await openDatabase({ place: database.place, busyMs });
      return accept({
        database: commandDatabase,
        exists: true,
        pictures: createImportedPictures(commandDatabase, createResizerLoader()),
        copies: openCatalogueCopies(dataDir),
      });
    },
    folder,
    place: () => accept(database.place),
    databaseName: () => placeName(database.place),
    priceHistoryDatabaseName: () => accept('recorded prices'),
    deskUrl: () => 'http://localhost:3100',
    openBrowser: () => {},
    publicUrl: () => 'https://shop.example',
    environment: process.env,

    delivery: flatRate(0),
    now: () => clock.nowMs,
    // No time passes, so that a slow machine does not show progress unless a test wants it.
    elapsedMs: () => 0,
    terminal: false,
    deletePriceHistory: async () => accept(0),
    payments: async (db) => ({
      ...createTestPayments({ db, now: () => clock.nowMs }),
      ...(refundPayment && { refundPayment }),
    }),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      const [, namedPlace] = /^Store: (.*)\n$/.exec(text) ?? [];
      if (namedPlace === undefined) err += text;
      else store = namedPlace;
    },
    ...options,
  });
  return { code, out, err, store };
}

/** Buys in the store. @returns the order's number */
export async function buy(
  store: RunningStore,
  items: readonly Item[],
  form: Partial<typeof goodForm> = {},
): Promise<string> {
  const session = await openSession(store, items);
  await pay(store, session, { ...goodForm, ...form });
  return (await statusOf(store, session)).order_number ?? '';
}

export function importByCommand(
  store: RunningStore,
  content: string | Buffer,
  ...options: readonly (string | OperateOptions)[]
) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'catalogue'), content);
  const flags = options.filter((option) => typeof option === 'string');
  const circumstances = options.find((option) => typeof option !== 'string');
  return operate(store, ['import', 'catalogue', ...flags], { folder, ...circumstances });
}

/** The catalogue as an exported file. */
export const exportByCommand = async (store: RunningStore, format: 'csv' | 'json') =>
  (await operate(store, ['export', '--format', format])).out;
