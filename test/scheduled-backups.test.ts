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
  const start = async (more: Record<string, string>) => {
    const settings = { DATA_DIR, MARKET_SOURCE: 'simulated', METRICS_TOKEN, BACKUP_DIR: folder };
    const site = await startSite({ ...settings, ...more });
    onTestFinished(() => site.stop());
    return site;
  };
  const age = async ({ url }: { url: string }) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const scraped = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^candlewick_backup_age_seconds\{process="1"\} (\S+)$/m.exec(scraped)?.[1]);
  };
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.db'));

  const site = await start({ BACKUP_EVERY: '24h', WEB_CONCURRENCY: '2' });
  await expect.poll(site.logged).toContain('2 processes serve');
  const database = await openDatabase({ place: { file: join(DATA_DIR, 'store.db') } });
  onTestFinished(database.close);
  const last = () => readLastBackup(database.read, Date.now());
  await expect.poll(last).not.toBeNull();
  const first = await last();
  expect(first?.file).toBe(join(folder, names()[0] ?? ''));
  expect(await age(site)).toBeLessThan(60);
  const opened = new DatabaseSync(first?.file ?? '', { readOnly: true });
  expect(opened.prepare('select count(*) as n from product').get()?.['n']).toBeGreaterThan(0);
  opened.close();
  await site.stop();
  expect(names()).toHaveLength(1);

  const old = { file: '', host: '', ...first, atMs: Date.now() - 86_400_000 };
  await database.write((transaction) => recordBackup(transaction, old));
  if (isFull) {
    const idle = await start({});
    expect(await age(idle)).toBeGreaterThan(86_000);
    await idle.stop();
  }
  await start({ BACKUP_EVERY: '24h', BACKUP_KEEP: '1' });
  await expect.poll(last).not.toEqual(old);
  // The former backup is removed.
  await expect.poll(names).toEqual([(await last())?.file.split('/').at(-1)]);
}, 60_000);

test('DESK-BACKUP: a schedule chosen at the desk is followed if the settings have none', async () => {
  const [DATA_DIR, BACKUP_DIR] = [temporaryFolder(), join(temporaryFolder(), 'backups')];
  const settings = { DATA_DIR, BACKUP_DIR, MARKET_SOURCE: 'simulated' };
  const start = async (more: Record<string, string>) => {
    const site = await startSite({ ...settings, ...more });
    onTestFinished(() => site.stop());
    return site;
  };
  await (await start({})).stop();
  const database = await openDatabase({ place: { file: join(DATA_DIR, 'store.db') } });
  onTestFinished(database.close);
  await saveBackupSchedule(database, { everyHours: 24, keep: 2 });
  expect(await readLastBackup(database.read, Date.now())).toBeNull();
  await start({ DESK_PORT: String(await freePort()) });
  await expect
    .poll(() => readLastBackup(database.read, Date.now()), { timeout: 20_000 })
    .toMatchObject({ file: expect.stringContaining(BACKUP_DIR) });
}, 60_000);

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
