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
  const logged: string[] = [];
  const clock = { ms: 0, wallMs: Date.UTC(2026, 0, 1) };
  const kept = createRemotePictures({
    dataDir,
    log: (message) => logged.push(message),
    download: createPictureDownload({ connect: host.connect }),
    elapsedMs: () => clock.ms,
    now: () => clock.wallMs,
    ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
  });
  onTestFinished(() => kept.close());
  return { kept, host, dataDir, logged, clock };
}

describe('proxied pictures', () => {
  it('are fetched once, however many requests arrive at once and later', async () => {
    const { kept, host } = await pictures();
    const found = await Promise.all(Array.from({ length: 50 }, () => kept.get(url('a.png'))));
    found.push(await kept.get(url('a.png')));
    expect(new Set(found.map((picture) => picture?.etag)).size).toBe(1);
    expect(found[0]?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toEqual(['pictures.example/a.png']);
  });

  it('are fetched four at a time', async () => {
    const { kept, host } = await pictures();
    let held: ServerResponse[] = [];
    host.answer = async (res) => {
      held.push(res);
      if (held.length !== 4) return;
      // Leave time for a fifth request, which would show that the limit fails.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      for (const answer of held) answer.end(pictureBytes('png'));
      held = [];
    };
    const names = Array.from({ length: 32 }, (_, n) => `${n}.png`);
    const found = await Promise.all(names.map((name) => kept.get(url(name))));
    expect(found.every(Boolean)).toBe(true);
    expect([host.requestedPaths.length, host.maxConcurrent]).toEqual([32, 4]);
  });

  it('are not fetched again for ten minutes after a failure, and then once', async () => {
    const { kept, host, clock, logged } = await pictures();
    const well = host.answer;
    host.answer = (res) => res.writeHead(500).end();
    expect(await kept.get(url('a.png'))).toBeNull();
    host.answer = well;
    clock.ms = 10 * 60_000 - 1;
    expect(await kept.get(url('a.png'))).toBeNull();
    expect(host.requestedPaths).toHaveLength(1);
    clock.ms = 10 * 60_000;
    expect(await kept.get(url('a.png'))).not.toBeNull();
    expect(host.requestedPaths).toHaveLength(2);
    expect(logged).toEqual(['no picture from pictures.example: status 500']);
  });

  it('cause one line in the log while none can be fetched', async () => {
    const { kept, host, logged } = await pictures();
    await host.close();
    await Promise.all(Array.from({ length: 20 }, (_, n) => kept.get(url(`${n}.png`))));
    expect(logged).toHaveLength(1);
  });
});

describe('MKT-PICTURE, PROF-AVATAR: pictures that have expired', () => {
  const minuteMs = 60_000;
  const later = (clock: { wallMs: number; ms: number }, ms: number) => {
    clock.wallMs += ms;
    clock.ms += ms;
  };
  const saying = (headers: Record<string, string>) => (res: ServerResponse) =>
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
    const { kept, host, clock } = await pictures();
    host.answer = saying(headers);
    expect((await kept.get(url('a.png')))?.freshSeconds).toBe(minutes * 60);
    later(clock, minutes * minuteMs - 1);
    await kept.get(url('a.png'));
    expect(host.requestedPaths).toHaveLength(1);
    later(clock, 1);
    await kept.get(url('a.png'));
    expect(host.requestedPaths).toHaveLength(2);
  });

  it('are revalidated with their validators, and kept if the host answers 304', async () => {
    const first = await pictures();
    const lastModified = 'Thu, 01 Jan 2026 00:00:00 GMT';
    first.host.answer = saying({ etag: '"one"', 'last-modified': lastModified });
    await first.kept.get(url('a.png'));
    await first.kept.close();
    // The validators survive a restart.
    const { kept, host, clock } = await pictures({ dataDir: first.dataDir });
    later(clock, 8 * 24 * 60 * minuteMs);
    const asked: unknown[] = [];
    host.answer = (res) => {
      const { 'if-none-match': tag, 'if-modified-since': since } = res.req.headers;
      asked.push([tag, since]);
      res.writeHead(304, { 'cache-control': 'max-age=3600' }).end();
    };
    const renewed = await kept.get(url('a.png'));
    expect([renewed?.bytes, renewed?.freshSeconds]).toEqual([pictureBytes('png'), 3_600]);
    expect(asked).toEqual([['"one"', lastModified]]);
  });

  it('are deleted if their host has none any more, without an error', async () => {
    const { kept, host, clock, logged, dataDir } = await pictures();
    await kept.get(url('a.png'));
    later(clock, 400 * 24 * 60 * minuteMs);
    host.answer = (res) => res.writeHead(404).end();
    expect(await kept.get(url('a.png'))).toBeNull();
    expect(logged).toEqual([]);
    // Another failure, later, is logged.
    host.answer = (res) => res.writeHead(500).end();
    expect(await kept.get(url('b.png'))).toBeNull();
    expect(logged).toEqual(['no picture from pictures.example: status 500']);
    await kept.close();
    expect(readdirSync(join(dataDir, 'kept-pictures'))).toEqual([]);
  });

  it('are used while their host is down, for as long as their kind allows', async () => {
    const { kept, host, clock } = await pictures();
    const shortly = {
      onDisk: false,
      freshAtMostMs: 6 * 60 * minuteMs,
      staleAtMostMs: 720 * minuteMs,
    };
    await kept.get(url('a.png'));
    await kept.get(url('avatar.png'), shortly);
    host.answer = (res) => res.destroy();
    later(clock, 12 * 60 * minuteMs);
    expect((await kept.get(url('avatar.png'), shortly))?.freshSeconds).toBe(60);
    later(clock, minuteMs);
    expect(await kept.get(url('avatar.png'), shortly)).toBeNull();
    later(clock, 30 * 24 * 60 * minuteMs);
    expect((await kept.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
  });

  it('of a host that does not answer delay none of another host', async () => {
    const { kept, host } = await pictures();
    host.answer = (res) => {
      if (res.req.headers.host === 'pictures.example') res.end(pictureBytes('png'));
    };
    for (let n = 0; n < 20; n += 1) void kept.get(new URL(`https://avatars.example/${n}?d=404`));
    expect(await kept.get(url('a.png'))).not.toBeNull();
  });
});

describe('pictures on disk', () => {
  it('are available after a restart, without a request', async () => {
    const first = await pictures();
    await first.kept.get(url('a.png'));
    await first.kept.close();
    const { kept, host } = await pictures({ dataDir: first.dataDir });
    expect((await kept.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toEqual([]);
  });

  it('are fetched again if the file is no longer a picture', async () => {
    const first = await pictures();
    await first.kept.get(url('a.png'));
    await first.kept.close();
    const folder = join(first.dataDir, 'kept-pictures');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '');
    const { kept, host } = await pictures({ dataDir: first.dataDir });
    expect((await kept.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.requestedPaths).toHaveLength(1);
  });

  it('have a limited number of files, also across restarts, and the oldest are deleted first', async () => {
    const first = await pictures({ maxFiles: 3 });
    for (let n = 0; n < 8; n += 1) {
      await first.kept.get(url(`${n}.png`));
    }
    await first.kept.close();
    const folder = join(first.dataDir, 'kept-pictures');
    expect(readdirSync(folder)).toHaveLength(3);
    writeFileSync(join(folder, 'left-behind.tmp'), 'x');

    const second = await pictures({ maxFiles: 3, dataDir: first.dataDir });
    await second.kept.get(url('8.png'));
    await second.kept.close();
    expect(readdirSync(folder)).toHaveLength(3);
    const third = await pictures({ maxFiles: 3, dataDir: first.dataDir });
    await third.kept.get(url('8.png'));
    expect(third.host.requestedPaths).toEqual([]);
  });

  it('are served even if they cannot be cached', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'kept-pictures'), 'in the way');
    const { kept, logged } = await pictures({ dataDir });
    expect(await kept.get(url('a.png'))).not.toBeNull();
    await kept.close();
    expect(logged).toEqual(['keeping a picture']);
  });
});
