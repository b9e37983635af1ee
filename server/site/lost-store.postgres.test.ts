import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { postgresDatabase } from '../../test/store/test-database.ts';
import { readSettings } from './env.ts';
import { makeNewStore } from './make-new-store.ts';
import { openSiteDatabase } from './open-site-database.ts';

const address = { PUBLIC_URL: 'https://shop.example' };

test('RUN-LOST: on PostgreSQL, files of a site, and a store in another schema, are traces of a lost store', async () => {
  const database = await postgresDatabase(inject('postgresUrl'));
  onTestFinished(database.remove);
  const url = 'url' in database.place ? database.place.url : '';
  const client = new Client(url);
  await client.connect();
  const DATA_DIR = temporaryFolder();
  const startSite = async (DATABASE_URL: string) => {
    const logLines: string[] = [];
    const log = { warn: (message: string) => logLines.push(message), error: () => {} };
    const settings = readSettings({ ...address, DATABASE_URL, DATA_DIR });
    await (await openSiteDatabase(settings, log))?.close();
    return logLines;
  };
  const tables = async (schema: string) =>
    (await client.query('select 1 from pg_tables where schemaname = $1', [schema])).rowCount;
  await client.query('drop schema public cascade; create schema public; create schema elsewhere');
  writeFileSync(join(DATA_DIR, 'market-list.json'), '');
  await expect(startSite(url)).rejects.toThrow('has what a site leaves that has run');
  expect(await tables('public')).toBe(0);
  await makeNewStore(readSettings({ DATABASE_URL: url, DATA_DIR }), () => {});
  expect(await startSite(url)).toEqual([]);
  // Another role has its tables in another schema.
  const otherUrl = new URL(url);
  otherUrl.searchParams.set('options', '-c search_path=elsewhere');
  await expect(startSite(otherUrl.href)).rejects.toThrow(
    'the schema public of that database has one',
  );
  expect(await tables('elsewhere')).toBe(0);
  // A role that may read few schemas, in a database with tables of another program that uses Kysely, too.
  const role = `keeper_${process.pid}`;
  await client.query(`create role ${role} login; alter schema elsewhere owner to ${role}`);
  await client.query('create schema theirs; create table theirs.kysely_migration (name text)');
  otherUrl.username = role;
  await expect(startSite(otherUrl.href)).rejects.toThrow(
    'the schema public of that database has one',
  );
  await client.query('drop schema public cascade; create schema public');
  rmSync(join(DATA_DIR, 'market-list.json'));
  expect(await startSite(otherUrl.href)).toContainEqual(
    expect.stringContaining('A new store was made'),
  );
  await client.query(`drop owned by ${role} cascade; drop role ${role}`);
  await client.end();
});
