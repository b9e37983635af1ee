import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { get } from '../../test/raw-http.ts';
import { createOtherVersionAssets } from './other-version-assets.ts';
import { publishAssets } from './published-assets.ts';
import { createSiteHeaders } from './site-headers.ts';

const failTest = (message: string) => expect.unreachable(message);

/** A build's folder of files, and the URL of a process that started before these files existed. */
async function startProcess() {
  const root = temporaryFolder();
  const folder = join(root, 'build');
  const publishedFolder = join(root, 'data/assets');
  mkdirSync(folder);
  const options = {
    folder,
    published: publishedFolder,
    headers: createSiteHeaders(),
    log: failTest,
  };
  const url = await serveHandler(createOtherVersionAssets(options));
  const status = async (name: string) => (await get(url, `/assets/${name}`)).status;
  return { root, folder, published: publishedFolder, url, status };
}

test('RUN-NEWER: a file of a later build is served like those of this build', async () => {
  const { folder, url, status } = await startProcess();
  expect(await status('page-1.js')).toBe(404);
  const files = { 'page-1.js': 'a script', 'page-1.js.br': 'smaller', 'page-1.js.gz': 'small' };
  for (const [name, body] of Object.entries(files)) writeFileSync(join(folder, name), body);
  const { headers, body } = await get(url, '/assets/page-1.js', { 'accept-encoding': 'br' });
  expect(body.toString()).toBe('smaller');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await get(url, '/assets/page-1.js', {}, 'POST')).status).toBe(405);
});

test('RUN-NEWER, RUN-FILES: a name is compared with file names, and never used as a path', async () => {
  const { root, folder, status } = await startProcess();
  writeFileSync(join(root, 'secret.js'), 'no');
  writeFileSync(join(folder, '.hidden.js'), 'no');
  writeFileSync(join(folder, 'a.js'), 'yes');
  mkdirSync(join(folder, 'below.js'));
  writeFileSync(join(folder, 'below.js/b.js'), 'no');
  expect(await status('a.js')).toBe(200);
  for (const name of [
    '../secret.js',
    '%2e%2e/secret.js',
    '.hidden.js',
    'below.js',
    'below.js/b.js',
    'a.js/',
    '',
  ])
    expect([name, await status(name)]).toEqual([name, 404]);
});

test('RUN-NEWER: each of several sites in one folder serves the versions of all, and the oldest are deleted', async () => {
  const { root, published, url } = await startProcess();
  const version = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    writeFileSync(join(folder, `${name}.js`), name);
    return folder;
  };
  // Without the folder for published assets, nothing is published.
  publishAssets(version('none'), published, failTest);
  expect((await get(url, '/assets/none.js')).status).toBe(404);
  mkdirSync(published, { recursive: true });
  const names = ['first', 'second', 'third', 'fourth', 'fifth'];
  for (const [index, name] of names.entries()) {
    publishAssets(version(name), published, failTest);
    expect((await get(url, `/assets/${name}.js`)).body.toString()).toBe(name);
    const day = new Date(2026, 0, index + 1);
    for (const version of readdirSync(published))
      if (readdirSync(join(published, version)).includes(`${name}.js`))
        utimesSync(join(published, version), day, day);
  }
  const remainingFiles = readdirSync(published).flatMap((version) =>
    readdirSync(join(published, version)),
  );
  expect(remainingFiles.sort()).toEqual(['fifth.js', 'fourth.js', 'second.js', 'third.js']);
});
