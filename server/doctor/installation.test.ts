import { copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultyMailServer } from '../../test/fakes/mail-server.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { startTestServer } from '../../test/fakes/test-server.ts';
import { openDatabase } from '../db/open-database.ts';
import { ensureAddressSalt } from '../fleet/client-key.ts';
import { readSiteId } from '../fleet/site-id.ts';
import { siteIdHeader } from '../health/health.ts';
import { readSettings } from '../site/env.ts';
import { recordBackup } from '../store/backup/last-backup.ts';
import { examineInstallation } from './doctor.ts';
import { checkForms } from './site-check.ts';

type ExamineOptions = Partial<Parameters<typeof examineInstallation>[0]>;

async function examine(environment: Record<string, string>, options: ExamineOptions = {}) {
  const findings = await examineInstallation({
    envFile: join(temporaryFolder(), '.env'),
    nodeVersion: '26.10.0',
    now: Date.now,
    ...options,
    environment: { PORT: '0', AVATAR_URL: 'off', MARKET_SOURCE: 'simulated', ...environment },
  });
  /** The findings of a check, each preceded by its state. */
  const findingNamed = (name: string) =>
    findings.filter(({ check }) => check === name).map(({ state, found }) => `${state}: ${found}`);
  return { of: findingNamed };
}

/** A data folder with a store, and a server for /healthz. */
async function shop() {
  const DATA_DIR = temporaryFolder();
  const place = { file: join(DATA_DIR, 'store.db') };
  const database = await openDatabase({ place });
  onTestFinished(database.close);
  await database.write(ensureAddressSalt);
  const id = (await readSiteId(database.read)) ?? '';
  return { DATA_DIR, database, id };
}

const answerWith =
  (id: string): RequestListener =>
  (_, res) =>
    res.setHeader(siteIdHeader, id).end('ok');

describe('OPS-DOCTOR: checks the public URL', () => {
  test('for an answer, and for an answer from this site', async () => {
    const { DATA_DIR, id } = await shop();
    const checkAddress = async (answer: RequestListener, settings: Record<string, string> = {}) =>
      (await examine({ DATA_DIR, PUBLIC_URL: await startTestServer(answer), ...settings })).of(
        'public',
      );
    expect(await checkAddress(answerWith(id))).toEqual([
      expect.stringMatching(/^good: .* from this site\.$/),
    ]);
    expect(await checkAddress(answerWith('another'))).toEqual([
      expect.stringMatching(/^wrong: .* answers, but from another site\.$/),
    ]);
    expect(
      await checkAddress((_, res) =>
        res.writeHead(301, { location: 'https://a.example/healthz' }).end(),
      ),
    ).toEqual([expect.stringMatching(/^wrong: .* leads to https:\/\/a\.example\.$/)]);
    // An unreachable URL is a fault only if the site is running on this machine.
    const closedUrl = { PUBLIC_URL: 'http://127.0.0.1:9' };
    expect((await examine({ DATA_DIR, ...closedUrl })).of('public')).toEqual([
      expect.stringMatching(/^note: .* does not answer: /),
    ]);
    const { port: PORT } = new URL(await startTestServer(answerWith(id)));
    expect((await examine({ DATA_DIR, PORT, ...closedUrl })).of('public')).toEqual([
      expect.stringMatching(/^wrong: .* does not answer: /),
    ]);
    expect(await checkAddress((_, res) => res.writeHead(502).end(), { PORT })).toEqual([
      expect.stringMatching(/^wrong: .* answers with status 502, not as the site does\.$/),
    ]);
  });

  test('and reports a site that takes test payments but sends mails to the public', async () => {
    const [server, { DATA_DIR, id }] = [await startFaultyMailServer(), await shop()];
    onTestFinished(server.close);
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'shop@wax.example', DATA_DIR };
    const openUrl = { PUBLIC_URL: await startTestServer(answerWith(id)) };
    expect((await examine({ ...mail, ...openUrl })).of('mail')).toEqual([
      expect.stringMatching(/^wrong: .* payments are tests on a site that is open to the public: /),
    ]);
    expect((await examine(mail)).of('mail')).toEqual([expect.stringMatching(/^note: /)]);
  });
});

test('OPS-DOCTOR: reports that the site that runs here has another store', async () => {
  const [{ DATA_DIR, id }, otherShop] = [await shop(), await shop()];
  const { port: PORT } = new URL(await startTestServer(answerWith(id)));
  expect((await examine({ DATA_DIR, PORT })).of('running')).toEqual([]);
  for (const folder of [otherShop.DATA_DIR, temporaryFolder()])
    expect((await examine({ DATA_DIR: folder, PORT })).of('running')).toEqual([
      `wrong: the site that runs on ${PORT} has another store than ${folder}/store.db.`,
    ]);
});

