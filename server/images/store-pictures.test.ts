import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pictureWidths, sharePictureUrl } from '../../contract/store-pictures.ts';
import { createResizerLoader, type LoadResizer, type Resizer } from '../../pictures/resizer.ts';
import {
  makeAnimation,
  makeDecompressionBomb,
  makeManyFrames,
  makePhoto,
  metadataSecret,
} from '../../test/fakes/pictures/photo.ts';
import { startPictureProxy } from '../../test/fakes/pictures/picture-host.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { isFull } from '../../test/full-run.ts';
import { openDatabase } from '../db/open-database.ts';
import { temporarySuffix } from '../files/write-atomically.ts';
import { createImportedPictures } from './imported-pictures.ts';
import { createSizedPictures } from './sized-pictures.ts';
import { createStorePictures } from './store-pictures.ts';

const realResizer = createResizerLoader();
// The tests read AVIF, which the resizer blocks in this process. So load the resizer first, and unblock AVIF.
await realResizer();
sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
/** A platform without sharp. */
const noResizer = createResizerLoader(() => Promise.reject(new Error('no binary')));
const avif = { headers: { accept: 'image/avif,image/webp,*/*' } };
const webp = { headers: { accept: 'image/webp,*/*' } };

/** Serves the route on its own port, in front of a picture host. */
async function site({
  loadResizer = realResizer,
  dataDir = temporaryFolder(),
  patienceMs = 60_000,
}: {
  loadResizer?: LoadResizer;
  dataDir?: string;
  patienceMs?: number;
} = {}) {
  const { host, pictures } = await startPictureProxy();
  const logLines: string[] = [];
  const log = (message: string) => void logLines.push(message);
  const db = await openDatabase({ place: { file: join(dataDir, 'store.db') } });
  onTestFinished(db.close);
  const importedPictures = createImportedPictures(db, loadResizer);
  const sized = createSizedPictures({ dataDir, loadResizer, log, patienceMs });
  onTestFinished(() => sized.close());
  const routes = createStorePictures({
    pictures,
    own: importedPictures,
    sized,
    headers: ['x-frame-options', 'DENY'],
    log,
  });
  const origin = await serveHandler(routes);
  return {
    host,
    logged: logLines,
    dataDir,
    ours: (url: string) => routes.pathOf(url) ?? '',
    /**
     * Imports a picture.
     *
     * @returns its path
     */
    async imported(bytes: Buffer): Promise<string> {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'picture'), bytes);
      const lookResult = await importedPictures.look('picture', folder);
      if ('problem' in lookResult) throw new Error(lookResult.problem);
      await importedPictures.keep('picture', folder);
      return lookResult.path;
    },
    get: (path: string, init: RequestInit = avif) => fetch(origin + path, init),
  };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const inspectPicture = async (response: Response) => {
  const bytes = await bytesOf(response);
  const { format, compression, width, height, pages, exif, xmp, icc, orientation } =
    await sharp(bytes).metadata();
  expect(bytes.includes(metadataSecret)).toBe(false);
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  return { format: compression === 'av1' ? 'avif' : format, width, height, pages };
};
const isBlank = async (response: Response) =>
  response.status === 200 &&
  response.headers.get('content-type') === 'image/svg+xml' &&
  (await response.text()).includes('M0 0h64v64H0z');

