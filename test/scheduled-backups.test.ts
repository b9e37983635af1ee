import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../server/db/open-database.ts';
import { saveBackupSchedule } from '../server/store/backup/backup-schedule.ts';
import { readLastBackup, recordBackup } from '../server/store/backup/last-backup.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { startSite } from './running-site.ts';

test('OPS-BACKUP-EVERY: one process of all makes a backup when the last one is old, and its age is a metric', async () => {
  const [DATA_DIR, folder] = [temporaryFolder(), join(temporaryFolder(), 'backups')];
  const METRICS_TOKEN = 'a-token-for-this-test';
  const startSiteWith = async (variables: Record<string, string>) => {
    const settings = { DATA_DIR, MARKET_SOURCE: 'simulated', METRICS_TOKEN, BACKUP_DIR: folder };
    const site = await startSite({ ...settings, ...variables });
    onTestFinished(() => site.stop());
    return site;
  };
  const backupAge = async ({ url }: { url: string }) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metricsText = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^candlewick_backup_age_seconds\{process="1"\} (\S+)$/m.exec(metricsText)?.[1]);
  };
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.db'));

  const site = await startSiteWith({ BACKUP_EVERY: '24h', WEB_CONCURRENCY: '2' });
  await expect.poll(site.logged).toContain('2 processes serve');
  const database = await openDatabase({ place: { file: join(DATA_DIR, 'store.db') } });
  onTestFinished(database.close);
  const readLast = () => readLastBackup(database.read, Date.now());
  await expect.poll(readLast).not.toBeNull();
  const firstBackup = await readLast();
  expect(firstBackup?.file).toBe(join(folder, names()[0] ?? ''));
  expect(await backupAge(site)).toBeLessThan(60);
  const backupFile = new DatabaseSync(firstBackup?.file ?? '', { readOnly: true });
  expect(backupFile.prepare('select count(*) as n from product').get()?.['n']).toBeGreaterThan(0);
  backupFile.close();
  await site.stop();
  expect(names()).toHaveLength(1);

  const oldBackup = { file: '', host: '', ...firstBackup, atMs: Date.now() - 86_400_000 };
  await database.write((transaction) => recordBackup(transaction, oldBackup));
  if (isFull) {
    const idleSite = await startSiteWith({});
    expect(await backupAge(idleSite)).toBeGreaterThan(86_000);
    await idleSite.stop();
  }
  await startSiteWith({ BACKUP_EVERY: '24h', BACKUP_KEEP: '1' });
  await expect.poll(readLast).not.toEqual(oldBackup);
  // Only the newest backup is kept.
  await expect.poll(names).toEqual([(await readLast())?.file.split('/').at(-1)]);
}, 60_000);

test.runIf(isFull)(
  'DESK-BACKUP: a schedule chosen at the desk is followed if the settings have none',
  async () => {
    const [DATA_DIR, BACKUP_DIR] = [temporaryFolder(), join(temporaryFolder(), 'backups')];
    const settings = { DATA_DIR, BACKUP_DIR, MARKET_SOURCE: 'simulated' };
    const startSiteWith = async (variables: Record<string, string>) => {
      const site = await startSite({ ...settings, ...variables });
      onTestFinished(() => site.stop());
      return site;
    };
    await (await startSiteWith({})).stop();
    const database = await openDatabase({ place: { file: join(DATA_DIR, 'store.db') } });
    onTestFinished(database.close);
    await saveBackupSchedule(database, { everyHours: 24, keep: 2 });
    expect(await readLastBackup(database.read, Date.now())).toBeNull();
    await startSiteWith({ DESK_PORT: String(await freePort()) });
    await expect
      .poll(() => readLastBackup(database.read, Date.now()), { timeout: 20_000 })
      .toMatchObject({ file: expect.stringContaining(BACKUP_DIR) });
  },
  60_000,
);

test('OPS-BACKUP-EVERY: a folder that cannot be used is a sentence in the log, and the site serves', async () => {
  const site = await startSite({
    MARKET_SOURCE: 'simulated',
    BACKUP_EVERY: '24h',
    BACKUP_DIR: '/proc/backups',
  });
  onTestFinished(() => site.stop());
  await expect
    .poll(site.logged)
    .toMatch(
      /No backup was made\. The setting BACKUP_DIR cannot be used: \/proc\/backups is not a/,
    );
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