test('OPS-DOCTOR: says how old the last backup is, and where it is', async () => {
  const { DATA_DIR, database } = await shop();
  const file = join(DATA_DIR, 'store-2026.db');
  const backup = async (hoursAgo: number, host = hostname()) => {
    const atMs = Date.now() - hoursAgo * 3_600_000;
    await database.write((transaction) => recordBackup(transaction, { atMs, file, host }));
    return (await examine({ DATA_DIR })).of('backup');
  };
  expect((await examine({ DATA_DIR })).of('backup')).toEqual([
    'note: none of this store is known.',
  ]);
  writeFileSync(file, '');
  expect(await backup(5)).toEqual([
    `note: the last one was made 5 hours ago, on the disk that the store is on: ${file}.`,
  ]);
  expect(await backup(0, 'elsewhere')).toEqual([
    `good: the last one was made less than an hour ago: ${file} on elsewhere.`,
  ]);
  rmSync(file);
  expect(await backup(1)).toEqual([
    `note: the last one was made an hour ago, and ${file} no longer exists.`,
  ]);
  expect(await backup(72)).toEqual([`note: the last one was made 3 days ago: ${file}.`]);
  // A backup whose time is in the future, made with a fast clock, does not count.
  expect(await backup(-48)).toEqual(['note: none of this store is known.']);
});

test('OPS-BACKUP-EVERY: the doctor says why a backup that is due has not been made', async () => {
  const { DATA_DIR } = await shop();
  const dueBackup = { DATA_DIR, BACKUP_EVERY: '1h' };
  const goodReport = await examine({ ...dueBackup, BACKUP_DIR: join(DATA_DIR, 'copies') });
  expect(goodReport.of('backup')).toEqual([
    'note: none of this store is known, although BACKUP_EVERY is set.',
  ]);
  const file = join(DATA_DIR, 'file');
  writeFileSync(file, '');
  for (const BACKUP_DIR of [file, join(file, 'copies')])
    expect((await examine({ ...dueBackup, BACKUP_DIR })).of('backup')).toEqual([
      `wrong: ${file} is not a folder, so no backup can be made there.`,
    ]);
  const fullReport = await examine(
    { ...dueBackup, BACKUP_DIR: DATA_DIR },
    { freeBytes: async () => 1_000 },
  );
  expect(fullReport.of('backup')).toEqual([
    expect.stringMatching(/^wrong: the disk of .* has 0 MB free, less than the store takes, so/),
  ]);
});

test('RUN-LOST: the doctor reports a lost store, a different store, and a new one', async () => {
  const placesFile = join(temporaryFolder(), 'stores.json');
  const PUBLIC_URL = 'https://shop.example';
  writeFileSync(placesFile, JSON.stringify({ [PUBLIC_URL]: '/former/store.db' }));
  const database = async (DATA_DIR: string, options: ExamineOptions = {}) =>
    (await examine({ DATA_DIR, PUBLIC_URL }, options)).of('database');
  const [emptyFolder, { DATA_DIR }] = [temporaryFolder(), await shop()];
  expect(await database(emptyFolder, { placesFile })).toEqual([
    `wrong: there is no store in ${emptyFolder}/store.db, but this site has been used: when the site last ran, its store was /former/store.db.`,
  ]);
  expect(await database(DATA_DIR, { placesFile })).toEqual([
    `note: ${DATA_DIR}/store.db is up to date, but when the site last ran, its store was /former/store.db.`,
  ]);
  expect(await database(DATA_DIR)).toEqual([
    expect.stringMatching(
      /^note: .* is up to date: a new store, made 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
  ]);
  const laterClock = { now: () => Date.now() + 8 * 86_400_000 };
  expect(await database(DATA_DIR, laterClock)).toEqual([
    expect.stringMatching(/^good: .* is up to date\.$/),
  ]);
});

test('RUN-LOST: the doctor reports a log without its store, and does not change it', async () => {
  const { DATA_DIR, database } = await shop();
  // Leave the last writes in the write-ahead log only.
  await database.write((transaction) =>
    recordBackup(transaction, { atMs: 1, file: 'a', host: 'b' }),
  );
  const folder = temporaryFolder();
  const walFile = join(folder, 'store.db-wal');
  copyFileSync(join(DATA_DIR, 'store.db-wal'), walFile);
  const size = statSync(walFile).size;
  expect(size).toBeGreaterThan(4_096);
  for (const isEmpty of [false, true]) {
    if (isEmpty) writeFileSync(join(folder, 'store.db'), '');
    expect((await examine({ DATA_DIR: folder })).of('database')).toEqual([
      expect.stringContaining('its log store.db-wal is there without it'),
    ]);
    expect(statSync(walFile).size).toBe(size);
  }
});

test('OPS-DOCTOR: reports that a source is newer than the build', async () => {
  const DATA_DIR = temporaryFolder();
  expect((await examine({ DATA_DIR }, { isStale: true })).of('build')).toHaveLength(1);
  expect((await examine({ DATA_DIR })).of('build')).toEqual([]);
});

test('OPS-DOCTOR, FORM-CONTACT: a form that should send mail but cannot is reported', async () => {
  const siteFolder = temporaryFolder();
  const folders = { defaults: 'brand', own: siteFolder };
  expect(await checkForms(readSettings({}), folders)).toEqual([]);
  writeFileSync(join(siteFolder, 'site.yaml'), 'contact: mail\n');
  expect(await checkForms(readSettings({}), folders)).toMatchObject([
    {
      state: 'wrong',
      found: expect.stringContaining('the form says that it sends nothing'),
      fix: 'Set SMTP_URL and MAIL_FROM, or write contact: demonstration.',
    },
  ]);
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@wax.example' };
  expect(await checkForms(readSettings(mail), folders)).toEqual([]);
});
