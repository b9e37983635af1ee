import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { abnormalExits } from '../../test/desk/abnormal-exits.ts';
import { type RunningDesk, runDesk } from '../../test/desk/running-desk.ts';
import { isFull } from '../../test/full-run.ts';
import { dataDirOf } from '../../test/store/operator.ts';
import type { RunningStore } from '../../test/store/running-store.ts';
import { openStripeShop } from '../../test/store/stripe-shop.ts';
import { SiteFolder } from '../site-editor/site-folder.ts';

let desk: RunningDesk;
let store: RunningStore;
let cookie: string;
let ownFolder: string;
let publications: number;

beforeEach(async () => {
  const shop = await openStripeShop();
  onTestFinished(() => shop.end());
  store = shop.store;
  desk = await runDesk(store);
  publications = 0;
  desk.parts.site.publish = () => {
    publications += 1;
  };
  cookie = await desk.enter();
  ownFolder = join(dataDirOf(store), 'site');
});

const storyFile = (title: string) =>
  `---\ntitle: ${title}\nsummary: A short one.\ncategory: Shop\ndate: 2026-03-01\n---\n\nHello **there**.\n`;
const save = (path: string, text: string, revision: unknown = null) =>
  desk.call('POST', '/site/file', { cookie, json: { path, text, revision } });
const fileOf = (path: string) => readFileSync(join(ownFolder, path), 'utf8');

