import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Running {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Runs one of our programs, which says its address in its first line. */
export async function run(
  program: readonly string[],
  environment: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = /http:\/\/\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`${program.join(' ')} said: ${line}`);
  return {
    url,
    process: child,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
