import { readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pictureBytes, startPictureHost } from '../../test/fakes/pictures/picture-host.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { createPictureDownload } from './picture-download.ts';
import { createRemotePictures } from './remote-pictures.ts';

const url = (name: string) => new URL(`https://pictures.example/${name}`);

async function pictures(options: { dataDir?: string; maxFiles?: number } = {}) {
  const host = await startPictureHost();
  const dataDir = options.dataDir ?? temporaryFolder();
  const logLines: string[] = [];
  const clock = { ms: 0, wallMs: Date.UTC(2026, 0, 1) };
  const pictures = createRemotePictures({
    dataDir,
    log: (message) => logLines.push(message),
    download: createPictureDownload({ connect: host.connect }),
    elapsedMs: () => clock.ms,
    now: () => clock.wallMs,
    ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
  });
  onTestFinished(() => pictures.close());
  return { cache: pictures, host, dataDir, logged: logLines, clock };
}

describe('proxied pictures', () => {
  it('are fetched once, however many requests arrive at once and later', async () => {
    const { cache, host } = await pictures();
    const foundPictures = await Promise.all(
      Array.from({ length: 50 }, () => cache.get(url('a.png'))),
    );
    foundPictures.push(await cache.get(url('a.png')));
    expect(new Set(foundPictures.map((picture) => picture?.etag)).size).toBe(1);
    expect(foundPictures[0]?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toEqual(['pictures.example/a.png']);
  });

  it('are fetched four at a time', async () => {
    const { cache, host } = await pictures();
    let heldResponses: ServerResponse[] = [];
    host.answer = async (res) => {
      heldResponses.push(res);
      if (heldResponses.length !== 4) return;
      // Leave time for a fifth request, which would mean that the limit has failed.
      for (let turnIndex = 0; turnIndex < 50; turnIndex += 1) await new Promise(setImmediate);
      for (const answer of heldResponses) answer.end(pictureBytes('png'));
      heldResponses = [];
    };
    const names = Array.from({ length: 32 }, (_, n) => `${n}.png`);
    const foundPictures = await Promise.all(names.map((name) => cache.get(url(name))));
    expect(foundPictures.every(Boolean)).toBe(true);
    expect([host.requestedPaths.length, host.maxConcurrent]).toEqual([32, 4]);
  });

  it('are not fetched again for ten minutes after a failure, and then once', async () => {
    const { cache, host, clock, logged } = await pictures();
    const goodAnswer = host.answer;
    host.answer = (res) => res.writeHead(500).end();
    expect(await cache.get(url('a.png'))).toBeNull();
    host.answer = goodAnswer;
    clock.ms = 10 * 60_000 - 1;
    expect(await cache.get(url('a.png'))).toBeNull();
    expect(host.requestedPaths).toHaveLength(1);
    clock.ms = 10 * 60_000;
    expect(await cache.get(url('a.png'))).not.toBeNull();
    expect(host.requestedPaths).toHaveLength(2);
    expect(logged).toEqual(['no picture from pictures.example: status 500']);
  });

  it('cause one line in the log while none can be fetched', async () => {
    const { cache, host, logged } = await pictures();
    await host.close();
    await Promise.all(Array.from({ length: 20 }, (_, n) => cache.get(url(`${n}.png`))));
    expect(logged).toHaveLength(1);
  });
});

describe('MKT-PICTURE, PROF-AVATAR: pictures that have expired', () => {
  const minuteMs = 60_000;
  const advanceClock = (clock: { wallMs: number; ms: number }, ms: number) => {
    clock.wallMs += ms;
    clock.ms += ms;
  };
  const answerWith = (headers: Record<string, string>) => (res: ServerResponse) =>
    res.writeHead(200, headers).end(pictureBytes('png'));

  it.each([
    [{ 'cache-control': 'public, max-age=3600' }, 60],
    [{ 'cache-control': 'max-age=60, s-maxage=7200' }, 120],
    [{ 'cache-control': 'max-age=7200', age: '3600' }, 60],
    [{ 'cache-control': 'no-store' }, 5],
    [{ date: 'Thu, 01 Jan 2026 00:00:00 GMT', expires: 'Thu, 01 Jan 2026 02:00:00 GMT' }, 120],
    [{ expires: '0' }, 5],
    [{}, 7 * 24 * 60],
    [{ 'cache-control': 'max-age=999999999' }, 30 * 24 * 60],
  ])('%j: are fetched again after %i minutes', async (headers, minutes) => {
    const { cache, host, clock } = await pictures();
    host.answer = answerWith(headers);
    expect((await cache.get(url('a.png')))?.freshSeconds).toBe(minutes * 60);
    advanceClock(clock, minutes * minuteMs - 1);
    await cache.get(url('a.png'));
    expect(host.requestedPaths).toHaveLength(1);
    advanceClock(clock, 1);
    await cache.get(url('a.png'));
    expect(host.requestedPaths).toHaveLength(2);
  });

  it('are revalidated with their validators, and kept if the host answers 304', async () => {
    const firstRun = await pictures();
    const lastModified = 'Thu, 01 Jan 2026 00:00:00 GMT';
    firstRun.host.answer = answerWith({ etag: '"one"', 'last-modified': lastModified });
    await firstRun.cache.get(url('a.png'));
    await firstRun.cache.close();
    // The validators survive a restart.
    const { cache, host, clock } = await pictures({ dataDir: firstRun.dataDir });
    advanceClock(clock, 8 * 24 * 60 * minuteMs);
    const conditions: unknown[] = [];
    host.answer = (res) => {
      const { 'if-none-match': tag, 'if-modified-since': modifiedSince } = res.req.headers;
      conditions.push([tag, modifiedSince]);
      res.writeHead(304, { 'cache-control': 'max-age=3600' }).end();
    };
    const renewedPicture = await cache.get(url('a.png'));
    expect([renewedPicture?.bytes, renewedPicture?.freshSeconds]).toEqual([
      pictureBytes('png'),
      3_600,
    ]);
    expect(conditions).toEqual([['"one"', lastModified]]);
  });

  it('are deleted if their host has none any more, without an error', async () => {
    const { cache, host, clock, logged, dataDir } = await pictures();
    await cache.get(url('a.png'));
    advanceClock(clock, 400 * 24 * 60 * minuteMs);
    host.answer = (res) => res.writeHead(404).end();
    expect(await cache.get(url('a.png'))).toBeNull();
    expect(logged).toEqual([]);
    // Unlike a 404, a later server error is logged.
    host.answer = (res) => res.writeHead(500).end();
    expect(await cache.get(url('b.png'))).toBeNull();
    expect(logged).toEqual(['no picture from pictures.example: status 500']);
    await cache.close();
    expect(readdirSync(join(dataDir, 'kept-pictures'))).toEqual([]);
  });

  it('are used while their host is down, for as long as their kind allows', async () => {
    const { cache, host, clock } = await pictures();
    const shortCacheHeaders = {
      onDisk: false,
      freshAtMostMs: 6 * 60 * minuteMs,
      staleAtMostMs: 720 * minuteMs,
    };
    await cache.get(url('a.png'));
    await cache.get(url('avatar.png'), shortCacheHeaders);
    host.answer = (res) => res.destroy();
    advanceClock(clock, 12 * 60 * minuteMs);
    expect((await cache.get(url('avatar.png'), shortCacheHeaders))?.freshSeconds).toBe(60);
    advanceClock(clock, minuteMs);
    expect(await cache.get(url('avatar.png'), shortCacheHeaders)).toBeNull();
    advanceClock(clock, 30 * 24 * 60 * minuteMs);
    expect((await cache.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
  });

  it('of a host that does not answer delay none of another host', async () => {
    const { cache, host } = await pictures();
    host.answer = (res) => {
      if (res.req.headers.host === 'pictures.example') res.end(pictureBytes('png'));
    };
    for (let n = 0; n < 20; n += 1) void cache.get(new URL(`https://avatars.example/${n}?d=404`));
    expect(await cache.get(url('a.png'))).not.toBeNull();
  });
});

describe('pictures on disk', () => {
  it('are available after a restart, without a request', async () => {
    const firstPictures = await pictures();
    await firstPictures.cache.get(url('a.png'));
    await firstPictures.cache.close();
    const { cache, host } = await pictures({ dataDir: firstPictures.dataDir });
    expect((await cache.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toEqual([]);
  });

  it('are fetched again if the file is no longer a picture', async () => {
    const firstPictures = await pictures();
    await firstPictures.cache.get(url('a.png'));
    await firstPictures.cache.close();
    const folder = join(firstPictures.dataDir, 'kept-pictures');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '');
    const { cache, host } = await pictures({ dataDir: firstPictures.dataDir });
    expect((await cache.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toHaveLength(1);
  });

  it('have a limited number of files, also across restarts, and the oldest are deleted first', async () => {
    const firstPictures = await pictures({ maxFiles: 3 });
    for (let n = 0; n < 8; n += 1) {
      await firstPictures.cache.get(url(`${n}.png`));
    }
    await firstPictures.cache.close();
    const folder = join(firstPictures.dataDir, 'kept-pictures');
    expect(readdirSync(folder)).toHaveLength(3);
    writeFileSync(join(folder, 'left-behind.tmp'), 'x');

    const secondPictures = await pictures({ maxFiles: 3, dataDir: firstPictures.dataDir });
    await secondPictures.cache.get(url('8.png'));
    await secondPictures.cache.close();
    expect(readdirSync(folder)).toHaveLength(3);
    const thirdPictures = await pictures({ maxFiles: 3, dataDir: firstPictures.dataDir });
    await thirdPictures.cache.get(url('8.png'));
    expect(thirdPictures.host.requestedPaths).toEqual([]);
  });

  it('are served even if they cannot be cached', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'kept-pictures'), 'in the way');
    const { cache, logged } = await pictures({ dataDir });
    expect(await cache.get(url('a.png'))).not.toBeNull();
    await cache.close();
    expect(logged).toEqual(['keeping a picture']);
  });
});