// A check of the folder takes a second, so the short run has only the main checks.
describe('DESK-SITE: the owner’s folder at the desk', () => {
  test('DESK-PUBLISH: a build failure is reported with its path in the folder, and a link to it', async () => {
    const otherFault = '/srv/build/step.js: It was killed.';
    desk.parts.site.unbuilt = () =>
      `${ownFolder}/news/broken.md, line 2: summary is missing.\n${ownFolder}/site.yaml: cannot be read: EACCES.\n${otherFault}`;
    const { body } = await desk.call('GET', '/site', { cookie });
    expect(body['publishing']).toMatchObject({
      unbuiltFaults: [
        { file: 'news/broken.md', says: 'news/broken.md, line 2: summary is missing.' },
        { file: 'site.yaml', says: 'site.yaml: cannot be read: EACCES.' },
        { file: null, says: otherFault },
      ],
    });
  });

  test.each([
    ['public/Größen 2026.pdf', 'The name ‘Größen 2026.pdf’ is none for a file for visitors'],
    ['news/Größen.md', 'The name ‘Größen.md’ is none for a text'],
    ['news/a&b.png', 'The name ‘a&b.png’ is none for a picture'],
    [
      'news/IMG_0001.heic',
      '‘IMG_0001.heic’ is a HEIC picture, which browsers do not show: export it as JPEG.',
    ],
  ])('a name that no file can have is reported, with its rule: %s', async (path, sentence) => {
    const picture = Buffer.from('x');
    const address = `/site/picture?${new URLSearchParams({ path })}`;
    for (const { status, body } of [
      await desk.call('POST', address, { cookie, picture }),
      await desk.call('GET', `/site/file?${new URLSearchParams({ path })}`, { cookie }),
    ]) {
      expect(status).toBe(400);
      expect(body['message']).toContain(sentence);
    }
  });

  test('a first story creates the folder, is previewed as on the site, and appears in the history', async () => {
    const path = 'news/opening.md';
    const checkAnswer = await desk.call('POST', '/site/check', {
      cookie,
      json: { path, text: storyFile('Open') },
    });
    expect(checkAnswer.body).toMatchObject({ problems: [] });
    expect(JSON.stringify(checkAnswer.body['shown'])).toContain(
      '{"tag":"strong","children":["there"]}',
    );
    expect(existsSync(ownFolder)).toBe(false);
    const saveAnswer = await save(path, storyFile('Open'));
    expect(saveAnswer).toMatchObject({ status: 200 });
    expect(fileOf(path)).toBe(storyFile('Open'));
    const { body } = await desk.call('GET', '/site', { cookie });
    expect(body['files']).toMatchObject([{ path, kind: 'text' }]);
    expect(body['samples']).toContainEqual({ folder: 'news', texts: [] });
    const history = await desk.parts.db.read.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([{ action: 'site', actor: 'owner' }]);
    expect(JSON.parse(history[0]?.detail ?? '')).toEqual({
      path,
      before: null,
      after: saveAnswer.body['revision'],
    });
  });

  test.each(isFull ? abnormalExits : abnormalExits.slice(0, 1))(
    'a check that did not end by itself is reported: it %s',
    async (reason, NODE_OPTIONS) => {
      const folder = new SiteFolder({
        ...{
          own: ownFolder,
          defaults: 'brand',
          words: 'words',
          versions: join(dirname(ownFolder), 'versions'),
        },
        environment: { NODE_OPTIONS },
      });
      desk = await runDesk(store, { site: { ...desk.parts.site, folder } });
      cookie = await desk.enter();
      const refusal = await save('news/opening.md', storyFile('Open'));
      expect(refusal).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(`The check of the site ${reason}`) },
      });
      expect(existsSync(ownFolder)).toBe(false);
    },
  );

  test('a text that could not be built is refused with its line, and the file stays as it was', async () => {
    const firstSave = await save('site.yaml', 'name: Wax & Wick\n');
    const refusal = await save('site.yaml', 'name: Wax\nnam: Wick\n', firstSave.body['revision']);
    expect(refusal).toMatchObject({ status: 409 });
    expect(refusal.body['message']).toMatch(/^site\.yaml, line 2: nam is no field here/);
    expect(refusal.body['problems']).toMatchObject([{ file: 'site.yaml', line: 2 }]);
    expect(fileOf('site.yaml')).toBe('name: Wax & Wick\n');
  });

  test.runIf(isFull)('a fault in another file, made outside the desk, blocks no save', async () => {
    mkdirSync(join(ownFolder, 'news'), { recursive: true });
    writeFileSync(join(ownFolder, 'site.yaml'), 'nam: Wax\n');
    expect(await save('news/opening.md', storyFile('Open'))).toMatchObject({
      status: 200,
      // The response to the save already reports the fault.
      body: {
        unbuildable: [
          {
            file: 'site.yaml',
            says: expect.stringMatching(/^site\.yaml, line 1: nam is no field/),
          },
        ],
      },
    });
    expect(await save('news/broken.md', 'no front matter')).toMatchObject({ status: 409 });
  });

  test.runIf(isFull)(
    'an empty folder is checked as empty, and shows visitors no samples',
    async () => {
      const linkedStory = storyFile('Open').replace('Hello', '[Read](/learn/what-is-bitcoin)');
      mkdirSync(join(ownFolder, 'learn'), { recursive: true });
      mkdirSync(join(ownFolder, 'info'));
      const refusal = await save('news/opening.md', linkedStory);
      expect(refusal.body['message']).toMatch(
        /^news\/opening\.md, line \d+: .*\/learn\/what-is-bitcoin/,
      );
      const samples = async () => (await desk.call('GET', '/site', { cookie })).body['samples'];
      expect(await samples()).toEqual([
        { folder: 'news', texts: expect.arrayContaining([expect.stringMatching(/\.md$/)]) },
        { folder: 'airdrops', texts: expect.arrayContaining(['ferrous.md']) },
        { folder: 'learn', texts: [] },
        { folder: 'info', texts: ['about.md', 'privacy-policy.md', 'terms-of-service.md'] },
      ]);
      rmdirSync(join(ownFolder, 'learn'));
      expect(await save('news/opening.md', linkedStory)).toMatchObject({ status: 200 });
    },
  );

  test.runIf(isFull)(
    'links to files and folders are checked as their targets, and stay links',
    async () => {
      const otherFolder = join(dirname(ownFolder), 'texts');
      mkdirSync(otherFolder);
      mkdirSync(ownFolder);
      writeFileSync(join(otherFolder, 'first.md'), storyFile('First'));
      writeFileSync(
        join(otherFolder, 'mark.svg'),
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
      );
      symlinkSync('../texts', join(ownFolder, 'news'));
      symlinkSync('../texts/mark.svg', join(ownFolder, 'logo.svg'));
      expect(await save('site.yaml', 'name: Wax\nnameInLogo: true\n')).toMatchObject({
        status: 200,
      });
      expect(await save('news/second.md', 'no front matter')).toMatchObject({ status: 409 });
      expect(readdirSync(otherFolder).toSorted()).toEqual(['first.md', 'mark.svg']);
      expect(await save('news/second.md', storyFile('Second'))).toMatchObject({ status: 200 });
      expect(readdirSync(otherFolder)).toContain('second.md');
    },
  );

  test('a logo that cannot be drawn is refused, as in a build', async () => {
    const refusal = await desk.call('POST', '/site/picture?path=logo.svg', {
      cookie,
      picture: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0"',
      ),
    });
    expect(refusal).toMatchObject({ status: 409 });
    expect(refusal.body['message']).toMatch(/^logo\.svg: cannot be drawn/);
    expect(existsSync(join(ownFolder, 'logo.svg'))).toBe(false);
  });

  test('if two people edit one file, the second save is refused, and nothing is lost', async () => {
    const firstSave = await save('news/opening.md', storyFile('One'));
    const { revision } = firstSave.body;
    // Of two simultaneous saves, the second is refused.
    const answers = await Promise.all(
      ['Two', 'Three'].map((title) => save('news/opening.md', storyFile(title), revision)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['message']).toMatch(
      /^Somebody has changed/,
    );
    expect((await save('news/opening.md', storyFile('Four'))).body['message']).toMatch(
      /^A file with this name/,
    );
  });

  test.runIf(isFull)(
    'an edit made outside the desk during the check of a save is not overwritten',
    async () => {
      const path = 'news/opening.md';
      const firstSave = await save(path, storyFile('One'));
      const pendingSave = save(path, storyFile('Two'), firstSave.body['revision']);
      // The check begins with a copy of the folder.
      await expect
        .poll(() => readdirSync(tmpdir()).some((name) => name.startsWith('site-')))
        .toBe(true);
      writeFileSync(join(ownFolder, path), storyFile('By hand'));
      expect(await pendingSave).toMatchObject({ status: 409 });
      expect(fileOf(path)).toBe(storyFile('By hand'));
    },
  );

  test.runIf(isFull)(
    'a file that is not UTF-8 is not shown as text, a byte order mark is accepted, and a link and a mode stay',
    async () => {
      mkdirSync(join(ownFolder, 'info'), { recursive: true });
      const latinBytes = Buffer.from(storyFile('Grüße'), 'latin1');
      writeFileSync(join(ownFolder, 'news.md'), '');
      mkdirSync(join(ownFolder, 'news'));
      writeFileSync(join(ownFolder, 'news/latin.md'), latinBytes);
      const look = async (path: string) =>
        (await desk.call('GET', `/site/file?path=${path}`, { cookie })).body;
      expect(await look('news/latin.md')).toMatchObject({ text: null, isUnreadable: true });
      rmSync(join(ownFolder, 'news/latin.md'));
      rmSync(join(ownFolder, 'news.md'));
      writeFileSync(join(ownFolder, 'elsewhere.md'), `\ufeff${storyFile('Marked')}`, {
        mode: 0o600,
      });
      rmSync(join(ownFolder, 'info'), { recursive: true });
      mkdirSync(join(dirname(ownFolder), 'texts'), { recursive: true });
      renameSync(join(ownFolder, 'elsewhere.md'), join(dirname(ownFolder), 'texts/linked.md'));
      symlinkSync(join(dirname(ownFolder), 'texts/linked.md'), join(ownFolder, 'news/linked.md'));
      const { text, revision } = await look('news/linked.md');
      expect(text).toBe(storyFile('Marked'));
      expect(await save('news/linked.md', storyFile('Changed'), revision)).toMatchObject({
        status: 200,
      });
      expect(lstatSync(join(ownFolder, 'news/linked.md')).isSymbolicLink()).toBe(true);
      expect(statSync(join(ownFolder, 'news/linked.md')).mode & 0o777).toBe(0o600);
      expect(fileOf('news/linked.md')).toBe(storyFile('Changed'));
    },
  );

  test.runIf(isFull)(
    'a picture with a long name in another script is replaced and removed like any other',
    async () => {
      const path = `news/${'Фотография с ярмарки'.repeat(3)}.svg`;
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
      mkdirSync(join(ownFolder, 'news'), { recursive: true });
      writeFileSync(join(ownFolder, path), drawing);
      const { body } = await desk.call('GET', `/site/file?path=${encodeURIComponent(path)}`, {
        cookie,
      });
      const removal = await desk.call('POST', '/site/remove', {
        cookie,
        json: { path, revision: body['revision'] },
      });
      expect(removal).toMatchObject({ status: 200 });
      const { publishing } = (await desk.call('GET', '/site', { cookie })).body as {
        publishing: { removed: string[] };
      };
      expect(publishing.removed).toEqual([path]);
    },
  );

  test('a picture that a text shows stays, and the refusal says that it is in use', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    mkdirSync(join(ownFolder, 'news'), { recursive: true });
    writeFileSync(join(ownFolder, 'news/shop.svg'), drawing);
    expect(
      await save('news/opening.md', `${storyFile('Open')}\n![The shop](shop.svg)\n`),
    ).toMatchObject({ status: 200 });
    const path = 'news/shop.svg';
    const { body } = await desk.call('GET', `/site/file?path=${path}`, { cookie });
    const json = { path, revision: body['revision'] };
    expect(await desk.call('POST', '/site/remove', { cookie, json })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^news\/shop\.svg is still in use, and stays\. Without it:\nnews\/opening\.md, line \d+: /,
        ),
      },
    });
    expect(existsSync(join(ownFolder, path))).toBe(true);
  });

  test('an earlier version is restored, also of a removed file', async () => {
    const path = 'news/opening.md';
    const firstSave = await save(path, storyFile('One'));
    const secondSave = await save(path, storyFile('Two'), firstSave.body['revision']);
    // Saving the same text again makes no earlier version.
    expect(await save(path, storyFile('Two'), secondSave.body['revision'])).toMatchObject({
      status: 200,
    });
    const removal = await desk.call('POST', '/site/remove', {
      cookie,
      json: { path, revision: secondSave.body['revision'] },
    });
    expect(removal.status).toBe(200);
    expect(existsSync(join(ownFolder, path))).toBe(false);
    const versions = (await desk.call('GET', '/site/versions', { cookie })).body as unknown as {
      id: string;
    }[];
    expect(versions).toHaveLength(2);
    const restore = (id: string | undefined) =>
      desk.call('POST', '/site/restore', { cookie, json: { id } });
    expect(await restore(versions.at(-1)?.id)).toMatchObject({ status: 200, body: { path } });
    expect(fileOf(path)).toBe(storyFile('One'));
    expect(await restore('../../etc/passwd')).toMatchObject({ status: 409 });
  });

  test.runIf(isFull)(
    'the changes of a version are shown before it is restored, line by line and as text',
    async () => {
      const path = 'news/opening.md';
      const body = Array.from({ length: 20 }, (_, index) => `Line ${index}.`);
      const textOf = (lines: readonly string[]) => `${storyFile('Open')}${lines.join('\n')}\n`;
      const firstSave = await save(path, textOf(body));
      const laterBody = body.with(10, 'Of `<script>`.').toSpliced(15, 1);
      expect(await save(path, textOf(laterBody), firstSave.body['revision'])).toMatchObject({
        status: 200,
      });
      const look = async (query: string) => desk.call('GET', `/site/version?${query}`, { cookie });
      const versions = async () =>
        (await desk.call('GET', `/site/versions`, { cookie })).body as unknown as { id: string }[];
      const [{ id = '' } = {}] = await versions();
      expect((await look(`id=${encodeURIComponent(id)}`)).body).toEqual({
        isText: true,
        lines: [
          null,
          ...['Line 7.', 'Line 8.', 'Line 9.'].map((line) => [' ', line]),
          ['-', 'Of `<script>`.'],
          ['+', 'Line 10.'],
          ...['Line 11.', 'Line 12.', 'Line 13.', 'Line 14.'].map((line) => [' ', line]),
          ['+', 'Line 15.'],
          ...['Line 16.', 'Line 17.', 'Line 18.'].map((line) => [' ', line]),
          null,
        ],
      });
      const restoreAnswer = await desk.call('POST', '/site/restore', { cookie, json: { id } });
      expect(restoreAnswer.status).toBe(200);
      expect((await look(`id=${encodeURIComponent(id)}`)).body).toEqual({
        isText: true,
        lines: [],
      });
      expect((await look('id=../../etc/passwd')).status).toBe(404);
    },
  );

  test.runIf(isFull)('an earlier picture is shown before it is restored', async () => {
    const drawing = (size: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 1"/>`;
    mkdirSync(join(ownFolder, 'news'), { recursive: true });
    writeFileSync(join(ownFolder, 'news/a.svg'), drawing(1));
    const { body } = await desk.call('GET', '/site/file?path=news/a.svg', { cookie });
    const removedFile = { path: 'news/a.svg', revision: body['revision'] };
    expect((await desk.call('POST', '/site/remove', { cookie, json: removedFile })).status).toBe(
      200,
    );
    const [{ id = '' } = {}] = (await desk.call('GET', '/site/versions', { cookie }))
      .body as unknown as { id: string }[];
    const encodedId = encodeURIComponent(id);
    expect(
      (await desk.call('GET', `/site/version?id=${encodedId}`, { cookie })).body['isText'],
    ).toBe(false);
    const picture = await desk.call('GET', `/site/picture?path=news/a.svg&version=${encodedId}`, {
      cookie,
    });
    expect(picture.body['text']).toBe(drawing(1));
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('samples are copied as a start, once', async () => {
    const takeSamples = () =>
      desk.call('POST', '/site/samples', { cookie, json: { folder: 'learn' } });
    expect((await takeSamples()).status).toBe(200);
    expect(readFileSync(join(ownFolder, 'learn/avoid-crypto-scams.md'), 'utf8')).toContain(
      'title:',
    );
    expect(await takeSamples()).toMatchObject({
      status: 409,
      body: { message: 'That folder already has texts of yours.' },
    });
  });

  test.each([
    '../site.yaml',
    'news/../../x.md',
    '/etc/passwd',
    'news/x.html',
    'news\\x.md',
    'site.yaml/x',
    'package.json',
    `news/${'x'.repeat(200)}.md`,
  ])('no file outside has a name here: %s', async (path) => {
    expect(await save(path, 'x')).toMatchObject({ status: 400 });
    expect(
      (await desk.call('GET', `/site/file?path=${encodeURIComponent(path)}`, { cookie })).status,
    ).toBe(400);
  });

  test('an SVG runs no scripts, and Publish asks the starter if there is one', async () => {
    mkdirSync(ownFolder, { recursive: true });
    writeFileSync(
      join(ownFolder, 'logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    );
    const picture = await desk.call('GET', '/site/picture?path=logo.svg', { cookie });
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect((await desk.call('POST', '/site/publish', { cookie })).status).toBe(200);
    expect(publications).toBe(1);
    desk.parts.site.publish = null;
    expect((await desk.call('POST', '/site/publish', { cookie })).body['message']).toMatch(
      /^This site was not started by npm start/,
    );
  });

  test('the fields of every file are described by schemas, with their defaults', async () => {
    const { body } = await desk.call('GET', '/site/shapes', { cookie });
    expect(body).toMatchObject({
      shapes: { site: { properties: { name: { type: 'string' } } }, news: {}, shop: {} },
      defaults: { site: expect.stringContaining('name: Candlewick') },
    });
  });
});
