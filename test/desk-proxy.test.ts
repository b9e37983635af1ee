import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  maxCatalogueFileBytes,
  maxDeskBodyBytes,
  maxProductPhotoBytes,
  maxSiteFileBytes,
} from '../contract/file-limits.ts';
import { isInstalled } from '../scripts/programs/is-installed.ts';
import { type RunningDesk, runDesk } from './desk/running-desk.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { startProxy } from './proxy.ts';
import { shop } from './store/operator.ts';

interface DeskRequest {
  path: string;
  type: string;
  body: Buffer;
}

/** Sends to a port what a browser sends to the desk's own origin. */
const send = (port: number, desk: RunningDesk, cookie: string, { path, type, body }: DeskRequest) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const deskRequest = request(
      {
        port,
        path: `/api${path}`,
        method: 'POST',
        headers: {
          host: new URL(desk.origin).host,
          origin: desk.origin,
          'content-type': type,
          'content-length': body.length,
          'idempotency-key': crypto.randomUUID(),
          cookie,
        },
      },
      async (answer) => {
        let text = '';
        for await (const part of answer.setEncoding('utf8')) text += part;
        resolve({ status: answer.statusCode ?? 0, text });
      },
    );
    deskRequest.on('error', reject).end(body);
  });

/** The proxies, each set up as ops/ and docs/desk.md describe. */
const proxies = {
  nginx(folder: string, port: number, desk: number): string[] {
    const file = join(folder, 'nginx.conf');
    let site = readFileSync('ops/nginx-desk.conf', 'utf8');
    for (const [placeholder, localValue] of [
      ['listen 80', `listen 127.0.0.1:${port}`],
      ['127.0.0.1:3100', `127.0.0.1:${desk}`],
    ] as const) {
      expect(site).toContain(placeholder);
      site = site.replace(placeholder, localValue);
    }
    const user = process.getuid?.() === 0 ? 'user root; ' : '';
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporaryPaths = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const nginxConfig = `${user}daemon off; error_log stderr; pid ${folder}/nginx.pid; events {}\nhttp { access_log off; ${temporaryPaths}\n${site}\n}`;
    writeFileSync(file, nginxConfig);
    return ['nginx', '-p', folder, '-c', file];
  },
  caddy(folder: string, port: number, desk: number): string[] {
    const [, site = ''] = /```\n(desk\.example\.com \{.*?\n\})\n```/s.exec(
      readFileSync('docs/desk.md', 'utf8'),
    ) ?? [''];
    expect(site).toContain('127.0.0.1:3100');
    const localConfig = site
      .replace('desk.example.com', `http://:${port}`)
      .replace('127.0.0.1:3100', `127.0.0.1:${desk}`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${localConfig}\n`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
  },
};

test('DESK-PROXY: the limits that the documents give for proxies match the desk’s', () => {
  const megabytes = maxDeskBodyBytes / 1_000_000;
  expect(readFileSync('ops/nginx-desk.conf', 'utf8')).toContain(
    `client_max_body_size ${megabytes}m;`,
  );
  expect(readFileSync('docs/desk.md', 'utf8')).toContain(`bodies of up to ${megabytes} MB`);
  // A file is sent as base64, with other fields.
  expect(maxDeskBodyBytes).toBeGreaterThan((maxCatalogueFileBytes * 4) / 3 + 1_000_000);
  for (const mostBytes of [maxProductPhotoBytes, maxSiteFileBytes])
    expect(maxDeskBodyBytes).toBeGreaterThan(mostBytes);
});

describe.each(Object.entries(proxies))('DESK-PROXY: behind %s', (program, settings) => {
  test.skipIf(!isInstalled(program))(
    'the desk receives what it accepts, and refuses the rest itself',
    {
      timeout: 60_000,
    },
    async () => {
      const desk = await runDesk(await shop());
      const cookie = await desk.enter();
      const deskPort = Number(new URL(desk.origin).port);
      const [folder, port] = [temporaryFolder(), await freePort()];
      const url = `http://127.0.0.1:${port}`;
      const proxiedProcesses = { folder, port, behind: [deskPort], url };
      await startProxy(proxiedProcesses, settings(folder, port, deskPort), { answers: 403 });
      const json = 'application/json';
      const file = (bytes: number) => {
        const content = Buffer.alloc(bytes, 'x').toString('base64');
        return Buffer.from(JSON.stringify({ name: 'a.csv', content, isDryRun: true }));
      };
      const photo = (bytes: number) => ({
        ...{ path: '/pictures', type: 'image/jpeg', body: Buffer.alloc(bytes) },
      });
      for (const [sentBytes, isTooLarge] of [
        [photo(24_900_000), false],
        [photo(26_000_000), true],
        [{ path: '/import', type: json, body: file(isFull ? 49_000_000 : 2_000_000) }, false],
        [{ path: '/site/picture', type: json, body: Buffer.alloc(39_000_000, '1') }, false],
      ] as const) {
        const proxiedAnswer = await send(port, desk, cookie, sentBytes);
        expect(proxiedAnswer, sentBytes.path).toEqual(
          await send(deskPort, desk, cookie, sentBytes),
        );
        expect(proxiedAnswer.status === 413, sentBytes.path).toBe(isTooLarge);
        // Only the desk answers with a message in JSON.
        expect(JSON.parse(proxiedAnswer.text), sentBytes.path).toHaveProperty('message');
      }
    },
  );
});
