import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createPictureMaker } from '../../pictures/picture-maker.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import { animation, bomb, photo, secret } from '../../test/fakes/photo.ts';
import type { TextNode } from '../text.ts';
import { SiteError } from './problem.ts';
import { readSite } from './read-site.ts';
import { bytesOf } from './text-pictures.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Files = Record<string, string | Buffer>;

/** An owner's folder. */
function folderOf(files: Files): string {
  const own = mkdtempSync(join(tmpdir(), 'site-'));
  made.push(own);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), content);
  }
  return own;
}

/** A platform for which there is no sharp. */
const none = createResizerLoader(() => Promise.reject(new Error('no binary')));
const read = (own: string, loadResizer = createResizerLoader()) =>
  readSite('brand', own, createPictureMaker(folderOf({}), loadResizer));

/** What is said of a folder, without the folder's own name. */
async function faultsOf(own: string): Promise<string[]> {
  try {
    await read(own);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.replaceAll(`${own}/`, '').replaceAll(own, '.').split('\n');
  }
}

const story = (front: string, body = '') =>
  `---\ntitle: Ours\nsummary: One line.\ncategory: Shop\n${front}\n---\n${body}`;
const article = (front: string, body = '') =>
  `---\ntitle: Ours\ndescription: One line.\ndifficulty: Beginner\n${front}\n---\n${body}`;

describe('SITE-OVER: a folder of one’s own is laid over the defaults', () => {
  test('no folder and an empty one leave the site as it comes', async () => {
    const standard = await read('there is no such folder');
    expect(await read(folderOf({}))).toEqual(standard);
    expect(await read(folderOf({ 'site.yaml': '# name: Wax & Wick\n' }))).toEqual(standard);
    expect(standard.news.every(({ isSample }) => isSample)).toBe(true);
  });

  test('what site.yaml names replaces the default, key by key, and a list as a whole', async () => {
    const standard = await read('none');
    const site = await read(
      folderOf({
        'site.yaml':
          'name: Wächserei\noperator:\n  email: hallo@waechserei.example\nshippingCountries: [AT]\n',
      }),
    );
    expect(site.name).toBe('Wächserei');
    expect(site.operator).toEqual({ ...standard.operator, email: 'hallo@waechserei.example' });
    expect(site.shippingCountries).toEqual(['AT']);
    expect(site.tagline).toBe(standard.tagline);
  });

  test('SITE-SENTENCES: a sentence of the interface is replaced, and those beside it stay', async () => {
    const site = await read(
      folderOf({ 'site.yaml': 'sentences:\n  store:\n    inStock: Noch {left} auf Lager\n' }),
    );
    const { store } = site.sentences;
    expect(store.inStock).toBe('Noch {left} auf Lager');
    expect(store.noProducts).toBe('No products available at the moment.');
  });

  test('a folder of texts replaces ours, and an empty one empties the list', async () => {
    const site = await read(
      folderOf({
        'news/opening.md': story('date: 2026-03-01', 'We open on **Monday**.'),
        'news/older.md': story('date: 2026-02-01'),
        'learn/.keep': '',
      }),
    );
    expect(site.news.map(({ slug, isSample }) => [slug, isSample])).toEqual([
      ['opening', false],
      ['older', false],
    ]);
    expect(site.news[0]?.body).toEqual([
      { tag: 'p', children: ['We open on ', { tag: 'strong', children: ['Monday'] }, '.'] },
    ]);
    expect(site.articles).toEqual([]);
    expect(site.airdrops).toHaveLength(5);
  });

  test('an information page replaces the one of its name, and others join', async () => {
    const page = (title: string) =>
      `---\ntitle: ${title}\ndescription: d\nlede: l\n---\n## Who runs it\n\n{{ operator.name }}\n`;
    const site = await read(
      folderOf({ 'info/about.md': page('About us'), 'info/imprint.md': page('Imprint') }),
    );
    expect(site.info.map(({ slug, title }) => [slug, title])).toEqual([
      ['privacy-policy', 'Privacy Policy'],
      ['terms-of-service', 'Terms of Service'],
      ['about', 'About us'],
      ['imprint', 'Imprint'],
    ]);
    expect(site.info.at(-1)?.sections).toEqual([
      {
        id: 'who-runs-it',
        heading: 'Who runs it',
        blocks: [{ tag: 'p', children: ['Candlewick'] }],
      },
    ]);
  });

  test('a byte order mark and the line ends of Windows are no faults', async () => {
    const text = story('date: 2026-03-01', 'One.\n\nTwo.\n').replaceAll('\n', '\r\n');
    const site = await read(folderOf({ 'news/windows.md': `\uFEFF${text}` }));
    expect(site.news[0]?.body).toHaveLength(2);
  });
});

