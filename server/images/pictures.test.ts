import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pictureBytes, startPictureHost } from '../../test/fakes/picture-host.ts';
import { createPictureDownload } from './picture-download.ts';
import { createPictures } from './pictures.ts';

const url = (name: string) => new URL(`https://pictures.example/${name}`);

async function pictures(options: { dataDir?: string; maxFiles?: number } = {}) {
  const host = await startPictureHost();
  onTestFinished(() => host.close());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const logged: string[] = [];
  const clock = { ms: 0 };
  const kept = createPictures({
    dataDir,
    log: (message) => logged.push(message),
    download: createPictureDownload({ connect: host.connect }),
    elapsedMs: () => clock.ms,
    ...(options.maxFiles === undefined ? {} : { maxFiles: options.maxFiles }),
  });
  onTestFinished(() => kept.close());
  return { kept, host, dataDir, logged, clock };
}

describe('pictures that are passed on', () => {
  it('are fetched once, however many ask at once and afterwards', async () => {
    const { kept, host } = await pictures();
    const found = await Promise.all(Array.from({ length: 50 }, () => kept.get(url('a.png'))));
    found.push(await kept.get(url('a.png')));
    expect(new Set(found.map((picture) => picture?.etag)).size).toBe(1);
    expect(found[0]?.bytes).toEqual(pictureBytes('png'));
    expect(host.asked).toEqual(['pictures.example/a.png']);
  });

  it('are fetched four at a time', async () => {
    const { kept, host } = await pictures();
    let held: ServerResponse[] = [];
    host.answer = async (res) => {
      held.push(res);
      if (held.length !== 4) return;
      // Room for a fifth to come in, if anything lets it.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      for (const answer of held) answer.end(pictureBytes('png'));
      held = [];
    };
    const names = Array.from({ length: 32 }, (_, n) => `${n}.png`);
    const found = await Promise.all(names.map((name) => kept.get(url(name))));
    expect(found.every(Boolean)).toBe(true);
    expect([host.asked.length, host.mostAtOnce]).toEqual([32, 4]);
  });

  it('are not asked for again for ten minutes after a failure, and then once', async () => {
    const { kept, host, clock, logged } = await pictures();
    const well = host.answer;
    host.answer = (res) => res.writeHead(500).end();
    expect(await kept.get(url('a.png'))).toBeNull();
    host.answer = well;
    clock.ms = 10 * 60_000 - 1;
    expect(await kept.get(url('a.png'))).toBeNull();
    expect(host.asked).toHaveLength(1);
    clock.ms = 10 * 60_000;
    expect(await kept.get(url('a.png'))).not.toBeNull();
    expect(host.asked).toHaveLength(2);
    expect(logged).toEqual(['no picture from pictures.example/a.png: status 500']);
  });

  it('are one line of log while none can be had', async () => {
    const { kept, host, logged } = await pictures();
    await host.close();
    await Promise.all(Array.from({ length: 20 }, (_, n) => kept.get(url(`${n}.png`))));
    expect(logged).toHaveLength(1);
  });
});

describe('pictures on disk', () => {
  it('are there after a restart, without asking anybody', async () => {
    const first = await pictures();
    await first.kept.get(url('a.png'));
    await first.kept.close();
    const { kept, host } = await pictures({ dataDir: first.dataDir });
    expect((await kept.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.asked).toEqual([]);
  });

  it('are fetched anew where the file is no picture any more', async () => {
    const first = await pictures();
    await first.kept.get(url('a.png'));
    await first.kept.close();
    const folder = join(first.dataDir, 'pictures');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '');
    const { kept, host } = await pictures({ dataDir: first.dataDir });
    expect((await kept.get(url('a.png')))?.bytes).toEqual(pictureBytes('png'));
    expect(host.asked).toHaveLength(1);
  });

  it('are a limited number of files, over restarts too; what was fetched first goes first', async () => {
    const first = await pictures({ maxFiles: 3 });
    for (let n = 0; n < 8; n += 1) {
      await first.kept.get(url(`${n}.png`));
    }
    await first.kept.close();
    const folder = join(first.dataDir, 'pictures');
    expect(readdirSync(folder)).toHaveLength(3);
    writeFileSync(join(folder, 'left-behind.tmp'), 'x');

    const second = await pictures({ maxFiles: 3, dataDir: first.dataDir });
    await second.kept.get(url('8.png'));
    await second.kept.close();
    expect(readdirSync(folder)).toHaveLength(3);
    const third = await pictures({ maxFiles: 3, dataDir: first.dataDir });
    await third.kept.get(url('8.png'));
    expect(third.host.asked).toEqual([]);
  });

  it('that cannot be written are passed on all the same', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
    writeFileSync(join(dataDir, 'pictures'), 'in the way');
    const { kept, logged } = await pictures({ dataDir });
    expect(await kept.get(url('a.png'))).not.toBeNull();
    await kept.close();
    expect(logged).toEqual(['keeping a picture']);
  });
});
