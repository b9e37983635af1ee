import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './fakes/running-gateway.ts';

/** Folders of the machine in which changes leave no trace outside. */
const ownFolders = ['/etc', '/var', '/srv', '/run', '/usr/bin'];

/**
 * A stand-in for a machine: a mount namespace with files at the paths that our settings name, and a network namespace
 * with all ports free.
 */
export interface Machine {
  /**
   * Starts a program in the machine, and stops it at the end of the test.
   *
   * @returns the program with its output so far
   */
  start(command: string, env?: Record<string, string>): StartedProgram;
  /** Runs a command in the machine until it ends. */
  run(command: string): { status: number | null; output: string };
  /** The response to a request for a URL, without following redirects. */
  get(
    url: string,
    host?: string,
  ): { status: number; headers: Record<string, string>; body: string };
}

interface StartedProgram {
  output(): string;
  stop(): Promise<void>;
}

/** True if this process may create a machine. */
export const canCreateNamespaces = (): boolean =>
  spawnSync('unshare', ['--mount', '--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

export async function startMachine(): Promise<Machine> {
  const layers = temporaryFolder();
  const writtenFolders = ownFolders.map((folder) => {
    const layer = layers + folder;
    return `mkdir -p ${layer}/upper ${layer}/work
    mount -t overlay overlay -o lowerdir=${folder},upperdir=${layer}/upper,workdir=${layer}/work ${folder}`;
  });
  const script = `set -e
    ip link set lo up
    mount -t tmpfs tmpfs ${layers}
    ${writtenFolders.join('\n')}
    mkdir -p /srv/candlewick
    mount --bind ${process.cwd()} /srv/candlewick
    [ -e /usr/bin/node ] || ln -s ${process.execPath} /usr/bin/node
    echo ready; exec sleep infinity`;
  const namespaceHolder = spawn('unshare', ['--mount', '--net', 'sh', '-c', script]);
  const { output } = collectOutput(namespaceHolder);
  onTestFinished(() => endProcess(namespaceHolder));
  await expect.poll(() => output() || namespaceHolder.exitCode).toBe('ready\n');
  const namespaceArgs = ['--target', String(namespaceHolder.pid), '--mount', '--net'];
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      [...namespaceArgs, 'sh', '-c', `cd /srv/candlewick; ${command}`],
      {
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  };
  return {
    run,
    start(command, env = {}) {
      const child = spawn(
        'nsenter',
        [...namespaceArgs, 'sh', '-c', `cd /srv/candlewick; exec ${command}`],
        {
          env: { PATH: process.env['PATH'], ...env },
        },
      );
      onTestFinished(() => endProcess(child));
      return { ...collectOutput(child), stop: () => endProcess(child) };
    },
    get(url, host = new URL(url).host) {
      const { protocol } = new URL(url);
      const program = `
        const { get } = await import('node:${protocol.slice(0, -1)}');
        const options = { headers: { host: '${host}' }, rejectUnauthorized: false, servername: '${host}' };
        get('${url}', options, async (res) => {
          let body = '';
          for await (const part of res.setEncoding('utf8')) body += part;
          console.log(JSON.stringify({ status: res.statusCode, headers: res.headers, body }));
        }).on('error', (error) => console.log(JSON.stringify({ status: 0, headers: {}, body: String(error) })));`;
      const { stdout } = spawnSync(
        'nsenter',
        [...namespaceArgs, process.execPath, '--input-type=module', '--eval', program],
        { encoding: 'utf8' },
      );
      return JSON.parse(stdout);
    },
  };
}

function collectOutput(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return { output: () => text };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const childExit = once(child, 'exit');
  child.kill('SIGTERM');
  await childExit;
}
