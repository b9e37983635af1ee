import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createInterface } from 'node:readline';

export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

/** Runs a program of this project that prints its URL in its first line. */
export async function runProgram(
  program: readonly string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = /http:\/\/\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`${program.join(' ')} printed no address: ${line}`);
  const stop = async () => {
    const exited = once(child, 'exit');
    if (child.kill('SIGTERM')) await exited;
  };
  return { url, pid: child.pid, stop, [Symbol.asyncDispose]: stop };
}

/** Listens on a free loopback port and prints the URL, as `runProgram` expects. */
export function listenAndPrint(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : '';
    process.stdout.write(`http://127.0.0.1:${port}\n`);
  });
}