describe('PICT-SIZES: a picture of the store', () => {
  test('has every width and format, upright and without metadata, and is cached permanently', async () => {
    const { get, imported } = await site();
    const bytes = await makePhoto({ width: 960, height: 720 });
    expect(bytes.includes(metadataSecret)).toBe(true);
    const address = await imported(bytes);
    for (const width of pictureWidths) {
      // Upright, the photo is 720 wide and 960 high.
      const size = {
        width: Math.min(width, 720),
        height: Math.round((Math.min(width, 720) * 4) / 3),
      };
      const smallPicture = await get(`${address}/${width}`);
      expect(Object.fromEntries(smallPicture.headers)).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
        'x-frame-options': 'DENY',
      });
      const conditionHeaders = { 'if-none-match': smallPicture.headers.get('etag') ?? '' };
      expect(await inspectPicture(smallPicture)).toMatchObject({ format: 'avif', ...size });
      const otherAnswer = await get(`${address}/${width}`, webp);
      expect(otherAnswer.headers.get('content-type')).toBe('image/webp');
      expect(await inspectPicture(otherAnswer)).toMatchObject({ format: 'webp', ...size });
      const secondAnswer = await get(`${address}/${width}`, {
        headers: { ...avif.headers, ...conditionHeaders },
      });
      expect(secondAnswer.status).toBe(304);
    }
    const avifRefused = { headers: { accept: 'image/avif;q=0, image/*' } };
    expect((await get(`${address}/320`, avifRefused)).headers.get('content-type')).toBe(
      'image/webp',
    );
    // The path in the catalogue gives the largest size.
    expect(await inspectPicture(await get(address, { headers: {} }))).toMatchObject({ width: 720 });
    for (const wrongPath of ['/321', '/320/', '/', '/original', '/share.png'])
      expect((await get(address + wrongPath)).status, wrongPath).toBe(404);
  });

  test('is in sRGB, whatever its profile', async () => {
    const { get, imported } = await site();
    const picture = { width: 40, height: 30, channels: 3 as const, background: '#c04020' };
    const wideGamut = await sharp({ create: picture }).withIccProfile('p3').png().toBuffer();
    const { data } = await sharp(await bytesOf(await get(`${await imported(wideGamut)}/320`, webp)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [index, value] of [0xc0, 0x40, 0x20].entries())
      expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(8);
  });

  test.each(['gif', 'webp'] as const)(
    'that is an animated %s stays one, as WebP',
    async (format) => {
      const { get, imported } = await site();
      const address = await imported(await makeAnimation(format));
      expect(await inspectPicture(await get(`${address}/320`))).toMatchObject({
        format: 'webp',
        width: 320,
        pages: 2,
      });
    },
  );

  test('from another host has the same sizes, for as long as its host allows', async () => {
    const { get, ours, host } = await site();
    const original = await makePhoto({ width: 800, height: 600 });
    host.answer = (res) => res.writeHead(200, { 'cache-control': 'max-age=3600' }).end(original);
    const address = ours('https://cdn.example/front.jpg');
    const response = await get(`${address}/320`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await inspectPicture(response)).toMatchObject({ format: 'avif', width: 320 });
    expect(await inspectPicture(await get(`${address}/640`, webp))).toMatchObject({ width: 600 });
    expect(host.requestedPaths).toHaveLength(1);
  });
});

describe('PICT-SHARE: the picture for link previews', () => {
  test.each([
    ['a photo', () => makePhoto({ width: 1_600, height: 1_200 })],
    ['an animation', () => makeAnimation('gif')],
  ])('of %s is a JPEG of 1200 x 630 pixels', async (_what, makeSource) => {
    const { get, imported } = await site();
    const response = await get(sharePictureUrl(await imported(await makeSource())) ?? '');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('vary')).toBeNull();
    expect(await inspectPicture(response)).toMatchObject({
      format: 'jpeg',
      width: 1_200,
      height: 630,
    });
  });
});

describe('PICT-LIMITS: an unusable picture', () => {
  test('from another host is refused: too many pixels, also of all frames together, or damaged', async () => {
    const { get, ours, host, logged } = await site();
    const halfPhoto = (await makePhoto({ width: 400, height: 300 })).subarray(0, 900);
    const badPictures = {
      bomb: makeDecompressionBomb(),
      frames: makeManyFrames(),
      half: halfPhoto,
    };
    host.answer = (res, path) =>
      res.end(Object.entries(badPictures).find(([name]) => path.includes(name))?.[1]);
    for (const name of Object.keys(badPictures)) {
      const address = ours(`https://cdn.example/${name}`);
      expect(await isBlank(await get(`${address}/320`)), name).toBe(true);
      expect(await isBlank(await get(address)), name).toBe(true);
    }
    // The site tries each size once.
    expect(logged).toHaveLength(3);
  });
});

/** A resizer that does its work when the test allows it. */
function heldResizer() {
  const state = { begun: 0, atOnce: 0, most: 0 };
  const release = Promise.withResolvers<void>();
  const loadResizer: LoadResizer = async () => {
    const resizer = await realResizer();
    if (resizer === null) return null;
    const makePicture: Resizer['make'] = async (bytes, recipe) => {
      state.begun += 1;
      state.atOnce += 1;
      state.most = Math.max(state.most, state.atOnce);
      await release.promise;
      const madePicture = await resizer.make(bytes, recipe);
      state.atOnce -= 1;
      return madePicture;
    };
    return { ...resizer, make: makePicture };
  };
  return { state, go: release.resolve, loadResizer };
}

