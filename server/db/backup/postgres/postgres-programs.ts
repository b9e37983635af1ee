import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BackupError } from '../totals.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Debian installs each version of PostgreSQL in a folder below this one. */
const debianFolder = '/usr/lib/postgresql';

/**
 * PostgreSQL's own programs. The connection is passed in environment variables, because a list of
 * processes would show a password among the arguments.
 */
export interface PostgresPrograms {
  start(
    program: 'pg_dump' | 'pg_restore' | 'psql',
    args: readonly string[],
    stdin?: 'pipe' | 'ignore',
  ): RunningProgram;
}

interface RunningProgram {
  child: ChildProcess;
  /** @throws BackupError with the beginning of the program's error output */
  done: Promise<void>;
}

/**
 * Finds the programs in PATH, else Debian's newest: an older pg_dump refuses a newer server.
 *
 * @throws BackupError naming the package to install
 */
export function postgresPrograms(
  environment: Environment,
  url: string,
  debian = debianFolder,
): PostgresPrograms {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(environment['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
  ];
  const needed = ['pg_dump', 'pg_restore', 'psql'];
  const folder = folders.find((it) => needed.every((name) => existsSync(join(it, name))));
  if (folder === undefined)
    throw new BackupError(
      'pg_dump, pg_restore and psql are not installed here: install the client programs of PostgreSQL (Debian: postgresql-client) in the version of the server or a later one',
    );
  const env = connectionOf(environment, url);
  return {
    start: (program, args, stdin = 'ignore') => {
      const child = spawn(join(folder, program), args, { env, stdio: [stdin, 'pipe', 'pipe'] });
      return { child, done: programResult(program, child) };
    },
  };
}

async function programResult(program: string, child: ChildProcess): Promise<void> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (words.length < 10_000) words += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  if (words.includes('unsupported startup parameter'))
    throw new BackupError(
      'the address is that of a pooler (PgBouncer), which gives one connection to several: use the address of the server itself for this command',
    );
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /error:|ERROR:|FATAL:/.test(each)) ?? lines[0] ?? '';
  throw new BackupError(`${program} has failed${line === '' ? '' : ` (${line.trim()})`}`);
}

/** The environment variables for the parameters of a connection URL. */
const settingVariables: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  options: 'PGOPTIONS',
};

function connectionOf(environment: Environment, url: string): Environment {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given: Record<string, string> = {
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [name, value] of searchParams) {
    const setting = settingVariables[name];
    if (setting !== undefined) given[setting] = value;
  }
  const known = Object.entries(given).filter(([, value]) => value !== '');
  // The programs change settings of their connection, and a pooler would reuse the connection for
  // the site. Set an option that a pooler refuses.
  const options = given['PGOPTIONS'] ?? environment['PGOPTIONS'] ?? '';
  return {
    ...environment,
    PGCONNECT_TIMEOUT: '30',
    PGAPPNAME: 'candlewick backup',
    // Error messages are parsed and shown to owners, so they must be in English.
    LC_ALL: 'C',
    ...Object.fromEntries(known),
    PGOPTIONS: `${options} -c statement_timeout=0`.trim(),
  };
}
