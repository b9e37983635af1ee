import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../server/db/database.ts';
import type { Place } from './buyer.ts';

const program = fileURLToPath(new URL('serve.ts', import.meta.url));

export interface StoreProcess extends Place {
  /** What it has logged so far. */
  logged(): string;
  pid: number;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

interface Options {
  /** Where a Stripe is that takes the money. */
  stripe?: string;
  /** The site's origin, where it is to stay the same over restarts. */
  site?: string;
  /** How far the clock is ahead, in milliseconds. */
  ahead?: number;
}

/** Starts the store as a process of its own and waits until it answers. */
export async function startStoreProcess(
  database: DatabasePlace,
  options: Options = {},
): Promise<StoreProcess> {
  const given = Object.entries({ ...database, ...options });
  const args = given.map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const [origin] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`The store did not start: ${errors.join('')}`);
    }),
  ]);
  return {
    origin: String(origin),
    base: `${origin}/api/store/candlewick`,
    logged: () => errors.join(''),
    pid: child.pid ?? 0,
    kill: () => killed(child),
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
