import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The output of one of the owner's programs. */
export interface Said {
  /** Null for one that was stopped. */
  code: number | null;
  out: string;
  err: string;
}

/** Starts a program of the owner beside the site, so that visitors do not wait for it. */
export function startOwnerProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { child: ChildProcess; said: Promise<Said> } {
  const child = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, said: saidBy(child) };
}

async function saidBy(child: ChildProcess): Promise<Said> {
  const closed = once(child, 'close');
  const [out, err, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    closed,
  ]);
  return { code, out, err };
}

/** Programs that run one of a kind at a time: who asks meanwhile gets the same answer. */
export function createOwnerPrograms(environment: Readonly<Record<string, string | undefined>>) {
  const running = new Map<string, { child: ChildProcess; said: Promise<Said> }>();
  return {
    run(...args: readonly string[]): Promise<Said> {
      const key = args.join(' ');
      const before = running.get(key);
      if (before !== undefined) return before.said;
      const started = startOwnerProgram(args, environment);
      running.set(key, started);
      return started.said.finally(() => running.delete(key));
    },
    async stop(): Promise<void> {
      for (const { child } of running.values()) child.kill();
      await Promise.allSettled([...running.values()].map(({ said }) => said));
    },
  };
}
