import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { DatabasePlace } from '../../../server/db/database.ts';
import type { Place } from '../buyer.ts';
import { builtProgram } from './built-programs.ts';

export interface StoreProcess extends Place {
  /** Its log so far. */
  logged(): string;
  pid: number;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

interface Options {
  /** The address of the fake Stripe that takes payments. */
  stripe?: string;
  /** The address of the mail server. */
  smtp?: string;
  /** The site's origin, if it must stay the same across restarts. */
  site?: string;
  /** The lead of its clock, in milliseconds. */
  ahead?: number;
  /** True if the price depends on the country. */
  zones?: true;
}

/** Starts the store as a separate process and waits until it responds. */
export async function startStoreProcess(
  database: DatabasePlace,
  options: Options = {},
): Promise<StoreProcess> {
  const givenOptions = Object.entries({ ...database, ...options });
  const args = givenOptions.map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, [builtProgram('serve'), ...args], {
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
    kill: () => killChild(child),
  };
}

async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const childExit = once(child, 'exit');
  child.kill('SIGKILL');
  await childExit;
}
