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
  const settingsOf = (given: Record<string, string>) => readSettings({ ...address, ...given });
  return {
    /**
     * Starts and stops the site.
     *
     * @returns the logged warnings
     */
    async start(given: Record<string, string>) {
      const said: string[] = [];
      const log = { warn: (message: string) => said.push(message), error: () => {} };
      const opened = await openSiteDatabase(settingsOf(given), log, { placesFile });
      await opened?.close();
      return said;
    },
    newStore(given: Record<string, string>) {
      const said: string[] = [];
      return makeNewStore(settingsOf(given), (message) => said.push(message)).then(() => said);
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
  const [DATA_DIR, mistyped] = [temporaryFolder(), temporaryFolder()];
  await site.start({ DATA_DIR });
  await expect(site.start({ DATA_DIR: mistyped })).rejects.toThrow(
    `There is no store in ${mistyped}/store.db, but this site has been used: when the site last ran, its store was ${DATA_DIR}/store.db. Correct DATA_DIR`,
  );
  expect(readdirSync(mistyped)).toEqual([]);
  // Another site may use the same program.
  const other = { PUBLIC_URL: 'https://other.example', DATA_DIR: mistyped };
  expect(await site.start(other)).toHaveLength(1);
});

test.each([
  ['that it was there before', [], 'there was one when the site last ran'],
  ['recorded prices', ['market.db'], 'has what a site leaves that has run (market.db)'],
  ['copies of imports', ['imports'], 'has what a site leaves that has run (imports)'],
])(
  'RUN-LOST: with a public address, %s is a trace of a lost store, and --new-store makes another',
  async (_, left, words) => {
    const DATA_DIR = temporaryFolder();
    // Another installation of the program, without a record of the store, must find the traces, too.
    const former = program();
    await former.start({ DATA_DIR });
    const site = left.length === 0 ? former : program();
    for (const name of readdirSync(DATA_DIR)) rmSync(join(DATA_DIR, name));
    for (const name of left) writeFileSync(join(DATA_DIR, name), '');
    await expect(site.start({ DATA_DIR })).rejects.toThrow(words);
    expect(readdirSync(DATA_DIR)).toEqual(left);
    const made = `A new store was made in ${DATA_DIR}/store.db.`;
    expect(await site.newStore({ DATA_DIR })).toEqual([made]);
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
  const kept = readdirSync(DATA_DIR).filter((name) => /^store\.db\.before-.*-wal$/.test(name));
  expect(kept.map((name) => readFileSync(join(DATA_DIR, name), 'utf8'))).toEqual(['sales']);
});
