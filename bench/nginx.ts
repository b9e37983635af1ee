import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import type { Running } from './processes.ts';

/** Whether the machine has it. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** Sent by nginx itself, or by the connection. */
const own = new Set(['connection', 'content-length', 'date', 'keep-alive', 'server']);

/** nginx with one worker over a file as long as an answer's body, sending that answer's headers. */
export async function runNginx(answer: Response): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  writeFileSync(join(folder, 'body'), 'x'.repeat(Number(answer.headers.get('content-length'))));
  // Started by root, its worker is somebody else.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const headers = [...answer.headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log stderr emerg;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body-temp;
  proxy_temp_path ${folder}/proxy-temp;
  fastcgi_temp_path ${folder}/fastcgi-temp;
  uwsgi_temp_path ${folder}/uwsgi-temp;
  scgi_temp_path ${folder}/scgi-temp;
  sendfile on;
  tcp_nopush on;
  etag off;
  keepalive_requests 1000000000;
  open_file_cache max=10 inactive=10m;
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${folder};
      types {}
      try_files /body =404;
      ${headers.join('\n      ')}
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    process: child,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const answer = await fetch(url);
      // What it sends is packed by name only.
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('nginx does not answer');
}