describe('SITE-CHECKED: a fault is one sentence that names file, line and what is allowed', () => {
  const faults: [string, Files, RegExp][] = [
    [
      'an unknown field',
      { 'site.yaml': 'name: A\ntagLine: B\n' },
      /^site\.yaml, line 2: tagLine is no field here; did you mean tagline\.$/,
    ],
    [
      'an unknown field within another',
      { 'site.yaml': 'operator:\n  mail: a@b.example\n' },
      /^site\.yaml, line 2: mail is no field here; did you mean email\.$/,
    ],
    [
      'a field that is nothing like any',
      { 'site.yaml': 'banana: 1\n' },
      /^site\.yaml, line 1: banana is no field here; there are name, tagline, .*\.$/,
    ],
    [
      'SITE-SENTENCES: a sentence with a word in braces that nothing replaces',
      { 'site.yaml': 'sentences:\n  store:\n    inStock: Noch {menge} da\n' },
      /^site\.yaml, line 3: sentences\.store\.inStock has \{menge\}; what can stand here is \{left\}\.$/,
    ],
    [
      'SITE-SENTENCES: the same where none is replaced',
      { 'site.yaml': 'sentences:\n  store:\n    noProducts: No {products}\n' },
      /^site\.yaml, line 3: sentences\.store\.noProducts has \{products\}, but nothing stands in for it here\.$/,
    ],
    [
      'a text that YAML reads as an alias',
      { 'site.yaml': 'tagline: Light\nname: *Wax*\n' },
      /^site\.yaml, line 2: has a text that begins with \*: put it between quotes\.$/,
    ],
    [
      'the same in front matter',
      { 'news/a.md': '---\ntitle: *wow*\n---\n' },
      /^news\/a\.md, line 2: has a text that begins with \*: put it between quotes\.$/,
    ],
    [
      'what owners write for Great Britain',
      { 'site.yaml': 'shippingCountries: [AT, UK]\n' },
      /^site\.yaml, line 1: shippingCountries\.1 is no country: UK; did you mean GB\.$/,
    ],
    [
      'a union of countries',
      { 'site.yaml': 'shippingCountries: [EU]\n' },
      /^site\.yaml, line 1: shippingCountries\.0 is no country: EU\.$/,
    ],
    [
      'two letters that are no country',
      { 'site.yaml': 'shippingCountries: [XX]\n' },
      /^site\.yaml, line 1: shippingCountries\.0 is no country: XX\.$/,
    ],
    [
      'a text in place of a number',
      { 'site.yaml': '\ncopyrightYear: soon\n' },
      /^site\.yaml, line 2: copyrightYear has to be a year\.$/,
    ],
    [
      'a text in place of a group',
      { 'site.yaml': 'operator: me\n' },
      /^site\.yaml, line 1: operator has to be a group of fields\.$/,
    ],
    [
      'a field without a value',
      { 'site.yaml': 'name:\n' },
      /^site\.yaml, line 1: name has to be a text\.$/,
    ],
    [
      'an empty text',
      { 'site.yaml': 'name: ""\n' },
      /^site\.yaml, line 1: name must not be empty\.$/,
    ],
    [
      'a colour that is none',
      { 'site.yaml': 'appColor: amber\n' },
      /^site\.yaml, line 1: appColor has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'an address that is none',
      { 'site.yaml': 'operator:\n  email: us\n' },
      /^site\.yaml, line 2: operator\.email has to be an e-mail address\.$/,
    ],
    [
      'no country at all',
      { 'site.yaml': 'shippingCountries: []\n' },
      /^site\.yaml, line 1: shippingCountries needs one country at least\.$/,
    ],
    [
      'a country that is none',
      { 'site.yaml': 'shippingCountries:\n  - NL\n  - Belgium\n' },
      /^site\.yaml, line 3: shippingCountries\.1 has to be two capital letters, such as NL\.$/,
    ],
    [
      'a list in place of the file’s fields',
      { 'site.yaml': '- name\n' },
      /^site\.yaml, line 1: has to be a group of fields\.$/,
    ],
    [
      'YAML that cannot be read',
      { 'site.yaml': 'name: "A\ntagline: B\n' },
      /^site\.yaml, line \d: is no readable YAML: .*$/,
    ],
    [
      'a field that stands twice',
      { 'site.yaml': 'name: A\nname: B\n' },
      /^site\.yaml, line 2: is no readable YAML: Map keys must be unique\.$/,
    ],
    [
      'an empty file',
      { 'site.yaml': ' \n' },
      /^site\.yaml: is empty: write into it or delete it\.$/,
    ],
    [
      'Latin-1',
      { 'site.yaml': Buffer.from('name: Wächserei\n', 'latin1') },
      /^site\.yaml: is not UTF-8 text: save it with the encoding UTF-8\.$/,
    ],
    [
      'a text of 2 MB',
      { 'site.yaml': `# ${'x'.repeat(2_000_000)}` },
      /^site\.yaml: is longer than 1 MB, too long for a text\.$/,
    ],
    [
      'a folder in place of a file',
      { 'site.yaml/a': 'x' },
      /^site\.yaml: cannot be read \(EISDIR\)\.$/,
    ],
    ['a file in place of a folder', { news: 'x' }, /^news: has to be a folder\.$/],
    [
      'a part that there is not',
      { 'blog/a.md': 'x' },
      /^blog: is no part of a site; there are site\.yaml, .*\.$/,
    ],
    [
      'no front matter',
      { 'news/a.md': 'Hello\n' },
      /^news\/a\.md, line 1: has to begin with its front matter, between two lines of ---\.$/,
    ],
    [
      'front matter that is not closed',
      { 'news/a.md': '---\ntitle: A\n' },
      /^news\/a\.md, line 1: the front matter that begins here is not closed by a line of ---\.$/,
    ],
    [
      'a field that is missing',
      { 'news/a.md': '---\ntitle: A\ncategory: C\ndate: 2026-01-02\n---\n' },
      /^news\/a\.md, line 2: summary has to be a text\.$/,
    ],
    [
      'a story without a date',
      { 'news/a.md': story('order: 1') },
      /^news\/a\.md, line 2: date is missing: a story has a date\.$/,
    ],
    [
      'a day that no calendar has',
      { 'news/a.md': story('date: 2026-02-30') },
      /^news\/a\.md, line 5: date has to be a day of the calendar, such as 2026-03-01\.$/,
    ],
    [
      'a source that is no address',
      { 'news/a.md': story('date: 2026-02-03\nsource: javascript:alert(1)') },
      /^news\/a\.md, line 6: source has to be an https address\.$/,
    ],
    [
      'a status that there is not',
      {
        'airdrops/a.md':
          '---\nname: A\nsymbol: A\ndate: 2026-01-02\nreward: 1\nstatus: upcomming\ndescription: d\n---\n',
      },
      /^airdrops\/a\.md, line 6: status has to be upcoming or active or ended\.$/,
    ],
    [
      'a difficulty that there is not',
      { 'learn/a.md': article('order: 1').replace('Beginner', 'Easy') },
      /^learn\/a\.md, line 4: difficulty has to be Beginner or Intermediate or Advanced\.$/,
    ],
    [
      'a drawing that there is not',
      { 'learn/a.md': article('icon: rocket') },
      /^learn\/a\.md, line 5: icon is no drawing: rocket; there are .*\.$/,
    ],
    [
      'a name that is no address',
      { 'learn/My Article.md': article('order: 1') },
      /^learn\/My Article\.md: needs a name of small letters, digits and single hyphens: it becomes an address\.$/,
    ],
    [
      'two headings of one id',
      { 'learn/a.md': article('order: 1', '## One\n\na\n\n## One\n') },
      /^learn\/a\.md, line 11: the heading's id one is taken: give it another, \{#other\}\.$/,
    ],
    [
      'a heading without letters',
      { 'learn/a.md': article('order: 1', '## 中文\n') },
      /^learn\/a\.md, line 7: the heading “中文” needs an id of small letters, such as \{#contact\}\.$/,
    ],
    [
      'a title within the text',
      { 'learn/a.md': article('order: 1', '# Title\n') },
      /^learn\/a\.md, line 7: the title stands in the front matter: begin headings with ##\.$/,
    ],
    [
      'a script',
      { 'learn/a.md': article('order: 1', 'a\n\n<script>alert(1)</script>\n') },
      /^learn\/a\.md, line 9: HTML is not allowed in a text: /,
    ],
    [
      'markup within a line',
      { 'learn/a.md': article('order: 1', 'a\nb <img src=x onerror=alert(1)>\n') },
      /^learn\/a\.md, line 8: HTML is not allowed in a text: /,
    ],
    [
      'a link that runs',
      { 'learn/a.md': article('order: 1', 'a\nb\n[c](javascript:alert(1))\n') },
      /^learn\/a\.md, line 9: the link to javascript:alert\(1\) has to begin with https:\/\/, mailto:, \/ or #\.$/,
    ],
    [
      'a link to another host in disguise',
      { 'learn/a.md': article('order: 1', '[c](//evil.example)\n') },
      /^learn\/a\.md, line 7: the link to \/\/evil\.example has to begin/,
    ],
    [
      'a word that stands for nothing',
      { 'learn/a.md': article('order: 1', '{{ operator.mail }}\n') },
      /^learn\/a\.md, line 7: \{\{ operator\.mail \}\} stands for nothing; there are /,
    ],
    [
      'an accent that is no colour',
      { 'site.yaml': 'colours:\n  light:\n    accent: green\n' },
      /^site\.yaml, line 3: colours\.light\.accent has to be a colour of six digits, such as "#b45309"\.$/,
    ],
    [
      'text in a colour that nobody can read',
      { 'site.yaml': 'colours:\n  dark:\n    accentText: "#333333"\n' },
      /^site\.yaml, line 3: colours\.dark\.accentText has a contrast of 1\.\d, too little to be read: it has to be 4\.5 at least\.$/,
    ],
    [
      'text on the accent that nobody can read',
      { 'site.yaml': 'colours:\n  light:\n    accent: "#1f7a4d"\n    onAccent: "#1f5a3d"\n' },
      /^site\.yaml, line 4: colours\.light\.onAccent has a contrast of 1\.\d, too little/,
    ],
    [
      'a logo that runs',
      { 'logo.svg': '<svg viewBox="0 0 1 1">\n<script>alert(1)</script></svg>' },
      /^logo\.svg, line 2: <script> is not allowed in a drawing\.$/,
    ],
    [
      'a logo with a handler',
      { 'logo.svg': '<svg viewBox="0 0 1 1" onload="alert(1)"/>' },
      /^logo\.svg, line 1: onload is not allowed in a drawing\.$/,
    ],
    [
      'a logo that loads something',
      { 'logo.svg': '<svg viewBox="0 0 1 1"><use xlink:href="https://evil.example/#a"/></svg>' },
      /^logo\.svg, line 1: xlink:href may only lead to a part of the drawing itself\.$/,
    ],
    [
      'a logo whose style loads something',
      {
        'logo.svg':
          '<svg viewBox="0 0 1 1">\n<style>a{fill:url(https://evil.example)}</style></svg>',
      },
      /^logo\.svg, line 2: a drawing may not load anything from elsewhere\.$/,
    ],
    [
      'a logo without a size',
      { 'logo.svg': '<svg/>' },
      /^logo\.svg, line 1: needs a viewBox, such as viewBox="0 0 64 64"\.$/,
    ],
    [
      'a picture that is no SVG',
      { 'logo.svg': '<html></html>' },
      /^logo\.svg, line 1: is no SVG drawing\.$/,
    ],
    [
      'a logo with entities',
      { 'logo.svg': '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>' },
      /^logo\.svg, line 1: entities and stylesheets are not allowed in a drawing\.$/,
    ],
  ];

  test.each(faults)('%s', async (_, files, sentence) => {
    const found = await faultsOf(folderOf(files));
    expect(found[0]).toMatch(sentence);
    expect(found).toHaveLength(1);
  });

  test('a link to itself, and a file that nobody may read', async () => {
    const own = folderOf({});
    symlinkSync('news', join(own, 'news'));
    expect(await faultsOf(own)).toEqual(['news: cannot be read (ELOOP).']);
    const other = folderOf({ 'site.yaml': 'name: A\n' });
    chmodSync(join(other, 'site.yaml'), 0o000);
    // Root reads what it likes.
    if (process.getuid?.() !== 0)
      expect(await faultsOf(other)).toEqual(['site.yaml: cannot be read (EACCES).']);
  });

  test('all faults of all files are said at once', async () => {
    const own = folderOf({ 'site.yaml': 'nme: A\ncopyrightYear: x\n', 'news/a.md': 'x' });
    expect(await faultsOf(own)).toHaveLength(3);
  });
});

describe('SITE-PICT: a picture that lies beside a text', () => {
  /** A news story, and files beside it. */
  const besides = (markdown: string, files: Files = {}): Files => ({
    'news/a.md': story('date: 2026-01-02', `One.\n\nTwo,\n${markdown}\n`),
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

  const faults: [string, Files, RegExp][] = [
    [
      'that is missing',
      besides('![A](photo.jpg)'),
      /^news\/a\.md, line 10: the picture photo\.jpg is not in news\/, beside this text\.$/,
    ],
    [
      'whose name has other letters',
      besides('![A](photo.jpg)', { 'Photo.jpg': 'x' }),
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
    ].map((name): [string, Files, RegExp] => [
      `named ${name}`,
      besides(`![A](${name})`),
      /^news\/a\.md, line 10: the picture \S+ has to be a file beside this text, named without a folder or an address\.$/,
    ]),
    [
      'without words',
      besides('![](a.gif)', { 'a.gif': 'GIF89a' }),
      /^news\/a\.md, line 10: the picture a\.gif needs words for those who do not see it: !\[What it shows\]\(its-name\.jpg\)\.$/,
    ],
    [
      'with a title',
      besides('![A](a.svg "B")', { 'a.svg': '<svg viewBox="0 0 1 1"/>' }),
      /^news\/a\.md, line 10: the picture a\.svg has a title, which is not shown: write it below\.$/,
    ],
    [
      'in a heading',
      {
        'learn/a.md': article('order: 1', '## ![A](a.svg)\n'),
        'learn/a.svg': '<svg viewBox="0 0 1 1"/>',
      },
      /^learn\/a\.md, line 7: a picture cannot stand in a heading: put it below\.$/,
    ],
    [
      'of another type',
      besides('![A](a.jpg)', { 'a.jpg': '<html></html>' }),
      /^news\/a\.md, line 10: the picture a\.jpg is neither PNG, JPEG, WebP nor GIF\.$/,
    ],
    [
      'that is a folder',
      besides('![A](a.jpg)', { 'a.jpg/b': '' }),
      /^news\/a\.md, line 10: the picture a\.jpg is no file that is there\.$/,
    ],
    [
      'of more than 3 MB',
      besides('![A](a.jpg)', { 'a.jpg': Buffer.alloc(3_000_001) }),
      /^news\/a\.md, line 10: the picture a\.jpg is larger than 3 MB\.$/,
    ],
    [
      'of too many pixels',
      besides('![A](a.png)', { 'a.png': bomb() }),
      /^news\/a\.md, line 10: the picture a\.png has 30000 × 30000 pixels: 50 million pixels are the most\.$/,
    ],
    [
      'that is damaged',
      besides('![A](a.gif)', { 'a.gif': 'GIF89a' }),
      /^news\/a\.md, line 10: the picture a\.gif is damaged\.$/,
    ],
    [
      'of the front matter that is missing',
      { 'learn/a.md': article('icon: blocks\npicture: a.jpg\npictureAlt: A') },
      /^learn\/a\.md, line 6: the picture a\.jpg is not in learn\/, beside this text\.$/,
    ],
    [
      'of the front matter without words',
      { 'news/a.md': story('date: 2026-01-02\npicture: a.jpg') },
      /^news\/a\.md, line 6: picture needs a pictureAlt, which says what it shows\.$/,
    ],
    [
      'of the front matter that is words alone',
      { 'learn/a.md': article('pictureAlt: A') },
      /^learn\/a\.md, line 5: pictureAlt needs a picture, which it describes\.$/,
    ],
    [
      'that is a drawing with a script',
      besides('![A](a.svg)', {
        'a.svg': '<svg viewBox="0 0 1 1">\n<script>alert(1)</script></svg>',
      }),
      /^news\/a\.svg, line 2: <script> is not allowed in a drawing\.$/,
    ],
  ];

  test.each(faults)('%s is refused', async (_, files, sentence) => {
    const found = await faultsOf(folderOf(files));
    expect(found[0]).toMatch(sentence);
    expect(found).toHaveLength(1);
  });

  test('a link to a picture elsewhere is refused', async () => {
    const own = folderOf(besides('![A](a.gif)'));
    symlinkSync('/etc/hostname', join(own, 'news/a.gif'));
    expect(await faultsOf(own)).toEqual([
      'news/a.md, line 10: the picture a.gif is a link: put the file itself here.',
    ]);
  });

  test('comes in as many widths as it has, upright, with its size and colour', async () => {
    const own = folderOf({
      'learn/a.md': article(
        'order: 1',
        '## One\n\n![It *burns*](a%20photo.jpg)\n![Again](./a%20photo.jpg)\n',
      ),
      'learn/a photo.jpg': await photo({ width: 1_000, height: 750 }),
      'news/a.md': story('date: 2026-01-02', '[![A](a.gif)](https://a.example) ![B](b.svg)'),
      'news/a.gif': await animation('gif'),
      'news/b.svg': '<svg viewBox="0 0 4 3"/>',
    });
    const site = await read(own);
    const [first, second] = picturesOf(
      site.articles[0]?.sections.flatMap(({ blocks }) => blocks) ?? [],
    );
    expect(first).toEqual({
      alt: 'It burns',
      src: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}-1080\.webp$/),
      avif: expect.stringMatching(/^\S+-320\.avif 320w, \S+-640\.avif 640w, \S+-1080\.avif 750w$/),
      webp: expect.stringMatching(/^\S+-320\.webp 320w, \S+-640\.webp 640w, \S+-1080\.webp 750w$/),
      width: 750,
      height: 1_000,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      isFirst: true,
    });
    expect(second).toEqual({ ...Object(first), alt: 'Again', isFirst: undefined });
    const [moving, drawn] = picturesOf(site.news[0]?.body ?? []);
    expect(moving).toMatchObject({
      webp: expect.stringMatching(/^\S+-320\.webp 320w, \S+-640\.webp 400w$/),
    });
    expect(moving).not.toHaveProperty('avif');
    expect(drawn).toEqual({
      alt: 'B',
      src: expect.stringMatching(/^\/assets\/picture-[\w-]{8}\.svg$/),
      width: 4,
      height: 3,
    });
    expect(site.pictureFiles).toHaveLength(6 + 2 + 1);
  });

  test('stands for its text, with a size for link previews, and is no field of the text’s besides', async () => {
    const front = 'date: 2026-01-02\npicture: a.jpg\npictureAlt: A flame';
    const taken = await photo({ width: 400, height: 300 });
    const site = await read(folderOf({ 'news/a.md': story(front), 'news/a.jpg': taken }));
    expect(site.news[0]).not.toHaveProperty('pictureAlt');
    expect(site.news[0]?.picture).toMatchObject({
      alt: 'A flame',
      width: 300,
      share: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}-share\.jpg$/),
    });
    expect(site.pictureFiles).toHaveLength(2 + 1);
  });

  test('is shown as it is, without metadata, where no sizes can be made', async () => {
    const taken = await photo({ width: 400, height: 300 });
    const own = folderOf(besides('![A](a.jpg)', { 'a.jpg': taken }));
    const site = await read(own, none);
    expect(picturesOf(site.news[0]?.body ?? [])).toEqual([
      { alt: 'A', src: expect.stringMatching(/^\/assets\/picture-[0-9a-f]{16}\.jpeg$/) },
    ]);
    const [file, ...others] = site.pictureFiles;
    expect(others).toEqual([]);
    if (file === undefined) throw new Error('There is no file.');
    const bytes = await bytesOf(file, createPictureMaker(own, none));
    expect(bytes.length).toBeGreaterThan(1_000);
    expect([taken.includes(secret), bytes.includes(secret)]).toEqual([true, false]);
  });

  test('is looked at and made once: a later build reads what was made', async () => {
    const own = folderOf(besides('![A](a.gif)', { 'a.gif': await animation('gif') }));
    const kept = folderOf({});
    const real = createPictureMaker(kept, createResizerLoader());
    const before = await readSite('brand', own, real);
    const [file] = before.pictureFiles;
    if (file === undefined) throw new Error('There is no file.');
    const made = await bytesOf(file, real);
    const later = createPictureMaker(kept, none);
    expect(await readSite('brand', own, later)).toEqual(before);
    expect((await bytesOf(file, later)).equals(made)).toBe(true);
    await later.keepOnly(new Set());
    await expect(bytesOf(file, later)).rejects.toThrow('sharp');
  });
});
