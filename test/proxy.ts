import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Processes behind a proxy on this machine. */
export interface ProxiedProcesses {
  folder: string;
  /** The proxy's port. */
  port: number;
  /** The ports of the processes behind it. */
  behind: readonly number[];
  /** The proxy's URL. */
  url: string;
}

/**
 * Starts a proxy, and waits until it forwards requests.
 *
 * @param answers the status of the server behind the proxy
 */
export async function startProxy(
  { url, folder }: ProxiedProcesses,
  [program = '', ...args]: string[],
  { answers = 200, env = {} }: { answers?: number; env?: Record<string, string> } = {},
): Promise<void> {
  const errors = openSync(errorLog(folder), 'w');
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', errors],
    env: { ...process.env, ...env },
  });
  closeSync(errors);
  onTestFinished(async () => {
    const childExit = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await childExit;
  });
  const status = () => fetch(`${url}/healthz`).then((response) => response.status, String);
  await expect.poll(status).toBe(answers);
}

/** The log of requests that a proxy could not forward. */
export const errorLog = (folder: string) => join(folder, 'error.log');
export const nginxLog = (folder: string) => join(folder, 'access.log');

/** Starts nginx with our settings in front of all processes. */
export async function startNginx(
  processes: ProxiedProcesses,
  change: (site: string) => string = (site) => site,
): Promise<void> {
  const { folder, port, behind } = processes;
  const server = (upstream: number | string) =>
    `    server 127.0.0.1:${upstream} max_fails=1 fail_timeout=2s;\n`;
  let site = change(readFileSync('ops/nginx.conf', 'utf8'));
  for (const [placeholder, localValue] of [
    ['listen 80', `listen 127.0.0.1:${port}`],
    [server(3000), behind.map(server).join('')],
    ['/var/cache/candlewick', join(folder, 'nginx-cache')],
    ['/var/log/nginx/candlewick.log', nginxLog(folder)],
  ] as const) {
    expect(site).toContain(placeholder);
    site = site.replace(placeholder, localValue);
  }
  const file = join(folder, 'nginx.conf');
  // If root starts nginx, its workers run as a user who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(
    file,
    `${user}daemon off; error_log stderr; pid ${folder}/nginx.pid; events {}\nhttp { access_log off;\n${site}\n}`,
  );
  await startProxy(processes, ['nginx', '-p', folder, '-c', file]);
}

/** Starts Caddy with our settings in front of all processes. */
export const startCaddy = (processes: ProxiedProcesses) =>
  startProxy(
    processes,
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', resolve('ops/Caddyfile')],
    {
      env: {
        SITE_NAME: `http://127.0.0.1:${processes.port}`,
        UPSTREAMS: processes.behind.map((sitePort) => `127.0.0.1:${sitePort}`).join(' '),
      },
    },
  );
