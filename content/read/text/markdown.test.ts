import { describe, expect, test } from 'vitest';
import {
  articleFile,
  type Faults,
  readFaults,
  readSiteFolder,
  storyFile,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';

const infoPage = (body: string) => `---\ntitle: A\ndescription: One line.\nlede: A\n---\n${body}`;

describe('SITE-CHECKED: faults in the fields of a text, its picture, its words and its links are reported together', () => {
  const body = '## One\n\n<b>Come</b>\n\n![Door](door.jpg)\n\n[Read](/learn/wicks)\n';
  const bodyFault = (sectionIndex: number, isSectioned: boolean) => [
    ...(isSectioned
      ? []
      : [`line ${sectionIndex}: a text of this kind has no sections: begin its headings with ###`]),
    `line ${sectionIndex + 2}: HTML is not allowed in a text: write Markdown, or put the tag between \`backticks\``,
    `line ${sectionIndex + 4}: the picture door.jpg is not in `,
    `line ${sectionIndex + 6}: the link to /learn/wicks leads nowhere; `,
  ];
  test.each([
    [
      'news/a.md',
      `---\nsummary: One line.\ncategory: Shop\ndate: 2026-01-02\npicture: stall.jpg\n---\n${body}`,
      ['line 2: title is missing', 'line 5: picture needs a pictureAlt', ...bodyFault(7, false)],
    ],
    [
      'learn/a.md',
      `---\ntitle: A\ndescription: d\npicture: stall.jpg\npictureAlt: A stall\n---\n${body}`,
      [
        'line 2: difficulty is missing',
        'line 4: the picture stall.jpg is not in ',
        ...bodyFault(7, true),
      ],
    ],
    [
      'airdrops/a.md',
      `---\nname: A\nsymbol: WAX\ndate: 2026-01-02\nreward: '1'\nstatus: active\n---\n${body}`,
      ['line 2: description is missing', ...bodyFault(8, false)],
    ],
    [
      'info/a.md',
      `---\ntitle: A\ndescription: d\n---\n${body}`,
      ['line 2: lede is missing', ...bodyFault(5, true)],
    ],
  ])('%s', async (name, content, sentences) => {
    const faults = await readFaults(writeSiteFolder({ [name]: content }));
    const expected = sentences.map((sentence) => expect.stringContaining(`${name}, ${sentence}`));
    expect(faults).toEqual(expect.arrayContaining(expected));
    expect(faults).toHaveLength(sentences.length);
  });

  test('a link to a text that has faults, or to one of its headings, is not reported', async () => {
    const faults = await readFaults(
      writeSiteFolder({
        'learn/wicks.md': articleFile('order: one', '## Trim\n'),
        'info/imprint.md': Buffer.from([0xff, 0xfe, 0x41]),
        'news/a.md': storyFile(
          'date: 2026-01-02',
          '[A](/learn/wicks#trim) [B](/info/imprint#contact) [C](/learn/wick)\n',
        ),
      }),
    );
    expect(faults).toEqual([
      expect.stringMatching(/^learn\/wicks\.md, line 5: order /),
      expect.stringMatching(/^info\/imprint\.md: is not UTF-8/),
      expect.stringMatching(/^news\/a\.md, line 7: the link to \/learn\/wick leads nowhere/),
    ]);
  });
});

describe('SITE-CHECKED: a fault in a text is reported in one sentence with its line and what is allowed', () => {
  testSiteFaults([
    [
      'a first heading of the highest level, in a page that is read twice',
      { 'info/a.md': infoPage('# Kontakt\n\nText.\n') },
      /^info\/a\.md, line 6: the title stands in the front matter: begin headings with ##\.$/,
    ],
    [
      'a placeholder with a slip',
      { 'info/a.md': infoPage('## One\n\n{{ operator.nmae }}\n') },
      /^info\/a\.md, line 8: \{\{ operator\.nmae \}\} stands for nothing; did you mean operator\.name\.$/,
    ],
    [
      'a placeholder like no other',
      { 'info/a.md': infoPage('## One\n\n{{ founder }}\n') },
      /^info\/a\.md, line 8: \{\{ founder \}\} stands for nothing; there are name, language, tagline, /,
    ],
    [
      'a switch with a slip',
      { 'info/a.md': infoPage('## One\n\n{{ if nws }}\na\n{{ end }}\n') },
      /^info\/a\.md, line 8: \{\{ if nws \}\} names no switch; did you mean news\.$/,
    ],
    [
      'two headings of one id',
      { 'learn/a.md': articleFile('order: 1', '## One\n\na\n\n## Two {#one}\n') },
      /^learn\/a\.md, line 11: the heading's id one is taken: give it another, \{#other\}\.$/,
    ],
    [
      'a heading without words',
      { 'learn/a.md': articleFile('order: 1', '## One\n\n## \n') },
      /^learn\/a\.md, line 9: the heading has no words: write them behind the ##, or delete the line\.$/,
    ],
    [
      'a heading with an empty id',
      { 'learn/a.md': articleFile('order: 1', '## Contact {#}\n') },
      /^learn\/a\.md, line 7: the heading “Contact” has an empty id: write one of small letters, such as \{#contact\}, or delete \{#\}\.$/,
    ],
    [
      'markup at several places of a line',
      { 'learn/a.md': articleFile('order: 1', '## One\n\na <b>b</b> <i>c</i>\n') },
      /^learn\/a\.md, line 9: HTML is not allowed in a text: /,
    ],
    [
      'a footnote',
      { 'learn/a.md': articleFile('order: 1', '## One\n\na\nb[^1]\n') },
      /^learn\/a\.md, line 10: has a footnote, \[\^1\], which is not shown as one: write it into the text\.$/,
    ],
    [
      'a footnote that Markdown takes for a link',
      { 'learn/a.md': articleFile('order: 1', '## One\n\na\nb[^1]\n\n[^1]: Word\n') },
      /^learn\/a\.md, line 10: has a footnote, \[\^1\], which is not shown as one: write it into the text\.$/,
    ],
    [
      'a heading without a space',
      { 'learn/a.md': articleFile('order: 1', '## One\n\na\n##Two\n') },
      /^learn\/a\.md, line 10: ##Two is no heading: put a space behind the ##\.$/,
    ],
    [
      'a heading with an id of other characters',
      { 'learn/a.md': articleFile('order: 1', '## Contact {#Our contact}\n') },
      /^learn\/a\.md, line 7: the heading “Contact” needs an id of small letters, digits and hyphens, such as \{#contact\}\.$/,
    ],
    ...[
      '![A](a b.jpg',
      '![A](a(1.jpg)',
      '![A][photo]',
      '[Read] (https://a.example/b)',
      '[Read] (/about)',
      '[Read](https://a.example',
      '![A *b*](a',
      '![A] and \\*b\\*',
      '![[photo.jpg]]',
      '[words][gone]',
      '[ref]: a b.jpg',
    ].map((markup): Faults[number] => [
      `marks that would be shown as they stand: ${markup}`,
      { 'news/a.md': storyFile('date: 2026-03-01', `One.\n\nTwo\n${markup}\n`) },
      /^news\/a\.md, line 10: \S.* would be shown as it stands: write \[words\]\(address\) for a link and /,
    ]),
    [
      'marks in a heading that would be shown as they stand',
      { 'learn/a.md': articleFile('order: 1', '## Read [on](/a b\n') },
      /^learn\/a\.md, line 7: \[on\]\(\/a b would be shown as it stands: /,
    ],
    [
      'a title within the text',
      { 'learn/a.md': articleFile('order: 1', '# Title\n') },
      /^learn\/a\.md, line 7: the title stands in the front matter: begin headings with ##\.$/,
    ],
    [
      'a script',
      { 'learn/a.md': articleFile('order: 1', 'a\n\n<script>alert(1)</script>\n') },
      /^learn\/a\.md, line 9: HTML is not allowed in a text: /,
    ],
    [
      'markup within a line',
      { 'learn/a.md': articleFile('order: 1', 'a\nb <img src=x onerror=alert(1)>\n') },
      /^learn\/a\.md, line 8: HTML is not allowed in a text: /,
    ],
    [
      'a link that runs',
      { 'learn/a.md': articleFile('order: 1', 'a\nb\n[c](javascript:alert(1))\n') },
      /^learn\/a\.md, line 9: the link to javascript:alert\(1\) has to begin with https:\/\/, mailto:, \/ or #\.$/,
    ],
    [
      'a link to another host in disguise',
      { 'learn/a.md': articleFile('order: 1', '[c](//evil.example)\n') },
      /^learn\/a\.md, line 7: the link to \/\/evil\.example has to begin/,
    ],
    [
      'a text before the first heading of an article',
      {
        'learn/a.md': `---\ntitle: A\ndescription: d\ndifficulty: Beginner\n---\nLost.\n\n## One\n`,
      },
      /^learn\/a\.md, line 6: what stands before the first heading is not shown: put ## and a heading above it\.$/,
    ],
    [
      'sections in a story',
      {
        'news/a.md':
          '---\ntitle: A\nsummary: s\ncategory: Shop\ndate: 2026-03-01\n---\nA.\n\n## Lost\n\nb\n\n## Too\n',
      },
      /^news\/a\.md, line 9: a text of this kind has no sections: begin its headings with ###\.$/,
    ],
    [
      'braces that are not closed',
      { 'learn/a.md': articleFile('order: 1', 'a\nWrite to {{ operator.email\n') },
      /^learn\/a\.md, line 8: operator\.email would be shown as it stands: write \{\{ operator\.email \}\}, with two braces on each side, or /,
    ],
    [
      'a word that stands for nothing in a link',
      { 'learn/a.md': articleFile('order: 1', '[write](mailto:{{ operator.mail }})\n') },
      /^learn\/a\.md, line 7: \{\{ operator\.mail \}\} stands for nothing; did you mean operator\.email\.$/,
    ],
    [
      'a word that stands for nothing',
      { 'learn/a.md': articleFile('order: 1', '{{ operator.mail }}\n') },
      /^learn\/a\.md, line 7: \{\{ operator\.mail \}\} stands for nothing; did you mean operator\.email\.$/,
    ],
  ]);
});

describe('SITE-TEXT: a text is read as people write it', () => {
  const sectionsOf = async (body: string) => {
    const site = await readSiteFolder(
      writeSiteFolder({ 'learn/a.md': articleFile('order: 1', body) }),
    );
    return site.articles[0]?.sections ?? [];
  };

  test.each([
    ['Wax & wick', 'wax-wick'],
    ['2026 in review', '2026-in-review'],
    ['Größe und Maß', 'grosse-und-mass'],
    ['Øre, œuvre', 'øre-œuvre'],
    ['Контакты', 'контакты'],
    ['中文', '中文'],
    ['हिन्दी', 'हिन्दी'],
    ['★ ★', 'section'],
    ['Main', 'main-2'],
    ['One {#größe}', 'größe'],
    ['One {#2}', '2'],
  ])('a heading “%s” can be linked to as #%s', async (heading, id) => {
    const [section] = await sectionsOf(`## ${heading}\n\n[There](#${id.normalize('NFD')})\n`);
    expect(decodeURIComponent(section?.id ?? '')).toBe(id.normalize('NFC'));
    // The id equals the hash that a browser puts into the URL.
    expect(new URL(`https://a.example/#${id.normalize('NFC')}`).hash).toBe(`#${section?.id}`);
  });

  test('headings with the same words get different ids', async () => {
    const sections = await sectionsOf('## Wax\n\n## Wax {#wax-2}\n\n## Wax\n\n## wax!\n');
    expect(sections.map(({ id }) => id)).toEqual(['wax', 'wax-2', 'wax-3', 'wax-4']);
  });

  test('a link keeps its title, and marks after a \\ are shown', async () => {
    const [section] = await sectionsOf(
      '## One\n\n[a](https://a.example "Who {{ operator.name }} is") \\[b\\](c)\n',
    );
    expect(section?.blocks).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'a', href: 'https://a.example', title: 'Who Candlewick is', children: ['a'] },
          ' [b](c)',
        ],
      },
    ]);
    const [plainSection] = await sectionsOf('## One\n\nSee [1], [2] and a![0] [x] ()\n');
    expect(plainSection?.blocks).toEqual([
      { tag: 'p', children: ['See [1], [2] and a![0] [x] ()'] },
    ]);
    const [titledSection] = await sectionsOf(
      '## One\n\n[a](/about "Us (all) :)") [b](/about (Us))\n',
    );
    expect(titledSection?.blocks).toMatchObject([
      { children: [{ href: '/about', title: 'Us (all) :)' }, ' ', { title: 'Us' }] },
    ]);
  });
});
