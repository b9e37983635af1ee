import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  articleFile,
  type Faults,
  readFaults,
  readSiteFolder,
  storyFile,
  testSiteFaults,
  writeSiteFolder,
} from '../../test/fakes/site-folder.ts';
import { wordsOf } from './words/words-of.ts';

describe('SITE-OVER: an owner’s folder overrides the defaults', () => {
  test('a missing or empty folder changes nothing', async () => {
    const standard = await readSiteFolder('there is no such folder');
    expect(await readSiteFolder(writeSiteFolder({}))).toEqual(standard);
    expect(await readSiteFolder(writeSiteFolder({ 'site.yaml': '# name: Wax & Wick\n' }))).toEqual(
      standard,
    );
    expect(standard.news.every(({ isSample }) => isSample)).toBe(true);
  });

  test('site.yaml replaces defaults key by key, and lists as a whole', async () => {
    const standard = await readSiteFolder('none');
    const site = await readSiteFolder(
      writeSiteFolder({
        'site.yaml':
          'name: Wächserei\noperator:\n  email: hallo@waechserei.example\nshippingCountries: [AT]\n',
      }),
    );
    expect(site.name).toBe('Wächserei');
    expect(site.operator).toEqual({ ...standard.operator, email: 'hallo@waechserei.example' });
    expect(site.shippingCountries).toEqual(['AT']);
    expect(site.tagline).toBe(standard.tagline);
  });

  test('an e-mail address may have a domain with letters of any language', async () => {
    const siteFolder = writeSiteFolder({
      'site.yaml': 'operator:\n  email: hallo@wächserei.example\n',
    });
    expect((await readSiteFolder(siteFolder)).operator.email).toBe('hallo@wächserei.example');
  });

  test('SITE-SENTENCES: a sentence of the interface is replaced, and the sentences beside it stay', async () => {
    const site = await readSiteFolder(
      writeSiteFolder({ 'words.yaml': 'store:\n  inStock: Noch {left} auf Lager\n' }),
    );
    const { store } = wordsOf(site.words);
    expect(store.inStock({ left: 3 })).toBe('Noch 3 auf Lager');
    // A number has the separators of the site's locale, also in a sentence by the owner.
    expect(store.inStock({ left: 1_000 })).toBe('Noch 1,000 auf Lager');
    expect(store.noProducts).toBe('No products available at the moment.');
  });

  test('a folder of texts replaces ours, and an empty folder leaves no texts', async () => {
    const site = await readSiteFolder(
      writeSiteFolder({
        'news/opening.md': storyFile('date: 2026-03-01', 'We open on **Monday**.'),
        'news/older.md': storyFile('date: 2026-02-01'),
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

  test('an information page replaces ours of the same name, and other pages are added', async () => {
    const page = (title: string) =>
      `---\ntitle: ${title}\ndescription: d\nlede: l\n---\n## Who runs it\n\n{{ operator.name }}\n`;
    const site = await readSiteFolder(
      writeSiteFolder({ 'info/about.md': page('About us'), 'info/imprint.md': page('Imprint') }),
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

  test('a byte order mark and Windows line ends are accepted', async () => {
    const text = storyFile('date: 2026-03-01', 'One.\n\nTwo.\n').replaceAll('\n', '\r\n');
    const site = await readSiteFolder(writeSiteFolder({ 'news/windows.md': `\uFEFF${text}` }));
    expect(site.news[0]?.body).toHaveLength(2);
  });
});

describe('SITE-CHECKED: a fault in a folder is reported in one sentence that says what is allowed', () => {
  testSiteFaults([
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
    [
      'BEFORE-GUARANTEE: a notice that is no picture',
      {
        'shop.yaml': 'beforeOrder:\n  guaranteeNotice: /notice.pdf\n',
        'public/notice.pdf': '%PDF-1.7',
      },
      /^shop\.yaml, line 2: beforeOrder\.guaranteeNotice is '\/notice\.pdf', which is no picture in public\/: name one/,
    ],
    [
      'DESK-ROLE: two roles for one person',
      {
        'site.yaml':
          'desk:\n  - {email: mara@example.com, role: read}\n  - {email: MARA@example.com, role: everything}\n',
      },
      /^site\.yaml, line 3: desk\.2\.email is mara@example\.com, who is named above already: a person has one role/,
    ],
    ...[
      ['mara@bücher.example', 'Mara@xn--bcher-kva.example'],
      ['jo@example.com', 'jo@example。com'],
      ['jo@example.com', '" jo@example.com "'],
    ].map(([firstFile, secondFile]): Faults[number] => [
      `DESK-ROLE: two roles for ${firstFile}, written ${secondFile}`,
      {
        'site.yaml': `desk:\n  - {email: ${firstFile}, role: read}\n  - {email: ${secondFile}, role: everything}\n`,
      },
      /^site\.yaml, line 3: desk\.2\.email is .*, who is named above already: a person has one role/,
    ]),
    ['a file in place of a folder', { news: 'x' }, /^news: has to be a folder\.$/],
    ...['jpg', 'SVG', 'webp'].map((extension): Faults[number] => [
      `a logo named logo.${extension}`,
      { [`logo.${extension}`]: 'x' },
      new RegExp(
        `^logo\\.${extension}: is not used: the logo has to be an SVG drawing, logo\\.svg, or a PNG picture, logo\\.png\\.$`,
      ),
    ]),
    ...[
      ['empty.png', ''],
      ['prices.jpg', 'sku,price\nA,1\n'],
    ].map(([name = '', content = '']): Faults[number] => [
      `a file for visitors, ${name}, that is no picture`,
      { [`public/${name}`]: content },
      new RegExp(`^public/${name.replace('.', '\\.')}: is no picture, whatever its name says`),
    ]),
    [
      'a file for visitors that is no PDF',
      { 'public/sizes.pdf': '<p>Sizes' },
      /^public\/sizes\.pdf: is no PDF, whatever its name says: save it as one\.$/,
    ],
    [
      'a logo that is no PNG',
      { 'logo.png': 'x' },
      /^logo\.png: is no PNG picture: save it as one\.$/,
    ],
    [
      'a logo that every page would load for seconds',
      { 'logo.png': Buffer.alloc(300_001) },
      /^logo\.png: is larger than 300 kB, and every page loads it: make it smaller, 400 pixels high at most\.$/,
    ],
    [
      'two logos',
      { 'logo.svg': '<svg viewBox="0 0 1 1"/>', 'logo.png': 'x' },
      /^logo\.png: lies beside logo\.svg: keep one of them\.$/,
    ],
    [
      'a logo for the dark theme alone',
      { 'logo-dark.svg': '<svg viewBox="0 0 1 1"/>' },
      /^logo-dark\.svg: needs a logo\.svg or logo\.png, which it stands in for where the theme is dark\.$/,
    ],
    [
      'a name in a logo that there is not',
      { 'site.yaml': 'name: A\nnameInLogo: true\n' },
      /^site\.yaml, line 2: nameInLogo is true, but there is no logo that could have the name in it: add logo\.svg or logo\.png\.$/,
    ],
    ...(['MD', 'markdown', 'txt', 'docx', 'html'] as const).map((extension): Faults[number] => [
      `a text that ends in .${extension}`,
      { [`news/a.${extension}`]: storyFile('date: 2026-03-01') },
      new RegExp(
        `^news/a\\.${extension}: is not read: a text is Markdown in a file that ends in \\.md\\.$`,
      ),
    ]),
    [
      'a text without an ending',
      { 'info/imprint': 'x' },
      /^info\/imprint: is not read: a text is Markdown in a file that ends in \.md\.$/,
    ],
    [
      'a folder among texts',
      { 'learn/wax/a.md': articleFile('order: 1') },
      /^learn\/wax: is a folder, which is not read: put its files into learn\/\.$/,
    ],
    [
      'a part that there is not',
      { 'blog/a.md': 'x' },
      /^blog: is no part of a site; there are site\.yaml, .*\.$/,
    ],
    [
      'a name that is no address',
      { 'learn/My Article.md': articleFile('order: 1') },
      /^learn\/My Article\.md: needs a name of small letters, digits and single hyphens: it becomes an address\.$/,
    ],
  ]);

  test('a link to itself and an unreadable file are reported', async () => {
    const siteFolder = writeSiteFolder({});
    symlinkSync('news', join(siteFolder, 'news'));
    expect(await readFaults(siteFolder)).toEqual(['news: cannot be read (ELOOP).']);
    const otherFolder = writeSiteFolder({ 'site.yaml': 'name: A\n' });
    chmodSync(join(otherFolder, 'site.yaml'), 0o000);
    // Root can read every file.
    if (process.getuid?.() !== 0)
      expect(await readFaults(otherFolder)).toEqual(['site.yaml: cannot be read (EACCES).']);
  });

  test('pictures, hidden files and a README are not read as texts', async () => {
    const strayFiles = [
      'README.md',
      'readme',
      'README.txt',
      'a.jpg',
      'b.svg',
      '.draft.txt',
      'Thumbs.db',
    ];
    const files = strayFiles.map((name) => [`airdrops/${name}`, 'x']);
    expect((await readSiteFolder(writeSiteFolder(Object.fromEntries(files)))).airdrops).toEqual([]);
  });

  test('all faults of all files are reported together', async () => {
    const siteFolder = writeSiteFolder({
      'site.yaml': 'nme: A\ncopyrightYear: x\n',
      'news/a.md': 'x',
    });
    expect(await readFaults(siteFolder)).toHaveLength(3);
  });
});

describe('SITE-CHECKED: a fault is reported once, and no text that uses the faulty field is reported', () => {
  const page = '---\ntitle: A\ndescription: d\nlede: l\n---\n';
  const uses = (name: string) => ({ 'info/imprint.md': `${page}## Us\n\n{{ ${name} }}\n` });
  const svg = '<svg viewBox="0 0 1 1"/>';
  testSiteFaults([
    [
      'a misspelt group',
      { ...uses('operator.telephone'), 'site.yaml': 'opertor:\n  telephone: "+43 1"\n' },
      /^site\.yaml, line 1: opertor is no field here; did you mean operator\.$/,
    ],
    [
      'a misspelt field',
      { ...uses('operator.vatNumber'), 'site.yaml': 'operator:\n  vatNmber: "ATU1"\n' },
      /^site\.yaml, line 2: vatNmber is no field here; did you mean vatNumber\.$/,
    ],
    [
      'a slip in YAML',
      { ...uses('operator.register'), 'site.yaml': 'operator:\n  register: "FN 1\n' },
      /^site\.yaml, line 2: has a text whose closing quote is missing\.$/,
    ],
    [
      'a number of the shop',
      { ...uses('shop.lowStock'), 'shop.yaml': 'lowStok: 4\n' },
      /^shop\.yaml, line 1: lowStok is no field here; did you mean lowStock\.$/,
    ],
    [
      'a misspelt switch that a text asks for, and a page that it would leave out',
      {
        'site.yaml': 'sho:\n  store: false\n',
        'info/imprint.md': `${page}## Us\n\n{{ if store }}\n[Buy](/store)\n{{ end }}\n`,
      },
      /^site\.yaml, line 1: sho is no field here; did you mean show\.$/,
    ],
    [
      'a damaged picture that two texts name',
      {
        'news/a.md': storyFile('date: 2026-01-02', '![A](a.gif)'),
        'news/b.md': storyFile('date: 2026-01-02\npicture: a.gif\npictureAlt: A', '![A](a.gif)'),
        'news/a.gif': 'GIF89a',
      },
      /^news\/a\.md, line 7: the picture a\.gif is damaged\.$/,
    ],
    [
      'a drawing with a script that two texts name',
      {
        'news/a.md': storyFile('date: 2026-01-02', '![A](a.svg)'),
        'news/b.md': storyFile('date: 2026-01-02', '![A](a.svg)'),
        'news/a.svg': svg.replace('/>', '><script/></svg>'),
      },
      /^news\/a\.svg, line 1: <script> is not allowed in a drawing\.$/,
    ],
    [
      'front matter that is not closed, of a page that others link to',
      {
        'info/imprint.md': '---\ntitle: A\n',
        'news/a.md': storyFile('date: 2026-01-02', '[Imprint](/info/imprint)'),
      },
      /^info\/imprint\.md, line 1: the front matter that begins here is not closed by a line of ---\.$/,
    ],
  ]);
});
