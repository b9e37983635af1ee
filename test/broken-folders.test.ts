import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashOf } from '../scripts/build/stamp.mjs';
import { copyProject } from './copy-project.ts';
import { makeDecompressionBomb } from './fakes/pictures/photo.ts';
import { articleFile, readFaults, storyFile } from './fakes/site-folder.ts';
import { isFull } from './full-run.ts';
import { type RunningSite, startSite } from './running-site.ts';

const isRoot = process.getuid?.() === 0;

/** Damage by an owner, an editor, a sync program or a disk, and the message about it. */
type Damage = readonly [name: string, breaks: (siteFolder: string) => void, sentence: string];

const write = (folder: string, name: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};
const file =
  (name: string, content: string | Buffer) =>
  (folder: string): void =>
    write(folder, name, content);
const linkTo = (name: string, target: string) => (folder: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  symlinkSync(target, join(folder, name));
};
const yaml = (words: string | Buffer) => file('site.yaml', words);
const day = 'date: 2026-03-01';
const news = (body: string, frontMatter = day) => file('news/a.md', storyFile(frontMatter, body));

const damages: readonly Damage[] = [
  ['a name that is half typed', yaml('nam'), 'site.yaml, line 1: is no field: '],
  [
    'a quote that is not closed yet',
    yaml('name: "Wax\ntagline: B\n'),
    'site.yaml, line 1: has a text whose closing quote',
  ],
  ['a file saved empty', yaml(''), 'site.yaml: is empty: '],
  ['a file cut off on a full disk', yaml('name: A\noperator:\n  nam'), 'site.yaml, line '],
  ['zeros after a power cut', yaml(Buffer.alloc(4_096)), 'site.yaml'],
  [
    'UTF-16, as some editors save',
    yaml(Buffer.from('\ufeffname: A\n', 'utf16le')),
    'site.yaml: is not UTF-8 text',
  ],
  ['Latin-1', yaml(Buffer.from('name: Wächserei\n', 'latin1')), 'site.yaml: is not UTF-8 text'],
  [
    'the marks of a conflict',
    yaml('tagline: C\n<<<<<<< HEAD\nname: A\n=======\nname: B\n>>>>>>> b\n'),
    'site.yaml, line 2: two versions are left by a merge: keep one',
  ],
  ['a tab', yaml('operator:\n\tname: A\n'), 'site.yaml, line 2: is indented with a tab'],
  ['a field twice', yaml('name: A\nname: B\n'), 'site.yaml, line 2: name stands twice'],
  [
    'a misspelt field',
    yaml('name: A\ntagLine: B\n'),
    'site.yaml, line 2: tagLine is no field here',
  ],
  [
    'a group that is a text',
    yaml('operator: Wax\n'),
    'site.yaml, line 1: operator has to be a group',
  ],
  ['a list in place of fields', yaml('- name: A\n'), 'site.yaml, line 1: '],
  [
    'a line whose group is still a comment',
    yaml('# operator:\n  name: A\n'),
    'site.yaml, line 2: ',
  ],
  [
    'a switch that is a word',
    yaml('show:\n  store: nope\n'),
    'site.yaml, line 2: show.store has to be true or false',
  ],
  [
    'an accent that vanishes',
    yaml('colours:\n  light:\n    accent: "#ffffff"\n'),
    'site.yaml, line 3: colours.light.accent has',
  ],
  ['a text of 2 MB', yaml(`# ${'x'.repeat(2_000_000)}`), 'site.yaml: is longer than 1 MB'],
  ['a folder named like a file', file('site.yaml/a', 'x'), 'site.yaml: cannot be read (EISDIR)'],
  [
    'a link that leads nowhere',
    linkTo('site.yaml', 'gone.yaml'),
    'site.yaml: cannot be read (ENOENT)',
  ],
  ['a link to itself', linkTo('news', 'news'), 'news: cannot be read (ELOOP)'],
  [
    'a text that is a link to nothing',
    linkTo('news/a.md', '../gone.md'),
    'news/a.md: cannot be read (ENOENT)',
  ],
  ['public that is a link to nothing', linkTo('public', 'gone'), 'public: cannot be read (ENOENT)'],
  ['public that is a file', file('public', 'x'), 'public: has to be a folder'],
  [
    'a file in public that is a link',
    linkTo('public/a.txt', '/etc/hostname'),
    'public/a.txt: is a link',
  ],
  ['news that is a file', file('news', 'x'), 'news: has to be a folder'],
  ['a folder that there is not', file('blog/a.md', 'x'), 'blog: is no part of a site'],
  [
    'settings in a file of another name',
    file('Site.yml', 'name: A\n'),
    'Site.yml: is not read; did you mean site.yaml.',
  ],
  [
    'a shop’s in capitals',
    file('SHOP.YAML', 'lowStock: 1\n'),
    'SHOP.YAML: is not read; did you mean shop.yaml.',
  ],
  [
    'a pipe',
    (folder) => {
      mkdirSync(join(folder, 'news'), { recursive: true });
      execFileSync('mkfifo', [join(folder, 'news/a.md')]);
    },
    'news/a.md: is no file',
  ],
  [
    'a name that is not UTF-8',
    (folder) => {
      mkdirSync(join(folder, 'news'), { recursive: true });
      writeFileSync(
        Buffer.concat([Buffer.from(join(folder, 'news/')), Buffer.from('gr\xf6sse.md', 'latin1')]),
        storyFile(day),
      );
    },
    'news/gr\ufffdsse.md: has a name that is not UTF-8',
  ],
  [
    'a text without its front matter',
    file('news/a.md', '# Title\n'),
    'news/a.md, line 1: has to begin with its front matter',
  ],
  [
    'front matter that is not closed',
    file('news/a.md', '---\ntitle: A\n'),
    'news/a.md, line 1: the front matter that begins here is not closed',
  ],
  [
    'a day that there is not',
    news('', 'date: 2026-02-30'),
    'news/a.md, line 5: date has to be a day of the calendar',
  ],
  ['a Word file', file('news/a.docx', 'PK'), 'news/a.docx: is not read'],
  [
    'a name with capitals',
    file('learn/My Text.md', articleFile('order: 1')),
    'learn/My Text.md: needs a name of small letters',
  ],
  ['HTML', news('a <b>b</b>\n'), 'news/a.md, line 7: HTML is not allowed'],
  ['braces that are not closed', news('{{ name\n'), 'news/a.md, line 7: '],
  [
    'a condition that is not ended',
    news('{{ if news }}\nWax\n'),
    'news/a.md, line 7: {{ if … }} is not ended',
  ],
  [
    'a link that leads nowhere within',
    news('[a](/nowhere)\n'),
    'news/a.md, line 7: the link to /nowhere leads nowhere',
  ],
  [
    'a link that is half typed',
    news('[a](/about\n'),
    'news/a.md, line 7: [a](/about would be shown as it stands',
  ],
  [
    'a picture that is missing',
    news('![A](gone.jpg)\n'),
    'news/a.md, line 7: the picture gone.jpg is not in news/',
  ],
  [
    'a picture cut off while it was copied',
    (folder) => {
      write(folder, 'news/a.jpg', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'));
      news('![A](a.jpg)\n')(folder);
    },
    'news/a.md, line 7: the picture a.jpg is damaged',
  ],
  [
    'a picture of too many pixels',
    (folder) => {
      write(folder, 'news/a.png', makeDecompressionBomb());
      news('![A](a.png)\n')(folder);
    },
    'news/a.md, line 7: the picture a.png has 30000 × 30000 pixels',
  ],
  [
    'a logo with a script',
    file('logo.svg', '<svg viewBox="0 0 1 1"><script/></svg>'),
    'logo.svg, line 1: <script> is not allowed',
  ],
  ['a logo that is no drawing', file('logo.svg', 'GIF89a'), 'logo.svg'],
  [
    'a shop with a rate of tax that none has',
    file('shop.yaml', 'beforeOrder:\n  tax: included\ntaxRates: {DE: 0.19}\n'),
    'shop.yaml, line 3: taxRates.DE is below one percent: write 19, not 0.19',
  ],
  [
    'a shop whose zone names no country',
    file('shop.yaml', 'zones:\n  - name: A\n    countries: [XX]\n    priceCents: 1\n'),
    'shop.yaml, line 3: ',
  ],
  // Root can read every file, so these faults cannot occur.
  ...(isRoot
    ? []
    : ([
        [
          'a file of somebody else’s',
          (folder: string) => {
            yaml('name: A\n')(folder);
            chmodSync(join(folder, 'site.yaml'), 0);
          },
          'site.yaml: cannot be read (EACCES)',
        ],
      ] as const)),
];

test('there are forty of them', () => expect(damages.length).toBeGreaterThanOrEqual(40));

describe('SITE-CHECKED: one sentence describes a broken folder', () => {
  test.each(damages)('%s', async (_, breakFolder, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), 'broken-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const before = hashOf([folder]);
    breakFolder(folder);
    const faults = await readFaults(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(sentence);
    // A start looks for changes before it reads a file. That check must neither fail nor overlook the damage.
    expect(hashOf([folder])).not.toBe(before);
  });

  test('an empty folder counts as a change, because it empties a list', () => {
    const brokenFolder = mkdtempSync(join(tmpdir(), 'broken-'));
    onTestFinished(() => rmSync(brokenFolder, { recursive: true, force: true }));
    const before = hashOf([brokenFolder]);
    mkdirSync(join(brokenFolder, 'airdrops'));
    expect(hashOf([brokenFolder])).not.toBe(before);
    rmSync(join(brokenFolder, 'airdrops'), { recursive: true });
    expect(hashOf([brokenFolder])).toBe(before);
  });

  test('files that editors and systems leave beside an owner’s files are ignored', async () => {
    const brokenFolder = mkdtempSync(join(tmpdir(), 'broken-'));
    onTestFinished(() => rmSync(brokenFolder, { recursive: true, force: true }));
    for (const name of [
      'site.yaml~',
      '#site.yaml#',
      '.site.yaml.swp',
      'site.yaml.bak',
      'Thumbs.db',
    ])
      write(brokenFolder, name, 'x');
    write(brokenFolder, 'news/a.md', storyFile(day));
    write(brokenFolder, 'news/a.md~', 'x');
    write(brokenFolder, 'news/a.md.orig', 'x');
    expect(await readFaults(brokenFolder)).toEqual([]);
  });
});

/**
 * Breaks the folder under a running site, and before a start. The short run has such a case in last-build.test.ts.
 */
describe.runIf(isFull)(
  'RUN-LAST: a broken folder takes nothing down that runs or would start',
  () => {
    let folder: string;
    let running: RunningSite;
    const startBroken = (environment = {}) =>
      startSite(
        {
          MARKET_SOURCE: 'simulated',
          PATH: String(process.env['PATH']),
          CANDLEWICK_ENV_FILE: 'off',
          ...environment,
        },
        ['scripts/run.mjs', 'start'],
        folder,
      );
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'broken-'));
      copyProject(folder);
      cpSync('build', join(folder, 'build'), { recursive: true });
      running = await startBroken({ WEB_CONCURRENCY: '2' });
      await vi.waitFor(() => expect(running.logged()).toContain('2 processes serve'), 30_000);
    }, 60_000);
    afterAll(async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const waitUntilReady = async ({ url }: RunningSite) => {
      const answer = await fetch(`${url}/readyz`);
      return { status: answer.status, reason: (await answer.json()).checks.build.reason };
    };

    test.each(damages)(
      '%s',
      async (_, breakFolder, sentence) => {
        const ownersFolder = join(folder, 'site');
        mkdirSync(ownersFolder);
        onTestFinished(() => rmSync(ownersFolder, { recursive: true, force: true }));
        breakFolder(ownersFolder);
        const expectedText = `site/${sentence}`;
        const logStart = running.logged().length;
        running.process.kill('SIGHUP');
        await expect
          .poll(() => running.logged().slice(logStart), { timeout: 30_000 })
          .toContain('all processes have been replaced');
        expect(await waitUntilReady(running)).toEqual({
          status: 200,
          reason: expect.stringContaining(expectedText),
        });
        const startedSite = await startBroken();
        onTestFinished(() => startedSite.stop());
        expect(await waitUntilReady(startedSite)).toEqual({
          status: 200,
          reason: expect.stringContaining(expectedText),
        });
        expect((await fetch(`${startedSite.url}/store`)).status).toBe(200);
        const doctorProcess = spawn(process.execPath, ['scripts/doctor.ts'], {
          cwd: folder,
          env: { PATH: '', DATA_DIR: startedSite.dataDir },
        });
        const [doctorReport] = await Promise.all([
          text(doctorProcess.stdout),
          once(doctorProcess, 'close'),
        ]);
        expect(doctorReport.match(/^WRONG {2}build .*/gm)).toEqual([
          expect.stringContaining(expectedText),
        ]);
      },
      60_000,
    );
  },
);
