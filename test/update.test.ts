import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { siteOn } from '../scripts/site.mjs';
import { temporaryFolder } from './fakes/running-gateway.ts';
import { startSite } from './running-site.ts';

const git = (folder: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
const isFull = process.env['CANDLEWICK_FULL'] === '1';
/** The commit that gave an owner's folder its last part; '' where the history does not reach back to it. */
const origin = isFull
  ? git(
      '.',
      'log',
      '--diff-filter=A',
      '--format=%H',
      '--',
      'test/fixtures/site/public/security.txt',
    )
  : '';
const isShallow = isFull && git('.', 'rev-parse', '--is-shallow-repository') !== 'false';
const why = isShallow || origin === '' ? ' (left out: this clone has no history)' : '';

test.runIf(isFull && why === '')(
  `SITE-OVER: an update from the first version with a whole folder keeps the owner’s texts${why}`,
  async () => {
    const folder = join(temporaryFolder(), 'shop');
    git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', folder);
    const head = git('.', 'rev-parse', 'HEAD');
    // The packages are this project's, so nothing may install any: the builder is called, and not the starter.
    const start = async (version: string) => {
      git(folder, 'checkout', '--quiet', version);
      const program = "import { build } from './scripts/build.mjs'; build(process.execPath);";
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', program],
        { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
      );
      expect([status, stderr]).toEqual([0, '']);
      return startSite({ MARKET_SOURCE: 'simulated' }, siteOn(process.execPath), folder);
    };
    const expectTexts = async ({ url }: { url: string }) => {
      for (const [path, words] of [
        ['/', 'Our door is open'],
        ['/learn/how-wax-melts', 'soot that glows'],
        ['/airdrops', 'Wächserei Übelhör'],
        ['/info/imprint', 'Lichtgasse 7, 1070 Wien'],
        ['/security.txt', ''],
      ] as const) {
        const page = await fetch(url + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await page.text(), path).toContain(words);
      }
    };
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    git(folder, 'checkout', '--quiet', origin);
    cpSync(join(folder, 'test/fixtures/site'), join(folder, 'site'), { recursive: true });
    const written = readdirSync(join(folder, 'site'), { recursive: true });
    for (const version of [origin, head]) {
      const site = await start(version);
      try {
        await expectTexts(site);
      } finally {
        await site.stop();
      }
      expect(readdirSync(join(folder, 'site'), { recursive: true })).toEqual(written);
    }
  },
  180_000,
);
