import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { readSettings } from './env.ts';
import { makeNewStore } from './make-new-store.ts';
import { openSiteDatabase } from './open-site-database.ts';

const address = { PUBLIC_URL: 'https://shop.example' };

/** A program that records the places of stores in a file. */
function program() {
  const placesFile = join(temporaryFolder(), 'stores.json');
  const settingsOf = (environment: Record<string, string>) =>
    readSettings({ ...address, ...environment });
  return {
    /**
     * Starts and stops the site.
     *
     * @returns the logged warnings
     */
    async start(environment: Record<string, string>) {
      const output: string[] = [];
      const log = { warn: (message: string) => output.push(message), error: () => {} };
      const openedDatabase = await openSiteDatabase(settingsOf(environment), log, { placesFile });
      await openedDatabase?.close();
      return output;
    },
    newStore(environment: Record<string, string>) {
      const output: string[] = [];
      return makeNewStore(settingsOf(environment), (message) => output.push(message)).then(
        () => output,
      );
    },
  };
}

test('RUN-LOST: a new store is made if there was none, and the log says so', async () => {
  const site = program();
  const DATA_DIR = temporaryFolder();
  expect(await site.start({ DATA_DIR })).toEqual([`A new store was made in ${DATA_DIR}/store.db.`]);
  expect(await site.start({ DATA_DIR })).toEqual([]);
});

test('RUN-LOST: with a public URL, the start is refused in a mistyped folder, with the place of the store', async () => {
  const site = program();
  const [DATA_DIR, mistypedFolder] = [temporaryFolder(), temporaryFolder()];
  await site.start({ DATA_DIR });
  await expect(site.start({ DATA_DIR: mistypedFolder })).rejects.toThrow(
    `There is no store in ${mistypedFolder}/store.db, but this site has been used: when the site last ran, its store was ${DATA_DIR}/store.db. Correct DATA_DIR`,
  );
  expect(readdirSync(mistypedFolder)).toEqual([]);
  // Another site may use the same program.
  const otherSettings = { PUBLIC_URL: 'https://other.example', DATA_DIR: mistypedFolder };
  expect(await site.start(otherSettings)).toHaveLength(1);
});

test.each([
  ['that it was there before', [], 'there was one when the site last ran'],
  ['recorded prices', ['market.db'], 'has what a site leaves that has run (market.db)'],
  ['copies of imports', ['imports'], 'has what a site leaves that has run (imports)'],
])(
  'RUN-LOST: with a public address, %s is a trace of a lost store, and --new-store makes another',
  async (_, remainingFiles, words) => {
    const DATA_DIR = temporaryFolder();
    // Another installation of the program, without a record of the store, must find the traces, too.
    const formerProgram = program();
    await formerProgram.start({ DATA_DIR });
    const site = remainingFiles.length === 0 ? formerProgram : program();
    for (const name of readdirSync(DATA_DIR)) rmSync(join(DATA_DIR, name));
    for (const name of remainingFiles) writeFileSync(join(DATA_DIR, name), '');
    await expect(site.start({ DATA_DIR })).rejects.toThrow(words);
    expect(readdirSync(DATA_DIR)).toEqual(remainingFiles);
    const madeMessage = `A new store was made in ${DATA_DIR}/store.db.`;
    expect(await site.newStore({ DATA_DIR })).toEqual([madeMessage]);
    expect(await site.start({ DATA_DIR })).toEqual([]);
    expect(await site.newStore({ DATA_DIR })).toEqual([
      `--new-store makes nothing: there is a store in ${DATA_DIR}/store.db`,
    ]);
  },
);

test('RUN-LOST: an unfinished first start and empty folders are no traces', async () => {
  const DATA_DIR = temporaryFolder();
  mkdirSync(join(DATA_DIR, 'imports'));
  mkdirSync(join(DATA_DIR, 'kept-pictures/lost+found'), { recursive: true });
  // The link leads to a disk that is not mounted.
  symlinkSync('/mnt/nowhere', join(DATA_DIR, 'backups'));
  for (const file of ['store.db', 'store.db-journal']) writeFileSync(join(DATA_DIR, file), '');
  expect(await program().start({ DATA_DIR })).toHaveLength(1);
});

test('RUN-LOST: the log of a lost store is never removed, with or without a public URL', async () => {
  const site = program();
  const DATA_DIR = temporaryFolder();
  const log = join(DATA_DIR, 'store.db-wal');
  for (const PUBLIC_URL of ['', address.PUBLIC_URL]) {
    writeFileSync(log, 'sales');
    // An interrupted start leaves an empty file.
    writeFileSync(join(DATA_DIR, 'store.db'), '');
    await expect(site.start({ DATA_DIR, PUBLIC_URL })).rejects.toThrow(
      'its log store.db-wal is there without it',
    );
    expect(readFileSync(log, 'utf8')).toBe('sales');
  }
  await site.newStore({ DATA_DIR });
  const keptFiles = readdirSync(DATA_DIR).filter((name) => /^store\.db\.before-.*-wal$/.test(name));
  expect(keptFiles.map((name) => readFileSync(join(DATA_DIR, name), 'utf8'))).toEqual(['sales']);
});
