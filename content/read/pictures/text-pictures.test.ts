import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPictureMaker } from '../../../pictures/picture-maker.ts';
import { createResizerLoader } from '../../../pictures/resizer.ts';
import {
  makeAnimation,
  makeDecompressionBomb,
  makePhoto,
  metadataSecret,
} from '../../../test/fakes/pictures/photo.ts';
import {
  articleFile,
  type Faults,
  type Files,
  readFaults,
  readSiteFolder,
  storyFile,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';
import type { TextNode } from '../../text.ts';
import { readSite } from '../read-site.ts';
import { builtFileBytes } from './text-pictures.ts';

/** Stands for a platform without sharp. */
const noResizer = createResizerLoader(() => Promise.reject(new Error('no binary')));

describe('SITE-PICT: a picture beside a text', () => {
  /** A news story, and files beside it. */
  const articleWith = (markdown: string, files: Files = {}): Files => ({
    'news/a.md': storyFile('date: 2026-01-02', `One.\n\nTwo,\n${markdown}\n`),
    ...Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`news/${name}`, content]),
    ),
  });
  const picturesOf = (nodes: readonly TextNode[]): unknown[] =>
    nodes.flatMap((node) =>
      typeof node === 'string'
        ? []
        : 'picture' in node
          ? [node.picture]
          : picturesOf(node.children),
    );

  testSiteFaults([
    [
      'that is missing',
      articleWith('![A](photo.jpg)'),
      /^news\/a\.md, line 10: the picture photo\.jpg is not in news\/, beside this text\.$/,
    ],
    [
      'whose name has other letters',
      articleWith('![A](photo.jpg)', { 'Photo.jpg': 'x' }),
      /^news\/a\.md, line 10: the picture photo\.jpg is not in news\/, beside this text; did you mean Photo\.jpg\.$/,
    ],
    ...[
      '../learn/a.jpg',
      '/a.jpg',
      'https://elsewhere.example/a.jpg',
      'data:image/png;base64,AA',
      'in/a.jpg',
      '..',
      '%2e%2e%2fa.jpg',
    ].map((name): Faults[number] => [
      `named ${name}`,
      articleWith(`![A](${name})`),
      /^news\/a\.md, line 10: the picture \S+ has to be a file beside this text, named without a folder or an address\.$/,
    ]),
    [
      'without words',
      articleWith('![](a.gif)', { 'a.gif': 'GIF89a' }),
      /^news\/a\.md, line 10: the picture a\.gif needs words for those who do not see it: !\[What it shows\]\(its-name\.jpg\)\.$/,
    ],
    [
      'with a title',
      articleWith('![A](a.svg "B")', { 'a.svg': '<svg viewBox="0 0 1 1"/>' }),
      /^news\/a\.md, line 10: the picture a\.svg has a title, which is not shown: write it below\.$/,
    ],
    [
      'in a heading',
      {
        'learn/a.md': articleFile('order: 1', '## ![A](a.svg)\n'),
        'learn/a.svg': '<svg viewBox="0 0 1 1"/>',
      },
      /^learn\/a\.md, line 7: a picture cannot stand in a heading: put it below\.$/,
    ],
    [
      'of another type',
      articleWith('![A](a.jpg)', { 'a.jpg': '<html></html>' }),
      /^news\/a\.md, line 10: the picture a\.jpg is neither PNG, JPEG, WebP nor GIF\.$/,
    ],
    [
      'of more than 40 MB',
      articleWith('![A](a.jpg)', { 'a.jpg': Buffer.alloc(40_000_001) }),
      /^news\/a\.md, line 10: the picture a\.jpg is larger than 40 MB\.$/,
    ],
    [
      'of too many pixels',
      articleWith('![A](a.png)', { 'a.png': makeDecompressionBomb() }),
      /^news\/a\.md, line 10: the picture a\.png has 30000 × 30000 pixels: 100 million pixels are the most\.$/,
    ],
    [
      'that is damaged',
      articleWith('![A](a.gif)', { 'a.gif': 'GIF89a' }),
      /^news\/a\.md, line 10: the picture a\.gif is damaged\.$/,
    ],
    [
      'of the front matter that is missing',
      { 'learn/a.md': articleFile('icon: blocks\npicture: a.jpg\npictureAlt: A') },
      /^learn\/a\.md, line 6: the picture a\.jpg is not in learn\/, beside this text\.$/,
    ],
    [
      'of the front matter without words',
      { 'news/a.md': storyFile('date: 2026-01-02\npicture: a.jpg') },
      /^news\/a\.md, line 6: picture needs a pictureAlt, which says what it shows\.$/,
    ],
    [
      'of the front matter that is words alone',
      { 'learn/a.md': articleFile('pictureAlt: A') },
      /^learn\/a\.md, line 5: pictureAlt needs a picture, which it describes\.$/,
    ],
    [
      'that is a drawing with a script',
      articleWith('![A](a.svg)', {
        'a.svg': '<svg viewBox="0 0 1 1">\n<script>alert(1)</script></svg>',
      }),
      /^news\/a\.svg, line 2: <script> is not allowed in a drawing\.$/,
    ],
  ]);

  test('a link to a picture elsewhere is refused', async () => {
    const folder = writeSiteFolder(articleWith('![A](a.gif)'));
    symlinkSync('/etc/hostname', join(folder, 'news/a.gif'));
    expect(await readFaults(folder)).toEqual([
      'news/a.md, line 10: the picture a.gif is a link: put the file itself here.',
    ]);
  });

  test('gets every width that it is large enough for, upright, with its size and colour', async () => {
    const folder = writeSiteFolder({
      'learn/a.md': articleFile(
        'order: 1',
        '## One\n\n![It *burns*](a%20photo.jpg)\n![Again](./a%20photo.jpg)\n',
      ),
      'learn/a photo.jpg': await makePhoto({ width: 1_000, height: 750 }),
      'news/a.md': storyFile('date: 2026-01-02', '[![A](a.gif)](https://a.example) ![B](b.svg)'),
      'news/a.gif': await makeAnimation('gif'),
      'news/b.svg': '<svg viewBox="0 0 4 3"/>',
    });
    const site = await readSiteFolder(folder);
    const [firstPicture, secondPicture] = picturesOf(
      site.articles[0]?.sections.flatMap(({ blocks }) => blocks) ?? [],
    );
    expect(firstPicture).toEqual({
      alt: 'It burns',
      src: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}-1080\.webp$/),
      avif: expect.stringMatching(/^\S+-320\.avif 320w, \S+-640\.avif 640w, \S+-1080\.avif 750w$/),
      webp: expect.stringMatching(/^\S+-320\.webp 320w, \S+-640\.webp 640w, \S+-1080\.webp 750w$/),
      width: 750,
      height: 1_000,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      isFirst: true,
    });
    expect(secondPicture).toEqual({ ...Object(firstPicture), alt: 'Again', isFirst: undefined });
    const [animation, drawing] = picturesOf(site.news[0]?.body ?? []);
    expect(animation).toMatchObject({
      webp: expect.stringMatching(/^\S+-320\.webp 320w, \S+-640\.webp 400w$/),
    });
    expect(animation).not.toHaveProperty('avif');
    expect(drawing).toEqual({
      alt: 'B',
      src: expect.stringMatching(/^\/assets\/picture-[\w-]{8}\.svg$/),
      width: 4,
      height: 3,
    });
    expect(site.pictureFiles).toHaveLength(6 + 2 + 1);
  });

  test('becomes the picture of its text, with a size for link previews, and leaves no other field', async () => {
    const frontMatter = 'date: 2026-01-02\npicture: a.jpg\npictureAlt: A flame';
    const photo = await makePhoto({ width: 400, height: 300 });
    const site = await readSiteFolder(
      writeSiteFolder({ 'news/a.md': storyFile(frontMatter), 'news/a.jpg': photo }),
    );
    expect(site.news[0]).not.toHaveProperty('pictureAlt');
    expect(site.news[0]?.picture).toMatchObject({
      alt: 'A flame',
      width: 300,
      share: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}-share\.jpg$/),
    });
    expect(site.pictureFiles).toHaveLength(2 + 1);
  });

  test('keeps its size and loses its metadata where pictures cannot be resized', async () => {
    const photo = await makePhoto({ width: 400, height: 300 });
    const folder = writeSiteFolder(articleWith('![A](a.jpg)', { 'a.jpg': photo }));
    const site = await readSiteFolder(folder, noResizer);
    expect(picturesOf(site.news[0]?.body ?? [])).toEqual([
      { alt: 'A', src: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}\.jpeg$/) },
    ]);
    const [file, ...otherFiles] = site.pictureFiles;
    expect(otherFiles).toEqual([]);
    if (file === undefined) throw new Error('There is no file.');
    const bytes = await builtFileBytes(file, createPictureMaker(folder, noResizer));
    expect(bytes.length).toBeGreaterThan(1_000);
    expect([photo.includes(metadataSecret), bytes.includes(metadataSecret)]).toEqual([true, false]);
  });

  test('is processed once: a later build uses the cached result', async () => {
    const folder = writeSiteFolder(
      articleWith('![A](a.gif)', { 'a.gif': await makeAnimation('gif') }),
    );
    const cacheFolder = writeSiteFolder({});
    const maker = createPictureMaker(cacheFolder, createResizerLoader());
    const before = await readSite({ defaults: 'brand', own: folder }, maker);
    const [file] = before.pictureFiles;
    if (file === undefined) throw new Error('There is no file.');
    const madeBytes = await builtFileBytes(file, maker);
    const laterMaker = createPictureMaker(cacheFolder, noResizer);
    expect(await readSite({ defaults: 'brand', own: folder }, laterMaker)).toEqual(before);
    expect((await builtFileBytes(file, laterMaker)).equals(madeBytes)).toBe(true);
    await laterMaker.keepOnly(new Set());
    await expect(builtFileBytes(file, laterMaker)).rejects.toThrow('sharp');
  });

  const drawing = '<svg viewBox="0 0 4 3"/>';
  test.each([
    ['a Mac’s two characters for one letter', 'größe.svg', 'größe.svg'.normalize('NFD')],
    ['one character, named with two', 'größe.svg'.normalize('NFD'), 'größe.svg'],
    ['spaces', 'my photo.svg', 'my photo.svg'],
    ['spaces and brackets', 'photo (1) [b].svg', 'photo (1) [b].svg'],
    ['spaces, in angle brackets', '<my photo.svg>', 'my photo.svg'],
    ['narrow spaces, as in the names of screenshots', 'at 9.41 AM.svg', 'at 9.41\u202fAM.svg'],
    ['characters with a meaning in addresses', 'a #1 100%.svg', 'a #1 100%.svg'],
  ])('is found by its visible name: %s', async (_, visibleName, file) => {
    const cover = `date: 2026-01-02\npicture: "${visibleName.replace(/^<|>$/g, '')}"\npictureAlt: A`;
    const folder = writeSiteFolder({
      'news/a.md': storyFile(cover, `One ![A](${visibleName}) two\n`),
      [`news/${file}`]: drawing,
    });
    const site = await readSiteFolder(folder);
    expect(picturesOf(site.news[0]?.body ?? [])).toMatchObject([{ alt: 'A', width: 4 }]);
    expect(site.news[0]?.body).toMatchObject([{ children: ['One ', {}, ' two'] }]);
    expect(site.news[0]?.picture).toMatchObject({ width: 4 });
  });
});
