import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';

/** Starts a server that requires a password, as the image of PostgreSQL does. */
export async function startPostgresWith(password: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hba-'));
  chmodSync(folder, 0o755);
  const rules = join(folder, 'pg_hba.conf');
  const writeRules = (method: string) =>
    writeFileSync(rules, `host all all 127.0.0.1/32 ${method}\n`);
  writeRules('trust');
  const server = await startPostgres({ durable: false, more: [`hba_file=${rules}`] });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const client = new Client(server.url());
  await client.connect();
  await client.query(`alter role candlewick password ${client.escapeLiteral(password)}`);
  await client.query('create database candlewick');
  writeRules('scram-sha-256');
  await client.query('select pg_reload_conf()');
  await client.end();
  return new URL(server.url('candlewick'));
}
