// A PostgreSQL server for the tests, on a free loopback port and in a temporary folder that is deleted on stop.
//   node scripts/postgres.mjs install     installs PostgreSQL if it is missing (Debian, as root)
// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { installPackages } from './programs/debian.mjs';

const debianFolder = '/usr/lib/postgresql';
const user = 'candlewick';
const readyWithinMs = 30_000;

/** The folder of the newest PostgreSQL's programs; null if there is none, or if CANDLEWICK_POSTGRES is `off`. */
export function findPostgres() {
  if (process.env.CANDLEWICK_POSTGRES === 'off') return null;
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((it) => existsSync(join(folder, it)))) ??
    null
  );
}

/** Installs Debian's package without the cluster that it would create and start. */
export function installPostgres() {
  if (findPostgres() !== null) return;
  const settings = '/etc/postgresql-common';
  mkdirSync(settings, { recursive: true });
  const file = join(settings, 'createcluster.conf');
  if (!existsSync(file)) writeFileSync(file, 'create_main_cluster = false\n');
  installPackages(['postgresql']);
  if (findPostgres() === null) throw new Error('PostgreSQL was installed but cannot be found');
}

/**
 * Starts a server that accepts every local user without a password.
 *
 * @param durable true to sync to disk, as in production
 * @param more settings of the server, as `name=value`
 */
export async function startPostgres({ durable, more = [] }) {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL server on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = ownerOf(folder);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...more,
  ];
  if (!durable) settings.push('fsync=off', 'full_page_writes=off');
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];

  let server = null;
  const run = async () => {
    const deadline = Date.now() + readyWithinMs;
    const start = () => startServer(join(programs, 'postgres'), args, { ...owner, cwd: folder });
    // After a crash the old server's processes may need a moment to exit.
    for (server = await start(); server === null; server = await start()) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await delay(100);
    }
  };
  const end = async (signal) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const cleanUp = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);
  await run();
  return {
    url: (database = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    crash: () => end('SIGKILL'),
    /** Starts the server again after a crash. */
    restart: run,
    async stop() {
      await end('SIGINT');
      process.off('exit', cleanUp);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user postgres or nobody. */
function ownerOf(folder) {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((it) => it[0] === name))
    .find(Boolean);
  if (account === undefined) throw new Error('There is no user that PostgreSQL could run as');
  const [uid, gid] = [Number(account[2]), Number(account[3])];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** Resolves to null if the server exits before it is ready. */
async function startServer(program, args, options) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: server.stderr });
  return new Promise((resolve) => {
    server.once('exit', () => resolve(null));
    server.once('error', () => resolve(null));
    lines.on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(server);
    });
  });
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv[2] === 'install')
  installPostgres();
