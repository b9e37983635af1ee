import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Processes behind a proxy on this machine. */
export interface Proxied {
  /** For the proxy's files. */
  folder: string;
  /** The proxy's port, and those of the processes behind it. */
  port: number;
  behind: readonly number[];
  /** The proxy's address. */
  url: string;
}

/** Starts a proxy, and waits until it passes requests on. */
async function startProxy(url: string, [program = '', ...args]: string[], env = {}): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await exited;
  });
  const status = () => fetch(`${url}/healthz`).then((response) => response.status, String);
  await expect.poll(status).toBe(200);
}

export const nginxLog = (folder: string) => join(folder, 'access.log');

/** nginx with our settings in front of all of them. */
export async function startNginx(
  { folder, port, behind, url }: Proxied,
  change: (site: string) => string = (site) => site,
): Promise<void> {
  const server = (each: number | string) =>
    `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;\n`;
  let site = change(readFileSync('ops/nginx.conf', 'utf8'));
  for (const [ours, here] of [
    ['listen 80', `listen 127.0.0.1:${port}`],
    [server(3000), behind.map(server).join('')],
    ['/var/cache/candlewick', join(folder, 'nginx-cache')],
    ['/var/log/nginx/candlewick.log', nginxLog(folder)],
  ] as const) {
    expect(site).toContain(ours);
    site = site.replace(ours, here);
  }
  const file = join(folder, 'nginx.conf');
  // Started by root, its workers would be somebody who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(
    file,
    `${user}daemon off; error_log stderr; pid ${folder}/nginx.pid; events {}\nhttp { access_log off;\n${site}\n}`,
  );
  await startProxy(url, ['nginx', '-p', folder, '-c', file]);
}

/** Caddy with our settings in front of all of them. */
export const startCaddy = ({ port, behind, url }: Proxied) =>
  startProxy(
    url,
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', resolve('ops/Caddyfile')],
    {
      SITE_NAME: `http://127.0.0.1:${port}`,
      UPSTREAMS: behind.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  );