describe('PICT-ONCE: a size', () => {
  test('is made once for all requests, one size at a time, and not again after a restart', async () => {
    const { state, go, loadResizer } = heldResizer();
    const firstSite = await site({ loadResizer });
    const address = await firstSite.imported(await makePhoto({ width: 400, height: 300 }));
    const requests = ['320', '640', '320', '320', '640'].map((width) =>
      firstSite.get(`${address}/${width}`),
    );
    await expect.poll(() => state.begun).toBe(1);
    go();
    for (const response of await Promise.all(requests))
      expect(response.headers.get('content-type')).toBe('image/avif');
    expect(state).toMatchObject({ begun: 2, most: 1 });
    const secondSite = await site({ loadResizer, dataDir: firstSite.dataDir });
    expect(await inspectPicture(await secondSite.get(`${address}/320`))).toMatchObject({
      width: 300,
    });
    expect(state.begun).toBe(2);
  });

  test('is complete or missing after a kill while it is made', async () => {
    const { get, imported, dataDir } = await site();
    const address = await imported(await makePhoto({ width: 800, height: 600 }));
    const folder = join(dataDir, 'picture-sizes');
    const names = () => (existsSync(folder) ? readdirSync(folder) : []);
    const rounds = isFull ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const madeCount = names().length;
      const args = ['test/fakes/pictures/make-pictures.ts', dataDir, address.slice(-32)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const childExit = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), childExit]);
      // The child process is now writing a file, or is between two files.
      await expect.poll(() => names().length, { interval: 1 }).toBeGreaterThan(madeCount);
      child.kill('SIGKILL');
      await childExit;
      for (const name of names().filter((fileName) => !fileName.endsWith(temporarySuffix)))
        await sharp(join(folder, name)).stats();
    }
    for (const width of pictureWidths)
      expect(await inspectPicture(await get(`${address}/${width}`))).toMatchObject({
        format: 'avif',
      });
  });

  test('PICT-PRIVATE: that takes too long is replaced by another size, or by the original without its metadata', async () => {
    const { go, loadResizer } = heldResizer();
    const { get, imported, dataDir } = await site({ loadResizer, patienceMs: 10 });
    const address = await imported(await makePhoto({ width: 800, height: 600 }));
    const earlyAnswer = await get(`${address}/640`);
    expect(earlyAnswer.headers.get('cache-control')).toBe('public, max-age=0');
    expect(earlyAnswer.headers.get('content-type')).toBe('image/jpeg');
    expect((await bytesOf(earlyAnswer)).includes(metadataSecret)).toBe(false);
    go();
    const isKept = () => readdirSync(join(dataDir, 'picture-sizes'));
    await expect.poll(isKept).toEqual([expect.stringMatching(/-640-avif-1$/)]);
    const laterAnswer = await get(`${address}/640`);
    expect(laterAnswer.headers.get('cache-control')).toContain('immutable');
  });
});

describe('PICT-PRIVATE: without a resizer', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a %s is served as large as it is, looks the same, and has no metadata',
    async (format) => {
      const { get, imported } = await site({ loadResizer: noResizer });
      const plainPhoto = await makePhoto({ width: 400, height: 300 });
      const original = withMetadata(
        await sharp(plainPhoto).keepExif()[format]().toBuffer(),
        format,
      );
      expect(original.includes(metadataSecret)).toBe(true);
      const response = await get(`${await imported(original)}/320`);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0');
      const servedBytes = await bytesOf(response);
      expect(servedBytes.includes(metadataSecret)).toBe(false);
      expect((await sharp(servedBytes).metadata()).xmp).toBeUndefined();
      const shownPixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
      expect((await shownPixels(servedBytes)).equals(await shownPixels(original))).toBe(true);
    },
  );
});

/** Adds metadata in formats for which sharp writes none. */
function withMetadata(bytes: Buffer, format: 'jpeg' | 'png' | 'webp' | 'gif'): Buffer {
  // Cameras append a second picture with its own metadata.
  if (format === 'jpeg') return Buffer.concat([bytes, bytes]);
  if (format !== 'gif') return bytes;
  const flags = bytes.readUInt8(10);
  const table = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const comment = `\x21\xfe${String.fromCharCode(metadataSecret.length)}${metadataSecret}\0`;
  return Buffer.concat([
    bytes.subarray(0, table),
    Buffer.from(comment, 'latin1'),
    bytes.subarray(table),
  ]);
}

test('FLEET-PICT: an imported picture is in the database, so a process without the cache folder finds it', async () => {
  const bytes = await makePhoto({ width: 400, height: 300 });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const firstSite = await site();
  expect(await firstSite.imported(bytes)).toContain(hash);
  const db = await openDatabase({ place: { file: join(firstSite.dataDir, 'store.db') } });
  onTestFinished(db.close);
  const foundPicture = await createImportedPictures(db, noResizer).find(hash);
  expect(
    foundPicture && 'load' in foundPicture && (await foundPicture.load())?.bytes.equals(bytes),
  ).toBe(true);
  expect(await createImportedPictures(db, noResizer).find('0'.repeat(32))).toBeNull();
});
